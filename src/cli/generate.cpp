// whittle generate: the man page and the completions, from the table of options.

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/completions.h"
#include "cli/man_page.h"

namespace whittle {

Result<int> generate_command(const Request& request) {
  const std::string text = request.generate == "man" ? man_page() : completions(request.generate);
  if (text.empty()) {
    return Error{ErrorKind::usage,
                 "say what to generate: man, bash, zsh or fish\nSee whittle generate --help."};
  }
  fmt::print("{}", text);
  return kDone;
}

}  // namespace whittle
