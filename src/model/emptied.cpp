#include "model/emptied.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <vector>

#include "model/tree.h"

namespace whittle {

namespace {

using Chosen = std::vector<std::uint32_t>;

// The outermost parts inside one part for which a condition holds.
Chosen outermost(const std::vector<Part>& parts, std::uint32_t within,
                 const std::function<bool(const Part&)>& wanted) {
  Chosen found;
  for (std::uint32_t i = within + 1; i < parts[within].last;) {
    const bool take = wanted(parts[i]);
    if (take) found.push_back(i);
    i = take ? parts[i].last : i + 1;
  }
  return found;
}

bool may_go(const Part& part) {
  return part.place == Slot::optional && part.begin < part.end;
}

/// What a part is opened to.
struct Inside {
  Chosen parts;
  bool named = false;  ///< what its body consists of, or the items in it
};

// What its body consists of, or the items in it, or what begins on a line of its own, or whatever
// may go.
Inside inside(std::string_view text, const std::vector<Part>& parts, std::uint32_t part) {
  const Chosen named = outermost(parts, part, [](const Part& p) {
    return p.outline == Outline::body || (p.outline == Outline::item && may_go(p));
  });
  Chosen items;
  Chosen in_bodies;
  for (const std::uint32_t i : named) {
    if (parts[i].outline == Outline::item) {
      items.push_back(i);
      continue;
    }
    const Chosen found = outermost(parts, i, may_go);
    in_bodies.insert(in_bodies.end(), found.begin(), found.end());
  }
  if (!in_bodies.empty()) return {std::move(in_bodies), true};
  if (!items.empty()) return {std::move(items), true};
  Chosen lines = outermost(parts, part, [&](const Part& p) {
    return may_go(p) && text.substr(p.gap, p.begin - p.gap).find('\n') != std::string_view::npos;
  });
  return {lines.empty() ? outermost(parts, part, may_go) : std::move(lines)};
}

// The parts that one side alone has, in the order of its text.
Chosen added_parts(const std::vector<Part>& parts, const std::vector<Hunk>& edits) {
  Chosen found;
  for (const Hunk& edit : edits) {
    for (std::uint32_t i = 0; i < parts.size();) {
      const bool in = edit.b_begin <= parts[i].begin && parts[i].end <= edit.b_end;
      const bool apart = parts[i].end <= edit.b_begin || edit.b_end <= parts[i].begin;
      if (in && parts[i].begin < parts[i].end) found.push_back(i);
      i = in || apart ? std::max(i + 1, parts[i].last) : i + 1;
    }
  }
  return found;
}

}  // namespace

std::optional<Variant> emptied(const EditsModel& edits, const Variant& failing,
                               const ReadFile& read) {
  const Source source(failing);
  std::vector<Parts> parts(source.files());
  std::vector<Range> in_bodies;
  std::vector<Range> elsewhere;
  Change first = 1;
  for (std::size_t file = 0; file < source.files(); ++file) {
    const std::vector<Hunk> places = edits.places(source.file(file).name);
    if (places.empty() || source.file(file).is_link()) continue;
    auto known = read(source.file(file).name, source.text(file));
    if (!known) continue;
    parts[file] = std::move(known->parts);
    const std::vector<Part>& here = parts[file].parts;
    for (const std::uint32_t added : added_parts(here, places)) {
      const Inside opened = inside(source.text(file), here, added);
      std::vector<Range>& out = opened.named ? in_bodies : elsewhere;
      for (const std::uint32_t i : opened.parts) out.push_back({first + i, first + here[i].last});
    }
    first += static_cast<Change>(here.size());
  }
  // Where one has a body, those that have none stay whole: a field whose type has lost its
  // arguments does not compile.
  std::vector<Range>& out = in_bodies.empty() ? elsewhere : in_bodies;
  if (out.empty()) return std::nullopt;
  const TreeModel model(failing, std::move(parts));
  return model.render(Configuration::all(model.size()).minus(Configuration::of(std::move(out))));
}

}  // namespace whittle
