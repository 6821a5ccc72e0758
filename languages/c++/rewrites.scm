; inherits: c

; C++
; templates: another kind of parameter, and without its name
((template_parameter_list (type_parameter_declaration) @parameter)
  (#replace! @parameter "int"))
((template_parameter_list [(type_parameter_declaration (type_identifier) @name) (optional_type_parameter_declaration name: (type_identifier) @name)] @parameter)
  (#replace! @parameter "class"))
((template_parameter_list [(optional_parameter_declaration type: (_) @type) (parameter_declaration type: (_) @type declarator: (_))] @parameter)
  (#replace! @parameter @type))
((type_parameter_declaration "typename" @typename)
  (#replace! @typename "class"))
; a template's parameter with its arguments
((template_declaration parameters: (template_parameter_list (_) @parameter)
  [(function_definition declarator: (function_declarator declarator: (identifier) @function))
   (class_specifier name: (type_identifier) @function)
   (struct_specifier name: (type_identifier) @function)])
  (#rule! "template parameter") (#delete! @parameter ","))
([(template_function name: (identifier) @function arguments: (template_argument_list (_) @argument))
  (template_method name: (field_identifier) @function arguments: (template_argument_list (_) @argument))
  (template_type name: (type_identifier) @function arguments: (template_argument_list (_) @argument))]
  (#use! "template parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
; a class template as a class, with the arguments of one of its instances
((template_type name: (type_identifier) @class arguments: (template_argument_list [(_) @argument ","]*)) @instance
  (#rule! "instance") (#uses! 1) (#replace! @instance @class))
((template_declaration parameters: (template_parameter_list
    [(type_parameter_declaration (type_identifier) @parameter) (parameter_declaration declarator: (identifier) @parameter) (_) ","]*)
  [(class_specifier name: (type_identifier) @class body: (_)) (struct_specifier name: (type_identifier) @class body: (_))] @inside) @template
  (#use! "instance" @class) (#substitute! @inside @parameter @argument) (#replace! @template @inside ";"))
((template_declaration [(class_specifier name: (type_identifier) @class !body) (struct_specifier name: (type_identifier) @class !body)] @inside) @template
  (#use! "instance" @class) (#replace! @template @inside ";"))
((template_type name: (type_identifier) @class) @other
  (#use! "instance" @class) (#replace! @other @class))
((template_method name: (field_identifier) @class) @other
  (#use! "instance" @class) (#replace! @other @class))
; a function template as a function, likewise
((template_function name: (identifier) @class arguments: (template_argument_list [(_) @argument ","]*)) @instance
  (#rule! "function instance") (#uses! 1) (#replace! @instance @class))
((template_declaration parameters: (template_parameter_list
    [(type_parameter_declaration (type_identifier) @parameter) (parameter_declaration declarator: (identifier) @parameter) (_) ","]*)
  (function_definition declarator: (function_declarator declarator: (identifier) @class)) @inside) @template
  (#use! "function instance" @class) (#substitute! @inside @parameter @argument) (#replace! @template @inside))
((template_function name: (identifier) @class) @other
  (#use! "function instance" @class) (#replace! @other @class))
; an alias by its type
((alias_declaration name: (type_identifier) @name type: (_) @type) @definition
  (#rule! "alias") (#delete! @definition))
((type_identifier) @name
  (#use! "alias" @name) (#replace! @name @type))
((template_declaration parameters: (template_parameter_list
    [(type_parameter_declaration (type_identifier) @parameter) (parameter_declaration declarator: (identifier) @parameter) (_) ","]*)
  (alias_declaration name: (type_identifier) @name type: (_) @type)) @definition
  (#rule! "template alias") (#delete! @definition))
((template_type name: (type_identifier) @name arguments: (template_argument_list [(_) @argument ","]*)) @use
  (#use! "template alias" @name) (#substitute! @type @parameter @argument) (#replace! @use @type))
; a template, as what it declares
((template_declaration parameters: (template_parameter_list) (_) @inside .) @template
  (#replace! @template @inside))
((template_declaration parameters: (template_parameter_list) (_) @inside . ";") @template
  (#replace! @template @inside ";"))
; the parameter of a template becomes a number wherever the template is named
((template_declaration parameters: (template_parameter_list . (type_parameter_declaration) @parameter .)
  (function_definition declarator: (function_declarator declarator: (identifier) @function)))
  (#rule! "value") (#uses! 1) (#replace! @parameter "int"))
((template_function name: (identifier) @function arguments: (_) @arguments)
  (#use! "value" @function) (#replace! @arguments "<0>"))
; the result of a template and of its instances
((template_declaration
  (function_definition type: (_) @type declarator: (function_declarator declarator: (identifier) @function)))
  (#rule! "result") (#uses! 1) (#replace! @type "void"))
((template_instantiation type: (_) @result declarator: (function_declarator declarator: [(identifier) @function (template_function name: (identifier) @function)]))
  (#use! "result" @function) (#replace! @result "void"))
; classes
((class_specifier "class" @class)
  (#replace! @class "struct"))
([(class_specifier (base_class_clause) @bases) (struct_specifier (base_class_clause) @bases)]
  (#delete! @bases))
; a class by its base, wherever it is named
((_ (_ name: (type_identifier) @name (base_class_clause [(type_identifier) (template_type) (qualified_identifier)] @base)) @definition . ";")
  (#rule! "base") (#uses! 1) (#delete! @definition ";"))
((type_identifier) @name
  (#use! "base" @name) (#replace! @name @base))
; the members of a base in the class that is derived from it
((_ (_ name: (type_identifier) @base body: (field_declaration_list (_)* @member)) @definition . ";")
  (#rule! "members") (#uses! 1 1) (#delete! @definition ";"))
((_ (base_class_clause . (access_specifier)? . (type_identifier) @base .) @bases body: (field_declaration_list (_)* @own) @body)
  (#use! "members" @base) (#delete! @bases) (#replace! @body "{" @member @own "}"))
((class_specifier body: (field_declaration_list (_)* @member)) @class
  (#replace! @class @member))
((field_declaration_list (function_definition body: (compound_statement) @body))
  (#replace! @body ";"))
; a parameter with its arguments: of a method, and of a constructor
((function_definition declarator: (function_declarator
    declarator: [(field_identifier) @function (qualified_identifier name: (identifier) @function)]
    parameters: (parameter_list (_ declarator: [(identifier) @name (_ declarator: (identifier) @name) (reference_declarator (identifier) @name)]?) @parameter))
  body: (_) @body)
  (#rule! "parameter") (#delete! @parameter ","))
((field_declaration declarator: (function_declarator declarator: (field_identifier) @function
  parameters: (parameter_list (_) @parameter)))
  (#rule! "parameter") (#delete! @parameter ","))
((function_declarator declarator: [(field_identifier) @function (qualified_identifier name: (identifier) @function)]
  parameters: (parameter_list (_) @other))
  (#use! "parameter" @function) (#same-index? @parameter @other) (#delete! @other ","))
((call_expression function: [
    (field_expression field: [(field_identifier) @function (template_method name: (field_identifier) @function)])
    (qualified_identifier name: (identifier) @function)
    (template_function name: (identifier) @function)]
  arguments: (argument_list (_) @argument))
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
([(new_expression type: [(type_identifier) @function (template_type name: (type_identifier) @function)] arguments: (argument_list (_) @argument))
  (field_initializer [(field_identifier) @function (template_method name: (field_identifier) @function)] (argument_list (_) @argument))
  (declaration type: [(type_identifier) @function (template_type name: (type_identifier) @function)]
    declarator: [(init_declarator value: (argument_list (_) @argument)) (init_declarator value: (initializer_list (_) @argument))
      (function_declarator parameters: (parameter_list (_) @argument))])
  (compound_literal_expression type: [(type_identifier) @function (template_type name: (type_identifier) @function)] value: (initializer_list (_) @argument))]
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
; 0 for what a method returns
((field_declaration_list (function_definition declarator: (function_declarator declarator: (field_identifier) @field)) @definition)
  (#rule! "member") (#uses! 1) (#delete! @definition))
; a method that returns at once
((field_declaration_list (function_definition declarator: (function_declarator declarator: (field_identifier) @function
    parameters: (parameter_list [(parameter_declaration declarator: [(identifier) @parameter (reference_declarator (identifier) @parameter) (_ declarator: (identifier) @parameter)]) ","]*))
  body: (compound_statement . (return_statement (_) @result) .)) @definition)
  (#rule! "method") (#uses! 1) (#delete! @definition))
((call_expression function: [(field_expression field: (field_identifier) @function)] arguments: (argument_list [(_) @argument ","]*)) @call
  (#use! "method" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call @result))
; namespaces
((namespace_definition body: (declaration_list (_)* @inside)) @namespace
  (#replace! @namespace @inside))
((qualified_identifier name: (_) @name) @qualified
  (#replace! @qualified @name))
; declarations that are not needed as such: auto a = e; becomes e;
((declaration declarator: (init_declarator value: (_) @value)) @declaration
  (#replace! @declaration @value ";"))
((type_qualifier) @qualifier
  (#eq? @qualifier "constexpr") (#replace! @qualifier "const"))
((init_declarator declarator: (_) @name value: (initializer_list) @value) @declarator
  (#replace! @declarator @name "{}"))
; expressions
((binary_expression left: (_) @left right: (_) @right) @expression
  (#match? @left "^[A-Za-z_]\\w*$") (#replace! @expression "+" @left))
((binary_expression left: (_) @left right: (_) @right) @expression
  (#match? @right "^[A-Za-z_]\\w*$") (#replace! @expression "+" @right))
((lambda_expression body: (_) @body)
  (#not-eq? @body "{}") (#replace! @body "{}"))
((reference_declarator (_) @inner) @declarator
  (#replace! @declarator @inner))
