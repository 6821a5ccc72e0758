// Numbers in the place of names.
//
// In some languages what has no name is numbered, one after the other: "%5", "7:". So none
// of it can go alone. A language's numbers.scm says where such numbers stand:
//
//   @local     in the innermost @scope around it
//   @global    everywhere
//   @defines   likewise, and what has the number stands here (beside @local or @global)
//   @unlabelled  may have a number that is not written: the one that is used in the scope
//                and that nothing defines. (#label! ":") says what follows a name there.
//
// Numbers get a letter in front: "%v5", "v7:". Those of each scope begin where the ones
// before it ended, so that no name stands for two things.
#pragma once

#include <string_view>
#include <vector>

#include "syntax/language.h"
#include "syntax/parser.h"
#include "syntax/rules.h"

namespace whittle {

/// What names the numbers: for each scope that has some the edits, in order. None where all
/// have names.
std::vector<std::vector<RuleEdit>> name_numbers(const Language& language, const SyntaxTree& tree,
                                                std::string_view text);

}  // namespace whittle
