@0xdbb9ad1f14bf0b36;
# a comment
using Base = import "base.capnp";
const limit :Int32 = 3;
struct Person {
  id @0 :UInt32;
  name @1 :Text = "x";
  emails @2 :List(Text);
  union {
    employer @3 :Text;
    none @4 :Void;
  }
  address :group {
    street @5 :Text;
  }
  enum Kind {
    small @0;
    large @1;
  }
}
interface Directory {
  open @0 (name :Text) -> (file :Text);
}
