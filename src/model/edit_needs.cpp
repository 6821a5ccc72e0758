#include "model/edit_needs.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace whittle {

void EditNeeds::add_file(const Parts& passing, const Parts& failing, const std::vector<Hunk>& edits,
                         Change first) {
  std::vector<Range> removed;
  std::vector<Range> added;
  for (const Hunk& edit : edits) {
    removed.push_back({static_cast<Change>(edit.a_begin), static_cast<Change>(edit.a_end)});
    added.push_back({static_cast<Change>(edit.b_begin), static_cast<Change>(edit.b_end)});
  }
  collect(passing, removed, first, removed_);
  collect(failing, added, first, added_);
}

// `places`: of the edits, in bytes of the text.
void EditNeeds::collect(const Parts& parts, const std::vector<Range>& places, Change first,
                        Names& names) {
  for (const NameUse& use : parts.names) {
    const Part& part = parts.parts[use.node];
    const auto behind = std::ranges::upper_bound(places, part.begin, {}, &Range::begin);
    const auto place = std::ranges::find_if(
        places.begin(), behind, [&](const Range& range) { return part.begin < range.end; });
    const std::string& word = parts.words[use.name];
    if (place == behind) {
      if (use.defines) names.kept.insert(word);
      continue;
    }
    const auto edit = first + static_cast<Change>(place - places.begin());
    const Part& scope = parts.parts[use.scope];
    const bool local = use.defines && place->begin <= scope.begin && scope.end <= place->end;
    if (local && use.scope != 0) {
      names.local.emplace(edit, word);
      continue;
    }
    (use.defines ? names.definitions : names.uses).push_back({word, edit});
  }
}

// Each use with each definition of its name in another edit, as numbers of these edits.
std::vector<std::pair<Change, Change>> EditNeeds::matched(const Names& names, const Names& other) {
  std::multimap<std::string_view, Change> defined;
  for (const Use& definition : names.definitions) {
    if (names.kept.contains(definition.word)) continue;
    const bool both = std::ranges::any_of(other.definitions,
                                          [&](const Use& o) { return o.word == definition.word; });
    if (!both) defined.emplace(definition.word, definition.edit);
  }
  std::vector<std::pair<Change, Change>> result;
  for (const Use& use : names.uses) {
    if (names.local.contains({use.edit, use.word})) continue;
    const auto [begin, end] = defined.equal_range(use.word);
    for (auto it = begin; it != end; ++it) {
      if (it->second != use.edit) result.push_back({use.edit, it->second});
    }
  }
  return result;
}

std::vector<std::pair<Change, Change>> EditNeeds::find() const {
  std::vector<std::pair<Change, Change>> needs = matched(added_, removed_);
  for (const auto& [use, definition] : matched(removed_, added_)) {
    needs.push_back({definition, use});
  }
  std::ranges::sort(needs);
  needs.erase(std::unique(needs.begin(), needs.end()), needs.end());
  return needs;
}

}  // namespace whittle
