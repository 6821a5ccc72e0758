-- An inventory: articles in places, moves between them, and a report.
local Article = {}
Article.__index = Article

function Article.new(name, unit, minimum)
  return setmetatable({name = name, unit = unit, minimum = minimum or 0, tags = {}}, Article)
end

function Article:tag(...)
  for _, tag in ipairs({...}) do self.tags[tag] = true end
  return self
end

function Article:__tostring()
  return self.name .. " (" .. self.unit .. ")"
end

local Place = {}
Place.__index = Place

function Place.new(name, room)
  return setmetatable({name = name, room = room, stock = {}}, Place)
end

function Place:used()
  local sum = 0
  for _, count in pairs(self.stock) do sum = sum + count end
  return sum
end

function Place:add(article, count)
  local now = (self.stock[article] or 0) + count
  if now < 0 then error(("only %d of %s in %s"):format(self.stock[article] or 0, tostring(article), self.name), 2) end
  if self:used() + count > self.room then return false end
  self.stock[article] = now > 0 and now or nil
  return true
end

local Inventory = {}
Inventory.__index = Inventory

function Inventory.new()
  return setmetatable({articles = {}, places = {}, log = {}, watchers = {}}, Inventory)
end

function Inventory:article(name, ...)
  local article = Article.new(name, ...)
  self.articles[name] = article
  return article
end

function Inventory:place(name, room)
  local place = Place.new(name, room)
  self.places[#self.places + 1] = place
  self.places[name] = place
  return place
end

function Inventory:watch(tag, watcher)
  local list = self.watchers[tag] or {}
  self.watchers[tag] = list
  list[#list + 1] = watcher
end

function Inventory:notify(article, event)
  for tag in pairs(article.tags) do
    for _, watcher in ipairs(self.watchers[tag] or {}) do watcher(article, event) end
  end
end

function Inventory:move(name, count, from, to)
  local article = assert(self.articles[name], "no article " .. name)
  if from then self.places[from]:add(article, -count) end
  if to and not self.places[to]:add(article, count) then
    if from then self.places[from]:add(article, count) end
    self:notify(article, "no room in " .. to)
    return false
  end
  self.log[#self.log + 1] = {article = article, count = count, from = from, to = to}
  self:notify(article, ("%d moved to %s"):format(count, to or "customers"))
  return true
end

function Inventory:total(article)
  local sum = 0
  for _, place in ipairs(self.places) do sum = sum + (place.stock[article] or 0) end
  return sum
end

function Inventory:missing()
  local names = {}
  for name, article in pairs(self.articles) do
    local lacks = article.minimum - self:total(article)
    if lacks > 0 then names[#names + 1] = name .. ": " .. lacks end
  end
  table.sort(names)
  return names
end

local function words(text)
  local list = {}
  for word in text:gmatch("%S+") do list[#list + 1] = word end
  return list
end

local commands = {}
function commands.receive(inventory, count, name, to) return inventory:move(name, tonumber(count), nil, to) end
function commands.sell(inventory, count, name, from) return inventory:move(name, tonumber(count), from, nil) end
function commands.move(inventory, count, name, from, to) return inventory:move(name, tonumber(count), from, to) end

local function run(inventory, text)
  local done, failed = 0, 0
  for line in text:gmatch("[^\n]+") do
    local list = words(line)
    local command = commands[table.remove(list, 1)]
    if command(inventory, table.unpack(list)) then done = done + 1 else failed = failed + 1 end
  end
  return done, failed
end

local inventory = Inventory.new()
inventory:article("lamp", "piece", 12):tag("light", "fragile")
inventory:article("cable", "metre", 100)
inventory:article("glass", "box", 3):tag("fragile")
inventory:article("chair", "piece", 4)
inventory:place("north", 150)
inventory:place("south", 60)
inventory:watch("fragile", function (article, event) print("careful with " .. tostring(article) .. ": " .. event) end)
inventory:watch("light", function (article, event) if article.minimum > 10 then print(event:upper()) end end)

print(run(inventory, [[
receive 20 lamp north
receive 90 cable north
receive 5 glass south
move 6 lamp north south
receive 55 chair south
sell 2 glass south
sell 3 chair south
move 30 cable north south
]]))
print(table.concat(inventory:missing(), ", "))
for _, place in ipairs(inventory.places) do print(place.name, place:used() .. " of " .. place.room) end
