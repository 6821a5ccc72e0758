// Reduces with a function of this process as the test: no process, no file.
//
// The program under test is a small calculator that throws on a division by
// zero. Somewhere in a list of 200 expressions one makes it throw.
#include <whittle/whittle.h>

#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace {

struct SyntaxError : std::runtime_error {
  using runtime_error::runtime_error;
};
struct DivisionByZero : std::runtime_error {
  using runtime_error::runtime_error;
};

// expression = term {("+" | "-") term}
// term       = factor {("*" | "/") factor}
// factor     = number | "(" expression ")"
class Calculator {
 public:
  explicit Calculator(std::string_view line) : rest_(line) {}

  double evaluate() {
    const double value = expression();
    if (peek() != '\0') throw SyntaxError("end of line expected");
    return value;
  }

 private:
  double expression() {
    double value = term();
    while (peek() == '+' || peek() == '-') value += take() == '+' ? term() : -term();
    return value;
  }

  double term() {
    double value = factor();
    while (peek() == '*' || peek() == '/') {
      if (take() == '*') {
        value *= factor();
      } else {
        const double divisor = factor();
        if (divisor == 0) throw DivisionByZero("division by zero");
        value /= divisor;
      }
    }
    return value;
  }

  double factor() {
    if (peek() == '(') {
      take();
      const double value = expression();
      if (peek() != ')') throw SyntaxError("')' expected");
      take();
      return value;
    }
    if (!is_digit(peek())) throw SyntaxError("number expected");
    double value = 0;
    while (!rest_.empty() && is_digit(rest_.front())) value = 10 * value + (take() - '0');
    return value;
  }

  static bool is_digit(char c) { return c >= '0' && c <= '9'; }

  char peek() {
    while (!rest_.empty() && rest_.front() == ' ') rest_.remove_prefix(1);
    return rest_.empty() ? '\0' : rest_.front();
  }

  char take() {
    const char c = rest_.front();
    rest_.remove_prefix(1);
    return c;
  }

  std::string_view rest_;
};

void evaluate_all(std::string_view lines) {
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(line.size() < lines.size() ? line.size() + 1 : line.size());
    if (line.find_first_not_of(' ') != line.npos) Calculator(line).evaluate();
  }
}

std::string expressions() {
  std::string lines;
  for (int i = 0; i < 200; ++i) {
    const std::string a = std::to_string(i % 9 + 1);
    const std::string b = std::to_string(i * 7 % 8 + 1);
    lines += a + b + " + " + b + " * " + a + " - " + b + a + " / " + a + "\n";
    if (i == 120) lines += "18 + 4 / (9 - 3 * 3)\n";
  }
  return lines;
}

}  // namespace

int main() {
  // fail: what we are after; pass: it works; unresolved: something else.
  const auto test = [](std::string_view lines) {
    try {
      evaluate_all(lines);
      return whittle::Outcome::pass;
    } catch (const DivisionByZero&) {
      return whittle::Outcome::fail;
    } catch (const SyntaxError&) {
      return whittle::Outcome::unresolved;
    }
  };

  const std::string before = expressions();
  std::cout << "before: " << before.size() << " characters, which begin\n"
            << before.substr(0, before.find('\n')) << "\n";
  const auto after = whittle::reduce(before, test);
  if (!after) {
    std::cerr << after.error().message << "\n";
    return 1;
  }
  std::cout << "after " << after->counts.tests << " tests: " << after->text() << "\n";
}
