#include "syntax/shortest.h"

#include <algorithm>
#include <bitset>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <cwctype>
#include <initializer_list>
#include <utility>
#include <vector>

namespace whittle {

namespace {

// Characters. ASCII is looked at first: nearly every class has some of it, and it reads
// better. Of properties (\p{..}) only the ASCII part is known.
struct Set {
  using Code = std::uint32_t;
  static constexpr Code kAscii = 128;
  static constexpr Code kLast = 0x10ffff;

  std::bitset<kAscii> ascii;
  std::vector<std::pair<Code, Code>> beyond;  // from, to; in any order

  void add(Code from, Code to) {
    for (Code c = from; c <= to && c < kAscii; ++c) ascii.set(c);
    if (to >= kAscii && from <= to) beyond.emplace_back(std::max(from, kAscii), to);
  }
  void add(const Set& other) {
    ascii |= other.ascii;
    beyond.insert(beyond.end(), other.beyond.begin(), other.beyond.end());
  }
  Set negated() const {
    Set result;
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
  void keep(const Set& other) {
    Set without = negated();
    without.add(other.negated());
    *this = without.negated();
  }
};

std::string utf8(Set::Code code) {
  std::string text;
  const auto put = [&](Set::Code byte) { text += static_cast<char>(byte); };
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

int rank(char c) {
  const auto u = static_cast<unsigned char>(c);
  if (std::isdigit(u)) return 0;
  if (std::isalpha(u)) return 1;
  if (c == '_') return 2;
  return std::isgraph(u) ? 3 : 4;
}

int rank(std::string_view text) {
  int sum = 0;
  for (const char c : text) sum += rank(c);
  return sum;
}

// One expression, read from left to right.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::optional<std::string> read() {
    auto result = alternatives(0);
    if (broken_ || at_ != text_.size()) return std::nullopt;
    return result;
  }

 private:
  static constexpr int kDeepest = 200;
  static constexpr std::uint64_t kLongest = 4096;  // longer stand-ins are of no use

  bool ended() const { return at_ >= text_.size(); }
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool take(char c) {
    if (ended() || peek() != c) return false;
    ++at_;
    return true;
  }

  std::optional<std::string> alternatives(int depth) {
    if (depth > kDeepest) broken_ = true;
    if (broken_) return std::nullopt;
    std::optional<std::string> best = sequence(depth);
    while (!broken_ && take('|')) {
      std::optional<std::string> other = sequence(depth);
      if (other && (!best || reads_better(*other, *best))) best = std::move(other);
    }
    return best;
  }

  std::optional<std::string> sequence(int depth) {
    std::optional<std::string> result = std::string();
    while (!broken_ && !ended() && peek() != '|' && peek() != ')') {
      const std::optional<std::string> one = repeated(depth);
      if (result && one) {
        *result += *one;
      } else {
        result = std::nullopt;
      }
    }
    return result;
  }

  // An atom with what says how often.
  std::optional<std::string> repeated(int depth) {
    std::optional<std::string> one = atom(depth);
    std::uint64_t least = 1;
    for (bool more = true; more && !ended();) {
      if (take('*') || take('?')) {
        least = 0;
      } else if (peek() == '{' && std::isdigit(static_cast<unsigned char>(peek(1)))) {
        ++at_;
        least = std::min(kLongest + 1, least * number());
        while (!ended() && peek() != '}') ++at_;
        if (!take('}')) broken_ = true;
      } else if (!take('+')) {
        more = false;
      }
      if (more) (void)take('?');  // as few as possible: as few as there must be anyway
    }
    if (least == 0) return std::string();
    if (!one || one->size() * least > kLongest) return std::nullopt;
    std::string result;
    for (std::uint64_t i = 0; i < least; ++i) result += *one;
    return result;
  }

  std::uint64_t number() {
    std::uint64_t value = 0;
    while (std::isdigit(static_cast<unsigned char>(peek()))) {
      value = std::min(kLongest + 1, value * 10 + static_cast<std::uint64_t>(text_[at_++] - '0'));
    }
    return value;
  }

