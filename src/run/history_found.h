// What a walk through a repository's history has found.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "history/lineage.h"
#include "history/port.h"

namespace whittle {

/// In which part of the walk something happened.
enum class Way { back, between, forward };

/// A patch that replaced the one before. It was found by delta debugging, or it consists of the
/// lines that the earlier patch changes itself (Port::lines_onto).
struct PatchStep {
  Way way = Way::back;
  Lineage::Position position = 0;  ///< the revision that the patch is for
  std::string id{};
  std::string reason{};  ///< what the revision showed without it: patch, build, test error, timeout
  std::uint64_t lines_before = 0;
  std::uint64_t lines_after = 0;
  std::uint64_t tests = 0;
  bool last = false;     ///< the search at the end, to a fixpoint
  bool searched = true;  ///< false: made by Port::lines_onto
};

/// What a test of a revision answered.
struct Visit {
  Way way = Way::back;
  Lineage::Position position = 0;
  std::string id{};
  std::string outcome{};          ///< fail, pass, or the reason why neither is known
  std::string why{};              ///< for people
  std::uint64_t patch_lines = 0;  ///< of the patch that was carried to it
};

struct HistoryFound {
  bool passed = false;                    ///< a revision passes
  bool at_end = false;                    ///< the oldest revision was reached, and fails
  Lineage::Position failing = 0;          ///< the oldest one known to fail
  Lineage::Position passing = 0;          ///< the one next to it, which passes
  std::string doubt{};                    ///< output of the passing one that makes it doubtful
  Port test{};                            ///< what the passing one needs for the test to run
  Port breaking{};                        ///< changes the passing one so that it fails
  std::optional<Port> repair{};           ///< changes the failing one so that it passes
  std::optional<Port> forward{};          ///< the same for the newest one that it was carried to
  Lineage::Position reached = 0;          ///< that newest one; 0: it was carried all the way
  std::string not_forward{};              ///< why it was not carried further; empty: no reason
  std::set<Lineage::Position> skipped{};  ///< these are unresolved
  std::vector<Visit> visits{};
  std::vector<PatchStep> steps{};
  std::uint64_t tests_until_known = 0;  ///< until the first failing revision was known
  std::map<std::string, std::uint64_t> dd_failures{};  ///< by kind (Artho, table 3)
  bool from_scratch = false;  ///< because incremental builds were not reliable
};

}  // namespace whittle
