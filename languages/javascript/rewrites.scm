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
; a parameter with its arguments; in the body 0 stands for it
([(function_declaration name: (identifier) @function parameters: (formal_parameters (_) @parameter) body: (_) @body)
  (method_definition name: (property_identifier) @function parameters: (formal_parameters (_) @parameter) body: (_) @body)
  (variable_declarator name: (identifier) @function value: (arrow_function parameters: (formal_parameters (_) @parameter) body: (_) @body))
  (variable_declarator name: (identifier) @function value: (function_expression parameters: (formal_parameters (_) @parameter) body: (_) @body))]
  (#rule! "parameter") (#delete! @parameter ","))
((class_declaration name: (_) @function body: (class_body (method_definition name: (property_identifier) @constructor
  parameters: (formal_parameters (_) @parameter) body: (_) @body)))
  (#eq? @constructor "constructor") (#rule! "parameter") (#delete! @parameter ","))
([(call_expression function: (identifier) @function arguments: (arguments (_) @argument))
  (call_expression function: (member_expression property: (property_identifier) @function) arguments: (arguments (_) @argument))
  (new_expression constructor: (identifier) @function arguments: (arguments (_) @argument))]
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
((identifier) @parameter
  (#use! "parameter" @parameter) (#inside? @parameter @body) (#replace! @parameter "0"))
; a function that returns at once
((function_declaration name: (identifier) @function parameters: (formal_parameters [(_) @parameter ","]*)
  body: (statement_block . (return_statement (_) @result) .)) @definition
  (#rule! "function") (#uses! 1) (#delete! @definition))
((lexical_declaration . (variable_declarator name: (identifier) @function
  value: (arrow_function parameters: (formal_parameters [(_) @parameter ","]*) body: (_) @result)) .) @definition
  (#not-match? @result "^\\{") (#rule! "function") (#uses! 1) (#delete! @definition))
((call_expression function: (identifier) @function arguments: (arguments [(_) @argument ","]*)) @call
  (#use! "function" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call @result))
; likewise, where a call is a part of something
((function_declaration name: (identifier) @function parameters: (formal_parameters [(_) @parameter ","]*)
  body: (statement_block . (return_statement (_ (_)) @result) .)) @definition
  (#rule! "operand") (#uses! 1) (#delete! @definition))
((call_expression function: (identifier) @function arguments: (arguments [(_) @argument ","]*)) @call
  (#use! "operand" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call "(" @result ")"))
; a function that is called as a statement: its body
((function_declaration name: (identifier) @function parameters: (formal_parameters [(_) @parameter ","]*)
  body: (statement_block) @block) @definition
  (#rule! "procedure") (#uses! 1) (#delete! @definition))
((expression_statement (call_expression function: (identifier) @function arguments: (arguments [(_) @argument ","]*))) @call
  (#use! "procedure" @function) (#substitute! @block @parameter @argument "(" ")") (#replace! @call @block))
; a method that returns at once
((method_definition name: (property_identifier) @function parameters: (formal_parameters [(_) @parameter ","]*)
  body: (statement_block . (return_statement (_) @result) .)) @definition
  (#rule! "method") (#uses! 1) (#delete! @definition))
((call_expression function: (member_expression property: (property_identifier) @function) arguments: (arguments [(_) @argument ","]*)) @call
  (#use! "method" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call @result))
; 0 for what a function returns
((function_declaration name: (identifier) @function) @definition
  (#rule! "call") (#uses! 1) (#delete! @definition))
((call_expression function: (identifier) @function) @call
  (#use! "call" @function) (#replace! @call "0"))
; 0 for a variable without a value
((lexical_declaration . (variable_declarator name: (identifier) @name !value) .) @declaration
  (#rule! "zero") (#uses! 1) (#delete! @declaration))
((assignment_expression left: (identifier) @name right: (_) @value) @expression
  (#use! "zero" @name) (#replace! @expression @value))
((identifier) @name
  (#use! "zero" @name) (#replace! @name "0"))
; a class without what it extends
((class_declaration (class_heritage) @heritage)
  (#delete! @heritage))
; conditions: one of the arms
((if_statement alternative: (else_clause (_) @inside)) @statement
  (#replace! @statement @inside))
((ternary_expression consequence: (_) @value) @expression
  (#replace! @expression @value))
((ternary_expression alternative: (_) @value) @expression
  (#replace! @expression @value))
