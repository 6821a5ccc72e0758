// Which file of one variant is which of another, renamed or not.
//
// A file of the same name is the same file. Those left are paired by what is in
// them: equal bytes first, then the pairs with the most lines in common, at least
// half of the longer one's. Among equals names decide: the same last part, then how
// much of the path is shared. Where that does not decide either, the file has no
// pair: nothing is guessed. Empty files, links and files with a NUL byte are paired
// by name, the last also by equal bytes.
//
// Cost: the product of how many files are left on each side, times their lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "model/source.h"

namespace whittle {

/// For each file of `from` the one in `to`; no file of `to` is given twice.
std::vector<std::optional<std::size_t>> pair_files(const Source& from, const Source& to);

/// Whether it is not cut into lines.
inline bool is_binary(std::string_view text) {
  return text.find('\0') != text.npos;
}

}  // namespace whittle
