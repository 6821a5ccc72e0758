#include "syntax/numbers.h"

#include <fmt/format.h>
#include <tree_sitter/api.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "syntax/query.h"
#include "syntax/rule_evaluation.h"
#include "util/characters.h"

namespace whittle {

namespace {

struct Number {
  std::uint32_t at = 0;  // of its first digit
  std::uint32_t end = 0;
  std::uint64_t value = 0;
  bool global = false;
  bool defines = false;
  std::string of{};  // the name of its scope; empty: it is in the one around it
};

// One that is written so, perhaps after a sign, or before one: "%5", "7:".
std::optional<Number> number_at(TSNode node, std::string_view text) {
  const std::uint32_t begin = ts_node_start_byte(node);
  const std::string_view all = text.substr(begin, ts_node_end_byte(node) - begin);
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto first = std::ranges::find_if(all, is_digit);
  const auto last = std::find_if_not(first, all.end(), is_digit);
  if (first == last || first - all.begin() > 1 || all.end() - last > 1) return std::nullopt;
  if (std::any_of(all.begin(), first, is_word_character)) return std::nullopt;
  if (std::any_of(last, all.end(), is_word_character)) return std::nullopt;
  Number number;
  number.at = begin + static_cast<std::uint32_t>(first - all.begin());
  number.end = number.at + static_cast<std::uint32_t>(last - first);
  if (std::from_chars(&*first, &*first + (last - first), number.value).ec != std::errc()) {
    return std::nullopt;
  }
  return number;
}

// What follows a label.
std::string label_end(const TSQuery* query) {
  for (const QueryClause& clause : clauses_of(query)) {
    if (clause.size() == 2 && clause.front() == "label!") return std::string(clause.back());
  }
  return ":";
}

struct FoundNumbers {
  std::map<std::uint32_t, Number> numbers;     // by where they stand
  std::vector<ByteSpan> scopes;                // in order
  std::map<std::string, std::uint32_t> named;  // where the scope of that name begins
  std::vector<std::uint32_t> unlabelled;
};

// What a pattern of the query says of a place.
void add_match(std::span<const TSQueryCapture> captures, const TSQuery* query,
               std::string_view text, FoundNumbers& found) {
  std::map<std::string_view, TSNode> nodes;
  for (const TSQueryCapture& capture : captures) {
    nodes.emplace(capture_name(query, capture.index), capture.node);
  }
  const auto name_at = [&](std::string_view name) {
    const auto node = nodes.find(name);
    return node == nodes.end() ? std::string() : std::string(text_of(node->second, text));
  };
  if (const auto scope = nodes.find("scope"); scope != nodes.end()) {
    const ByteSpan place = place_of(scope->second);
    found.scopes.push_back(place);
    if (nodes.contains("name")) found.named.emplace(name_at("name"), place.begin);
  }
  if (const auto node = nodes.find("unlabelled"); node != nodes.end()) {
    found.unlabelled.push_back(ts_node_start_byte(node->second));
  }
  for (const char* const name : {"local", "global", "defines"}) {
    const auto node = nodes.find(name);
    if (node == nodes.end()) continue;
    const std::optional<Number> number = number_at(node->second, text);
    if (!number) continue;
    Number& known = found.numbers.try_emplace(number->at, *number).first->second;
    known.global |= nodes.contains("global");
    known.defines |= nodes.contains("defines");
    if (known.of.empty()) known.of = name_at("of");
  }
}

FoundNumbers find_numbers(const TSQuery* query, const SyntaxTree& tree, std::string_view text) {
  FoundNumbers found;
  const QueryCursor cursor = matches_of(query, tree);
  TSQueryMatch match;
  while (ts_query_cursor_next_match(cursor.get(), &match)) {
    add_match(std::span(match.captures, match.capture_count), query, text, found);
  }
  std::ranges::sort(found.scopes, {}, &ByteSpan::begin);
  return found;
}

// Letters that no name in the text begins with, followed by a digit.
std::string prefix_for(std::string_view text) {
  constexpr std::string_view kLetters = "vwxyz";
  for (std::string prefix;;) {
    for (const char letter : kLetters) {
      const std::string tried = prefix + letter;
      bool used = false;
      for (std::size_t at = text.find(tried); at != text.npos && !used;
           at = text.find(tried, at + 1)) {
        const std::size_t end = at + tried.size();
        used = (at == 0 || !is_word_character(text[at - 1])) && end < text.size() &&
               text[end] >= '0' && text[end] <= '9';
      }
      if (!used) return tried;
    }
    prefix += kLetters.front();
  }
}

// The largest that is used and that nothing defines.
std::optional<std::uint64_t> unwritten(const std::vector<Number>& numbers) {
  std::set<std::uint64_t> used;
  for (const Number& number : numbers) used.insert(number.value);
  for (const Number& number : numbers) {
    if (number.defines) used.erase(number.value);
  }
  if (used.empty()) return std::nullopt;
  return *used.rbegin();
}

}  // namespace

std::vector<std::vector<RuleEdit>> name_numbers(const Language& language, const SyntaxTree& tree,
                                                std::string_view text) {
  if (language.numbers.empty() || !tree) return {};
  const TSQuery* const query = known_query(language, &Language::numbers);
  if (query == nullptr) return {};
  const FoundNumbers found = find_numbers(query, tree, text);
  if (found.numbers.empty()) return {};
  // By the scope's place; the first is that of everything.
  std::map<std::uint32_t, std::vector<Number>> groups;
  std::map<std::uint32_t, std::uint32_t> unlabelled;
  const auto scope_of = [&](std::uint32_t at) {
    const auto after = std::ranges::upper_bound(found.scopes, at, {}, &ByteSpan::begin);
    if (after == found.scopes.begin() || std::prev(after)->end <= at) return std::uint32_t{0};
    return std::prev(after)->begin + 1;
  };
  for (const auto& [at, number] : found.numbers) {
    const auto named = found.named.find(number.of);
    const std::uint32_t place =
        number.of.empty() || named == found.named.end() ? at : named->second;
    groups[number.global ? 0 : scope_of(place)].push_back(number);
  }
  for (const std::uint32_t at : found.unlabelled) unlabelled[scope_of(at)] = at;
  const std::string prefix = prefix_for(text);
  std::vector<std::vector<RuleEdit>> result;
  std::uint64_t offset = 0;
  std::uint64_t most = 0;
  for (const auto& [scope, numbers] : groups) {
    std::vector<RuleEdit> edits;
    const auto label = unlabelled.find(scope);
    if (const auto missing = unwritten(numbers); missing && label != unlabelled.end()) {
      edits.push_back({label->second, label->second,
                       fmt::format("{}{}{}\n", prefix, *missing + offset, label_end(query))});
    }
    for (const Number& number : numbers) {
      edits.push_back({number.at, number.end, fmt::format("{}{}", prefix, number.value + offset)});
      most = std::max(most, number.value + offset);
    }
    offset = most + 1;
    std::ranges::stable_sort(edits, {}, &RuleEdit::begin);
    result.push_back(std::move(edits));
  }
  return result;
}

}  // namespace whittle
