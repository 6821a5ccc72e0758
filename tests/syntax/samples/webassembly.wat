(module $sample
  ;; a comment
  (type $t (func (param i32 i32) (result i32)))
  (import "env" "log" (func $log (param i32)))
  (memory (export "memory") 1 2)
  (table 1 funcref)
  (global $g (mut i32) (i32.const 5))
  (data (i32.const 0) "hello\00")
  (elem (i32.const 0) $add)
  (func $add (type $t) (param $a i32) (param $b i32) (result i32)
    (local $x i32)
    local.get $a
    local.get $b
    i32.add
    local.set $x
    (block $out
      (loop $again
        (br_if $out (i32.gt_s (local.get $x) (i32.const 10)))
        (local.set $x (i32.add (local.get $x) (i32.const 1)))
        (br $again)))
    (if (i32.eqz (local.get $x)) (then (call $log (i32.const 1))) (else nop))
    (i32.load offset=4 (i32.const 0))
    drop
    local.get $x)
  (export "add" (func $add))
  (start $add))
