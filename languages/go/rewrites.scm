((function_declaration body: (block) @body)
  (#not-eq? @body "{}") (#replace! @body "{}"))
((function_declaration result: (_) @result)
  (#delete! @result))
((function_declaration name: (identifier) @function parameters: (parameter_list (_) @parameter))
  (#rule! "parameter") (#delete! @parameter ","))
((call_expression function: (identifier) @function arguments: (argument_list (_) @argument))
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
((if_statement consequence: (_) @inside) @statement
  (#replace! @statement @inside))
((for_statement body: (_) @inside) @statement
  (#replace! @statement @inside))
((if_statement alternative: (_) @inside) @statement
  (#replace! @statement @inside))
; a variable by its value
((short_var_declaration left: (expression_list . (identifier) @name .) right: (expression_list . (_) @value .)) @declaration
  (#rule! "variable") (#uses! 1) (#delete! @declaration ";"))
((identifier) @name
  (#use! "variable" @name) (#replace! @name @value))
; a function that returns at once
((function_declaration name: (identifier) @function
  parameters: (parameter_list [(parameter_declaration name: (identifier) @parameter) ","]*)
  body: (block (statement_list . (return_statement (expression_list . (_) @result .)) .))) @definition
  (#rule! "function") (#uses! 1) (#delete! @definition))
((call_expression function: (identifier) @function arguments: (argument_list [(_) @argument ","]*)) @call
  (#use! "function" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call @result))
