// Shared objects with parsers: loaded with a check that they are complete, and parsers checked
// for the version of their tables.
#pragma once

#include <string>

#include "util/result.h"

struct TSLanguage;

namespace whittle {

/// Loads a shared object; its symbols are not visible to others. It is never unloaded, so that
/// pointers into it stay valid. An error begins with the name of the file. A truncated file is
/// refused: the dynamic loader would map it, and the process would crash when it reads the missing
/// part.
Result<void*> open_shared_object(const std::string& path);

/// An error if the tree-sitter core cannot read this parser, which was loaded from `path`.
Status check_table_version(const TSLanguage* parser, const std::string& path);

}  // namespace whittle
