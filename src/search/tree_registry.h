// The searches over trees that can be chosen by name, one line each.
#pragma once

#include <span>
#include <string_view>

#include "change/search.h"
#include "change/tree.h"
#include "search/ddmin.h"

namespace whittle {

/// What to search. A search takes from it what it knows of.
struct TreeSearchRequest {
  ChangeTree tree{};
  Configuration start{};
  Causes causes = Causes::first;
  bool monotone = false;  ///< outcomes that monotony implies are not asked for
};

struct TreeSearchEntry {
  std::string_view name;
  std::string_view summary;
  AnySearch (*make)(const TreeSearchRequest&);
  bool minimal = true;  ///< whether it ends where no node can go alone
};

/// All of them; the first is the default.
std::span<const TreeSearchEntry> tree_searches();
/// Null where there is none of that name.
const TreeSearchEntry* find_tree_search(std::string_view name);

}  // namespace whittle
