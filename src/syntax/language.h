// The languages that inputs are parsed in.
//
// A language is data: a folder of languages/ names a parser that tree-sitter generated, the files
// that are written in the language, and queries. The build makes two things from a folder: a row in
// a table that is compiled in, which is enough to find the language of a file, and a component, a
// shared object with the parser, its grammar and the queries. A component is loaded when it is
// needed for the first time, and stays loaded as long as the process runs
// (docs/design/languages.md).
//
// Nothing in this program treats one language differently from another: code that needs more
// than the parser reads the grammar that the parser was generated from, or runs a query.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "util/result.h"

struct TSLanguage;

namespace whittle {

/// What is known about a language without its component.
struct LanguageDescription {
  std::string name;                      ///< of its folder: "c++"
  std::string title;                     ///< "C++"
  std::vector<std::string> files;        ///< patterns of file names: "*.cc", "Makefile"
  std::vector<std::string> first_lines;  ///< RE2: what the first line of a text shows
  std::vector<std::string> aliases;      ///< further names: "cpp"
  std::vector<std::string> as_comments;  ///< see syntax/shown.h
  std::vector<std::string> comments;     ///< types of nodes: see syntax/comments.h
  std::string in_names;                  ///< characters of names that are not word characters: ".-"
  std::string checker;                   ///< see syntax/well_formed.h; or empty
  bool incremental = true;  ///< false: its scanner keeps a state that is not in the tree
  bool data = false;        ///< it is data, not programs: nothing is there only for something else
  bool chips = false;       ///< it has a chip.scm, so that programs in it can be chipped
};

/// A language with its parser, the grammar the parser was generated from, and its queries. What it
/// points to is valid as long as the process runs.
struct Language : LanguageDescription {
  const TSLanguage* parser = nullptr;  ///< never null
  std::string_view grammar;            ///< the text of grammar.json
  std::string_view names;              ///< names.scm, or empty
  std::string_view rewrites;           ///< rewrites.scm, or empty
  std::string_view outline;            ///< outline.scm, or empty
  std::string_view numbers;            ///< numbers.scm, or empty
  std::string_view first;              ///< first.scm, or empty
  std::string_view jumps;              ///< jumps.scm, or empty
  std::string_view chip;               ///< chip.scm, or empty
  std::string_view values;             ///< values.scm, or empty
};

/// The languages that whittle knows, sorted by name. Loads none.
std::span<const LanguageDescription> languages();

/// The language with this name, title or alias, in upper or lower case; null if there is none.
const LanguageDescription* find_description(std::string_view name);

/// The language of a file; null if none is known. The name of the file decides: if several patterns
/// match, the longest one, and one that matches exactly comes before one that differs in upper and
/// lower case. If no pattern matches, the first line of the text decides.
const LanguageDescription* description_of(std::string_view file_name, std::string_view text);

/// The file that the language's component would be loaded from; empty if it is not installed.
std::string component_file(const LanguageDescription& description);

/// Loads the component, or returns the one that was loaded before. An error says what is wrong with
/// the component and what to do; it is the same each time. Threads may call it at once.
/// REQUIRES: the description is one of languages().
Result<const Language*> load_language(const LanguageDescription& description);

/// As find_description and description_of, with the component loaded; null also if it cannot be
/// loaded. Threads may call them at once.
const Language* find_language(std::string_view name);
const Language* language_of(std::string_view file_name, std::string_view text);

}  // namespace whittle
