// The three outcomes of a test, which are a part of the public library.
#pragma once

#include "whittle/outcome.h"

namespace whittle {

/// How many there are, for those who write them as numbers.
inline constexpr int kOutcomes = 3;

}  // namespace whittle
