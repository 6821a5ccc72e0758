// The searches that can be chosen by name, one line each.
#pragma once

#include <span>
#include <string_view>

#include "change/search.h"
#include "change/weights.h"
#include "search/dd.h"
#include "search/ddmin.h"

namespace whittle {

/// What to search. A search takes from it what it knows of: `causes` is for ddmin
/// and wdd, `try_nothing` for these and adaptive.
struct SearchRequest {
  Configuration start{};
  Weights weights{};
  Causes causes = Causes::first;
  bool monotone = false;    ///< outcomes that monotony implies are not asked for
  bool try_nothing = true;  ///< false where it is known that the empty configuration does not fail
};

struct SearchEntry {
  std::string_view name;
  std::string_view summary;
  AnySearch (*make)(const SearchRequest&);
};

/// All of them; the first is the default.
std::span<const SearchEntry> searches();
/// Null where there is none of that name.
const SearchEntry* find_search(std::string_view name);

/// The search that isolates (search/dd.h); not in the table: it starts from two ends.
AnySearch make_dd(Configuration passing, Configuration failing, DdOptions options, bool monotone);

}  // namespace whittle
