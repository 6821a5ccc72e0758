#include "syntax/leaves.h"

#include <tree_sitter/api.h>

#include <cctype>

#include "syntax/walk.h"
#include "util/characters.h"

namespace whittle {

namespace {

constexpr std::string_view kMarks = "\"'`";

bool is_mark(char c) {
  return kMarks.find(c) != kMarks.npos;
}

// Its first and last child are the marks, or it has no children and begins and ends with one.
bool find_quotes(TSNode node, std::string_view text, Leaf& leaf) {
  const std::string_view whole = text.substr(leaf.begin, leaf.end - leaf.begin);
  if (whole.size() < 2 || !is_mark(whole.back())) return false;
  const std::uint32_t children = ts_node_child_count(node);
  if (children == 0) {
    if (whole.front() != whole.back()) return false;
    leaf.inner_begin = leaf.begin + 1;
    leaf.inner_end = leaf.end - 1;
    return true;
  }
  if (children < 2) return false;
  const TSNode first = ts_node_child(node, 0);
  const TSNode last = ts_node_child(node, children - 1);
  if (ts_node_child_count(first) > 0 || ts_node_child_count(last) > 0) return false;
  leaf.inner_begin = ts_node_end_byte(first);
  leaf.inner_end = ts_node_start_byte(last);
  constexpr std::uint32_t kLongestMark = 8;
  return leaf.inner_begin > leaf.begin && leaf.inner_begin <= leaf.inner_end &&
         leaf.inner_begin - leaf.begin <= kLongestMark && is_mark(text[leaf.inner_begin - 1]) &&
         is_mark(text[leaf.inner_end]);
}

Leaf::Look look_of(std::string_view text) {
  const auto front = static_cast<unsigned char>(text.front());
  if (std::isdigit(front)) return Leaf::Look::number;
  if (text.size() > 1 && front == '.' && std::isdigit(static_cast<unsigned char>(text[1]))) {
    return Leaf::Look::number;
  }
  return is_word(text) ? Leaf::Look::word : Leaf::Look::other;
}

}  // namespace

std::vector<Leaf> read_leaves(const SyntaxTree& tree, std::string_view text) {
  std::vector<Leaf> leaves;
  if (!tree) return leaves;
  walk(tree.root(), [&](TSNode node) {
    Leaf leaf;
    leaf.begin = ts_node_start_byte(node);
    leaf.end = ts_node_end_byte(node);
    leaf.symbol = ts_node_symbol(node);
    leaf.named = ts_node_is_named(node);
    const bool quoted = find_quotes(node, text, leaf);
    if (!quoted && ts_node_child_count(node) > 0) return Walk::into;
    if (leaf.end > leaf.begin) {
      leaf.look =
          quoted ? Leaf::Look::quoted : look_of(text.substr(leaf.begin, leaf.end - leaf.begin));
      leaves.push_back(leaf);
    }
    return Walk::over;
  });
  return leaves;
}

std::unordered_set<std::string_view> reserved_words(const Language& language) {
  std::unordered_set<std::string_view> words;
  const std::uint32_t symbols = ts_language_symbol_count(language.parser);
  for (std::uint32_t i = 0; i < symbols; ++i) {
    const auto symbol = static_cast<TSSymbol>(i);
    if (ts_language_symbol_type(language.parser, symbol) != TSSymbolTypeAnonymous) continue;
    const char* name = ts_language_symbol_name(language.parser, symbol);
    if (name != nullptr && is_word(name)) words.insert(name);
  }
  return words;
}

}  // namespace whittle
