// Sets of characters, as in the classes of regular expressions.
//
// ASCII is stored separately from all other characters: nearly every class has some of it, and it
// is preferred because it is more readable. Of Unicode's properties (\p{...}) only the ASCII part
// is known.
#pragma once

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace whittle {

struct CharacterSet {
  using Code = std::uint32_t;
  static constexpr Code kAscii = 128;
  static constexpr Code kLast = 0x10ffff;

  std::bitset<kAscii> ascii;
  std::vector<std::pair<Code, Code>> beyond;  ///< from, to; in any order

  /// One character.
  static CharacterSet of(Code code);

  void add(Code from, Code to);
  void add(const CharacterSet& other);
  /// Keeps only what is also in the other set.
  void keep(const CharacterSet& other);
  CharacterSet negated() const;

  /// The only character in it; nullopt if there are none or several.
  std::optional<Code> only() const;
};

/// \d, \D, \w, \W, \s and \S, by their letter.
std::optional<CharacterSet> class_of_letter(char letter);
/// \n, \t and other control characters, by their letter. \b means backspace, as in brackets.
std::optional<char> control_of_letter(char letter);
/// [:name:], by its name in ctype.h.
std::optional<CharacterSet> posix_class(const std::string& name);
/// \p{name}: its ASCII part; empty if the name is not known.
CharacterSet unicode_property(std::string_view name);

std::string utf8(CharacterSet::Code code);

}  // namespace whittle
