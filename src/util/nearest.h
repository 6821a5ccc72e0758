// What a misspelt word was meant to be.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace whittle {

/// "; did you mean WORD?" with the known word that is nearest, upper and lower case alike; empty
/// where none is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace whittle
