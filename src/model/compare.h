// The difference of two texts, in atoms.
#pragma once

#include <string_view>
#include <vector>

#include "model/cut.h"
#include "util/diff.h"

namespace whittle {

using Cut = std::vector<Span> (*)(std::string_view);

struct Comparison {
  std::vector<Span> a;      ///< the atoms of the one text
  std::vector<Span> b;      ///< and of the other
  std::vector<Hunk> hunks;  ///< in atoms
};

Comparison compare(std::string_view a, std::string_view b, Cut cut);

/// The same hunks, in bytes.
std::vector<Hunk> byte_hunks(const Comparison& comparison);

}  // namespace whittle
