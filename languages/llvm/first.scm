; What is tried before the tree, each rule wherever it matches at once.
((comment) @comment (#delete! @comment))
; attachments, attributes and the like
((metadata_refs) @refs (#delete! @refs))
((metadata_attachment) @attachment (#delete! @attachment))
((function_header [(attribute) (linkage) (unnamed_addr) (calling_conv) (param_or_return_attrs)] @word)
  (#delete! @word))
((global_global [(attribute) (linkage) (unnamed_addr)] @word) (#delete! @word ","))
((argument (param_or_return_attrs) @word) (#delete! @word))
((_ callee: (_) [(attribute) (param_or_return_attrs)] @word) (#delete! @word))
((module [(unnamed_attr_grp) (global_metadata) (source_file_name)] @item) (#delete! @item))
((module (target_definition) @item) (#delete! @item))
; instructions that give nothing
((function_body (instruction . [(instruction_store) (instruction_call) (instruction_fence)]) @instruction)
  (#delete! @instruction))
; an instruction goes; zero stands for its value
((function_body (instruction . (local_var) @name .
  [(instruction_freeze) (instruction_extractelement) (instruction_insertelement)
   (instruction_select) (instruction_shufflevector) (instruction_fneg) (instruction_bin_op)
   (instruction_icmp) (instruction_fcmp) (instruction_cast) (instruction_va_arg)
   (instruction_phi) (instruction_call) (instruction_alloca) (instruction_load)
   (instruction_cmpxchg) (instruction_atomicrmw) (instruction_getelementptr)
   (instruction_extractvalue) (instruction_insertvalue)]) @instruction) @body
  (#rule! "value") (#delete! @instruction))
([(type_and_value (type) @type . (value (var (local_var) @name)) @use)
  (argument (type) @type (value (var (local_var) @name)) @use)
  (instruction_bin_op (type_and_value (type) @type) (value (var (local_var) @name)) @use)
  (instruction_icmp (type_and_value (type) @type) (value (var (local_var) @name)) @use)
  (instruction_phi (type) @type (value (var (local_var) @name)) @use)]
  (#use! "value" @name) (#inside? @use @body) (#match? @type "^i[0-9]+$") (#replace! @use "0"))
([(type_and_value (type) @type . (value (var (local_var) @name)) @use)
  (argument (type) @type (value (var (local_var) @name)) @use)
  (instruction_icmp (type_and_value (type) @type) (value (var (local_var) @name)) @use)
  (instruction_phi (type) @type (value (var (local_var) @name)) @use)]
  (#use! "value" @name) (#inside? @use @body) (#match? @type "(\\*|^ptr)$") (#replace! @use "null"))
([(type_and_value (type) @type . (value (var (local_var) @name)) @use)
  (argument (type) @type (value (var (local_var) @name)) @use)
  (instruction_bin_op (type_and_value (type) @type) (value (var (local_var) @name)) @use)
  (instruction_fcmp (type_and_value (type) @type) (value (var (local_var) @name)) @use)
  (instruction_phi (type) @type (value (var (local_var) @name)) @use)]
  (#use! "value" @name) (#inside? @use @body) (#match? @type "^(half|float|double)$")
  (#replace! @use "0.0"))
((value (var (local_var) @name)) @use
  (#use! "value" @name) (#inside? @use @body) (#replace! @use "zeroinitializer"))
; a branch goes one way
((instruction_br (type_and_value) . (type_and_value) . (type_and_value) @second) @branch
  (#replace! @branch "br" @second))
((instruction_br (type_and_value) . (type_and_value) @first . (type_and_value)) @branch
  (#replace! @branch "br" @first))
((instruction_switch . (type_and_value) . (type_and_value) @default) @switch
  (#replace! @switch "br" @default))
((instruction_invoke (type) @type callee: (_) @callee arguments: (_) @arguments
  (type_and_value) @normal . (type_and_value) .) @invoke
  (#replace! @invoke "call" @type @callee @arguments "\nbr" @normal))
; a phi of one value
((function_body (instruction . (local_var) @name . (instruction_phi
  (type) . "[" . (value) @value . "," . (local_var) . "]" .)) @instruction) @body
  (#rule! "phi") (#delete! @instruction))
((value (var (local_var) @name)) @use
  (#use! "phi" @name) (#inside? @use @body) (#replace! @use @value))
; alignment
((_ "align" @align . (number) @number) (#delete! @align ",") (#delete! @number))
((instruction_alloca (alignment) @align) (#delete! @align ","))
