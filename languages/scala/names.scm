; What can be used elsewhere, by its name.
(function_definition name: (identifier) @definition)
(function_declaration name: (identifier) @definition)
(class_definition name: (identifier) @definition)
(object_definition name: (identifier) @definition)
(trait_definition name: (identifier) @definition)
(enum_definition name: (identifier) @definition)
(type_definition name: (type_identifier) @definition)
(val_definition pattern: (identifier) @definition)
(var_definition pattern: (identifier) @definition)
(val_declaration name: (identifier) @definition)
(var_declaration name: (identifier) @definition)
(class_parameter name: (identifier) @member)
(import_declaration path: (identifier) @definition .)
; Of parameters and local variables: where they can be used.
(function_definition) @scope
(class_definition) @scope
(trait_definition) @scope
(lambda_expression) @scope
(parameter name: (identifier) @local)
(binding name: (identifier) @local)
(block (val_definition pattern: (identifier) @definition)) @scope
(block (var_definition pattern: (identifier) @definition)) @scope
(block (function_definition name: (identifier) @definition)) @scope
