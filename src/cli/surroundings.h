// What the answers of a test depend on beside the variant: the input, the test itself
// and what it uses. Marks tell whether any of it has changed.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "change/variant.h"
#include "cli/options.h"

namespace whittle {

/// Name, as a message gives it, and mark.
using Surroundings = std::vector<std::pair<std::string, std::string>>;

/// The test's programs, what --with and --depends name, and other files that options name.
Surroundings surroundings_of_test(const Options& options);

/// What the search depends on beside the options: a parser with its queries, and the programs
/// that cut, change, measure or format.
Surroundings surroundings_of_search(const Options& options);

/// A file's content, or a directory's with all in it. Of a large file only size and time
/// count. "missing" where there is none.
std::string mark_of(const std::string& path);

}  // namespace whittle
