// Names for what is numbered (syntax/numbers.h): a rewrite for each scope.
#pragma once

#include <vector>

#include "model/rewrite_input.h"

namespace whittle {

std::vector<Rewrite> name_numbers(const RewriteInput& input);

}  // namespace whittle
