; What a program consists of.
((translation_unit (_) @item)
  (#not-match? @item "^(using\\s+namespace\\b|extern$|__extension__$|__attribute__|;$)") (#delete! @item))
((declaration_list (_) @item)
  (#not-match? @item "^(using\\s+namespace\\b|extern$|__extension__$|__attribute__|;$)") (#delete! @item))
; What the parser could not use: a bracket that lost its partner, for example.
((translation_unit (ERROR) @item) (#delete! @item))
((declaration_list (ERROR) @item) (#delete! @item))
; Of a class: not data, which makes its layout, nor constructors, operators and friends, which
; are used without a name.
((field_declaration_list [(field_declaration declarator: (function_declarator))
    (field_declaration declarator: (_ (function_declarator))) (type_definition) (alias_declaration)
    (function_definition type: (_)) (declaration type: (_)) (static_assert_declaration)
    (template_declaration (function_definition type: (_))) (template_declaration (declaration type: (_)))
    (template_declaration (class_specifier)) (template_declaration (struct_specifier))
    (template_declaration (alias_declaration))] @item)
  (#not-match? @item "\\boperator\\b") (#delete! @item))
; Others do without instances.
([(declaration) (template_instantiation)] @instance (#match? @instance "^(extern\\s+)?template\\b[^<]") (#replace! @instance " "))
((preproc_ifdef (_) @item) (#delete! @item))
((preproc_if (_) @item) (#delete! @item))
((preproc_else (_) @item) (#delete! @item))
; What a function does, and what may stand there whatever its type; but where its body may
; matter to the compiler.
((function_definition !type declarator: (function_declarator) body: (compound_statement) @body)
  (#replace! @body "{}"))
((function_definition type: (primitive_type) @type declarator: (function_declarator) body: (compound_statement) @body) @function
  (#eq? @type "void") (#not-match? @function "^[^{]*\\bconstexpr\\b") (#replace! @body "{}"))
((function_definition declarator: [(function_declarator) (_ (function_declarator))] body: (compound_statement) @body) @function
  (#not-match? @function "^[^{]*\\b(constexpr|consteval|auto)\\b") (#replace! @body "{__builtin_trap();}"))
; What a function does that must keep its body, and how a constructor begins.
((function_definition body: (compound_statement) @body) (#replace! @body @body))
((field_initializer_list) @first (#replace! @first @first))
