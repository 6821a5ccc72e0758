// The parts of a program that have names (classes, members, functions, imports, files), and which
// of them mention which.
//
// A language's chip.scm says what they are:
//
//   (#unit! @node @name [text])
//                              the node is a unit of this name; the text can replace it
//   (#import! @node @name)     likewise, and the name is known in its file only
//   (#package! @name)          the words in it are also names of the program
//   (#base! @node @base)       the base of a unit: the unit needs what @base names
//   (#overrides! @node)        a unit may be there because a base of the unit around it requires
//                              it: if that base is not part of the program, the unit stays
//   (#stays! @node)            a unit stays as long as the unit around it
//
// A unit mentions all words in it that are in none of the units inside it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "chip/plan.h"
#include "chip/read.h"

namespace whittle {

/// Units have the same numbers as the changes of the plan. A file is a unit too, without a name.
struct ChipUnit {
  using Word = std::uint32_t;

  std::size_t file = 0;
  std::optional<Change> outer{};  ///< the unit around it
  bool import = false;
  bool needed = false;           ///< a line of it was executed that is in no unit inside it; or
                                 ///< it cannot be removed
  bool stays = false;            ///< with the unit around it, whatever mentions it
  std::vector<Word> names{};     ///< sorted
  std::vector<Word> mentions{};  ///< sorted
};

struct ChipUnits {
  ChipPlan plan{};  ///< leaves out each unit; no places
  std::vector<ChipUnit> units{};
  ChipUnit::Word words = 0;  ///< how many there are
};

/// REQUIRES: the options have the lines.
ChipUnits read_units(const Source& source, std::span<const std::shared_ptr<const ChipFile>> files,
                     const ReachedLines& lines, const ChipReader::Options& options);

}  // namespace whittle
