; functions
((function_declaration body: (statement_block (_)* @inside) @body) @function
  (#replace! @function @inside))
((arrow_function body: (statement_block . (return_statement (_) @value) .) @body)
  (#replace! @body @value))
([(function_declaration body: (_) @body) (function_expression body: (_) @body) (arrow_function body: (_) @body)]
  (#not-eq? @body "{}") (#replace! @body "{}"))
((function_expression parameters: (_) @parameters body: (_) @body) @function
  (#replace! @function @parameters "=>" @body))
((call_expression function: (parenthesized_expression (arrow_function body: (_) @body))) @call
  (#replace! @call @body))
; statements
((if_statement condition: (parenthesized_expression (_) @condition)) @statement
  (#replace! @statement @condition))
((if_statement consequence: (_) @inside) @statement
  (#replace! @statement @inside))
((while_statement body: (_) @inside) @statement
  (#replace! @statement @inside))
((do_statement body: (_) @inside) @statement
  (#replace! @statement @inside))
((for_statement initializer: (_) @initializer body: (_) @inside) @statement
  (#replace! @statement @initializer @inside))
((for_statement body: (_) @inside) @statement
  (#replace! @statement @inside))
((for_in_statement body: (_) @inside) @statement
  (#replace! @statement @inside))
((try_statement body: (statement_block (_)* @inside)) @statement
  (#replace! @statement @inside))
((statement_block (_)* @inside) @block
  (#replace! @block @inside))
; const x = e: e; and x = e
((lexical_declaration (variable_declarator value: (_) @value)) @declaration
  (#replace! @declaration @value))
((lexical_declaration (variable_declarator) @declarator) @declaration
  (#replace! @declaration @declarator))
((variable_declaration (variable_declarator) @declarator) @declaration
  (#replace! @declaration @declarator))
((assignment_expression right: (_) @value) @expression
  (#replace! @expression @value))
((await_expression (_) @value) @expression
  (#replace! @expression @value))
((new_expression constructor: (_) @value) @expression
  (#replace! @expression @value))
; a variable by its value
((variable_declarator name: (identifier) @name value: (_) @value) @declarator
  (#rule! "variable") (#uses! 1) (#delete! @declarator ","))
((lexical_declaration . (variable_declarator name: (identifier) @name value: (_) @value) .) @declaration
  (#rule! "variable") (#uses! 1) (#delete! @declaration))
((identifier) @name
  (#use! "variable" @name) (#replace! @name @value))
; a parameter with its arguments
((function_declaration name: (identifier) @function parameters: (formal_parameters (_) @parameter))
  (#rule! "parameter") (#delete! @parameter ","))
((call_expression function: (identifier) @function arguments: (arguments (_) @argument))
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
; a function that returns at once
((function_declaration name: (identifier) @function body: (statement_block . (return_statement (_) @result) .)) @definition
  (#rule! "function") (#uses! 1) (#delete! @definition))
((call_expression function: (identifier) @function) @call
  (#use! "function" @function) (#replace! @call @result))
