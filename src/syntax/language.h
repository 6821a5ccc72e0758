// The languages that inputs are parsed in.
//
// A language is data: a folder of languages/ names a parser that tree-sitter has made and
// the files that are written in it, and the build makes a table of these folders. Nothing
// in this program knows one language from another; whoever needs more than the parser
// reads the grammar that it was made from, or asks a query of that folder.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

struct TSLanguage;

namespace whittle {

/// A parser, the grammar it was made from, and queries. What it points to lives as long as
/// the process.
struct Language {
  std::string name;                      ///< of its folder: "c++"
  std::string title;                     ///< "C++"
  std::vector<std::string> files;        ///< patterns of file names: "*.cc", "Makefile"
  std::vector<std::string> first_lines;  ///< RE2: what the first line of a text shows
  std::vector<std::string> aliases;      ///< further names: "cpp"
  std::vector<std::string> as_comments;  ///< see syntax/shown.h
  std::string in_names;                  ///< what names have beside word characters: ".-"
  std::string checker;                   ///< see syntax/well_formed.h; or empty
  const TSLanguage* parser = nullptr;    ///< never null
  std::string_view grammar;              ///< the text of grammar.json
  std::string_view names;                ///< names.scm, or empty
  std::string_view rewrites;             ///< rewrites.scm, or empty
  std::string_view outline;              ///< outline.scm, or empty
  std::string_view numbers;              ///< numbers.scm, or empty
  std::string_view first;                ///< first.scm, or empty
  std::string_view jumps;                ///< jumps.scm, or empty
  std::string_view chip;                 ///< chip.scm, or empty
  bool incremental = true;  ///< false: its scanner keeps a state that is not in the tree
  bool data = false;        ///< nothing in it is there only for the sake of something else
};

/// Those that are built in, sorted by name.
std::span<const Language> languages();

/// The built-in one with this name, title or alias, in upper or lower case; null where there is
/// none.
const Language* find_language(std::string_view name);

/// The language of a file; null where none is known. Its name decides: of several patterns
/// that match the longest, and one that matches as written comes before one that differs
/// in upper and lower case. Where no pattern matches, the first line of the text does.
const Language* language_of(std::string_view file_name, std::string_view text);

}  // namespace whittle
