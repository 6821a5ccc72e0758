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
; a parameter with its arguments, in all methods of that name; in the body 0 stands for it
((method_declaration name: (identifier) @function
  parameters: (formal_parameters (_ name: (identifier)? @name) @parameter) body: (_)? @body)
  (#rule! "parameter") (#delete! @parameter ","))
((constructor_declaration name: (identifier) @function
  parameters: (formal_parameters (_ name: (identifier)? @name) @parameter) body: (_)? @body)
  (#rule! "parameter") (#delete! @parameter ","))
((method_declaration name: (identifier) @function parameters: (formal_parameters (_) @other))
  (#use! "parameter" @function) (#same-index? @parameter @other) (#delete! @other ","))
((method_invocation name: (identifier) @function arguments: (argument_list (_) @argument))
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
((object_creation_expression type: [(type_identifier) @function (generic_type . (type_identifier) @function)] arguments: (argument_list (_) @argument))
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
((assignment_expression left: (identifier) @name right: (_) @value) @expression
  (#use! "parameter" @name) (#inside? @expression @body) (#replace! @expression @value))
((identifier) @name
  (#use! "parameter" @name) (#inside? @name @body) (#replace! @name "0"))
; a method that returns at once
((method_declaration name: (identifier) @function parameters: (formal_parameters [(_ name: (identifier) @parameter) ","]*)
  body: (block . (return_statement (_) @result) .)) @definition
  (#rule! "function") (#uses! 1) (#delete! @definition))
((method_invocation name: (identifier) @function arguments: (argument_list [(_) @argument ","]*)) @call
  (#use! "function" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call @result))
; a method that is called as a statement: its body
((method_declaration name: (identifier) @function parameters: (formal_parameters [(_ name: (identifier) @parameter) ","]*)
  body: (block) @block) @definition
  (#rule! "procedure") (#uses! 1) (#delete! @definition))
((expression_statement (method_invocation name: (identifier) @function arguments: (argument_list [(_) @argument ","]*))) @call
  (#use! "procedure" @function) (#substitute! @block @parameter @argument "(" ")") (#replace! @call @block))
; nothing is returned
((method_declaration type: (_) @type body: (_) @body)
  (#not-eq? @type "void") (#rule! "void") (#uses! 1) (#replace! @type "void"))
((return_statement (_)) @statement
  (#use! "void") (#inside? @statement @body) (#replace! @statement "return;"))
; one of the arms
((if_statement alternative: (_) @inside) @statement
  (#replace! @statement @inside))
((ternary_expression consequence: (_) @value) @expression
  (#replace! @expression @value))
((ternary_expression alternative: (_) @value) @expression
  (#replace! @expression @value))
; what it extends and implements
((class_declaration interfaces: (_) @interfaces)
  (#delete! @interfaces))
((class_declaration superclass: (_) @superclass)
  (#delete! @superclass))
; an interface is as good as a class
((class_declaration "class" @class)
  (#replace! @class "enum"))
