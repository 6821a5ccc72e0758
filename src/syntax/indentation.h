// What belongs together in a text that no parser understands: by how its lines are indented.
//
// A line and those below it that are indented more are a block; so is what follows at its own
// indentation if that only goes on with it or ends it: brackets, one word ("fi", "else {"), but
// not "f() {".
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace whittle {

/// Something that stands in the text.
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
