; What can be used elsewhere, by its name.
(function_declarator declarator: (identifier) @definition)
(function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @definition)))
(function_declarator declarator: (parenthesized_declarator (identifier) @definition))
(type_definition declarator: (primitive_type) @definition)
(declaration declarator: (identifier) @definition)
(init_declarator declarator: (identifier) @definition)
(pointer_declarator declarator: (identifier) @definition)
(array_declarator declarator: (identifier) @definition)
(parameter_declaration declarator: (identifier) @definition)
(type_definition declarator: (type_identifier) @definition)
(type_definition declarator: (pointer_declarator declarator: (type_identifier) @definition))
(type_definition declarator: (array_declarator declarator: (type_identifier) @definition))
(type_definition declarator: (function_declarator declarator: (type_identifier) @definition))
(struct_specifier name: (type_identifier) @definition body: (_))
(union_specifier name: (type_identifier) @definition body: (_))
(enum_specifier name: (type_identifier) @definition body: (_))
(enumerator name: (identifier) @definition)
(field_declaration declarator: (field_identifier) @member)
(pointer_declarator declarator: (field_identifier) @member)
(array_declarator declarator: (field_identifier) @member)
(preproc_def name: (identifier) @definition)
(preproc_function_def name: (identifier) @definition)
(labeled_statement label: (statement_identifier) @definition)
; Of parameters and local variables: where they can be used.
(function_definition) @scope
(declaration) @scope
(field_declaration) @scope
(type_definition) @scope
(parameter_declaration declarator: [(identifier) @local (_ [(identifier) @local (_ [(identifier) @local (_ [(identifier) @local (_ (identifier) @local)])])])])
(compound_statement (declaration declarator: [(identifier) @definition (pointer_declarator declarator: (identifier) @definition) (array_declarator declarator: (identifier) @definition) (init_declarator declarator: (identifier) @definition) (init_declarator declarator: (pointer_declarator declarator: (identifier) @definition)) (init_declarator declarator: (array_declarator declarator: (identifier) @definition))])) @scope
(for_statement initializer: (declaration declarator: [(identifier) @definition (init_declarator declarator: (identifier) @definition)])) @scope
