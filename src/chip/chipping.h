// One pass of chipping: the order in which simplifications are tried (Sterling and Olsson,
// sections 3.2 and 3.4).
//
// Goes through the places of a program, outer ones first, each once, and through the steps of
// each place. A simplification that works stays. What it takes away is not looked at any more;
// what it keeps is, when its turn comes.
//
// A list is split in two: without its second half; where that works, on with the first half.
// Otherwise without its first half, and on with the second. Where neither works, or one element
// is left, each element goes alone, in the direction asked for. Of a first half that
// goes, elements that are shielded stay (section 5.1.2).
//
// Direction (section 5.1.1): in reverse, what stands later goes first, since what stands later
// needs what stands before it.
//
// COMPLEXITY: of a list of n elements at most 2 log n + n tests; of everything else as many as
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
  /// What has been made, by file.
  std::vector<std::shared_ptr<const std::vector<const ChipEdit*>>> made_;

  std::size_t place_ = 0;  // in the order
  std::size_t step_ = 0;
  std::size_t index_ = 0;  // of a step: the next change, or element that goes alone
  Phase phase_ = Phase::begin;
  std::size_t low_ = 0;  // of a list that is split: which elements are left
  std::size_t high_ = 0;
  bool replaced_ = false;  // another step of this place has been tried as a whole, in vain
  std::vector<Change> trial_;
  std::size_t tests_ = 0;
  std::size_t worked_ = 0;
};

}  // namespace whittle
