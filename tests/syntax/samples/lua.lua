#!/usr/bin/env lua
local limit <const> = 3
local t = { 1, 2, name = "x", ["key"] = 'y', nested = { a = 1.5e3 } }
--[[ a long
comment ]]
function t.add(a, b, ...)
  local rest = { ... }
  return a + b * #rest, not a
end
function t:method() return self.name .. [[long string]] end
for i = 1, limit, 2 do
  if i % 2 == 0 and i ~= 3 then goto continue elseif i > 5 then break else print(i) end
  ::continue::
end
for k, v in pairs(t) do t[k] = v end
while limit < 0 do limit = limit - 1 end
repeat local x = 0xff until x == 255
local f = function(x) return x // 2 end
do print "done" end
return f(t:method())
