// The stages that rewrite parts of programs, one function each.
//
//   numbers       gives names to values with numbers          all at once, then fewer
//   jumps         blocks that no jump leads to                all at once, then fewer
//   constants     values in the place of expressions          all at once, then fewer
//   first         the rules of the language's first.scm       each rule all at once, then fewer
//   rules         the rules of the language's rewrites.scm    one after the other
//   merge         two names become one                        one after the other
//   alternatives  something shorter that is allowed there     one after the other
//   pump          rules and merges that do not shrink         each reduced from there
//   windows       parts that can only be removed together     one after the other
//   literals      smaller numbers and strings                 all at once, then fewer
//   texts         halves and quarters of strings              one after the other
//   names         shorter names                               all at once, then fewer
//   blanks        less white space                            all at once, then fewer
//
// The first four run once, before the stage `tree`.
//
// The last four run at the end (StageSpec::last): they make a text harder to read, and they rarely
// allow other stages to find more. After `names` and `blanks` no other stage runs again.
#pragma once

#include <memory>
#include <vector>

#include "engine/pipeline.h"
#include "engine/tree_inputs.h"

namespace whittle {

StageSpec numbers_stage(std::shared_ptr<TreeInputs> inputs);
StageSpec jumps_stage(std::shared_ptr<TreeInputs> inputs);
std::vector<StageSpec> constants_stages(const std::shared_ptr<TreeInputs>& inputs);
StageSpec first_stage(std::shared_ptr<TreeInputs> inputs);
StageSpec rules_stage(std::shared_ptr<TreeInputs> inputs);
StageSpec merge_stage(std::shared_ptr<TreeInputs> inputs);
StageSpec alternatives_stage(std::shared_ptr<TreeInputs> inputs);
/// `inner`: what reduces the text after each rewrite.
StageSpec pump_stage(std::shared_ptr<TreeInputs> inputs, const StageSpec& inner);
StageSpec windows_stage(std::shared_ptr<TreeInputs> inputs);
StageSpec literals_stage(std::shared_ptr<TreeInputs> inputs);
StageSpec texts_stage(std::shared_ptr<TreeInputs> inputs);
StageSpec names_stage(std::shared_ptr<TreeInputs> inputs);
StageSpec blanks_stage(std::shared_ptr<TreeInputs> inputs);

}  // namespace whittle
