; a method: a declaration of it as a member of the class
((method_declaration body: (block (local_variable_declaration) @declaration)) @method
  (#replace! @method @declaration))
((constructor_declaration body: (constructor_body (local_variable_declaration) @declaration)) @method
  (#replace! @method @declaration))
; a method: its statements in an initializer
((method_declaration body: (block) @body) @method
  (#replace! @method @body))
((method_declaration body: (block) @body) @method
  (#replace! @method "static" @body))
; an expression of a method as the value of a field
((method_declaration body: (block (expression_statement (_) @value))) @method
  (#replace! @method "int a=" @value ";"))
((method_declaration body: (block (return_statement (_) @value))) @method
  (#replace! @method "int a=" @value ";"))
; a nested class: its members
((class_declaration body: (class_body (class_declaration body: (class_body (_)* @member)) @inner))
  (#replace! @inner @member))
((class_declaration body: (class_body . (class_declaration) @inner .)) @outer
  (#replace! @outer @inner))
; bodies and statements
((method_declaration body: (block) @body)
  (#replace! @body "{}"))
((method_declaration type: (_) @type)
  (#not-eq? @type "void") (#replace! @type "void"))
((method_declaration type: (_) @type)
  (#not-match? @type "^(int|void)$") (#replace! @type "int"))
((local_variable_declaration type: (_) @type)
  (#not-eq? @type "int") (#replace! @type "int"))
((field_declaration type: (_) @type)
  (#not-eq? @type "int") (#replace! @type "int"))
((if_statement condition: (parenthesized_expression (_) @condition) consequence: (_) @inside) @statement
  (#replace! @statement @inside))
((while_statement body: (_) @inside) @statement
  (#replace! @statement @inside))
((do_statement body: (_) @inside) @statement
  (#replace! @statement @inside))
((for_statement body: (_) @inside) @statement
  (#replace! @statement @inside))
((enhanced_for_statement body: (_) @inside) @statement
  (#replace! @statement @inside))
((try_statement body: (_) @inside) @statement
  (#replace! @statement @inside))
((synchronized_statement body: (_) @inside) @statement
  (#replace! @statement @inside))
((block (block (_)* @inside) @block)
  (#replace! @block @inside))
; x = e: e
((assignment_expression right: (_) @value) @expression
  (#replace! @expression @value))
; a variable by its value
((local_variable_declaration declarator: (variable_declarator name: (identifier) @name value: (_) @value)) @declaration
  (#rule! "variable") (#uses! 1) (#delete! @declaration))
((identifier) @name
  (#use! "variable" @name) (#replace! @name @value))
((field_declaration declarator: (variable_declarator name: (identifier) @name value: (_) @value)) @declaration
  (#rule! "constant") (#uses! 1) (#delete! @declaration))
((identifier) @name
  (#use! "constant" @name) (#replace! @name @value))
; a parameter with its arguments
((method_declaration name: (identifier) @function parameters: (formal_parameters (_) @parameter))
  (#rule! "parameter") (#delete! @parameter ","))
((method_invocation name: (identifier) @function arguments: (argument_list (_) @argument))
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
; an interface is as good as a class
((class_declaration "class" @class)
  (#replace! @class "enum"))
