// Numbers instead of names.
//
// In some languages values without a name are numbered consecutively: "%5", "7:". So none of them
// can be removed alone. A language's numbers.scm says where such numbers are:
//
//   @local     in the innermost @scope around it; beside @of, in the scope that @of names
//   @name      beside @scope: how others name that scope
//   @global    everywhere
//   @defines   likewise, and the value with this number is defined here (beside @local or @global)
//   @unlabelled  may have a number that is not written: the one that is used in the scope and that
//                nothing defines. (#label! ":") says what follows a name there.
//
// Numbers get a letter in front: "%v5", "v7:". Those of each scope begin where the ones before it
// ended, so that no name means two things.
#pragma once

#include <string_view>
#include <vector>

#include "syntax/language.h"
#include "syntax/parser.h"
#include "syntax/rules.h"

namespace whittle {

/// The edits that give names: for each scope that has numbers, its edits in order. None if
/// everything has a name.
std::vector<std::vector<RuleEdit>> name_numbers(const Language& language, const SyntaxTree& tree,
                                                std::string_view text);

}  // namespace whittle
