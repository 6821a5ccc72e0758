#include "syntax/shortest.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "syntax/character_set.h"

namespace whittle {

namespace {

using Set = CharacterSet;

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
    if (take('.')) return Set::of('\n').negated();
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
      Set low = take('\\') ? escape() : single();
      const std::optional<Set::Code> from = low.only();
      if (peek() == '-' && peek(1) != ']' && !ended() && from) {
        ++at_;
        const std::optional<Set::Code> to = (take('\\') ? escape() : single()).only();
        if (!to) broken_ = true;
        if (!broken_) low.add(*from, *to);
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

  // After "[[", up to ":]".
  void posix(Set& set) {
    ++at_;
    const bool negated = take('^');
    std::string name;
    while (!ended() && peek() != ':') name += text_[at_++];
    if (!take(':') || !take(']')) broken_ = true;
    const std::optional<Set> found = posix_class(name);
    if (!found) broken_ = true;
    if (found) set.add(negated ? found->negated() : *found);
  }

  // A character that means itself.
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
    if (ended()) {
      broken_ = true;
      return {};
    }
    const char c = peek();
    if (static_cast<unsigned char>(c) >= Set::kAscii) return single();
    ++at_;
    if (std::optional<Set> letters = class_of_letter(c)) return std::move(*letters);
    switch (c) {
      case 'p':
        return property();
      case 'P': {
        Set set = property();
        set.ascii = ~set.ascii;
        return set;
      }
      case 'U':
        return code(8);
      case 'u':
        return code(4);
      case 'x':
        return code(2);
      default:
        return Set::of(static_cast<Set::Code>(control_of_letter(c).value_or(c)));
    }
  }

  // After \p: {Name}, or a name of one letter.
  Set property() {
    std::string name;
    if (take('{')) {
      while (!ended() && peek() != '}') name += text_[at_++];
      if (!take('}')) broken_ = true;
    } else if (!ended()) {
      name = text_[at_++];
    }
    return unicode_property(name);
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
