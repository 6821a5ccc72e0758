#include "syntax/names.h"

#include <tree_sitter/api.h>

#include <algorithm>
#include <memory>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "syntax/query.h"
#include "util/characters.h"

namespace whittle {

namespace {

constexpr std::uint32_t kLongestName = 200;  // no name is

bool reads_like_a_word(std::string_view text) {
  return text.size() <= kLongestName && is_word(text);
}

struct Scope {
  std::uint32_t begin = 0;
  std::uint32_t end = ~std::uint32_t{0};

  std::uint32_t size() const { return end - begin; }
};

struct Definition {
  Scope scope;
  bool transparent = false;
  bool member = false;
  bool open = false;
  bool whole = false;  // more than the word that there is such a thing
};

// By where their names begin.
using Definitions = std::unordered_map<std::uint32_t, Definition>;

// Of several patterns that find a definition, the one that knows most decides.
Definition& define(Definitions& found, std::uint32_t begin, const Scope& scope) {
  Definition& definition = found[begin];
  if (scope.size() < definition.scope.size()) definition.scope = scope;
  return definition;
}

// Definitions that are local to the innermost scope around them.
void define_locals(Definitions& found, std::vector<std::uint32_t> locals,
                   std::vector<Scope> scopes) {
  std::ranges::sort(locals);
  std::ranges::sort(scopes, [](const Scope& a, const Scope& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
  std::vector<Scope> around;
  const auto leave_before = [&](std::uint32_t begin) {
    while (!around.empty() && around.back().end <= begin) around.pop_back();
  };
  auto scope = scopes.begin();
  for (const std::uint32_t begin : locals) {
    for (; scope != scopes.end() && scope->begin <= begin; ++scope) {
      leave_before(scope->begin);
      around.push_back(*scope);
    }
    leave_before(begin);
    define(found, begin, around.empty() ? Scope{} : around.back()).whole = true;
  }
}

Definitions definitions(const Language& language, const SyntaxTree& tree) {
  Definitions found;
  const TSQuery* const query = known_query(language, &Language::names);
  if (query == nullptr) return found;
  const QueryCursor cursor = matches_of(query, tree);
  std::vector<std::uint32_t> locals;
  std::vector<Scope> scopes;
  TSQueryMatch match;
  while (ts_query_cursor_next_match(cursor.get(), &match)) {
    const std::span<const TSQueryCapture> captures(match.captures, match.capture_count);
    const auto is = [&](const TSQueryCapture& capture, std::string_view wanted) {
      return capture_name(query, capture.index) == wanted;
    };
    Scope scope;
    for (const TSQueryCapture& capture : captures) {
      if (!is(capture, "scope")) continue;
      scope = {ts_node_start_byte(capture.node), ts_node_end_byte(capture.node)};
      if (captures.size() == 1) scopes.push_back(scope);
    }
    for (const TSQueryCapture& capture : captures) {
      const std::uint32_t begin = ts_node_start_byte(capture.node);
      if (is(capture, "local")) locals.push_back(begin);
      if (is(capture, "declaration")) define(found, begin, scope);
      if (is(capture, "definition")) define(found, begin, scope).whole = true;
      if (is(capture, "transparent")) define(found, begin, scope).transparent = true;
      if (is(capture, "open")) define(found, begin, scope).open = true;
      if (is(capture, "member")) {
        Definition& definition = define(found, begin, scope);
        definition.member = definition.whole = true;
      }
    }
  }
  define_locals(found, std::move(locals), std::move(scopes));
  return found;
}

std::string_view trimmed_end(std::string_view text) {
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// How a name at a place is looked up, as the punctuation before it tells.
NameUse::Access access_at(std::string_view text, std::size_t begin) {
  const std::string_view before = trimmed_end(text.substr(0, begin));
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
      if (word.size() <= kLongestName && !reads_like_a_word(word)) odd_.insert(word);
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
    const auto found = defined_.find(part.begin);
    if (found != defined_.end()) {
      const Definition& definition = found->second;
      use.defines = true;
      use.declares = !definition.whole;
      use.transparent = definition.transparent;
      use.member = definition.member;
      use.open = definition.open;
      use.scope = part_around(parts_.parts, definition.scope);
    }
    use.access = access_at(text_, part.begin);
    if (use.access == NameUse::Access::qualified) use.of = qualifier(part);
    parts_.names.push_back(use);
  }

  // The first name in the smallest part around it that has another name, if there is one.
  std::uint32_t qualifier(const Part& part) const {
    const std::string_view before = trimmed_end(text_.substr(0, part.begin));
    const std::string_view left = trimmed_end(before.substr(0, before.size() - 2));
    if (left.empty() || !(is_word_character(left.back()) || left.back() == '>')) {
      return NameUse::kNone;
    }
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
