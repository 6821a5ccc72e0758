; inherits: c
; What can be used elsewhere, by its name.
(reference_declarator (identifier) @definition)
(function_declarator declarator: (field_identifier) @member)
(class_specifier name: (type_identifier) @definition body: (_))
(class_specifier name: (template_type name: (type_identifier) @declaration) body: (_))
(namespace_definition name: (namespace_identifier) @definition)
(namespace_definition name: (namespace_identifier) @open)
(namespace_definition "inline" name: (namespace_identifier) @transparent)
(declaration type: (type_identifier) @declaration !declarator)
(namespace_definition name: (nested_namespace_specifier (namespace_identifier) @definition))
(alias_declaration name: (type_identifier) @definition)
(using_declaration (qualified_identifier name: (identifier) @definition))
(using_declaration (qualified_identifier name: (qualified_identifier name: (identifier) @definition)))
(reference_declarator (field_identifier) @member)
(type_definition declarator: (reference_declarator (type_identifier) @definition))
(field_declaration type: (_ name: (type_identifier) @member) !declarator)
(class_specifier name: (qualified_identifier name: (type_identifier) @definition) body: (_))
(struct_specifier name: (qualified_identifier name: (type_identifier) @definition) body: (_))
(concept_definition name: (identifier) @definition)
(template_declaration (_ name: [(type_identifier) @declaration (template_type name: (type_identifier) @declaration)]))
(translation_unit (_ name: (type_identifier) @declaration))
(declaration_list (_ name: (type_identifier) @declaration))
(field_declaration_list (_ name: (type_identifier) @member))
(struct_specifier name: (template_type name: (type_identifier) @declaration) body: (_))
(friend_declaration (_ name: [(type_identifier) @declaration (template_type name: (type_identifier) @declaration)]))
(enum_specifier name: (type_identifier) @definition base: (_))
; Of parameters and local variables: where they can be used.
(template_declaration) @scope
(type_parameter_declaration (type_identifier) @local)
(optional_type_parameter_declaration name: (type_identifier) @local)
(variadic_type_parameter_declaration (type_identifier) @local)
(lambda_expression) @scope
(alias_declaration) @scope
(optional_parameter_declaration declarator: [(identifier) @local (_ (identifier) @local)])
(variadic_parameter_declaration declarator: [(variadic_declarator (identifier) @local) (reference_declarator (variadic_declarator (identifier) @local))])
(compound_statement (alias_declaration name: (type_identifier) @definition)) @scope
(compound_statement (type_definition declarator: (type_identifier) @definition)) @scope
(for_range_loop declarator: (identifier) @definition) @scope
; A variable with arguments looks like a function.
(compound_statement (declaration declarator: (function_declarator declarator: (identifier) @definition))) @scope
(compound_statement (declaration declarator: (init_declarator declarator: (reference_declarator (identifier) @definition)))) @scope
