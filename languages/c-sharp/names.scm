; What can be used elsewhere, by its name.
(class_declaration name: (identifier) @definition)
(struct_declaration name: (identifier) @definition)
(interface_declaration name: (identifier) @definition)
(enum_declaration name: (identifier) @definition)
(method_declaration name: (identifier) @definition)
(variable_declarator name: (identifier) @definition)
(parameter name: (identifier) @definition)
(property_declaration name: (identifier) @definition)
