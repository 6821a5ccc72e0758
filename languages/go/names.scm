; What can be used elsewhere, by its name.
(function_declaration name: (identifier) @definition)
(method_declaration name: (field_identifier) @definition)
(type_spec name: (type_identifier) @definition)
(const_spec name: (identifier) @definition)
(var_spec name: (identifier) @definition)
(short_var_declaration left: (expression_list (identifier) @definition))
(parameter_declaration name: (identifier) @definition)
(field_declaration name: (field_identifier) @definition)
