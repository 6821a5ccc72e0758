; inherits: c
; What can be used elsewhere, by its name.
(reference_declarator (identifier) @definition)
(function_declarator declarator: (field_identifier) @definition)
(class_specifier name: (type_identifier) @definition body: (_))
(class_specifier name: (template_type name: (type_identifier) @definition) body: (_))
(namespace_definition name: (namespace_identifier) @definition)
(namespace_definition "inline" name: (namespace_identifier) @transparent)
(declaration type: (type_identifier) @definition !declarator)
(namespace_definition name: (nested_namespace_specifier (namespace_identifier) @definition))
(alias_declaration name: (type_identifier) @definition)
(using_declaration (qualified_identifier name: (identifier) @definition))
(using_declaration (qualified_identifier name: (qualified_identifier name: (identifier) @definition)))
(reference_declarator (field_identifier) @definition)
(type_definition declarator: (reference_declarator (type_identifier) @definition))
(field_declaration type: (_ name: (type_identifier) @definition) !declarator)
(class_specifier name: (qualified_identifier name: (type_identifier) @definition))
(struct_specifier name: (qualified_identifier name: (type_identifier) @definition))
(concept_definition name: (identifier) @definition)
(template_declaration (_ name: (type_identifier) @definition))
(translation_unit (_ name: (type_identifier) @definition))
(declaration_list (_ name: (type_identifier) @definition))
(field_declaration_list (_ name: (type_identifier) @definition))
(struct_specifier name: (template_type name: (type_identifier) @definition))
(friend_declaration (_ name: (type_identifier) @definition))
(enum_specifier name: (type_identifier) @definition base: (_))
(type_parameter_declaration (type_identifier) @definition)
(optional_type_parameter_declaration name: (type_identifier) @definition)
(variadic_type_parameter_declaration (type_identifier) @definition)
(optional_parameter_declaration declarator: (identifier) @definition)
; Of parameters and local variables: where they can be used.
(template_declaration parameters: (template_parameter_list (type_parameter_declaration (type_identifier) @definition))) @scope
(template_declaration parameters: (template_parameter_list (optional_type_parameter_declaration name: (type_identifier) @definition))) @scope
(template_declaration parameters: (template_parameter_list (variadic_type_parameter_declaration (type_identifier) @definition))) @scope
(template_declaration parameters: (template_parameter_list (parameter_declaration declarator: (identifier) @definition))) @scope
(function_definition declarator: (function_declarator parameters: (parameter_list (parameter_declaration declarator: (reference_declarator (identifier) @definition))))) @scope
(declaration declarator: (function_declarator parameters: (parameter_list (parameter_declaration declarator: (reference_declarator (identifier) @definition))))) @scope
(field_declaration declarator: (function_declarator parameters: (parameter_list (parameter_declaration declarator: (_) @definition)))) @scope
(compound_statement (alias_declaration name: (type_identifier) @definition)) @scope
(compound_statement (type_definition declarator: (type_identifier) @definition)) @scope
(for_range_loop declarator: (identifier) @definition) @scope
(lambda_expression declarator: (_ parameters: (parameter_list (parameter_declaration declarator: (identifier) @definition)))) @scope
