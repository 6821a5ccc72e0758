; statements
((if_statement consequence: (_) @inside) @statement
  (#replace! @statement @inside))
((if_statement alternative: (_) @inside) @statement
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
((block (block (_)* @inside) @block)
  (#replace! @block @inside))
; expressions
((conditional_expression consequence: (_) @value) @expression
  (#replace! @expression @value))
((conditional_expression alternative: (_) @value) @expression
  (#replace! @expression @value))
((assignment_expression right: (_) @value) @expression
  (#replace! @expression @value))
; a variable by its value
((local_declaration_statement (variable_declaration . (_) . (variable_declarator name: (identifier) @name (_) @value .) .)) @declaration
  (#rule! "variable") (#uses! 1) (#delete! @declaration))
((identifier) @name
  (#use! "variable" @name) (#replace! @name @value))
; a parameter with its arguments, in all methods of that name; in the body 0 stands for it
((method_declaration name: (identifier) @function
  parameters: (parameter_list (parameter name: (identifier) @name) @parameter) body: (_)? @body)
  (#rule! "parameter") (#delete! @parameter ","))
((method_declaration name: (identifier) @function parameters: (parameter_list (parameter) @other))
  (#use! "parameter" @function) (#same-index? @parameter @other) (#delete! @other ","))
((invocation_expression function: [(identifier) @function (member_access_expression name: (identifier) @function)]
  arguments: (argument_list (_) @argument))
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
((identifier) @name
  (#use! "parameter" @name) (#inside? @name @body) (#replace! @name "0"))
; a method that returns at once
((method_declaration name: (identifier) @function parameters: (parameter_list [(parameter name: (identifier) @parameter) ","]*)
  body: (block . (return_statement (_) @result) .)) @definition
  (#rule! "function") (#uses! 1) (#delete! @definition))
((invocation_expression function: (identifier) @function arguments: (argument_list [(argument (_) @argument) ","]*)) @call
  (#use! "function" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call @result))
