#include "model/alternative_rewrites.h"

#include <algorithm>
#include <map>
#include <set>

namespace whittle {

namespace {

constexpr std::size_t kMaxElsewhere = 2;  // parts of other places, for each kind
constexpr std::size_t kLongest = 64;      // longer parts are not used as replacements

// Short texts of each kind, the shortest first.
using TextsByKind = std::map<std::uint32_t, std::vector<std::string_view>>;

TextsByKind texts_by_kind(const Parts& parts, std::string_view text) {
  TextsByKind texts;
  for (const Part& part : parts.parts) {
    const std::size_t size = part.end - part.begin;
    if (part.kind == 0 || size == 0 || size > kLongest) continue;
    texts[part.kind].push_back(text.substr(part.begin, size));
  }
  for (auto& [kind, all] : texts) {
    std::ranges::sort(all, [](std::string_view a, std::string_view b) {
      return a.size() != b.size() ? a.size() < b.size() : a < b;
    });
    all.erase(std::unique(all.begin(), all.end()), all.end());
    if (all.size() > kMaxElsewhere) all.resize(kMaxElsewhere);
  }
  return texts;
}

std::set<std::string_view> alternatives(const Parts& parts, const Part& part,
                                        const TextsByKind& elsewhere) {
  std::set<std::string_view> found;
  for (const std::uint32_t number : parts.slot_strings[part.slot]) {
    found.insert(parts.strings[number]);
  }
  for (const std::uint32_t kind : parts.slots[part.slot]) {
    const auto texts = elsewhere.find(kind);
    if (texts != elsewhere.end()) found.insert(texts->second.begin(), texts->second.end());
  }
  if (part.instead != Part::kNone) found.erase(parts.strings[part.instead]);
  found.erase("");
  return found;
}

}  // namespace

std::vector<Rewrite> shorter_alternatives(const RewriteInput& input) {
  std::vector<Rewrite> rewrites;
  for (std::size_t file = 0; file < input.files.size(); ++file) {
    const Parts& parts = input.files[file].parts;
    const TextsByKind elsewhere = texts_by_kind(parts, input.text(file));
    for (const Part& part : parts.parts) {
      if (part.slot == 0 || part.slot >= parts.slot_strings.size()) continue;
      const std::size_t size = part.end - part.begin;
      for (const std::string_view text : alternatives(parts, part, elsewhere)) {
        if (text.size() >= size) continue;
        rewrites.push_back({{{file, {part.begin, part.end}, std::string(text)}}});
      }
    }
  }
  std::ranges::stable_sort(rewrites, std::ranges::greater{}, saved);
  return rewrites;
}

}  // namespace whittle
