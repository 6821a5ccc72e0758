#include "syntax/outline.h"

#include <algorithm>
#include <map>
#include <memory>

#include "syntax/rules.h"

namespace whittle {

namespace {

const Rules* rules_of(const Language& language) {
  thread_local std::map<const Language*, std::shared_ptr<const Rules>> known;
  const auto [it, added] = known.try_emplace(&language);
  if (added) {
    auto read = Rules::read(language, language.outline, "outline.scm");
    if (read.ok()) it->second = *read;
  }
  return it->second.get();
}

// The part that begins and ends with these bytes, the outermost; 0: none.
std::uint32_t part_of(const std::vector<Part>& parts, std::uint32_t begin, std::uint32_t end) {
  auto it = std::ranges::lower_bound(parts.begin() + 1, parts.end(), begin, {}, &Part::begin);
  for (; it != parts.end() && it->begin == begin; ++it) {
    if (it->end == end) return static_cast<std::uint32_t>(it - parts.begin());
  }
  return 0;
}

// What can only go together with what follows (a semicolon) is a part with that.
std::uint32_t with_its_end(const std::vector<Part>& parts, std::uint32_t found) {
  const std::uint32_t parent = parts[found].parent;
  const bool grouped = found != 0 && parent != 0 && parts[found].place != Place::optional &&
                       parts[parent].begin == parts[found].begin;
  return grouped ? parent : found;
}

}  // namespace

void read_outline(const Language& language, std::string_view text, Parts& parts) {
  const Rules* rules = language.outline.empty() ? nullptr : rules_of(language);
  if (rules == nullptr) return;
  std::map<std::string, std::uint32_t> strings;
  for (const RuleMatch& match : rules->match(parts.tree, text)) {
    for (const RuleEdit& edit : match.edits) {
      std::uint32_t begin = edit.begin;
      if (edit.text.empty()) {
        while (begin < edit.end && text.find_first_of(" \t\r\n", begin) == begin) ++begin;
      }
      std::uint32_t found = part_of(parts.parts, begin, edit.end);
      if (edit.text.empty()) found = with_its_end(parts.parts, found);
      if (found == 0) continue;
      Part& part = parts.parts[found];
      if (edit.text.empty()) {
        if (part.place == Place::optional) part.outline = Outline::item;
      } else if (edit.text.size() < edit.end - begin && part.outline == Outline::none &&
                 part.place != Place::optional) {
        const auto [string, added] =
            strings.try_emplace(edit.text, static_cast<std::uint32_t>(parts.strings.size()));
        if (added) parts.strings.push_back(edit.text);
        part.place = Place::required;
        part.instead = string->second;
        part.outline = Outline::body;
      }
    }
  }
}

}  // namespace whittle
