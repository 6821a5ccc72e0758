; What can be used elsewhere, by its name.
(method name: (identifier) @definition)
(singleton_method name: (identifier) @definition)
(class name: (constant) @definition)
(module name: (constant) @definition)
(assignment left: (identifier) @definition)
(assignment left: (constant) @definition)
