; a function's body
((function_definition body: (block) @body)
  (#replace! @body "0"))
((class_definition body: (block) @body)
  (#replace! @body "0"))
; x = e: e
((assignment right: (_) @value) @statement
  (#replace! @statement @value))
; return e: e
((return_statement (_) @value) @statement
  (#replace! @statement @value))
; if c: body — what is in it, on one line
((if_statement condition: (_) @condition consequence: (block . (_) @inside .)) @statement
  (#replace! @statement @inside))
((if_statement condition: (_) @condition) @statement
  (#replace! @statement @condition))
((while_statement condition: (_) @condition body: (block . (_) @inside .)) @statement
  (#replace! @statement @inside))
((for_statement body: (block . (_) @inside .)) @statement
  (#replace! @statement @inside))
((with_statement body: (block . (_) @inside .)) @statement
  (#replace! @statement @inside))
((try_statement body: (block . (_) @inside .)) @statement
  (#replace! @statement @inside))
; a block of one statement, on the line of its head
((block . (_) @inside .) @block
  (#replace! @block @inside))
; a variable by its value
((assignment left: (identifier) @name right: (_) @value) @statement
  (#rule! "variable") (#uses! 1) (#delete! @statement))
((identifier) @name
  (#use! "variable" @name) (#replace! @name @value))
; a parameter with its arguments
((function_definition name: (identifier) @function
  parameters: (parameters (_) @parameter))
  (#rule! "parameter") (#delete! @parameter ","))
((call function: (identifier) @function arguments: (argument_list (_) @argument))
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
; a function that is called: what it returns
((function_definition name: (identifier) @function
  body: (block . (return_statement (_) @result) .)) @definition
  (#rule! "function") (#uses! 1) (#delete! @definition))
((call function: (identifier) @function) @call
  (#use! "function" @function) (#replace! @call @result))
