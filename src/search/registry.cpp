#include "search/registry.h"

#include <algorithm>
#include <utility>

#include "search/adaptive.h"
#include "search/bisection.h"
#include "search/cdd.h"
#include "search/hdd.h"
#include "search/hdd_slides.h"
#include "search/monotone.h"
#include "search/or_nothing.h"
#include "search/probdd.h"
#include "search/tree_search.h"

namespace whittle {
namespace {

AnySearch make_adaptive(const SearchRequest& r) {
  return monotone_if(r.monotone, Adaptive(r.start, {r.weights, r.try_nothing}));
}

enum class CutBy { number, weight };

template <CutBy cut_by>
AnySearch make_ddmin(const SearchRequest& r) {
  Ddmin search(r.start, {r.causes, r.weights, cut_by == CutBy::weight});
  return r.try_nothing ? monotone_if(r.monotone, OrNothing(std::move(search)))
                       : monotone_if(r.monotone, std::move(search));
}

AnySearch make_probdd(const SearchRequest& r) {
  return monotone_if(r.monotone, ProbDd(r.start, {.weights = r.weights}));
}

AnySearch make_cdd(const SearchRequest& r) {
  return monotone_if(r.monotone, Cdd(r.start, {.weights = r.weights}));
}

AnySearch make_bisection(const SearchRequest& r) {
  return monotone_if(r.monotone, Bisection(r.start, r.try_nothing));
}

AnySearch make_tree(const SearchRequest& r) {
  return monotone_if(r.monotone, TreeSearch(r.tree, r.start));
}

using Together = HddOptions::Together;
using After = HddOptions::After;
using Tried = HddOptions::Tried;

template <Together together, After after, Tried tried = Tried::removable>
AnySearch make_hdd(const SearchRequest& r) {
  return monotone_if(r.monotone, Hdd(r.tree, r.start, {together, after, tried, r.causes}));
}

AnySearch make_slides(const SearchRequest& r) {
  return monotone_if(r.monotone, HddSlides(r.tree, r.start, r.causes));
}

constexpr auto kLists = SearchOver::lists;
constexpr auto kPatches = SearchOver::patches;
constexpr auto kTrees = SearchOver::trees;

// The rows of a group stand together: those over lists, over patches, over trees.
constexpr SearchEntry kSearches[] = {
    {"adaptive", "runs of changes, sized by what was needed lately; then a sweep", kLists,
     make_adaptive},
    {"ddmin", "minimizing delta debugging: halves, quarters, ... and their complements", kLists,
     make_ddmin<CutBy::number>},
    {"wdd", "ddmin that cuts by weight instead of number", kLists, make_ddmin<CutBy::weight>},
    {"probdd", "a probability for each change, the largest expected gain first", kLists,
     make_probdd},
    {"cdd", "rounds of ever smaller blocks from the back; then a sweep", kLists, make_cdd},
    {"bisection", "halves of what cannot go as a whole, the back half first; at most 2n-1 tests",
     kPatches, make_bisection, /*minimal=*/false},
    {"tree", "lists of the heaviest node first, hoisting, definitions with their uses", kTrees,
     make_tree},
    {"hdd", "ddmin over each level, top down", kTrees, make_hdd<Together::level, After::nothing>,
     /*minimal=*/false},
    {"hdd+", "hdd, then node by node until none can be removed", kTrees,
     make_hdd<Together::level, After::one_by_one>},
    {"hdd*", "hdd until it removes nothing", kTrees, make_hdd<Together::level, After::again>},
    {"hddr", "ddmin over the children of each node, until none can be removed", kTrees,
     make_hdd<Together::siblings, After::again>},
    {"coarse", "hdd* over what may be missing, not over what must be replaced", kTrees,
     make_hdd<Together::level, After::again, Tried::optional>, /*minimal=*/false},
    {"slides", "each child alone, down to leaves; ddmin over each that fails", kTrees, make_slides,
     /*minimal=*/false},
};
static_assert(std::ranges::is_sorted(kSearches, {}, &SearchEntry::over));

std::span<const SearchEntry> rows(SearchOver first, SearchOver last) {
  return {std::ranges::lower_bound(kSearches, first, {}, &SearchEntry::over),
          std::ranges::upper_bound(kSearches, last, {}, &SearchEntry::over)};
}

const SearchEntry* find(std::span<const SearchEntry> group, std::string_view name) {
  const auto found = std::ranges::find(group, name, &SearchEntry::name);
  return found == group.end() ? nullptr : &*found;
}

}  // namespace

std::span<const SearchEntry> searches() {
  return rows(kLists, kLists);
}

std::span<const SearchEntry> patch_searches() {
  return rows(kLists, kPatches);
}

std::span<const SearchEntry> tree_searches() {
  return rows(kTrees, kTrees);
}

const SearchEntry* find_search(std::string_view name) {
  return find(searches(), name);
}

const SearchEntry* find_patch_search(std::string_view name) {
  return find(patch_searches(), name);
}

const SearchEntry* find_tree_search(std::string_view name) {
  return find(tree_searches(), name);
}

AnySearch make_dd(Configuration passing, Configuration failing, DdOptions options, bool monotone) {
  return monotone_if(monotone, Dd(std::move(passing), std::move(failing), std::move(options)));
}

}  // namespace whittle
