; What can be used elsewhere, by its name.
(function_definition name: (identifier) @definition)
(source_file (variable_declaration name: [(scalar_variable) (array_variable) (hash_variable)] @definition))
