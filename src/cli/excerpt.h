// A variant on one line of the log: all of it where it is short, otherwise what it changes.
#pragma once

#include <string>

#include "change/variant.h"

namespace whittle {

/// As in figure 9 of the paper; or, where it is too long for that, the place of the first
/// difference to the best so far, what goes there and what comes: "FILE:LINE -this +that".
std::string excerpt_of(const Variant& variant, const Variant& best);

}  // namespace whittle
