// A variant on one line of the log: the whole variant if it is short, otherwise what it changes.
#pragma once

#include <string>

#include "change/variant.h"

namespace whittle {

/// As in figure 9 of the paper. If the variant is too long for that: the place of the first
/// difference from the best variant so far, with the text that is removed and added there:
/// "FILE:LINE -this +that".
std::string excerpt_of(const Variant& variant, const Variant& best);

}  // namespace whittle
