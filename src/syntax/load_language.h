// A language of the user (--parser), from files in a folder.
//
// The folder of its grammar.json may hold the same as a folder of languages/: queries (names.scm,
// rewrites.scm, …), and a language.json, of which "title", "as_comments", "in_names", "incremental"
// and "data" are read.
#pragma once

#include <string>

#include "syntax/language.h"
#include "util/result.h"

namespace whittle {

/// A parser from a shared object, the grammar.json that it was generated from, and the files beside
/// that. The language has the name of the grammar ("name"), and the shared object exports the
/// function tree_sitter_NAME. Everything is kept as long as the process runs, so that trees may
/// outlive the caller. The language is not among languages(). An error says which file is wrong,
/// and where.
Result<const Language*> load_language(const std::string& object,
                                      const std::string& grammar_json_path);

}  // namespace whittle
