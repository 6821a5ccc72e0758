module shop.items;
import std.stdio : writeln, File;
enum Color { red, green = 5 }
struct Point(T) { T x; T y = 2; }
interface Shape { double area() const; }
class Box : Base, Shape {
    private int limit = 3;
    this(string name) { super(name); }
    ~this() {}
    override double area() const { return 1.5; }
    @property int size() pure nothrow { return limit; }
}
int total(int[] values, int start = 0) {
    foreach (i, v; values) { if (i % 2 == 0) continue; else break; }
    for (int i = 0; i < 3; i++) start += i;
    while (start < 0) { start++; }
    auto f = (int x) => x * 2;
    int[string] map = ["a": 1];
    switch (start) { case 1: break; default: goto case 1; }
    try { throw new Exception("x"); } catch (Exception e) { } finally { }
    scope (exit) writeln("done");
    assert(start >= 0, "bad");
    return f(values[0 .. $].length > 1 ? cast(int) start : 0);
}
unittest { static if (is(int)) { mixin("int y;"); } }