  std::optional<std::string> atom(int depth) {
    if (take('(')) {
      if (take('?') && !group_head()) return std::string();
      auto inner = alternatives(depth + 1);
      if (!take(')')) broken_ = true;
      return inner;
    }
    if (take('^') || take('$')) return std::string();
    if (peek() == '\\' && (peek(1) == 'b' || peek(1) == 'B')) {
      at_ += 2;
      return std::string();
    }
    if (peek() == '*' || peek() == '+' || peek() == '?') broken_ = true;  // of what?
    return best_of(one_character());
  }

  // After "(?": flags, or a name; false where the flags are all there is.
  bool group_head() {
    if (peek() == '<' || (peek() == 'P' && peek(1) == '<')) {
      at_ += peek() == 'P' ? 2 : 1;
      broken_ = broken_ || peek() == '=' || peek() == '!';  // looks back
      while (!ended() && peek() != '>') ++at_;
      if (!take('>')) broken_ = true;
      return true;
    }
    while (std::isalpha(static_cast<unsigned char>(peek())) || peek() == '-') ++at_;
    if (take(')')) return false;
    if (!take(':')) broken_ = true;  // looks ahead
    return true;
  }

  static std::optional<std::string> best_of(const Set& set) {
    std::optional<std::string> best;
    for (std::size_t c = 1; c < set.ascii.size(); ++c) {
      const std::string text(1, static_cast<char>(c));
      if (set.ascii[c] && (!best || reads_better(text, *best))) best = text;
    }
    if (!best && !set.beyond.empty()) {
      Set::Code least = std::ranges::min(set.beyond).first;
      constexpr Set::Code kSurrogates = 0xd800;
      if (least >= kSurrogates && least < 0xe000) least = 0xe000;
      best = utf8(least);
    }
    return best;
  }

  Set one_character() {
    if (take('[')) return bracket(0);
    if (take('.')) {
      Set newline;
      newline.add('\n', '\n');
      return newline.negated();
    }
    if (take('\\')) return escape();
    return single();
  }

  // After "[", up to "]".
  Set bracket(int depth) {
    if (depth > kDeepest) broken_ = true;
    if (broken_) return {};
    const bool negated = take('^');
    Set set;
    bool first = true;
    while (!broken_ && !ended() && (first || peek() != ']')) {
      first = false;
      if (peek() == '&' && peek(1) == '&') {  // what is in both
        at_ += 2;
        set.keep(peek() == '[' ? (++at_, bracket(depth + 1)) : rest_of_bracket(depth));
        continue;
      }
      if (peek() == '[') {  // a nested class
        ++at_;
        if (peek() == ':') {
          posix(set);
        } else {
          set.add(bracket(depth + 1));
        }
        continue;
      }
      Set low = peek() == '\\' ? (++at_, escape()) : single();
      if (peek() == '-' && peek(1) != ']' && !ended() && is_one(low)) {
        ++at_;
        const Set high = peek() == '\\' ? (++at_, escape()) : single();
        if (!is_one(high)) broken_ = true;
        if (!broken_) low.add(only(low), only(high));
      }
      set.add(low);
    }
    if (!take(']')) broken_ = true;
    return negated ? set.negated() : set;
  }

  // Up to "]", which is left where it is.
  Set rest_of_bracket(int depth) {
    Set set = bracket(depth + 1);
    if (!broken_) --at_;
    return set;
  }

  // After "[[", up to ":]": by the name of what ctype.h knows.
  void posix(Set& set) {
    ++at_;
    const bool negated = take('^');
    std::string name;
    while (!ended() && peek() != ':') name += text_[at_++];
    if (!take(':') || !take(']')) broken_ = true;
    const wctype_t type = std::wctype(name.c_str());
    if (type == 0) broken_ = true;
    Set found;
    for (Set::Code c = 0; c < Set::kAscii; ++c) {
      if (std::iswctype(c, type) != 0) found.add(c, c);
    }
    set.add(negated ? found.negated() : found);
  }

  static bool is_one(const Set& set) {
    if (set.ascii.any()) return set.ascii.count() == 1 && set.beyond.empty();
    return set.beyond.size() == 1 && set.beyond[0].first == set.beyond[0].second;
  }
  static Set::Code only(const Set& one) {
    if (!one.beyond.empty()) return one.beyond[0].first;
    Set::Code code = 0;
    while (!one.ascii[code]) ++code;
    return code;
  }

