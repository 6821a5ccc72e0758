; Blocks and the jumps between them.
(function_body) @scope
(label) @label
(type_and_value (value (var (local_var) @target)))
(instruction_phi "[" @open . (value) . "," . (local_var) @from . "]" @close)
(instruction . (instruction_br . (type_and_value) .)) @jump
