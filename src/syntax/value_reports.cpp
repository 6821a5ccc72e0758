#include "syntax/value_reports.h"

#include <algorithm>
#include <set>
#include <span>
#include <utility>

namespace whittle {

ReportedValues reported_values(const Language& language, const SyntaxTree& tree) {
  ReportedValues found;
  const TSQuery* const query = tree ? known_query(language, &Language::values) : nullptr;
  if (query == nullptr) return found;
  std::set<std::string_view> except;
  for (const QueryClause& clause : clauses_of(query)) {
    if (clause.front() == "report!" && clause.size() == 3) found.report = {clause[1], clause[2]};
    if (clause.front() == "except!") except.insert(clause.begin() + 1, clause.end());
  }
  std::vector<ByteSpan> opaque;
  const QueryCursor cursor = matches_of(query, tree);
  TSQueryMatch match;
  while (ts_query_cursor_next_match(cursor.get(), &match)) {
    for (const TSQueryCapture& capture : std::span(match.captures, match.capture_count)) {
      const std::string_view name = capture_name(query, capture.index);
      const ByteSpan place = place_of(capture.node);
      if (name == "opaque") opaque.push_back(place);
      if (name != "value" && name != "always") continue;
      if (!ts_node_is_named(capture.node) || ts_node_has_error(capture.node)) continue;
      if (name == "value" && except.contains(ts_node_type(capture.node))) continue;
      if (place.begin < place.end) found.expressions.push_back(place);
    }
  }
  const auto order = [](const ByteSpan& span) {
    return std::pair(span.begin, ~span.end);  // of two that begin together, the outer one
  };
  std::ranges::sort(found.expressions, {}, order);
  const auto same = std::unique(
      found.expressions.begin(), found.expressions.end(),
      [&](const ByteSpan& one, const ByteSpan& other) { return order(one) == order(other); });
  found.expressions.erase(same, found.expressions.end());
  std::ranges::sort(opaque, {}, order);
  std::erase_if(found.expressions,
                [&, next = opaque.begin(), end = std::uint32_t{0}](const ByteSpan& place) mutable {
                  for (; next != opaque.end() && next->begin <= place.begin; ++next) {
                    end = std::max(end, next->end);
                  }
                  return place.begin < end;
                });
  return found;
}

}  // namespace whittle
