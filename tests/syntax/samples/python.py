#!/usr/bin/env python3
import os, sys as system
from typing import List, Optional

@decorated(1, key="x")
class Box(object, metaclass=Meta):
    """A box."""
    limit: int = 3

    async def walk(self, *args, key=None, **rest) -> Optional[int]:
        async for x in self.items:
            yield await x
        return None

def total(values: List[int]) -> int:
    if not values:
        raise ValueError(f"none of {values!r:>10}") from None
    elif len(values) > 3 and values[0] != values[-1]:
        values = [x ** 2 for x in values[1:3] if x % 2 == 0]
    else:
        d = {"a": 1, **{}}; s = {1, 2}; t = (1,)
    for i, x in enumerate(values):
        while x:
            x -= 1; continue
    try:
        with open(os.devnull) as f, open("b") as g: pass
    except (OSError, KeyError) as e:
        del d["a"]
    finally:
        assert True, "never"
    return sum(map(lambda x: x if x else 0, values))
