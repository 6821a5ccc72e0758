; What can be used elsewhere, by its name.
(function_header name: (global_var) @definition)
(global_global (global_var) @definition)
(global_type . (local_var) @definition)
