// Which file of one variant corresponds to which file of another, renamed or not.
//
// A file of the same name is the same file. The others are paired by their content: first equal
// bytes, then the pairs with the most lines in common, at least half of the longer one. If several
// are equally good, names decide: the same last part, then how much of the path is shared. If that
// does not decide either, the file has no pair: nothing is guessed. Empty files, links and files
// with a NUL byte are paired by name, the last also by equal bytes.
//
// Cost: the product of the numbers of files left on each side, times their lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "model/source.h"

namespace whittle {

/// For each file of `from` the one in `to`; no file of `to` is used twice.
std::vector<std::optional<std::size_t>> pair_files(const Source& from, const Source& to);

/// Whether the text is not cut into lines.
inline bool is_binary(std::string_view text) {
  return text.find('\0') != text.npos;
}

}  // namespace whittle
