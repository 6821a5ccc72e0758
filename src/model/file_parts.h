// How the files of a variant are taken apart: by the parser of their language, or by a function
// that the caller gives.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "syntax/parts.h"

namespace whittle {

struct FileParts {
  const Language* language = nullptr;  ///< null: the parts are not from a parser
  Parts parts{};
};

/// The language that a file is in; null: not known.
using LanguageOf =
    std::function<const Language*(std::string_view file_name, std::string_view text)>;

/// nullopt: nothing is known about the file.
using ReadFile =
    std::function<std::optional<FileParts>(std::string_view file_name, std::string_view text)>;

/// By the language that the name or the first line of the file shows.
inline std::optional<FileParts> read_by_name(std::string_view file_name, std::string_view text) {
  const Language* const language = language_of(file_name, text);
  if (language == nullptr) return std::nullopt;
  return FileParts{language, read_parts(*language, text)};
}

}  // namespace whittle
