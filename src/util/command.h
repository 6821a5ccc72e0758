// Runs a helper command of the user's on some text, and takes what it prints.
//
// For commands that say something about a variant (its tree, its edits, its size, its
// layout). Tests are not run by this: they have supervisors and a sandbox.
#pragma once

#include <string>
#include <string_view>

#include "util/result.h"

namespace whittle {

/// A shell command. The text is in a file, under this name, in a fresh directory that the
/// command runs in and that is removed; {} in the command stands for the name, which is put
/// at its end where there is none. What it prints on standard output. An error says that the
/// command cannot be run, or exits with another status than 0, or prints more than 2^32 bytes.
Result<std::string> run_on_text(const std::string& command, std::string_view name,
                                std::string_view text);

}  // namespace whittle
