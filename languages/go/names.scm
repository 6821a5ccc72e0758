; What can be used elsewhere, by its name.
(function_declaration name: (identifier) @definition)
; What a type can do is there with it and with what it speaks of: nothing says its name where a
; type must be able to do something.
(type_spec name: (type_identifier) @definition)
(type_alias name: (type_identifier) @definition)
(const_spec name: (identifier) @definition)
(var_spec name: (identifier) @definition)
(short_var_declaration left: (expression_list (identifier) @definition))
(parameter_declaration name: (identifier) @definition)
(field_declaration name: (field_identifier) @member)
(method_elem name: (field_identifier) @member)
; An import that is not used is an error. Of a longer path only the last name would be one.
(import_spec name: (package_identifier) @definition)
(import_spec !name path: (interpreted_string_literal (interpreted_string_literal_content) @definition))
; Of parameters and local variables: where they can be used.
(function_declaration) @scope
(method_declaration) @scope
(func_literal) @scope
(type_spec) @scope
(parameter_declaration name: (identifier) @local)
(variadic_parameter_declaration name: (identifier) @local)
(type_parameter_declaration name: (identifier) @local)
(short_var_declaration left: (expression_list (identifier) @local))
(range_clause left: (expression_list (identifier) @local))
(statement_list (var_declaration (var_spec name: (identifier) @local)))
(statement_list (const_declaration (const_spec name: (identifier) @local)))
(type_switch_statement alias: (expression_list (identifier) @local))
(block (statement_list (short_var_declaration left: (expression_list (identifier) @definition)))) @scope
