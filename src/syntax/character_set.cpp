#include "syntax/character_set.h"

#include <array>
#include <cctype>
#include <cwctype>
#include <initializer_list>

namespace whittle {

namespace {

bool has_property(char c, std::string_view name) {
  const auto u = static_cast<unsigned char>(c);
  const auto among = [&](std::string_view all) { return all.find(c) != all.npos; };
  const auto named = [&](std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, name) != names.end();
  };
  constexpr std::string_view kSymbols = "$+<=>^`|~";
  if (named({"L", "Letter", "Alphabetic", "Latin", "XID_Start", "ID_Start"}))
    return std::isalpha(u) != 0;
  if (named({"XID_Continue", "ID_Continue"})) return std::isalnum(u) != 0 || c == '_';
  if (named({"Lu", "Uppercase", "Uppercase_Letter"})) return std::isupper(u) != 0;
  if (named({"Ll", "Lowercase", "Lowercase_Letter"})) return std::islower(u) != 0;
  if (named({"N", "Nd", "Number", "Digit", "Decimal_Number"})) return std::isdigit(u) != 0;
  if (named({"P", "Punctuation"})) return std::ispunct(u) != 0 && !among(kSymbols);
  if (name == "Pc") return c == '_';
  if (name == "Pd") return c == '-';
  if (name == "Ps") return among("([{");
  if (name == "Pe") return among(")]}");
  if (name == "Po") return among("!\"#%&'*,./:;?@\\");
  if (named({"S", "Symbol"})) return among(kSymbols);
  if (name == "Sm") return among("+<=>|~");
  if (name == "Sc") return c == '$';
  if (name == "Sk") return among("^`");
  if (named({"Z", "Zs", "Separator"})) return c == ' ';
  if (named({"White_Space", "Space"})) return std::isspace(u) != 0;
  if (named({"C", "Cc", "Control"})) return std::iscntrl(u) != 0;
  return named({"Any", "ASCII"});
}

// The ASCII characters of which something is true.
template <class Holds>
CharacterSet ascii_where(const Holds& holds) {
  CharacterSet set;
  for (std::size_t i = 0; i < set.ascii.size(); ++i) set.ascii[i] = holds(static_cast<int>(i));
  return set;
}

}  // namespace

CharacterSet CharacterSet::of(Code code) {
  CharacterSet set;
  set.add(code, code);
  return set;
}

void CharacterSet::add(Code from, Code to) {
  for (Code c = from; c <= to && c < kAscii; ++c) ascii.set(c);
  if (to >= kAscii && from <= to) beyond.emplace_back(std::max(from, kAscii), to);
}

void CharacterSet::add(const CharacterSet& other) {
  ascii |= other.ascii;
  beyond.insert(beyond.end(), other.beyond.begin(), other.beyond.end());
}

void CharacterSet::keep(const CharacterSet& other) {
  CharacterSet without = negated();
  without.add(other.negated());
  *this = without.negated();
}

CharacterSet CharacterSet::negated() const {
  CharacterSet result;
  result.ascii = ~ascii;
  auto sorted = beyond;
  std::ranges::sort(sorted);
  Code next = kAscii;
  for (const auto& [from, to] : sorted) {
    if (from > next) result.beyond.emplace_back(next, from - 1);
    next = std::max(next, to + 1);
  }
  if (next <= kLast) result.beyond.emplace_back(next, kLast);
  return result;
}

std::optional<CharacterSet::Code> CharacterSet::only() const {
  if (ascii.any()) {
    if (ascii.count() != 1 || !beyond.empty()) return std::nullopt;
    Code code = 0;
    while (!ascii[code]) ++code;
    return code;
  }
  if (beyond.size() != 1 || beyond[0].first != beyond[0].second) return std::nullopt;
  return beyond[0].first;
}

std::optional<CharacterSet> class_of_letter(char letter) {
  const auto digit = [](int c) { return std::isdigit(c) != 0; };
  const auto word = [](int c) { return std::isalnum(c) != 0 || c == '_'; };
  const auto space = [](int c) { return std::isspace(c) != 0; };
  switch (letter) {
    case 'd':
      return ascii_where(digit);
    case 'D':
      return ascii_where([&](int c) { return !digit(c); });
    case 'w':
      return ascii_where(word);
    case 'W':
      return ascii_where([&](int c) { return !word(c); });
    case 's':
      return ascii_where(space);
    case 'S':
      return ascii_where([&](int c) { return !space(c); });
    default:
      return std::nullopt;
  }
}

std::optional<char> control_of_letter(char letter) {
  constexpr std::array<std::pair<char, char>, 8> kControls{{{'n', '\n'},
                                                            {'r', '\r'},
                                                            {'t', '\t'},
                                                            {'f', '\f'},
                                                            {'v', '\v'},
                                                            {'a', '\a'},
                                                            {'b', '\b'},
                                                            {'0', '\0'}}};
  for (const auto& [known, control] : kControls) {
    if (known == letter) return control;
  }
  return std::nullopt;
}

std::optional<CharacterSet> posix_class(const std::string& name) {
  const wctype_t type = std::wctype(name.c_str());
  if (type == 0) return std::nullopt;
  return ascii_where([&](int c) { return std::iswctype(static_cast<wint_t>(c), type) != 0; });
}

CharacterSet unicode_property(std::string_view name) {
  return ascii_where([&](int c) { return has_property(static_cast<char>(c), name); });
}

std::string utf8(CharacterSet::Code code) {
  std::string text;
  const auto put = [&](CharacterSet::Code byte) { text += static_cast<char>(byte); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xc0 | code >> 6);
    put(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    put(0xe0 | code >> 12);
    put(0x80 | (code >> 6 & 0x3f));
    put(0x80 | (code & 0x3f));
  } else {
    put(0xf0 | code >> 18);
    put(0x80 | (code >> 12 & 0x3f));
    put(0x80 | (code >> 6 & 0x3f));
    put(0x80 | (code & 0x3f));
  }
  return text;
}

}  // namespace whittle
