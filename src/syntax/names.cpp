#include "syntax/names.h"

#include <tree_sitter/api.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <unordered_map>
#include <unordered_set>

namespace whittle {

namespace {

constexpr std::uint32_t kLongest = 200;  // no name is

bool reads_like_a_word(std::string_view text) {
  if (text.empty() || text.size() > kLongest) return false;
  const auto word = [](char c) {
    const auto u = static_cast<unsigned char>(c);
    return std::isalnum(u) != 0 || c == '_' || c == '$' || u >= 0x80;
  };
  return !std::isdigit(static_cast<unsigned char>(text.front())) && std::ranges::all_of(text, word);
}

// Where the names begin that the query captures.
std::unordered_set<std::uint32_t> definitions(const Language& language, const SyntaxTree& tree) {
  std::unordered_set<std::uint32_t> found;
  std::uint32_t offset = 0;
  TSQueryError error = TSQueryErrorNone;
  const std::unique_ptr<TSQuery, decltype(&ts_query_delete)> query(
      ts_query_new(language.parser, language.names.data(),
                   static_cast<std::uint32_t>(language.names.size()), &offset, &error),
      ts_query_delete);
  if (!query) return found;
  const std::unique_ptr<TSQueryCursor, decltype(&ts_query_cursor_delete)> cursor(
      ts_query_cursor_new(), ts_query_cursor_delete);
  ts_query_cursor_exec(cursor.get(), query.get(), tree.root());
  TSQueryMatch match;
  std::uint32_t index = 0;
  while (ts_query_cursor_next_capture(cursor.get(), &match, &index)) {
    const TSQueryCapture& capture = match.captures[index];
    std::uint32_t length = 0;
    const char* name = ts_query_capture_name_for_id(query.get(), capture.index, &length);
    if (std::string_view(name, length) == "definition") {
      found.insert(ts_node_start_byte(capture.node));
    }
  }
  return found;
}

}  // namespace

void read_names(const Language& language, std::string_view text, Parts& parts) {
  std::unordered_set<std::uint32_t> defined;
  if (!language.names.empty()) defined = definitions(language, parts.tree);
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  for (std::uint32_t i = 1; i < parts.parts.size(); ++i) {
    const Part& part = parts.parts[i];
    if (part.last != i + 1) continue;
    const std::string_view word = text.substr(part.begin, part.end - part.begin);
    if (!reads_like_a_word(word)) continue;
    const auto [number, added] =
        numbers.try_emplace(word, static_cast<std::uint32_t>(numbers.size()));
    if (added) parts.words.emplace_back(word);
    parts.names.push_back({i, number->second, defined.contains(part.begin)});
  }
}

}  // namespace whittle
