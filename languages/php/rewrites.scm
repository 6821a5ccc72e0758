; statements
((if_statement body: (_) @inside) @statement
  (#replace! @statement @inside))
((if_statement alternative: (else_clause body: (_) @inside)) @statement
  (#replace! @statement @inside))
((while_statement body: (_) @inside) @statement
  (#replace! @statement @inside))
((do_statement body: (_) @inside) @statement
  (#replace! @statement @inside))
((for_statement body: (_) @inside) @statement
  (#replace! @statement @inside))
((foreach_statement body: (_) @inside) @statement
  (#replace! @statement @inside))
((try_statement body: (_) @inside) @statement
  (#replace! @statement @inside))
((compound_statement (compound_statement (_)* @inside) @block)
  (#replace! @block @inside))
; expressions
((conditional_expression body: (_) @value) @expression
  (#replace! @expression @value))
((conditional_expression alternative: (_) @value) @expression
  (#replace! @expression @value))
((assignment_expression right: (_) @value) @expression
  (#replace! @expression @value))
; a variable by its value
((expression_statement (assignment_expression left: (variable_name) @name right: (_) @value)) @statement
  (#rule! "variable") (#uses! 1) (#delete! @statement))
((variable_name) @name
  (#use! "variable" @name) (#replace! @name @value))
; a parameter with its arguments; in the body 0 stands for it
((function_definition name: (name) @function
  parameters: (formal_parameters (_ name: (variable_name) @name) @parameter) body: (_) @body)
  (#rule! "parameter") (#delete! @parameter ","))
((function_call_expression function: (name) @function arguments: (arguments (_) @argument))
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
((variable_name) @name
  (#use! "parameter" @name) (#inside? @name @body) (#replace! @name "0"))
