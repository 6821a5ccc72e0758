; What can be used elsewhere, by its name.
(function_declaration name: [(identifier) @definition (dot_index_expression field: (identifier) @definition) (method_index_expression method: (identifier) @definition)])
(assignment_statement (variable_list name: [(identifier) @definition (dot_index_expression field: (identifier) @definition)]))
(variable_declaration (variable_list name: (identifier) @definition))
(field name: (identifier) @member)
; Of parameters and local variables: where they can be used.
(function_declaration) @scope
(function_definition) @scope
(for_statement) @scope
(parameters name: (identifier) @local)
(for_generic_clause (variable_list name: (identifier) @local))
(for_numeric_clause name: (identifier) @local)
(block (variable_declaration (variable_list name: (identifier) @definition))) @scope
(block (variable_declaration (assignment_statement (variable_list name: (identifier) @definition)))) @scope
