; What can be used elsewhere, by its name.
(function_declaration name: (identifier) @definition)
(class_declaration name: (identifier) @definition)
(object_declaration name: (identifier) @definition)
(companion_object name: (identifier) @definition)
(type_alias type: (identifier) @definition)
(property_declaration (variable_declaration (identifier) @definition))
(enum_entry (identifier) @member)
(class_parameter (identifier) @member)
(import (qualified_identifier (identifier) @definition .))
(import (identifier) @definition)
; Of parameters and local variables: where they can be used.
(function_declaration) @scope
(secondary_constructor) @scope
(lambda_literal) @scope
(for_statement) @scope
(class_declaration) @scope
(parameter (identifier) @local)
(type_parameter (identifier) @local)
(lambda_parameters (variable_declaration (identifier) @local))
(for_statement (variable_declaration (identifier) @local))
(block (property_declaration (variable_declaration (identifier) @definition))) @scope
