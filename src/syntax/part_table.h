// The strings and slots of a tree of parts, each with a number.
//
// A string replaces something that is left out but must not be missing. A slot is the set of kinds
// that are allowed in a place, with a few of the shortest strings of these kinds.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "syntax/grammar.h"
#include "syntax/parts.h"

namespace whittle {

class PartTable {
 public:
  /// Fills the strings and slots of `parts`, in which slot 0 already exists and allows nothing.
  /// Both must outlive it.
  PartTable(Grammar& grammar, Parts& parts) : grammar_(grammar), parts_(parts) {}

  std::uint32_t string_number(const std::string& text);
  /// Kinds count from 1 in parts.
  std::uint32_t slot_number(const Kinds& kinds);

 private:
  std::vector<std::uint32_t> shortest_of(const Kinds& kinds);

  Grammar& grammar_;
  Parts& parts_;
  std::unordered_map<std::string, std::uint32_t> string_numbers_;
  std::map<Kinds, std::uint32_t> slot_numbers_;
};

}  // namespace whittle
