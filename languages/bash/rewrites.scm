; what is in it
((while_statement body: (do_group [(_) @inside ";"]*)) @statement
  (#join! @inside "\n") (#replace! @statement @inside))
((for_statement body: (do_group [(_) @inside ";"]*)) @statement
  (#join! @inside "\n") (#replace! @statement @inside))
((if_statement condition: (_) . (_) @inside) @statement
  (#replace! @statement @inside))
((if_statement (else_clause (_) @inside)) @statement
  (#replace! @statement @inside))
((subshell . (_) @inside .) @statement
  (#replace! @statement @inside))
((pipeline (_) @inside) @statement
  (#replace! @statement @inside))
((list (_) @inside) @statement
  (#replace! @statement @inside))
; a variable by its value
((variable_assignment name: (variable_name) @name value: (_) @value) @statement
  (#rule! "variable") (#uses! 1) (#delete! @statement))
([(simple_expansion (variable_name) @name) (expansion (variable_name) @name)] @use
  (#use! "variable" @name) (#replace! @use @value))
; a function by its body
((function_definition name: (word) @function body: (_) @body) @definition
  (#rule! "function") (#uses! 1) (#delete! @definition))
((command name: (command_name (word) @function)) @call
  (#use! "function" @function) (#replace! @call @body))
; what is in it
((c_style_for_statement body: (do_group [(_) @inside ";"]*)) @statement
  (#join! @inside "\n") (#replace! @statement @inside))
((compound_statement [(_) @inside ";"]*) @statement
  (#join! @inside "\n") (#replace! @statement @inside))
((subshell [(_) @inside ";"]*) @statement
  (#join! @inside "\n") (#replace! @statement @inside))
((if_statement condition: (_) @condition) @statement
  (#replace! @statement @condition))
((while_statement condition: (_) @condition) @statement
  (#replace! @statement @condition))
((if_statement "then" [(_) @inside ";"]* . ["fi" (else_clause) (elif_clause)]) @statement
  (#join! @inside "\n") (#replace! @statement @inside))
((if_statement (elif_clause "then" (_) @inside)) @statement
  (#replace! @statement @inside))
((case_statement (case_item value: (_) . [(_) @inside ";"]*)) @statement
  (#join! @inside "\n") (#replace! @statement @inside))
((redirected_statement body: (_) @inside) @statement
  (#replace! @statement @inside))
((negated_command (_) @inside) @statement
  (#replace! @statement @inside))
; what runs elsewhere, here
((command (_ (command_substitution . (_) @inside .))) @statement
  (#replace! @statement @inside))
((command argument: (command_substitution . (_) @inside .)) @statement
  (#replace! @statement @inside))
((variable_assignment value: (command_substitution . (_) @inside .)) @statement
  (#replace! @statement @inside))
; a function without its head; x=e for local x=e
((function_definition body: (compound_statement [(_) @inside ";"]*)) @definition
  (#join! @inside "\n") (#replace! @definition @inside))
((declaration_command (variable_assignment) @inside) @statement
  (#replace! @statement @inside))
