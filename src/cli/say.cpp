#include "cli/say.h"

#include <cstdio>

namespace whittle {

void tell(const std::string& text) {
  std::fputs(text.c_str(), stderr);
}

void say(const std::string& line) {
  tell("whittle: " + line + "\n");
}

}  // namespace whittle
