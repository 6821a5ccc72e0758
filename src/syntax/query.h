// Queries of a language's folder, compiled.
#pragma once

#include <tree_sitter/api.h>

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "syntax/language.h"
#include "util/result.h"

namespace whittle {

using Query = std::unique_ptr<TSQuery, decltype(&ts_query_delete)>;

/// An error says where in `file` and what is wrong there.
Result<Query> compile_query(const Language& language, std::string_view text, std::string_view file);

/// A query of the language, compiled only once, because compiling takes longer than a search; null
/// if there is none, or if it does not compile.
const TSQuery* known_query(const Language& language, std::string_view Language::*text);

/// A place in a text.
struct ByteSpan {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};
inline ByteSpan place_of(TSNode node) {
  return {ts_node_start_byte(node), ts_node_end_byte(node)};
}

/// A clause of a pattern, if it has no captures: "(#label! ":")" is {"label!", ":"}.
using QueryClause = std::vector<std::string_view>;
/// Those of all patterns.
std::vector<QueryClause> clauses_of(const TSQuery* query);

std::string_view capture_name(const TSQuery* query, std::uint32_t capture);

}  // namespace whittle
