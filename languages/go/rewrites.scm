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
; nothing is returned
([(function_declaration result: (_) @result body: (_) @body) (method_declaration result: (_) @result body: (_) @body)]
  (#rule! "nothing") (#delete! @result))
((return_statement (expression_list) @values)
  (#use! "nothing") (#inside? @values @body) (#delete! @values))
; a parameter of a method with its arguments, in all methods of that name; in the body 0 stands for it
((method_declaration name: (field_identifier) @function
  parameters: (parameter_list (parameter_declaration name: (identifier)? @name) @parameter) body: (_) @body)
  (#rule! "method parameter") (#delete! @parameter ","))
([(method_declaration name: (field_identifier) @function parameters: (parameter_list (_) @other))
  (method_elem name: (field_identifier) @function parameters: (parameter_list (_) @other))]
  (#use! "method parameter" @function) (#same-index? @parameter @other) (#delete! @other ","))
((call_expression function: (selector_expression field: (field_identifier) @function) arguments: (argument_list (_) @argument))
  (#use! "method parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
((identifier) @name
  (#use! "method parameter" @name) (#inside? @name @body) (#replace! @name "0"))
; a method as a function
((method_declaration receiver: (_) @receiver name: (field_identifier) @function)
  (#rule! "receiver") (#delete! @receiver))
((call_expression function: (selector_expression field: (field_identifier) @function) @callee)
  (#use! "receiver" @function) (#replace! @callee @function))
; a method that returns at once
((method_declaration receiver: (parameter_list (parameter_declaration name: (identifier) @parameter)) name: (field_identifier) @function
  parameters: (parameter_list [(parameter_declaration name: (identifier) @parameter) ","]*)
  body: (block (statement_list . (return_statement (expression_list . (_) @result .)) .))) @definition
  (#rule! "method") (#uses! 1) (#delete! @definition))
((call_expression function: (selector_expression operand: (_) @argument field: (field_identifier) @function)
  arguments: (argument_list [(_) @argument ","]*)) @call
  (#use! "method" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call @result))
; a function that is called as a statement: its body
((function_declaration name: (identifier) @function
  parameters: (parameter_list [(parameter_declaration name: (identifier) @parameter) ","]*) body: (block) @block) @definition
  (#rule! "procedure") (#uses! 1) (#delete! @definition))
((expression_statement (call_expression function: (identifier) @function arguments: (argument_list [(_) @argument ","]*))) @call
  (#use! "procedure" @function) (#substitute! @block @parameter @argument "(" ")") (#replace! @call @block))
; 0 for what a function returns
((function_declaration name: (identifier) @function) @definition
  (#rule! "call") (#uses! 1) (#delete! @definition))
((call_expression function: (identifier) @function) @call
  (#use! "call" @function) (#replace! @call "0"))
; a constant or variable by its value, or 0 for it
([(const_declaration . (const_spec . name: (identifier) @name value: (expression_list . (_) @value .)) .)
  (var_declaration . (var_spec . name: (identifier) @name value: (expression_list . (_) @value .)) .)] @declaration
  (#rule! "constant") (#uses! 1) (#delete! @declaration))
((identifier) @name
  (#use! "constant" @name) (#replace! @name @value))
((var_declaration . (var_spec . name: (identifier) @name) .) @declaration
  (#rule! "zero") (#uses! 1) (#delete! @declaration))
((assignment_statement left: (expression_list . (identifier) @name .) right: (_) @value) @statement
  (#use! "zero" @name) (#replace! @statement "_=" @value))
((identifier) @name
  (#use! "zero" @name) (#replace! @name "0"))
; a type by what it stands for
((type_declaration . (type_spec name: (type_identifier) @name type: (_) @type) .) @definition
  (#rule! "type") (#uses! 1) (#delete! @definition))
((type_identifier) @name
  (#use! "type" @name) (#replace! @name @type))
; a field with what is given to it
((field_declaration name: (field_identifier) @field) @declaration
  (#rule! "field") (#uses! 1) (#delete! @declaration))
((keyed_element . (literal_element (identifier) @field)) @element
  (#use! "field" @field) (#delete! @element ","))
; x := e, and var x T = e: e, and nothing in its place
([(short_var_declaration right: (expression_list . (_) @value .)) (assignment_statement right: (expression_list . (_) @value .))
  (var_declaration (var_spec value: (expression_list . (_) @value .)))] @statement
  (#replace! @statement @value))
([(short_var_declaration right: (expression_list . (_) @value .)) (var_declaration (var_spec value: (expression_list . (_) @value .)))] @statement
  (#replace! @statement "_=" @value))
((return_statement (expression_list . (_) @value .)) @statement
  (#replace! @statement @value))
; what is in it
((statement_list (block (statement_list) @inside) @statement)
  (#replace! @statement @inside))
((if_statement consequence: (block (statement_list) @inside)) @statement
  (#replace! @statement @inside))
((if_statement condition: (_) @condition) @statement
  (#replace! @statement "_=" @condition))
((if_statement initializer: (_) @initializer) @statement
  (#replace! @statement @initializer))
((for_statement body: (block (statement_list) @inside)) @statement
  (#replace! @statement @inside))
((for_statement (for_clause initializer: (_) @initializer) body: (block (statement_list) @inside)) @statement
  (#replace! @statement @initializer ";" @inside))
([(expression_switch_statement [(expression_case (statement_list) @inside) (default_case (statement_list) @inside)])
  (type_switch_statement [(type_case (statement_list) @inside) (default_case (statement_list) @inside)])
  (select_statement [(communication_case (statement_list) @inside) (default_case (statement_list) @inside)])] @statement
  (#replace! @statement @inside))
([(go_statement (_) @value) (defer_statement (_) @value)] @statement
  (#replace! @statement @value))
((call_expression function: (func_literal body: (block) @inside)) @call
  (#replace! @call @inside))
((type_assertion_expression operand: (_) @value) @expression
  (#replace! @expression @value))
