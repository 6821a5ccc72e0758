// whittle languages: what inputs can be parsed in. One line each, so that grep finds them.

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "syntax/language.h"

namespace whittle {

namespace {

void print_json() {
  auto all = nlohmann::ordered_json::array();
  for (const Language& language : languages()) {
    all.push_back({{"name", language.name},
                   {"title", language.title},
                   {"aliases", language.aliases},
                   {"files", language.files}});
  }
  fmt::print("{}\n", all.dump(2));
}

void print_table() {
  std::size_t name_width = 0, title_width = 0;
  for (const Language& language : languages()) {
    name_width = std::max(name_width, language.name.size());
    title_width = std::max(title_width, language.title.size());
  }
  for (const Language& language : languages()) {
    fmt::print("{:{}}  {:{}}  {}\n", language.name, name_width, language.title, title_width,
               fmt::join(language.files, " "));
  }
}

}  // namespace

Result<int> list_languages(const LanguagesOptions& options) {
  options.json ? print_json() : print_table();
  return kDone;
}

}  // namespace whittle
