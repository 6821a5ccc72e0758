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
