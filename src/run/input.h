// Reading what is to be reduced: a file, several, or a directory.
#pragma once

#include <string>
#include <vector>

#include "change/variant.h"
#include "util/result.h"

namespace whittle {

struct LoadedInput {
  Variant variant;
  bool directory = false;  ///< the result is a directory
};

/// How files are named if several paths are given.
enum class Naming {
  last_part,  ///< by the last part of their path, and what a directory holds as it is there
  folders     ///< by their path below the folder that all have in common
};

/// A single file is named by the last part of its path; the files of a single directory, by their
/// paths in it.
Result<LoadedInput> load_input(const std::vector<std::string>& paths,
                               Naming naming = Naming::last_part);

}  // namespace whittle
