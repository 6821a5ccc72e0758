; functions
((fn_define (function_header) @header) @definition
  (#replace! @definition "declare" @header))
; a parameter with its arguments; zero stands for it in the body
((fn_define (function_header name: (global_var) @function
    arguments: (argument_list (argument (value (var (local_var) @name))?) @parameter))
  body: (_) @body)
  (#rule! "parameter") (#delete! @parameter ","))
((declare (function_header name: (global_var) @function
    arguments: (argument_list (argument) @parameter)))
  (#rule! "parameter") (#delete! @parameter ","))
((_ callee: (value (var (global_var) @function)) arguments: (argument_list (argument) @argument))
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
([(type_and_value (type) @type . (value (var (local_var) @name)) @use)
  (argument (type) @type (value (var (local_var) @name)) @use)
  (instruction_bin_op (type_and_value (type) @type) (value (var (local_var) @name)) @use)
  (instruction_icmp (type_and_value (type) @type) (value (var (local_var) @name)) @use)
  (instruction_phi (type) @type (value (var (local_var) @name)) @use)]
  (#use! "parameter" @name) (#inside? @use @body) (#match? @type "^i[0-9]+$") (#replace! @use "0"))
([(type_and_value (type) @type . (value (var (local_var) @name)) @use)
  (argument (type) @type (value (var (local_var) @name)) @use)
  (instruction_icmp (type_and_value (type) @type) (value (var (local_var) @name)) @use)
  (instruction_phi (type) @type (value (var (local_var) @name)) @use)]
  (#use! "parameter" @name) (#inside? @use @body) (#match? @type "(\\*|^ptr)$")
  (#replace! @use "null"))
((value (var (local_var) @name)) @use
  (#use! "parameter" @name) (#inside? @use @body) (#replace! @use "undef"))
; nothing is returned
((fn_define (function_header (type) @type name: (global_var) @function) body: (_) @body)
  (#not-eq? @type "void") (#rule! "void") (#replace! @type "void"))
((declare (function_header (type) @type name: (global_var) @function))
  (#not-eq? @type "void") (#rule! "void") (#replace! @type "void"))
((instruction_ret (type_and_value) @value)
  (#use! "void") (#inside? @value @body) (#replace! @value "void"))
((instruction . (instruction_call (type) @result callee: (value (var (global_var) @function))))
  (#use! "void" @function) (#replace! @result "void"))
((instruction . (local_var) @given . "=" @is (instruction_call (type) @result callee: (value (var (global_var) @function))))
  (#use! "void" @function) (#delete! @given) (#delete! @is) (#replace! @result "void"))
; a value is another that it is made of
((function_body (instruction . (local_var) @name . [
    (instruction_bin_op (type_and_value (value) @value))
    (instruction_bin_op (type_and_value) (value) @value)
    (instruction_phi (value) @value)
    (instruction_select (type_and_value) . (type_and_value (value) @value))
    (instruction_select (type_and_value) . (type_and_value) . (type_and_value (value) @value))
    (instruction_freeze (type_and_value (value) @value))
    (instruction_insertvalue . (type_and_value (value) @value))
    (instruction_insertelement . (type_and_value (value) @value))
    (instruction_shufflevector . (type_and_value (value) @value))
    (instruction_getelementptr (type_and_value (value) @value))
    (instruction_call arguments: (argument_list (argument (value) @value)))]) @instruction) @body
  (#not-eq? @value @name) (#rule! "operand") (#uses! 1) (#delete! @instruction))
((value (var (local_var) @name)) @use
  (#use! "operand" @name) (#inside? @use @body) (#replace! @use @value))
; or nothing that is known
((function_body (instruction . (local_var) @name . [
    (instruction_call) (instruction_load) (instruction_cast) (instruction_extractvalue)
    (instruction_extractelement) (instruction_icmp) (instruction_fcmp) (instruction_bin_op)
    (instruction_phi) (instruction_getelementptr) (instruction_alloca)]) @instruction) @body
  (#rule! "undef") (#uses! 1) (#delete! @instruction))
((value (var (local_var) @name)) @use
  (#use! "undef" @name) (#inside? @use @body) (#replace! @use "undef"))
; jumps
((instruction_br (type_and_value) . (type_and_value) @one . (type_and_value)) @branch
  (#replace! @branch "br" @one))
((instruction_br (type_and_value) . (type_and_value) . (type_and_value) @other) @branch
  (#replace! @branch "br" @other))
((instruction_switch . (type_and_value) . (type_and_value) @default) @switch
  (#replace! @switch "br" @default))
((instruction_switch "[" (type_and_value) . "," . (type_and_value) @case) @switch
  (#replace! @switch "br" @case))
((instruction_invoke (type) @type callee: (_) @callee arguments: (_) @arguments
  (type_and_value) @normal . (type_and_value) .) @invoke
  (#replace! @invoke "call" @type @callee @arguments "\nbr" @normal))
((instruction_invoke (type_and_value) @normal . (type_and_value) .) @invoke
  (#replace! @invoke "br" @normal))
([(instruction_br) (instruction_switch) (instruction_ret) (instruction_resume)] @end
  (#not-eq? @end "ret void") (#replace! @end "unreachable"))
([(instruction_br) (instruction_switch) (instruction_resume)] @end (#replace! @end "ret void"))
; types
((argument (type) @type (value)) (#match? @type "^%.*\\*$") (#replace! @type "i8*"))
((global_type (type) @type) (#not-eq? @type "i8") (#replace! @type "i8"))
