// Shared objects with parsers: loaded with a check that they are complete, and parsers checked
// for the version of their tables.
#pragma once

#include <string>

#include "util/result.h"

struct TSLanguage;

namespace whittle {

/// Loads a shared object, whose symbols are seen by nobody else. It is never unloaded, so that
/// what points into it stays valid. An error begins with the file's name. A file that is cut off
/// is refused: the dynamic loader would map it, and the process would die as soon as it reads
/// what is not there.
Result<void*> open_shared_object(const std::string& path);

/// An error if the tree-sitter core cannot read this parser, which was loaded from `path`.
Status check_table_version(const TSLanguage* parser, const std::string& path);

}  // namespace whittle
