; What can be used elsewhere, by its name.
(method name: (identifier) @definition)
(method name: (constant) @definition)
(method name: (setter name: (identifier) @definition))
(singleton_method name: (identifier) @definition)
(alias name: (identifier) @definition)
(class name: (constant) @definition)
(class name: (scope_resolution name: (constant) @definition))
(module name: (constant) @definition)
(module name: (scope_resolution name: (constant) @definition))
(assignment left: (identifier) @definition)
(assignment left: (constant) @definition)
(assignment left: (left_assignment_list (identifier) @definition))
; Of parameters and local variables: where they can be used.
(method) @scope
(singleton_method) @scope
(lambda) @scope
(block) @scope
(do_block) @scope
(method_parameters [(identifier) @local (_ name: (identifier) @local)])
(block_parameters [(identifier) @local (_ name: (identifier) @local)])
(lambda_parameters [(identifier) @local (_ name: (identifier) @local)])
(assignment left: (identifier) @local)
(assignment left: (left_assignment_list (identifier) @local))
