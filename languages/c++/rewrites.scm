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
((template_function name: (identifier) @function arguments: (template_argument_list (_) @argument))
  (#use! "template parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
((template_type name: (type_identifier) @function arguments: (template_argument_list (_) @argument))
  (#use! "template parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
; a template, as what it declares
((template_declaration parameters: (template_parameter_list) (_) @inside .) @template
  (#replace! @template @inside))
; an instance with its first argument taken as a value or a type, the result as nothing: the
; parameter of a template becomes a number wherever the template is named
((template_declaration parameters: (template_parameter_list . (type_parameter_declaration (type_identifier) @name) @parameter .)
  (function_definition type: (type_identifier) @type declarator: (function_declarator declarator: (identifier) @function)))
  (#eq? @type @name)
  (#rule! "number") (#replace! @parameter "int") (#replace! @type "void"))
((template_instantiation type: (_) @result declarator: (function_declarator declarator: (identifier) @function) @declarator)
  (#use! "number" @function) (#replace! @result "void") (#replace! @declarator @function "<0>()"))
((template_instantiation type: (_) @result declarator: (function_declarator declarator: (template_function name: (identifier) @function)) @declarator)
  (#use! "number" @function) (#replace! @result "void") (#replace! @declarator @function "<0>()"))
((call_expression function: (template_function name: (identifier) @function arguments: (_) @arguments))
  (#use! "number" @function) (#replace! @arguments "<0>"))
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
((class_specifier body: (field_declaration_list (_)* @member)) @class
  (#replace! @class @member))
((field_declaration_list (function_definition body: (compound_statement) @body))
  (#replace! @body ";"))
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
