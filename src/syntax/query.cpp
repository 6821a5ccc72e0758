#include "syntax/query.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>
#include <utility>

namespace whittle {

namespace {

// What tree-sitter found wrong with what begins there.
std::string complaint(TSQueryError error, std::string_view rest) {
  const std::string_view line = rest.substr(0, rest.find('\n'));
  const auto is_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  const std::string_view word(line.begin(), std::ranges::find_if_not(line, is_word));
  switch (error) {
    case TSQueryErrorNodeType:
      return fmt::format("the grammar has no node {}", word);
    case TSQueryErrorField:
      return fmt::format("the grammar has no field {}", word);
    case TSQueryErrorCapture:
      return fmt::format("the pattern has no capture @{}", word);
    case TSQueryErrorStructure:
      return fmt::format("the grammar never puts this there: {}", line.substr(0, 40));
    default:
      return fmt::format("not the syntax of a query: {}", line.substr(0, 40));
  }
}

}  // namespace

Result<Query> compile_query(const Language& language, std::string_view text,
                            std::string_view file) {
  std::uint32_t offset = 0;
  TSQueryError error = TSQueryErrorNone;
  Query query(ts_query_new(language.parser, text.data(), static_cast<std::uint32_t>(text.size()),
                           &offset, &error),
              ts_query_delete);
  if (query) return query;
  const std::string_view before = text.substr(0, offset);
  return Error{
      ErrorKind::input,
      fmt::format("{}, line {}, column {}: {}", file, std::ranges::count(before, '\n') + 1,
                  offset - (before.rfind('\n') + 1) + 1, complaint(error, text.substr(offset)))};
}

const TSQuery* known_query(const Language& language, std::string_view Language::*text) {
  if ((language.*text).empty()) return nullptr;
  // By where the text lies: no two queries share it.
  thread_local std::map<std::pair<const Language*, const char*>, Query> known;
  const auto [it, added] =
      known.try_emplace({&language, (language.*text).data()}, nullptr, ts_query_delete);
  if (added) {
    if (auto query = compile_query(language, language.*text, {})) it->second = std::move(*query);
  }
  return it->second.get();
}

std::vector<QueryClause> clauses_of(const TSQuery* query) {
  std::vector<QueryClause> clauses;
  for (std::uint32_t i = 0; i < ts_query_pattern_count(query); ++i) {
    std::uint32_t count = 0;
    const TSQueryPredicateStep* steps = ts_query_predicates_for_pattern(query, i, &count);
    QueryClause clause;
    for (const TSQueryPredicateStep& step : std::span(steps, count)) {
      if (step.type == TSQueryPredicateStepTypeDone) {
        clauses.push_back(std::exchange(clause, {}));
      } else if (step.type == TSQueryPredicateStepTypeString) {
        std::uint32_t length = 0;
        const char* value = ts_query_string_value_for_id(query, step.value_id, &length);
        clause.emplace_back(value, length);
      }
    }
  }
  return clauses;
}

std::string_view capture_name(const TSQuery* query, std::uint32_t capture) {
  std::uint32_t length = 0;
  const char* name = ts_query_capture_name_for_id(query, capture, &length);
  return {name, length};
}

}  // namespace whittle
