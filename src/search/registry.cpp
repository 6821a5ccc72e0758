#include "search/registry.h"

#include <algorithm>
#include <utility>

#include "search/adaptive.h"
#include "search/cdd.h"
#include "search/monotone.h"
#include "search/or_nothing.h"
#include "search/probdd.h"

namespace whittle {
namespace {

AnySearch make_adaptive(const SearchRequest& r) {
  return monotone_if(r.monotone, Adaptive(r.start, {r.weights, r.try_nothing}));
}

AnySearch ddmin_of(const SearchRequest& r, bool cut_by_weight) {
  Ddmin search(r.start, {r.causes, r.weights, cut_by_weight});
  return r.try_nothing ? monotone_if(r.monotone, OrNothing(std::move(search)))
                       : monotone_if(r.monotone, std::move(search));
}

AnySearch make_ddmin(const SearchRequest& r) {
  return ddmin_of(r, /*cut_by_weight=*/false);
}

AnySearch make_wdd(const SearchRequest& r) {
  return ddmin_of(r, /*cut_by_weight=*/true);
}

AnySearch make_probdd(const SearchRequest& r) {
  return monotone_if(r.monotone, ProbDd(r.start, {.weights = r.weights}));
}

AnySearch make_cdd(const SearchRequest& r) {
  return monotone_if(r.monotone, Cdd(r.start, {.weights = r.weights}));
}

constexpr SearchEntry kSearches[] = {
    {"adaptive", "runs of changes, sized by what was needed lately; then a sweep", make_adaptive},
    {"ddmin", "minimizing delta debugging: halves, quarters, ... and their complements",
     make_ddmin},
    {"wdd", "ddmin that cuts by weight instead of number", make_wdd},
    {"probdd", "a probability for each change, the largest expected gain first", make_probdd},
    {"cdd", "rounds of ever smaller blocks from the back; then a sweep", make_cdd},
};

}  // namespace

std::span<const SearchEntry> searches() {
  return kSearches;
}

const SearchEntry* find_search(std::string_view name) {
  const auto found = std::ranges::find(kSearches, name, &SearchEntry::name);
  return found == std::end(kSearches) ? nullptr : found;
}

AnySearch make_dd(Configuration passing, Configuration failing, DdOptions options, bool monotone) {
  return monotone_if(monotone, Dd(std::move(passing), std::move(failing), std::move(options)));
}

}  // namespace whittle
