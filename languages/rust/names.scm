; What can be used elsewhere, by its name. What implements a trait uses the names in it.
(source_file (function_item name: (identifier) @definition))
(mod_item body: (declaration_list (function_item name: (identifier) @definition)))
(impl_item !trait body: (declaration_list (function_item name: (identifier) @definition)))
(trait_item body: (declaration_list (function_item name: (identifier) @definition)))
(block (function_item name: (identifier) @definition))
(function_signature_item name: (identifier) @definition)
(struct_item name: (type_identifier) @definition)
(enum_item name: (type_identifier) @definition)
(union_item name: (type_identifier) @definition)
(trait_item name: (type_identifier) @definition)
(source_file (type_item name: (type_identifier) @definition))
(mod_item body: (declaration_list (type_item name: (type_identifier) @definition)))
(block (type_item name: (type_identifier) @definition))
(associated_type name: (type_identifier) @definition)
(source_file (const_item name: (identifier) @definition))
(mod_item body: (declaration_list (const_item name: (identifier) @definition)))
(impl_item !trait body: (declaration_list (const_item name: (identifier) @definition)))
(trait_item body: (declaration_list (const_item name: (identifier) @definition)))
(block (const_item name: (identifier) @definition))
(static_item name: (identifier) @definition)
(mod_item name: (identifier) @definition)
(macro_definition name: (identifier) @definition)
(enum_variant name: (identifier) @member)
(field_declaration name: (field_identifier) @member)
(let_declaration pattern: (identifier) @definition)
(parameter pattern: (identifier) @definition)
(extern_crate_declaration name: (identifier) @definition)
(extern_crate_declaration alias: (identifier) @definition)
(use_declaration argument: (identifier) @definition)
(use_declaration argument: (scoped_identifier name: (identifier) @definition))
(use_as_clause alias: (identifier) @definition)
(use_list (identifier) @declaration)
(use_list (scoped_identifier name: (identifier) @declaration))
; What belongs to a type, wherever it stands.
(impl_item type: [(type_identifier) @declaration @open
  (generic_type type: (type_identifier) @declaration @open)
  (reference_type type: [(type_identifier) @declaration @open (generic_type type: (type_identifier) @declaration @open)])])
; Of parameters and local variables: where they can be used.
(function_item) @scope
(impl_item) @scope
(struct_item) @scope
(enum_item) @scope
(trait_item) @scope
(closure_expression) @scope
(match_arm) @scope
(function_item parameters: (parameters (parameter pattern: (identifier) @definition))) @scope
(block (let_declaration pattern: (identifier) @definition)) @scope
(block (let_declaration pattern: [(tuple_pattern (identifier) @definition) (tuple_struct_pattern type: (_) (identifier) @definition)])) @scope
(block (function_item name: (identifier) @definition)) @scope
(type_parameter name: (type_identifier) @local)
(const_parameter name: (identifier) @local)
(closure_parameters (identifier) @local)
(for_expression pattern: (identifier) @local)
(tuple_pattern (identifier) @local)
(tuple_struct_pattern type: (_) (identifier) @local)
(attribute (identifier) @definition) @scope
