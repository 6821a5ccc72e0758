; What can be used elsewhere, by its name.
(function_definition name: (name) @definition)
(class_declaration name: (name) @definition)
(interface_declaration name: (name) @definition)
(method_declaration name: (name) @definition)