  // A character as it stands there.
  Set single() {
    Set set;
    if (ended()) {
      broken_ = true;
      return set;
    }
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(peek(i)); };
    Set::Code code = byte(0);
    std::size_t length = code < 0xc0 ? 1 : code < 0xe0 ? 2 : code < 0xf0 ? 3 : 4;
    if (length > 1) {
      code &= 0xff >> (length + 1);
      for (std::size_t i = 1; i < length; ++i) code = code << 6 | (byte(i) & 0x3f);
    }
    length = std::min(length, text_.size() - at_);
    at_ += length;
    set.add(std::min(code, Set::kLast), std::min(code, Set::kLast));
    return set;
  }

  // After the backslash.
  Set escape() {
    Set set;
    if (ended()) {
      broken_ = true;
      return set;
    }
    const auto where = [&](auto&& holds) {
      for (std::size_t i = 0; i < set.ascii.size(); ++i) set.ascii[i] = holds(static_cast<int>(i));
    };
    const auto one = [&](char code) {
      set.add(static_cast<Set::Code>(code), static_cast<Set::Code>(code));
    };
    const char c = peek();
    if (static_cast<unsigned char>(c) >= Set::kAscii) return single();
    ++at_;
    switch (c) {
      case 'd':
        where([](int i) { return std::isdigit(i) != 0; });
        return set;
      case 'D':
        where([](int i) { return std::isdigit(i) == 0; });
        return set;
      case 'w':
        where([](int i) { return std::isalnum(i) || i == '_'; });
        return set;
      case 'W':
        where([](int i) { return !(std::isalnum(i) || i == '_'); });
        return set;
      case 's':
        where([](int i) { return std::isspace(i) != 0; });
        return set;
      case 'S':
        where([](int i) { return std::isspace(i) == 0; });
        return set;
      case 'p':
      case 'P':
        return property(c == 'P');
      case 'n':
        one('\n');
        break;
      case 'r':
        one('\r');
        break;
      case 't':
        one('\t');
        break;
      case 'f':
        one('\f');
        break;
      case 'v':
        one('\v');
        break;
      case 'a':
        one('\a');
        break;
      case 'b':  // in brackets
        one('\b');
        break;
      case '0':
        one('\0');
        break;
      case 'U':
        return code(8);
      case 'u':
        return code(4);
      case 'x':
        return code(2);
      default:
        one(c);
    }
    return set;
  }

  // \p{Name}: its ASCII part; none of what is not known.
  Set property(bool negated) {
    std::string name;
    if (take('{')) {
      while (!ended() && peek() != '}') name += text_[at_++];
      if (!take('}')) broken_ = true;
    } else if (!ended()) {
      name = text_[at_++];
    }
    Set set;
    for (std::size_t i = 0; i < set.ascii.size(); ++i) {
      set.ascii[i] = has_property(static_cast<char>(i), name) != negated;
    }
    return set;
  }

  static bool has_property(char c, std::string_view name) {
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

  // In hexadecimal: so many digits, or as many as there are in braces.
  Set code(std::size_t most) {
    std::string digits;
    if (take('{')) {
      while (!ended() && peek() != '}') digits += text_[at_++];
      if (!take('}')) broken_ = true;
    } else {
      while (digits.size() < most && std::isxdigit(static_cast<unsigned char>(peek()))) {
        digits += text_[at_++];
      }
    }
    Set set;
    const unsigned long value = std::strtoul(digits.c_str(), nullptr, 16);
    if (digits.empty() || value > Set::kLast) {
      broken_ = true;
      return set;
    }
    set.add(static_cast<Set::Code>(value), static_cast<Set::Code>(value));
    return set;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool broken_ = false;
};

}  // namespace

bool reads_better(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return a.size() < b.size();
  const int left = rank(a);
  const int right = rank(b);
  if (left != right) return left < right;
  // Small letters before capitals, as written.
  for (std::size_t i = 0; i < a.size(); ++i) {
    const bool lower_a = std::islower(static_cast<unsigned char>(a[i])) != 0;
    const bool lower_b = std::islower(static_cast<unsigned char>(b[i])) != 0;
    if (lower_a != lower_b) return lower_a;
    if (a[i] != b[i]) return a[i] < b[i];
  }
  return false;
}

std::optional<std::string> shortest_match(std::string_view expression) {
  return Reader(expression).read();
}

}  // namespace whittle
