; What can be used elsewhere, by its name.
(function_declaration name: (identifier) @definition)
(generator_function_declaration name: (identifier) @definition)
(class_declaration name: (type_identifier) @definition)
(variable_declarator name: (identifier) @definition)
(method_definition name: (property_identifier) @definition)
(required_parameter pattern: (identifier) @definition)
(import_clause (identifier) @definition)
(import_specifier name: (identifier) @definition)
(namespace_import (identifier) @definition)
(assignment_expression left: (member_expression property: (property_identifier) @definition) right: [(function_expression) (arrow_function) (class)])
(interface_declaration name: (type_identifier) @definition)
(type_alias_declaration name: (type_identifier) @definition)
(enum_declaration name: (identifier) @definition)
(object (pair key: (property_identifier) @definition value: (identifier)))
(assignment_expression left: (member_expression property: (property_identifier) @definition) right: (identifier))
; Of local variables: where they can be used.
(statement_block (lexical_declaration (variable_declarator name: (identifier) @definition))) @scope
(statement_block (variable_declaration (variable_declarator name: (identifier) @definition))) @scope
(for_statement initializer: (lexical_declaration (variable_declarator name: (identifier) @definition))) @scope
