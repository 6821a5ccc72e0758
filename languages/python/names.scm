; What can be used elsewhere, by its name.
(function_definition name: (identifier) @definition)
(class_definition name: (identifier) @definition)
(assignment left: (identifier) @definition)
(assignment left: (attribute attribute: (identifier) @definition))
(parameters (identifier) @definition)
(default_parameter name: (identifier) @definition)
(import_statement name: (dotted_name (identifier) @definition))
(import_from_statement name: (dotted_name (identifier) @definition))
(aliased_import alias: (identifier) @definition)
(for_statement left: (identifier) @definition)
; Of parameters and local variables: where they can be used.
(function_definition parameters: (parameters (identifier) @definition)) @scope
(function_definition parameters: (parameters (default_parameter name: (identifier) @definition))) @scope
(function_definition body: (block (expression_statement (assignment left: (identifier) @definition)))) @scope
