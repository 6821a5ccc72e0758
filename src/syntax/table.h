// The table that the build writes from the folders of languages/.
#pragma once

#include <vector>

#include "syntax/language.h"

namespace whittle {

/// In any order.
std::vector<Language> built_in_languages();

}  // namespace whittle
