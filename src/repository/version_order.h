// The order of versions by their names: 1.9 before 1.10, 2.0-rc1 before 2.0.
//
// A name is a sequence of numbers and words; other characters only separate them. Numbers compare
// as numbers, words as texts. The end of a name comes before a number or a word, so that 1.0 is
// older than 1.0.1 and 1.0a, but after a word that announces a release: alpha, beta, pre, rc and
// the like.
#pragma once

#include <string_view>

namespace whittle {

bool has_number(std::string_view name);
/// A strict weak order.
bool is_older_version(std::string_view one, std::string_view other);

}  // namespace whittle
