// The smallest program that uses the library.
#include <whittle/whittle.h>

#include <iostream>

int main() {
  const auto shows_it = [](std::string_view text) {
    return whittle::fail_if(text.find("1/0") != text.npos);
  };
  const auto small = whittle::reduce("let x = 2 + 1/0 * 3; print(x);", shows_it);
  std::cout << (small ? small->text() : small.error().message) << "\n";
}
