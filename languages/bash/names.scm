; What can be used elsewhere, by its name.
(function_definition name: (word) @definition)
(program (variable_assignment name: (variable_name) @definition))
(program (variable_assignments (variable_assignment name: (variable_name) @definition)))
(program (declaration_command (variable_assignment name: (variable_name) @definition)))
; Of local variables: where they can be used.
(function_definition) @scope
(declaration_command (variable_assignment name: (variable_name) @local))
(declaration_command (variable_name) @local)
(for_statement variable: (variable_name) @local)
