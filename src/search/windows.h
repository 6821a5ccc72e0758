// Removes neighbouring parts that can only be removed together.
//
// If no part can be removed alone, a few together may be: a push and its pop, an operator and its
// operand. In every list of a tree a window of four parts moves along, and every choice of two or
// more parts in it is left out at once; the heaviest lists come first.
//
// REQUIRES: the start fails.
// ENSURES:  done without a success means that no choice of two to four parts within such a window
//           can be removed.
// Complexity: 7 tests for each part that stays.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "change/search.h"
#include "change/tree.h"
#include "search/rate.h"

namespace whittle {

class Windows {
 public:
  static constexpr unsigned kWidth = 4;

  Windows(ChangeTree tree, Configuration start);

  std::optional<Candidate> next() const { return candidate_; }
  void report(Outcome outcome);
  const Configuration& best() const { return current_; }

 private:
  void begin_list();
  void propose();

  ChangeTree tree_;
  Configuration current_;
  std::shared_ptr<const std::vector<Change>> lists_;  // nodes with two or more parts
  std::size_t list_ = 0;
  std::vector<Change> parts_;  // of the list
  std::size_t first_ = 0;      // of the window: it is left out each time
  unsigned choice_ = 0;        // of the others in it
  Rate rate_{0.1};
  std::optional<Candidate> candidate_;
};

}  // namespace whittle
