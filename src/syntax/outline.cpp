#include "syntax/outline.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "syntax/rules.h"
#include "syntax/walk.h"
#include "util/characters.h"

namespace whittle {

namespace {

constexpr std::string_view kNothing = " ";  // the replacement

// The part that begins and ends with these bytes, the outermost; 0: none.
std::uint32_t part_of(const std::vector<Part>& parts, std::uint32_t begin, std::uint32_t end) {
  auto it = std::ranges::lower_bound(parts.begin() + 1, parts.end(), begin, {}, &Part::begin);
  for (; it != parts.end() && it->begin == begin; ++it) {
    if (it->end == end) return static_cast<std::uint32_t>(it - parts.begin());
  }
  return 0;
}

// What can only go together with its neighbours (a semicolon) is a part with these.
std::uint32_t with_its_group(const std::vector<Part>& parts, std::uint32_t found) {
  const std::uint32_t parent = parts[found].parent;
  const bool grouped =
      found != 0 && parent != 0 && parts[found].place != Slot::optional && parts[parent].kind == 0;
  return grouped ? parent : found;
}

// Where the parser was lost, or only missed something.
struct ErrorPosition {
  std::uint32_t begin;
  bool lost;
};

std::vector<ErrorPosition> error_places(const SyntaxTree& tree) {
  std::vector<ErrorPosition> places;
  walk(tree.root(), [&](TSNode node) {
    const bool lost = ts_node_is_error(node);
    const bool found = lost || ts_node_is_missing(node);
    if (found) places.push_back({ts_node_start_byte(node), lost});
    return !found && ts_node_has_error(node) ? Walk::into : Walk::over;
  });
  return places;
}

// An item in which the parser was lost is one thing, whatever seems to be in it; and where
// nothing seems to be defined in it, any of its names may be.
void close_spoilt_items(Parts& parts) {
  for (const auto& [place, lost] : error_places(parts.tree)) {
    const auto after = std::ranges::upper_bound(parts.parts, place, {}, &Part::begin);
    auto item = static_cast<std::uint32_t>(after - parts.parts.begin()) - 1;
    const auto around = [place = place](const Part& part) {
      return part.begin <= place && place <= part.end;
    };
    while (item != 0 &&
           (parts.parts[item].outline != Outline::item || !around(parts.parts[item]))) {
      item = parts.parts[item].parent;
    }
    if (item == 0 || !lost) continue;
    const std::uint32_t last = parts.parts[item].last;
    for (std::uint32_t i = item + 1; i < last; ++i) parts.parts[i].outline = Outline::none;
    const auto from = std::ranges::lower_bound(parts.names, item, {}, &NameUse::node);
    const auto to = std::ranges::lower_bound(parts.names, last, {}, &NameUse::node);
    const std::span<NameUse> names(from, to);
    if (std::ranges::any_of(names, &NameUse::defines)) continue;
    for (NameUse& name : names) {
      name.defines = true;
      name.access = NameUse::Access::member;
    }
  }
}

}  // namespace

void read_outline(const Language& language, std::string_view text, Parts& parts) {
  const Rules* rules = Rules::known(language, language.outline, "outline.scm");
  if (rules == nullptr) return;
  std::map<std::string, std::uint32_t> strings;
  std::set<std::uint32_t> bodies;  // the first rule that knows one decides
  for (const RuleMatch& match : rules->match(parts.tree, text)) {
    for (const RuleEdit& edit : match.edits) {
      std::uint32_t begin = edit.begin;
      if (edit.text.empty()) {
        while (begin < edit.end && is_blank(text[begin])) ++begin;
      }
      std::uint32_t found = part_of(parts.parts, begin, edit.end);
      if (edit.text.empty()) found = with_its_group(parts.parts, found);
      if (found == 0) continue;
      Part& part = parts.parts[found];
      if (edit.text == text.substr(edit.begin, edit.end - edit.begin)) {
        if (part.outline == Outline::none) part.outline = Outline::inside;
      } else if (edit.text.empty()) {
        if (part.place == Slot::optional && part.outline == Outline::none) {
          part.outline = Outline::item;
        }
      } else if (part.place == Slot::optional && edit.text == kNothing) {
        part.outline = Outline::body;
      } else if (part.list != Part::kNone) {
        continue;  // an element goes, or stays
      } else if (bodies.insert(found).second && edit.text.size() < edit.end - begin) {
        const auto [string, added] =
            strings.try_emplace(edit.text, static_cast<std::uint32_t>(parts.strings.size()));
        if (added) parts.strings.push_back(edit.text);
        part.place = Slot::required;
        part.instead = string->second;
        part.outline = Outline::body;
      }
    }
  }
  if (parts.errors) close_spoilt_items(parts);
}

}  // namespace whittle
