; What can be used elsewhere, by its name.
(function_header name: (global_var) @definition)
(global_global (global_var) @definition)
(global_type . (local_var) @definition)
(unnamed_attr_grp (attr_ref) @definition)
(global_metadata . (metadata_ref) @definition)
; Of values: where they can be used.
(function_body (instruction . (local_var) @definition)) @scope
