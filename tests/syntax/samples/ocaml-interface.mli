(** A doc comment. *)
open Base

type 'a t
type shape = Circle of float | Empty
type point = { x : int; mutable y : int }
exception Bad of string
val total : ?start:int -> step:int -> int list -> int
val map : ('a -> 'b) -> 'a t -> 'b t
external length : string -> int = "caml_length"
module M : sig
  type key = string
  val find : key -> int option
end
module type S = sig
  val zero : int
end
include S with type t := int
