// The table of languages: finds the language of a file, and loads components once.
#pragma once

#include <re2/re2.h>

#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "syntax/language.h"

namespace whittle {

/// The descriptions that the build writes from the folders of languages/, in any order.
std::vector<LanguageDescription> language_descriptions();

/// The functions of syntax/language.h, but for any descriptions and directories.
class LanguageTable {
 public:
  /// Components are searched in `directories`, in this order.
  LanguageTable(std::vector<LanguageDescription> descriptions,
                std::vector<std::string> directories);
  LanguageTable(const LanguageTable&) = delete;
  LanguageTable& operator=(const LanguageTable&) = delete;

  /// Sorted by name.
  std::span<const LanguageDescription> all() const { return all_; }
  const LanguageDescription* find(std::string_view name) const;
  const LanguageDescription* of(std::string_view file_name, std::string_view text) const;

  std::span<const std::string> directories() const { return directories_; }
  /// The result is valid as long as the table. Several threads may call it at once: one of them
  /// loads, the others wait.
  /// REQUIRES: the description is one of all().
  Result<const Language*> load(const LanguageDescription& description) const;

 private:
  struct FirstLine {
    std::unique_ptr<RE2> pattern;
    const LanguageDescription* language;
  };
  struct Slot {
    std::once_flag once;
    std::optional<Result<Language>> loaded;
  };

  const LanguageDescription* by_file_name(const std::string& name, int flags) const;
  const LanguageDescription* by_first_line(std::string_view text) const;

  std::vector<LanguageDescription> all_;
  std::vector<FirstLine> first_lines_;
  std::vector<std::string> directories_;
  std::unique_ptr<Slot[]> slots_;  // by the place in all_
};

}  // namespace whittle
