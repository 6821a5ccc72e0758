// What belongs together in a text that no parser understands, by the indentation of its lines.
//
// A line and the lines below it that are indented more are a block. So is what follows at the same
// indentation if that only continues or closes the block: brackets, one word ("fi", "else {"), but
// not "f() {".
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace whittle {

/// Something in the text, by its bytes.
struct Entry {
  std::uint32_t begin;
  std::uint32_t end;
};

/// The entries from one to before another.
struct Block {
  std::size_t first;
  std::size_t last;
  friend bool operator==(const Block&, const Block&) = default;
};

/// Blocks of more than one entry, none of them all, in the order in which they begin, outer ones
/// first. REQUIRES: entries are in the order of the text and do not overlap.
std::vector<Block> indented_blocks(std::string_view text, const std::vector<Entry>& entries);

}  // namespace whittle
