#include "chip/chipping.h"

#include <algorithm>

namespace whittle {

Chipping::Chipping(std::shared_ptr<const ChipPlan> plan, Direction direction)
    : plan_(std::move(plan)),
      order_(std::make_shared<const std::vector<std::size_t>>(plan_->order(direction))),
      direction_(direction),
      best_(Configuration::all(static_cast<Change>(plan_->changes.size()))),
      made_(plan_->files) {
  enter_step();
  advance();
}

std::optional<Candidate> Chipping::next() const {
  if (trial_.empty()) return std::nullopt;
  const double chance = (static_cast<double>(worked_) + 1) / (static_cast<double>(tests_) + 3);
  return Candidate{best_.minus(Configuration::of_changes(trial_)), chance};
}

void Chipping::report(Outcome outcome) {
  const bool failed = outcome == Outcome::fail;
  ++tests_;
  worked_ += failed;
  const ChipStep& now = step();
  if (failed) take();
  if (now.kind == ChipStep::Kind::one_of) {
    replaced_ = true;
    if (failed) index_ = now.changes.size();
  } else if (now.kind == ChipStep::Kind::list) {
    const std::size_t middle = low_ + (high_ - low_) / 2;
    if (phase_ == Phase::second_half) {
      if (failed) {
        high_ = middle;
      } else {
        phase_ = Phase::first_half;
      }
    } else if (phase_ == Phase::first_half) {
      if (failed) {
        low_ = middle;
        phase_ = Phase::second_half;
      } else {
        phase_ = Phase::alone;
      }
    }
  }
  trial_.clear();
  advance();
}

const ChipStep& Chipping::step() const {
  return plan_->places[(*order_)[place_]].steps[step_];
}

void Chipping::enter_step() {
  index_ = 0;
  phase_ = Phase::begin;
  low_ = high_ = 0;
}

void Chipping::enter_place() {
  step_ = 0;
  replaced_ = false;
  enter_step();
}

// Goes on to the next trial; none is left where there is nothing more to try.
void Chipping::advance() {
  while (trial_.empty() && place_ < order_->size()) {
    if (step_ < plan_->places[(*order_)[place_]].steps.size()) {
      if (advance_in_step()) return;
      ++step_;
      enter_step();
    } else {
      ++place_;
      enter_place();
    }
  }
}

// Whether the step has another trial.
bool Chipping::advance_in_step() {
  const ChipStep& now = step();
  if (now.kind == ChipStep::Kind::list) return advance_in_list();
  while (index_ < now.changes.size()) {
    if (propose({now.changes[index_++]})) return true;
  }
  return false;
}

bool Chipping::advance_in_list() {
  const ChipStep& now = step();
  const std::size_t count = now.changes.size();
  const auto can_go = [&](std::size_t i) {
    return now.changes[i] != ChipStep::kNone && live(now.changes[i]);
  };
  if (phase_ == Phase::begin) {
    high_ = count;
    phase_ = Phase::second_half;
    // What cannot be replaced by nothing cannot do without its only element.
    if (replaced_ && count == 1) index_ = 1;
  }
  while (phase_ != Phase::alone) {
    const std::size_t size = high_ - low_;
    if (size < 2) {
      phase_ = Phase::alone;
      break;
    }
    const std::size_t middle = low_ + size / 2;
    const bool second = phase_ == Phase::second_half;
    std::vector<Change> half;
    for (std::size_t i = second ? middle : low_; i < (second ? high_ : middle); ++i) {
      const bool shielded = !second && !now.shielded.empty() && now.shielded[i];
      if (can_go(i) && !shielded) half.push_back(now.changes[i]);
    }
    if (half.empty()) {  // it works without what stays anyway
      (second ? high_ : low_) = middle;
      phase_ = Phase::second_half;
      continue;
    }
    if (propose(std::move(half))) return true;
    phase_ = second ? Phase::first_half : Phase::alone;
  }
  while (index_ < count) {
    const std::size_t i = direction_ == Direction::forward ? index_ : count - 1 - index_;
    ++index_;
    if (now.changes[i] != ChipStep::kNone && propose({now.changes[i]})) return true;
  }
  return false;
}

// Whether it can still be made.
bool Chipping::live(Change change) const {
  if (!best_.contains(change)) return false;
  bool first = true;
  for (const ChipEdit& edit : plan_->changes[change].edits) {
    const auto& made = made_[edit.file];
    for (std::size_t i = 0; made && i < made->size(); ++i) {
      const Standing where = standing(edit, *(*made)[i]);
      if (where == Standing::torn || (where == Standing::gone && first)) return false;
    }
    first = false;
  }
  return true;
}

bool Chipping::propose(std::vector<Change> changes) {
  std::erase_if(changes, [&](Change change) { return !live(change); });
  std::int64_t bytes = 0;
  for (const Change change : changes) bytes += bytes_saved(plan_->changes[change]);
  if (changes.empty() || bytes <= 0) return false;
  trial_ = std::move(changes);
  return true;
}

void Chipping::take() {
  best_ = best_.minus(Configuration::of_changes(trial_));
  for (const Change change : trial_) {
    for (const ChipEdit& edit : plan_->changes[change].edits) {
      auto made = made_[edit.file] ? *made_[edit.file] : std::vector<const ChipEdit*>();
      std::erase_if(made, [&](const ChipEdit* earlier) {
        return standing(*earlier, edit) == Standing::gone;
      });
      made.push_back(&edit);
      made_[edit.file] = std::make_shared<const std::vector<const ChipEdit*>>(std::move(made));
    }
  }
}

}  // namespace whittle
