; Values, blocks and globals that have no name are numbered, one after the other.
(fn_define (function_header name: (global_var) @name)) @scope
(global_var) @global
(global_global (global_var) @defines)
(var (local_var) @local)
(instruction . (local_var) @local @defines)
(fn_define (function_header (argument_list (argument (value (var (local_var) @defines))))))
(label) @local @defines
(instruction_phi (local_var) @local)
(blockaddress (global_var) @of (local_var) @local)
(instruction_cleanupret (local_var) @local)
(instruction_catchret (local_var) @local)
(instruction_catchswitch (local_var) @local)
(instruction_catchpad (local_var) @local)
(instruction_cleanuppad (local_var) @local)
; The first block has a number too, but no label.
((function_body . (instruction) @unlabelled) (#label! ":"))
