#include "syntax/language.h"

#include <fnmatch.h>
#include <re2/re2.h>
#include <strings.h>

#include <algorithm>
#include <memory>

#include "syntax/table.h"

namespace whittle {

namespace {

// Only shell scripts of one line have longer ones, and what matters stands at the front.
constexpr std::size_t kLongestFirstLine = 4096;

struct Table {
  struct FirstLine {
    std::unique_ptr<RE2> pattern;
    const Language* language;
  };

  Table() : all(built_in_languages()) {
    std::sort(all.begin(), all.end(),
              [](const Language& a, const Language& b) { return a.name < b.name; });
    for (const Language& language : all) {
      for (const std::string& pattern : language.first_lines) {
        first_lines.push_back({std::make_unique<RE2>(pattern), &language});
      }
    }
  }

  std::vector<Language> all;
  std::vector<FirstLine> first_lines;
};

const Table& table() {
  static const Table the_table;
  return the_table;
}

const Language* by_file_name(const std::string& name, int flags) {
  const Language* best = nullptr;
  std::size_t longest = 0;
  for (const Language& language : table().all) {
    for (const std::string& pattern : language.files) {
      if (pattern.size() <= longest) continue;
      if (fnmatch(pattern.c_str(), name.c_str(), flags) != 0) continue;
      best = &language;
      longest = pattern.size();
    }
  }
  return best;
}

const Language* by_first_line(std::string_view text) {
  const std::string_view front = text.substr(0, kLongestFirstLine);
  const std::string_view line = front.substr(0, front.find_first_of("\r\n"));
  for (const Table::FirstLine& entry : table().first_lines) {
    if (RE2::PartialMatch(re2::StringPiece(line.data(), line.size()), *entry.pattern)) {
      return entry.language;
    }
  }
  return nullptr;
}

}  // namespace

std::span<const Language> languages() {
  return table().all;
}

const Language* find_language(std::string_view name) {
  const auto all = languages();
  const auto is = [&](const std::string& other) {
    return other.size() == name.size() && strncasecmp(other.data(), name.data(), name.size()) == 0;
  };
  const auto named = std::find_if(all.begin(), all.end(), [&](const Language& language) {
    return is(language.name) || is(language.title) ||
           std::any_of(language.aliases.begin(), language.aliases.end(), is);
  });
  return named == all.end() ? nullptr : &*named;
}

const Language* language_of(std::string_view file_name, std::string_view text) {
  const std::string name(file_name.substr(file_name.find_last_of('/') + 1));
  if (const Language* language = by_file_name(name, 0)) return language;
  if (const Language* language = by_file_name(name, FNM_CASEFOLD)) return language;
  return by_first_line(text);
}

}  // namespace whittle
