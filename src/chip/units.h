// The parts of a program that have names, and which of them speak of which: classes, members,
// functions, imports, files.
//
// A language's chip.scm says what they are:
//
//   (#unit! @node @name [text])
//                              the node is one, of this name; the text may stand for it
//   (#import! @node @name)     likewise, and the name is known in its file only
//   (#package! @name)          the words in it are names of the program too
//   (#base! @node @base)       a unit rests upon what this names
//   (#overrides! @node)        a unit may be there because a base of the unit around it asks for
//                              it: where that is no part of the program it stays
//   (#stays! @node)            a unit stays as long as what it stands in
//
// A unit speaks of all words in it that are in none of the units inside of it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "chip/plan.h"
#include "chip/read.h"

namespace whittle {

/// Numbered as the changes of the plan are. A file is a unit too, without a name.
struct ChipUnit {
  using Word = std::uint32_t;

  std::size_t file = 0;
  std::optional<Change> outer{};  ///< what it stands in
  bool import = false;
  bool needed = false;         ///< a line of it was reached that is in no unit inside of it; or
                               ///< it may not go
  bool stays = false;          ///< with what it stands in, whatever speaks of it
  std::vector<Word> names{};   ///< sorted
  std::vector<Word> speaks{};  ///< sorted
};

struct ChipUnits {
  ChipPlan plan{};  ///< each unit by leaving it out; no places
  std::vector<ChipUnit> units{};
  ChipUnit::Word words = 0;  ///< how many there are
};

/// REQUIRES: the options have the lines.
ChipUnits read_units(const Source& source, std::span<const std::shared_ptr<const ChipFile>> files,
                     const ReachedLines& lines, const ChipReader::Options& options);

}  // namespace whittle
