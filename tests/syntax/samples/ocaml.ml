open Printf
module M = Map.Make (String)
type 'a shape = Circle of float | Square of { side : int } | Empty
type point = { x : int; mutable y : int }
exception Bad of string
let limit = 3
let rec total ?(start = 0) ~step = function
  | [] -> start
  | x :: rest when x > 0 -> x + total ~start ~step rest
  | _ -> raise (Bad "x")
let area s = match s with Circle r -> 3.14 *. r | Square { side } -> float_of_int side | Empty -> 0.0
let () =
  let p = { x = 1; y = 2 } and a = [| 1; 2 |] in
  for i = 0 to limit do if i mod 2 = 0 then p.y <- p.y + a.(0) else () done;
  while !flag do flag := false done;
  try printf "%d %s\n" (total ~step:1 [ 1; 2 ]) ("a" ^ "b") with Bad m | Failure m -> ignore m
class virtual box (v : int) = object (self) val mutable value = v method get = value method virtual run : unit end
module type S = sig type t val zero : t end
