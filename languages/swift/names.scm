; What can be used elsewhere, by its name.
(function_declaration name: (simple_identifier) @definition)
(protocol_function_declaration name: (simple_identifier) @member)
(class_declaration name: (type_identifier) @definition)
(class_declaration name: (user_type . (type_identifier) @declaration @open))
(protocol_declaration name: (type_identifier) @definition)
(typealias_declaration name: (type_identifier) @definition)
(property_declaration name: (pattern (simple_identifier) @definition))
(enum_entry name: (simple_identifier) @member)
; Of parameters and local variables: where they can be used.
(function_declaration) @scope
(init_declaration) @scope
(lambda_literal) @scope
(for_statement) @scope
(parameter name: (simple_identifier) @local)
(type_parameter (type_identifier) @local)
(lambda_parameter name: (simple_identifier) @local)
(for_statement item: (pattern (simple_identifier) @local))
(statements (property_declaration name: (pattern (simple_identifier) @definition))) @scope
