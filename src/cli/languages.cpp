// whittle languages: the languages that whittle can parse, and which of them are installed. One
// line for each, so that grep finds them.

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "syntax/language.h"

namespace whittle {

namespace {

void print_json() {
  auto all = nlohmann::ordered_json::array();
  for (const LanguageDescription& language : languages()) {
    const std::string file = component_file(language);
    all.push_back({{"name", language.name},
                   {"title", language.title},
                   {"aliases", language.aliases},
                   {"files", language.files},
                   {"component", file.empty() ? nullptr : nlohmann::ordered_json(file)}});
  }
  fmt::print("{}\n", all.dump(2));
}

std::string shown_title(const LanguageDescription& language) {
  return component_file(language).empty() ? language.title + " (not installed)" : language.title;
}

void print_table() {
  std::size_t name_width = 0, title_width = 0;
  for (const LanguageDescription& language : languages()) {
    name_width = std::max(name_width, language.name.size());
    title_width = std::max(title_width, shown_title(language).size());
  }
  for (const LanguageDescription& language : languages()) {
    fmt::print("{:{}}  {:{}}  {}\n", language.name, name_width, shown_title(language), title_width,
               fmt::join(language.files, " "));
  }
}

}  // namespace

Result<int> languages_command(const Request& request) {
  const LanguagesOptions& options = request.languages;
  options.json ? print_json() : print_table();
  return kDone;
}

}  // namespace whittle
