// One stage of chipping: the order in which simplifications are tried (Sterling and Olsson,
// sections 3.2 and 3.4).
//
// It visits the places of a program, outer ones first, each once, and tries the steps of each
// place. A simplification that works is kept. What it removes is not visited any more; what it
// keeps is visited later.
//
// A list is split in two. First its second half is left out; if that works, the search continues
// with the first half. Otherwise its first half is left out, and the search continues with the
// second half. If neither works, or one element is left, each element is left out alone, in the
// given direction. When a first half is left out, its shielded elements stay (section 5.1.2).
//
// Direction (section 5.1.1): in reverse, later parts are removed first, because later parts need
// earlier ones.
//
// COMPLEXITY: for a list of n elements at most 2 log n + n tests; for everything else as many as
// there are simplifications.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "change/search.h"
#include "chip/plan.h"

namespace whittle {

class Chipping {
 public:
  Chipping(std::shared_ptr<const ChipPlan> plan, Direction direction);

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return best_; }

 private:
  enum class Phase { begin, second_half, first_half, alone };

  const ChipStep& step() const;
  void advance();
  bool advance_in_step();
  bool advance_in_list();
  void enter_step();
  void enter_place();
  bool live(Change change) const;
  bool propose(std::vector<Change> changes);
  void take();

  std::shared_ptr<const ChipPlan> plan_;
  std::shared_ptr<const std::vector<std::size_t>> order_;
  Direction direction_;
  Configuration best_;
  /// The edits that have been made, by file.
  std::vector<std::shared_ptr<const std::vector<const ChipEdit*>>> made_;

  std::size_t place_ = 0;  // in the order
  std::size_t step_ = 0;
  std::size_t index_ = 0;  // of a step: the next change, or element that goes alone
  Phase phase_ = Phase::begin;
  std::size_t low_ = 0;  // of a list that is split: which elements are left
  std::size_t high_ = 0;
  bool replaced_ = false;  // another step of this place was tried as a whole, without success
  std::vector<Change> trial_;
  std::size_t tests_ = 0;
  std::size_t worked_ = 0;
};

}  // namespace whittle
