// A language that is not built in, from what lies in a folder.
//
// The folder of its grammar.json may hold what a folder of languages/ does: queries
// (names.scm, rewrites.scm, …), and a language.json, of which "title", "as_comments",
// "in_names" and "incremental" are read.
#pragma once

#include <string>

#include "syntax/language.h"
#include "util/result.h"

namespace whittle {

/// A parser from a shared object, the grammar.json that it was made from, and what lies beside
/// that. Its name is the grammar's ("name"), its entry the exported function tree_sitter_NAME.
/// All is kept for the life of the process, so that trees may outlive whoever
/// asked. It is not among languages(). An error says which file is wrong, and where.
Result<const Language*> load_language(const std::string& object,
                                      const std::string& grammar_json_path);

}  // namespace whittle
