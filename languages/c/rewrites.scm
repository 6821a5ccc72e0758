; functions
((function_definition body: (compound_statement) @body)
  (#not-eq? @body "{}") (#replace! @body "{}"))
((function_definition type: (_) @type)
  (#not-eq? @type "int") (#replace! @type "int"))
((function_definition type: (_) @type)
  (#not-eq? @type "void") (#replace! @type "void"))
((function_definition declarator: (pointer_declarator declarator: (_) @inner) @declarator)
  (#replace! @declarator @inner))
; a parameter with its arguments
((function_declarator declarator: (identifier) @function
  parameters: (parameter_list (_) @parameter))
  (#rule! "parameter") (#delete! @parameter ","))
((call_expression function: (identifier) @function arguments: (argument_list (_) @argument))
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
; declarations
((declaration type: (_) @type)
  (#not-eq? @type "int") (#replace! @type "int"))
((field_declaration type: (_) @type)
  (#not-eq? @type "int") (#replace! @type "int"))
((parameter_declaration type: (_) @type)
  (#not-eq? @type "int") (#replace! @type "int"))
((pointer_declarator declarator: (_) @inner) @declarator
  (#replace! @declarator @inner))
((array_declarator declarator: (_) @inner) @declarator
  (#replace! @declarator @inner))
((init_declarator declarator: (_) @inner) @declarator
  (#replace! @declarator @inner))
((struct_specifier name: (_) @name body: (_) @body) @type
  (#replace! @type "struct" @name))
((union_specifier "union" @union)
  (#replace! @union "struct"))
; a typedef by its type
((type_definition type: (_) @type declarator: (type_identifier) @name) @definition
  (#rule! "typedef") (#delete! @definition))
((type_identifier) @name
  (#use! "typedef" @name) (#replace! @name @type))
; a variable by its value
((declaration declarator: (init_declarator declarator: (identifier) @name value: (_) @value)) @declaration
  (#rule! "variable") (#uses! 1) (#delete! @declaration))
((identifier) @name
  (#use! "variable" @name) (#replace! @name @value))
; a function that returns at once
((function_definition declarator: (function_declarator declarator: (identifier) @function)
  body: (compound_statement . (return_statement (_) @result) .)) @definition
  (#rule! "function") (#uses! 1) (#delete! @definition))
((call_expression function: (identifier) @function) @call
  (#use! "function" @function) (#replace! @call @result))
; a function that is called once, as a statement: its body
((function_definition declarator: (function_declarator declarator: (identifier) @function)
  body: (compound_statement) @body) @definition
  (#rule! "procedure") (#uses! 1 1) (#delete! @definition))
((expression_statement (call_expression function: (identifier) @function)) @call
  (#use! "procedure" @function) (#replace! @call @body))
; statements
((for_statement initializer: (declaration) @initializer body: (_) @body) @statement
  (#replace! @statement @initializer @body))
((for_statement body: (_) @body) @statement
  (#replace! @statement @body))
((while_statement body: (_) @body) @statement
  (#replace! @statement @body))
((do_statement body: (_) @body) @statement
  (#replace! @statement @body))
((if_statement consequence: (_) @body) @statement
  (#replace! @statement @body))
((if_statement alternative: (else_clause (_) @body)) @statement
  (#replace! @statement @body))
((if_statement condition: (_ (_) @condition)) @statement
  (#replace! @statement @condition ";"))
((compound_statement (compound_statement (_)* @inside) @block)
  (#replace! @block @inside))
((return_statement (_) @value) @statement
  (#replace! @statement @value ";"))
; expressions
((assignment_expression right: (_) @value) @expression
  (#replace! @expression @value))
((cast_expression value: (_) @value) @expression
  (#replace! @expression @value))
((call_expression arguments: (argument_list . (_) @value .)) @expression
  (#replace! @expression @value))
