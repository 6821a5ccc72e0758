// Suggestions for misspelt words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace whittle {

/// "; did you mean WORD?" with the known word that is most similar, in upper or lower case; empty
/// if none is similar.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace whittle
