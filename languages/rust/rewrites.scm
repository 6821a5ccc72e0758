((function_item body: (block) @body)
  (#not-eq? @body "{}") (#replace! @body "{}"))
((function_item return_type: (_) @result)
  (#replace! @result "()"))
((function_item name: (identifier) @function parameters: (parameters (_) @parameter))
  (#rule! "parameter") (#delete! @parameter ","))
((call_expression function: (identifier) @function arguments: (arguments (_) @argument))
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
((if_expression consequence: (_) @inside) @expression
  (#replace! @expression @inside))
((loop_expression body: (_) @inside) @expression
  (#replace! @expression @inside))
((while_expression body: (_) @inside) @expression
  (#replace! @expression @inside))
((for_expression body: (_) @inside) @expression
  (#replace! @expression @inside))
((unsafe_block (block) @inside) @expression
  (#replace! @expression @inside))
((reference_expression value: (_) @inside) @expression
  (#replace! @expression @inside))
((let_declaration value: (_) @value) @statement
  (#replace! @statement @value ";"))
((if_expression alternative: (else_clause (_) @inside)) @expression
  (#replace! @expression @inside))
; a variable by its value
((let_declaration pattern: (identifier) @name value: (_) @value) @declaration
  (#rule! "variable") (#uses! 1) (#delete! @declaration))
((identifier) @name
  (#use! "variable" @name) (#replace! @name @value))
; a function of one expression
((function_item name: (identifier) @function
  parameters: (parameters [(parameter pattern: (identifier) @parameter) ","]*) body: (block . (_) @result .)) @definition
  (#rule! "function") (#uses! 1) (#delete! @definition))
((call_expression function: (identifier) @function arguments: (arguments [(_) @argument ","]*)) @call
  (#use! "function" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call @result))
