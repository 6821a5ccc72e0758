// Expressions that had the same value whenever the failing run came to them: that value can stand
// for them, and what only computed it may go.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "change/variant.h"
#include "model/rewrite_input.h"

namespace whittle {

/// The same program, but its expressions report their values (syntax/value_reports.h). nullopt: it
/// has none that can.
std::optional<Variant> reporting(const RewriteInput& input);

/// Replaces each expression by its value, if it had only one, according to what the program of
/// reporting() printed. A value may be longer than its expression if it has at most `longer`
/// bytes. Outer expressions come before those inside of them.
std::vector<Rewrite> constant_rewrites(const RewriteInput& input, std::string_view printed,
                                       std::size_t longer);

}  // namespace whittle
