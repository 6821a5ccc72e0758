// Reading what is to be reduced: a file, several, or a directory.
#pragma once

#include <string>
#include <vector>

#include "change/variant.h"
#include "util/result.h"

namespace whittle {

struct Input {
  Variant variant;
  bool directory = false;  ///< the result is a directory
};

/// One file or several are named by their last part; a directory by what it holds.
Result<Input> load_input(const std::vector<std::string>& paths);

}  // namespace whittle
