// The searches that can be chosen by name: all of them in one table, one line each.
//
// There are three groups, because not every search can be used for everything:
//
//   searches()        over any list of changes: --algorithm
//   patch_searches()  the same and those for the changes between two revisions: --search of history
//   tree_searches()   over a tree of changes: --algorithm, for the stage `tree`
//
// In each group the first is the default.
#pragma once

#include <span>
#include <string_view>

#include "change/search.h"
#include "change/tree.h"
#include "change/weights.h"
#include "search/dd.h"
#include "search/ddmin.h"

namespace whittle {

/// What to search. Each search reads only some of the fields: `tree` is for searches over trees;
/// `weights` for those over lists; `causes` for ddmin, wdd and those of hdd; `try_nothing` for
/// adaptive, ddmin, wdd and bisection.
struct SearchRequest {
  ChangeTree tree{};
  Configuration start{};
  Weights weights{};
  Causes causes = Causes::first;
  bool monotone = false;    ///< outcomes that monotony implies are not asked for
  bool try_nothing = true;  ///< false if the empty configuration is known not to fail
};

/// What a search can be used for.
enum class SearchOver { lists, patches, trees };

struct SearchEntry {
  std::string_view name;
  std::string_view summary;
  SearchOver over;
  AnySearch (*make)(const SearchRequest&);
  bool minimal = true;  ///< whether its result is 1-minimal, or 1-tree-minimal
};

std::span<const SearchEntry> searches();
std::span<const SearchEntry> patch_searches();
std::span<const SearchEntry> tree_searches();

/// The search of that group with this name; null: there is none.
const SearchEntry* find_search(std::string_view name);
const SearchEntry* find_patch_search(std::string_view name);
const SearchEntry* find_tree_search(std::string_view name);

/// The search that isolates (search/dd.h). It is not in the table, as it starts from two ends.
AnySearch make_dd(Configuration passing, Configuration failing, DdOptions options, bool monotone);

}  // namespace whittle
