; What can be used elsewhere, by its name.
(class_declaration name: (identifier) @definition)
(interface_declaration name: (identifier) @definition)
(enum_declaration name: (identifier) @definition)
(record_declaration name: (identifier) @definition)
(annotation_type_declaration name: (identifier) @definition)
(method_declaration name: (identifier) @definition)
(enum_constant name: (identifier) @definition)
(variable_declarator name: (identifier) @definition)
(formal_parameter name: (identifier) @definition)
(type_parameter (type_identifier) @definition)
(import_declaration (scoped_identifier name: (identifier) @definition))
(labeled_statement (identifier) @definition)
(catch_formal_parameter name: (identifier) @definition)
(enhanced_for_statement name: (identifier) @definition)
; Of parameters and local variables: where they can be used.
(method_declaration parameters: (formal_parameters (formal_parameter name: (identifier) @definition))) @scope
(constructor_declaration parameters: (formal_parameters (formal_parameter name: (identifier) @definition))) @scope
(lambda_expression parameters: (formal_parameters (formal_parameter name: (identifier) @definition))) @scope
(block (local_variable_declaration declarator: (variable_declarator name: (identifier) @definition))) @scope
(constructor_body (local_variable_declaration declarator: (variable_declarator name: (identifier) @definition))) @scope
(for_statement init: (local_variable_declaration declarator: (variable_declarator name: (identifier) @definition))) @scope
(enhanced_for_statement name: (identifier) @definition) @scope
(catch_clause (catch_formal_parameter name: (identifier) @definition)) @scope
(class_declaration type_parameters: (type_parameters (type_parameter (type_identifier) @definition))) @scope
(method_declaration type_parameters: (type_parameters (type_parameter (type_identifier) @definition))) @scope
