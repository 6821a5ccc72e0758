#include <stdexcept>
#include <unordered_map>

#include "model/tree.h"
#include "search/registry.h"
#include "syntax/ranges.h"
#include "whittle/tree.h"

namespace whittle {

std::string minimize_tree(std::string input, const PartsOf& parts,
                          const std::function<Outcome(std::string_view)>& test,
                          const MinimizeTreeOptions& options) {
  const SearchEntry* entry = find_tree_search(options.algorithm);
  if (entry == nullptr) throw std::invalid_argument("there is no algorithm " + options.algorithm);
  std::unordered_map<Hash128, Outcome> known;
  const auto outcome = [&](const Variant& variant) {
    const auto [it, added] = known.try_emplace(variant.hash(), Outcome::pass);
    if (added) it->second = test(variant.files().front().text());
    return it->second;
  };
  Variant best = single_file("input", std::move(input));
  if (outcome(best) != Outcome::fail) return best.files().front().text();
  for (std::uint64_t before = best.size() + 1; best.size() < before;) {
    before = best.size();
    const std::string text = best.files().front().text();
    std::vector<ByteRange> ranges;
    for (const TreePart& part : parts(text)) {
      ranges.push_back({part.begin, part.end, ranges.size() + 1});
    }
    Result<Parts> nested = nest_ranges(std::move(ranges), text.size());
    if (!nested) throw std::invalid_argument(nested.error().message);
    std::vector<Parts> files;
    files.push_back(std::move(*nested));
    const TreeModel model(best, std::move(files));
    AnySearch search =
        entry->make({.tree = model.tree(), .start = Configuration::all(model.size())});
    while (const auto candidate = search.next()) {
      search.report(outcome(model.render(candidate->configuration)));
    }
    best = model.render(search.best()).compact();
  }
  return best.files().front().text();
}

}  // namespace whittle
