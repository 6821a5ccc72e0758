#include "search/tree_registry.h"

#include <algorithm>
#include <utility>

#include "search/hdd.h"
#include "search/hdd_slides.h"
#include "search/monotone.h"
#include "search/tree_search.h"

namespace whittle {
namespace {

using Together = HddOptions::Together;
using After = HddOptions::After;
using Tried = HddOptions::Tried;

template <Together together, After after, Tried tried = Tried::removable>
AnySearch make_hdd(const TreeSearchRequest& r) {
  return monotone_if(r.monotone, Hdd(r.tree, r.start, {together, after, tried, r.causes}));
}

AnySearch make_slides(const TreeSearchRequest& r) {
  return monotone_if(r.monotone, HddSlides(r.tree, r.start, r.causes));
}

AnySearch make_tree(const TreeSearchRequest& r) {
  return monotone_if(r.monotone, TreeSearch(r.tree, r.start));
}

constexpr TreeSearchEntry kTreeSearches[] = {
    {"tree", "lists of the heaviest node first, hoisting, definitions with their uses", make_tree},
    {"hdd", "ddmin over each level, top down", make_hdd<Together::level, After::nothing>,
     /*minimal=*/false},
    {"hdd+", "hdd, then node by node until none can go",
     make_hdd<Together::level, After::one_by_one>},
    {"hdd*", "hdd until it removes nothing", make_hdd<Together::level, After::again>},
    {"hddr", "ddmin over the children of each node, until none can go",
     make_hdd<Together::siblings, After::again>},
    {"coarse", "hdd* over what may be missing, not over what must be replaced",
     make_hdd<Together::level, After::again, Tried::optional>, /*minimal=*/false},
    {"slides", "each child alone, down to leaves; ddmin over each that fails", make_slides,
     /*minimal=*/false},
};

}  // namespace

std::span<const TreeSearchEntry> tree_searches() {
  return kTreeSearches;
}

const TreeSearchEntry* find_tree_search(std::string_view name) {
  const auto found = std::ranges::find(kTreeSearches, name, &TreeSearchEntry::name);
  return found == std::end(kTreeSearches) ? nullptr : found;
}

}  // namespace whittle
