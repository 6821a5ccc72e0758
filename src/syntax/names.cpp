#include "syntax/names.h"

#include <tree_sitter/api.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "util/characters.h"

namespace whittle {

namespace {

constexpr std::uint32_t kLongest = 200;  // no name is

bool reads_like_a_word(std::string_view text) {
  return text.size() <= kLongest && is_word(text);
}

struct Scope {
  std::uint32_t begin = 0;
  std::uint32_t end = ~std::uint32_t{0};
  bool transparent = false;  // what is defined there
};

// Queries are compiled once, which takes longer than asking them; null where one cannot be.
const TSQuery* query_of(const Language& language) {
  struct Delete {
    void operator()(TSQuery* query) const { ts_query_delete(query); }
  };
  thread_local std::unordered_map<const Language*, std::unique_ptr<TSQuery, Delete>> known;
  const auto [it, added] = known.try_emplace(&language);
  if (added) {
    std::uint32_t offset = 0;
    TSQueryError error = TSQueryErrorNone;
    it->second.reset(ts_query_new(language.parser, language.names.data(),
                                  static_cast<std::uint32_t>(language.names.size()), &offset,
                                  &error));
  }
  return it->second.get();
}

// Where names begin that define something, and where they can be used.
using Definitions = std::unordered_map<std::uint32_t, Scope>;

Definitions definitions(const Language& language, const SyntaxTree& tree) {
  Definitions found;
  const TSQuery* const query = query_of(language);
  if (query == nullptr) return found;
  const std::unique_ptr<TSQueryCursor, decltype(&ts_query_cursor_delete)> cursor(
      ts_query_cursor_new(), ts_query_cursor_delete);
  ts_query_cursor_exec(cursor.get(), query, tree.root());
  std::vector<std::uint32_t> transparent;
  TSQueryMatch match;
  while (ts_query_cursor_next_match(cursor.get(), &match)) {
    const std::span<const TSQueryCapture> captures(match.captures, match.capture_count);
    const auto is = [&](const TSQueryCapture& capture, std::string_view wanted) {
      std::uint32_t length = 0;
      const char* name = ts_query_capture_name_for_id(query, capture.index, &length);
      return std::string_view(name, length) == wanted;
    };
    Scope scope;
    for (const TSQueryCapture& capture : captures) {
      if (!is(capture, "scope")) continue;
      scope = {ts_node_start_byte(capture.node), ts_node_end_byte(capture.node), false};
    }
    for (const TSQueryCapture& capture : captures) {
      if (is(capture, "transparent")) transparent.push_back(ts_node_start_byte(capture.node));
      if (!is(capture, "definition")) continue;
      const auto [it, added] = found.try_emplace(ts_node_start_byte(capture.node), scope);
      // Of several patterns that find it, the one that knows most.
      if (!added && scope.end - scope.begin < it->second.end - it->second.begin) it->second = scope;
    }
  }
  for (const std::uint32_t begin : transparent) found[begin].transparent = true;
  return found;
}

// How a name at a place is looked up, as the punctuation before it tells.
NameUse::Access access_at(std::string_view text, std::size_t begin) {
  while (begin > 0 && std::isspace(static_cast<unsigned char>(text[begin - 1])) != 0) --begin;
  const std::string_view before = text.substr(0, begin);
  if (before.ends_with("::")) return NameUse::Access::qualified;
  if (before.ends_with(".") || before.ends_with("->")) return NameUse::Access::member;
  return NameUse::Access::plain;
}

// The innermost part that holds these bytes.
std::uint32_t part_around(const std::vector<Part>& parts, const Scope& scope) {
  const auto after = std::ranges::upper_bound(parts, scope.begin, {}, &Part::begin);
  if (after == parts.begin()) return 0;
  auto part = static_cast<std::uint32_t>(after - parts.begin()) - 1;
  while (part != 0 && (parts[part].begin > scope.begin || parts[part].end < scope.end)) {
    part = parts[part].parent;
  }
  return part;
}

// Names, with the numbers of their words.
class NameReader {
 public:
  NameReader(const Language& language, std::string_view text, Parts& parts)
      : text_(text), parts_(parts) {
    if (!language.names.empty()) defined_ = definitions(language, parts.tree);
    // What is defined is a name whatever it reads like: "@main".
    for (const Part& part : parts.parts) {
      if (!defined_.contains(part.begin)) continue;
      const std::string_view word = text.substr(part.begin, part.end - part.begin);
      if (word.size() <= kLongest && !reads_like_a_word(word)) odd_.insert(word);
    }
  }

  void read() {
    for (std::uint32_t i = 1; i < parts_.parts.size(); ++i) {
      const Part& part = parts_.parts[i];
      if (part.last != i + 1) continue;
      const std::string_view word = text_.substr(part.begin, part.end - part.begin);
      if (reads_like_a_word(word) || odd_.contains(word)) {
        read_name(i, word);
      } else if (part.hidden) {
        read_hidden(i, word);
      }
    }
  }

 private:
  std::uint32_t number(std::string_view word) {
    const auto [it, added] =
        numbers_.try_emplace(word, static_cast<std::uint32_t>(numbers_.size()));
    if (added) parts_.words.emplace_back(word);
    return it->second;
  }

  void read_name(std::uint32_t i, std::string_view word) {
    const Part& part = parts_.parts[i];
    NameUse use{.node = i, .name = number(word)};
    const auto definition = defined_.find(part.begin);
    if (definition != defined_.end()) {
      use.defines = true;
      use.transparent = definition->second.transparent;
      use.scope = part_around(parts_.parts, definition->second);
    }
    use.access = access_at(text_, part.begin);
    if (use.access == NameUse::Access::qualified) use.of = qualifier(part);
    parts_.names.push_back(use);
  }

  // The first name in the smallest part around it that has another.
  std::uint32_t qualifier(const Part& part) const {
    constexpr int kHighest = 3;
    std::uint32_t around = part.parent;
    for (int up = 0; up < kHighest && around != Part::kNone; ++up) {
      const auto first = std::ranges::lower_bound(parts_.names, around, {}, &NameUse::node);
      if (first != parts_.names.end()) return first->name;
      around = parts_.parts[around].parent;
    }
    return NameUse::kNone;
  }

  // What the parser was shown as a comment may use names all the same.
  void read_hidden(std::uint32_t i, std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      std::size_t end = at;
      while (end < text.size() && is_word_character(text[end])) ++end;
      const std::string_view word = text.substr(at, end - at);
      if (reads_like_a_word(word)) parts_.names.push_back({.node = i, .name = number(word)});
      at = end + 1;
    }
  }

  std::string_view text_;
  Parts& parts_;
  Definitions defined_;
  std::unordered_set<std::string_view> odd_;
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
};

}  // namespace

void read_names(const Language& language, std::string_view text, Parts& parts) {
  NameReader(language, text, parts).read();
}

}  // namespace whittle
