; What can be used elsewhere, by its name.
(function_item name: (identifier) @definition)
(function_signature_item name: (identifier) @definition)
(struct_item name: (type_identifier) @definition)
(enum_item name: (type_identifier) @definition)
(union_item name: (type_identifier) @definition)
(trait_item name: (type_identifier) @definition)
(type_item name: (type_identifier) @definition)
(const_item name: (identifier) @definition)
(static_item name: (identifier) @definition)
(mod_item name: (identifier) @definition)
(macro_definition name: (identifier) @definition)
(enum_variant name: (identifier) @definition)
(field_declaration name: (field_identifier) @definition)
(let_declaration pattern: (identifier) @definition)
(parameter pattern: (identifier) @definition)
(use_declaration argument: (scoped_identifier name: (identifier) @definition))
; Of parameters and local variables: where they can be used.
(function_item parameters: (parameters (parameter pattern: (identifier) @definition))) @scope
(block (let_declaration pattern: (identifier) @definition)) @scope
