// The rules of a tree-sitter grammar as in its grammar.json, without what does not matter for
// children: fields, precedences and reserved words.
//
// Rules, and parts of rules, are numbered. A rule has a name; a part of a rule is a rule too.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "syntax/automaton.h"
#include "util/result.h"

namespace whittle {

struct GrammarRule {
  enum class Type : std::uint8_t {
    blank,
    string,
    pattern,
    symbol,
    sequence,
    choice,
    repeat,
    repeat1,
    alias,
    token,
  };
  Type type = Type::blank;
  bool named = false;               ///< alias
  bool immediate = false;           ///< token: no white space may be in front of it
  std::string text{};               ///< string, pattern, symbol's or alias's name
  std::vector<std::uint32_t> of{};  ///< parts
};

/// Nesting deeper than this, of rules in rules or of hidden rules, is not followed.
inline constexpr int kDeepestRule = 500;

struct GrammarRules {
  std::vector<GrammarRule> rules;
  std::unordered_map<std::string, std::uint32_t> by_name;
  std::vector<std::string> order;               ///< names, as in the file
  std::set<std::string, std::less<>> hidden;    ///< names that do not show in a tree
  std::set<std::string, std::less<>> external;  ///< names of tokens that an external scanner reads
  std::vector<std::pair<std::string, bool>> kinds;  ///< names, and whether they are named
  /// The rules that make nodes of a kind: those of its name, and those with it as an alias.
  std::unordered_map<Kind, std::vector<std::uint32_t>> sources;

  /// An input error says what is wrong with the file.
  static Result<GrammarRules> read(std::string_view json);

  /// The same number for the same name. `named`: not a token in quotes.
  Kind kind(std::string_view name, bool named);
  /// The number of a name that kind() knows.
  const Kind* find_kind(const std::string& name, bool named) const;
  bool is_hidden(const std::string& name) const {
    return name.starts_with('_') || hidden.contains(name);
  }
  /// Whether the text of such a token is known only from the input.
  bool is_external(Kind kind) const {
    return kinds[kind].second && external.contains(kinds[kind].first);
  }
  /// The rule of a name; null: there is none.
  const std::uint32_t* find(const std::string& name) const {
    const auto found = by_name.find(name);
    return found == by_name.end() ? nullptr : &found->second;
  }

 private:
  void find_aliases();
  std::unordered_map<std::string, Kind> kind_numbers_[2];
};

}  // namespace whittle
