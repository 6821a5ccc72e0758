// The stages over rewrites, by name.
//
//   numbers       names for what is numbered                  all at once, then fewer
//   jumps         blocks that nothing leads to                all at once, then fewer
//   first         what the language's first.scm says          each rule all at once, then fewer
//   rules         what the language's rewrites.scm says       one after the other
//   merge         two names become one                        one after the other
//   alternatives  something shorter that may stand there      one after the other
//   pump          rules and merges that do not shrink         each reduced from there
//   windows       parts that can only go together            one after the other
//   literals      smaller numbers and strings                 all at once, then fewer
//   texts         halves and quarters of strings              one after the other
//   names         shorter names                               all at once, then fewer
//   blanks        less white space                            all at once, then fewer
//
// The first three come once, before the tree.
//
// The last four are for the end (StageSpec::last): they make a text harder to read, and
// rarely let anything else go. After names and blanks nothing else is tried again.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "engine/pipeline.h"
#include "engine/tree_inputs.h"

namespace whittle {

/// nullopt where there is none of that name. `inner`: what a pump reduces by.
std::optional<StageSpec> rewrite_stage(std::string_view name, std::shared_ptr<TreeInputs> inputs,
                                       const StageSpec& inner);

}  // namespace whittle
