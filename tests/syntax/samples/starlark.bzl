"""A module."""
load("//a:b.bzl", "rule_a", other = "rule_b")
LIMIT = 3
MAP = {"a": 1, "b": [1, 2]}
def _impl(ctx, *args, **kwargs):
    total = 0
    for i in range(LIMIT):
        if i % 2 == 0 and i != 4:
            continue
        elif i > 5:
            break
        else:
            total += i
    squares = [x * x for x in (1, 2) if x]
    f = lambda x: x + 1
    return struct(total = total, name = "x %s" % ctx.label if total else None)
sample = rule(
    implementation = _impl,
    attrs = {"srcs": attr.label_list(allow_files = True)},
)
