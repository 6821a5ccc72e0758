; What can be used elsewhere, by its name.
(function_declaration name: (identifier) @definition)
(method_declaration name: (field_identifier) @definition)
(type_spec name: (type_identifier) @definition)
(const_spec name: (identifier) @definition)
(var_spec name: (identifier) @definition)
(short_var_declaration left: (expression_list (identifier) @definition))
(parameter_declaration name: (identifier) @definition)
(field_declaration name: (field_identifier) @definition)
; Of parameters and local variables: where they can be used.
(function_declaration parameters: (parameter_list (parameter_declaration name: (identifier) @definition))) @scope
(method_declaration parameters: (parameter_list (parameter_declaration name: (identifier) @definition))) @scope
(block (statement_list (short_var_declaration left: (expression_list (identifier) @definition)))) @scope
