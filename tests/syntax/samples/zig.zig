const std = @import("std");
pub const limit: usize = 3;
const Color = enum { red, green };
const Shape = union(enum) { circle: f32, square: u8 };
const Point = struct {
    x: i32 = 0,
    y: i32,
    pub fn add(self: *Point, n: i32) void {
        self.x += n;
    }
};
fn total(values: []const i32) !i32 {
    var sum: i32 = 0;
    for (values, 0..) |v, i| {
        if (i == 2) continue else sum += v;
    }
    while (sum < 0) : (sum += 1) {}
    errdefer std.debug.print("x {}\n", .{sum});
    const r = switch (sum) {
        0, 1 => 5,
        2...4 => |n| n,
        else => return error.Bad,
    };
    return r orelse try other(r) catch |e| return e;
}
test "add" {
    var p = Point{ .y = 2 };
    defer p.add(1);
    try std.testing.expect(p.x == 0 and true);
}
