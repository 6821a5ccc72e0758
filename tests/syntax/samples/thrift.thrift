namespace cpp shop
include "base.thrift"
// a comment
const i32 LIMIT = 3
const list<string> NAMES = ["a", "b"]
typedef i64 Id
enum Color {
  RED = 1,
  GREEN
}
struct Point {
  1: required i32 x = 0,
  2: optional double y;
  3: map<string, list<i32>> table
}
union Value {
  1: string text
}
exception Bad {
  1: string message
}
service Shop extends base.Base {
  Point find(1: Id id, 2: string name) throws (1: Bad bad),
  oneway void stop()
}
