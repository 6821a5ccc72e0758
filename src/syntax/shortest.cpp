#include "syntax/shortest.h"

#include <bitset>
#include <cctype>
#include <cstdlib>

namespace whittle {

namespace {

using Set = std::bitset<128>;  // what lies beyond ASCII is never needed: every class has better

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
    int least = 1;
    for (bool more = true; more && !ended();) {
      if (take('*') || take('?')) {
        least = 0;
      } else if (peek() == '{' && std::isdigit(static_cast<unsigned char>(peek(1)))) {
        ++at_;
        least *= number();
        while (!ended() && !take('}')) ++at_;
      } else if (!take('+')) {
        more = false;
      }
    }
    if (least == 0) return std::string();
    if (!one) return std::nullopt;
    constexpr int kMost = 64;
    std::string result;
    for (int i = 0; i < least && i < kMost; ++i) result += *one;
    return result;
  }

  int number() {
    int value = 0;
    while (std::isdigit(static_cast<unsigned char>(peek())) && value < 1000) {
      value = value * 10 + (text_[at_++] - '0');
    }
    return value;
  }

  std::optional<std::string> atom(int depth) {
    if (take('(')) {
      if (take('?')) {  // (?: or flags
        while (!ended() && peek() != ':' && peek() != ')') ++at_;
        (void)take(':');
      }
      auto inner = alternatives(depth + 1);
      if (!take(')')) broken_ = true;
      return inner;
    }
    if (take('^') || take('$')) return std::string();
    if (peek() == '\\' && (peek(1) == 'b' || peek(1) == 'B')) {
      at_ += 2;
      return std::string();
    }
    return best_of(one_character());
  }

  static std::optional<std::string> best_of(const Set& set) {
    std::optional<std::string> best;
    for (std::size_t c = 1; c < set.size(); ++c) {
      const std::string text(1, static_cast<char>(c));
      if (set[c] && (!best || reads_better(text, *best))) best = text;
    }
    return best;
  }

  Set one_character() {
    if (take('[')) return bracket();
    if (take('.')) return ~Set().set('\n');
    if (take('\\')) return escape();
    Set set;
    put(set, text_[at_++]);
    return set;
  }

  static void put(Set& set, char c) {
    if (static_cast<unsigned char>(c) < set.size()) set.set(static_cast<unsigned char>(c));
  }

  Set bracket() {
    const bool negated = take('^');
    Set set;
    bool first = true;
    while (!ended() && (first || peek() != ']')) {
      first = false;
      if (peek() == '[' && peek(1) != ':') {  // a nested class
        ++at_;
        set |= bracket();
        continue;
      }
      const Set low = peek() == '\\' ? (++at_, escape()) : single();
      if (peek() == '-' && peek(1) != ']' && low.count() == 1) {
        ++at_;
        const Set high = peek() == '\\' ? (++at_, escape()) : single();
        std::size_t from = 0;
        while (from < low.size() && !low[from]) ++from;
        std::size_t to = high.size();  // beyond ASCII: all from there on
        for (std::size_t c = 0; c < high.size(); ++c) {
          if (high[c]) to = c + 1;
        }
        for (std::size_t c = from; c < to; ++c) set.set(c);
      } else {
        set |= low;
      }
    }
    if (!take(']')) broken_ = true;
    return negated ? ~set : set;
  }

  Set single() {
    Set set;
    put(set, text_[at_++]);
    return set;
  }

  // After the backslash.
  Set escape() {
    Set set;
    const char c = ended() ? '\\' : text_[at_++];
    const auto where = [&](auto&& holds) {
      for (std::size_t i = 0; i < set.size(); ++i) set[i] = holds(static_cast<int>(i));
    };
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
        return set.set('\n');
      case 'r':
        return set.set('\r');
      case 't':
        return set.set('\t');
      case 'f':
        return set.set('\f');
      case 'v':
        return set.set('\v');
      case 'u':
      case 'x':
        return code();
      default:
        put(set, c);
        return set;
    }
  }

  // \p{Name}: by its first letter, as far as ASCII goes.
  Set property(bool negated) {
    std::string name;
    if (take('{')) {
      while (!ended() && peek() != '}') name += text_[at_++];
      (void)take('}');
    } else if (!ended()) {
      name = text_[at_++];
    }
    Set set;
    for (int i = 0; i < static_cast<int>(set.size()); ++i) {
      bool in = std::isalpha(i) != 0;
      if (name.starts_with("N") || name == "Digit") in = std::isdigit(i) != 0;
      if (name.starts_with("Z") || name.starts_with("White")) in = i == ' ';
      if (name.starts_with("P") || name.starts_with("S")) in = std::ispunct(i) != 0;
      if (name == "Lu" || name.starts_with("Upper")) in = std::isupper(i) != 0;
      if (name == "Ll" || name.starts_with("Lower")) in = std::islower(i) != 0;
      if (name == "XID_Continue" || name == "ID_Continue") in = std::isalnum(i) || i == '_';
      if (name.starts_with("Emoji")) in = false;
      set[static_cast<std::size_t>(i)] = in;
    }
    return negated ? ~set : set;
  }

  Set code() {
    std::string digits;
    if (take('{')) {
      while (!ended() && peek() != '}') digits += text_[at_++];
      (void)take('}');
    } else {
      const std::size_t most = text_[at_ - 1] == 'x' ? 2 : 4;
      while (digits.size() < most && std::isxdigit(static_cast<unsigned char>(peek()))) {
        digits += text_[at_++];
      }
    }
    Set set;
    const unsigned long value = std::strtoul(digits.c_str(), nullptr, 16);
    if (value < set.size()) set.set(value);
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
