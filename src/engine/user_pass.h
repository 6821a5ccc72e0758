// The stage `user`: a command of the user (--pass) reads a variant and prints edits that could be
// made to it.
//
// It prints one object per line: {"edits": [{"begin": 3, "end": 9, "text": "x"}, ...]}. All edits
// of a line are one change: they are made together or not at all. An edit replaces the bytes from
// `begin` to before `end`, counted from 0, by `text`; without `text` they are deleted.
#pragma once

#include <string_view>
#include <vector>

#include "engine/pipeline.h"
#include "engine/plan_options.h"
#include "model/rewrites.h"
#include "util/result.h"

namespace whittle {

/// Reads what such a command printed about the file number `file`, which has `size` bytes. The
/// error says which line is wrong, and why.
Result<std::vector<Rewrite>> parse_user_edits(std::string_view lines, std::size_t file,
                                              std::size_t size);
/// Tries the edits by the search that the options name. REQUIRES: options.pass_command.
StageSpec user_stage(const PlanOptions& options);

}  // namespace whittle
