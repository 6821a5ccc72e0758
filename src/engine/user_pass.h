// A pass of the user's own: a command that reads a variant and prints what could be
// changed in it.
//
// It prints one object a line: {"edits": [{"begin": 3, "end": 9, "text": "x"}, ...]}. The
// edits of a line are made together, or not: they are one change. Bytes are counted from 0,
// `end` is not a part of it; `text` may be missing, then the bytes go.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/rewrites.h"
#include "oracle/helper.h"
#include "util/result.h"

namespace whittle {

/// Reads what such a command printed about a text of so many bytes. The error says which
/// line is wrong, and why.
Result<std::vector<Rewrite>> parse_user_edits(std::string_view lines, std::size_t file,
                                              std::size_t size);
/// Runs the command on each file. Where it fails for one, there are no rewrites for that.
std::vector<Rewrite> user_rewrites(Helper& helper, const std::string& command,
                                   const Source& source);

}  // namespace whittle
