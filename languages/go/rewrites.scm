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
