#include "engine/pipeline.h"

namespace whittle {

Pipeline::Pipeline(Finding start, std::shared_ptr<const std::vector<StageSpec>> specs,
                   Rounds rounds)
    : specs_(std::move(specs)),
      current_(std::move(start)),
      ended_on_(specs_->size()),
      rounds_(rounds) {
  advance();
}

Hash128 Pipeline::place() const {
  Hasher hasher;
  for (const Variant* variant : {&current_.failing, &current_.passing}) {
    hasher.add_number(variant->hash().high);
    hasher.add_number(variant->hash().low);
  }
  return hasher.finish();
}

bool Pipeline::ended_here(std::size_t index) const {
  return ended_on_[index] && *ended_on_[index] == place();
}

void Pipeline::move_on() {
  const Hash128 here = place();
  const std::size_t before = index_ == 0 ? specs_->size() - 1 : index_ - 1;
  const bool unchanged = ended_on_[before] == here;
  ended_on_[index_] = here;
  index_ = (index_ + 1) % specs_->size();
  if (index_ != 0) return;
  exhausted_ = rounds_ == Rounds::once || (rounds_ == Rounds::in_turn && unchanged);
}

bool Pipeline::last_comes_in_vain() {
  if (rounds_ != Rounds::in_turn || index_ + 1 < specs_->size()) return false;
  const std::uint64_t size = current_.failing.size() + current_.passing.size();
  const bool vain = size_before_last_ && size >= *size_before_last_;
  size_before_last_ = size;
  return vain;
}

// Takes over what an ended stage found and moves on to the next that has
// something to ask.
void Pipeline::advance() {
  while (!stage_ || !(*stage_)->next()) {
    if (stage_) {
      const Finding found = (*stage_)->found();
      current_ = {found.failing.compact(), found.passing.compact()};
      for (Finding& other : (*stage_)->others()) others_.push_back(std::move(other));
      refused_ += (*stage_)->refused();
      stage_.reset();
      move_on();
    }
    for (std::size_t idle = 0; !stage_ && !exhausted_ && idle < specs_->size(); ++idle) {
      const StageSpec& spec = (*specs_)[index_];
      if (last_comes_in_vain()) {
        exhausted_ = true;
        break;
      }
      if (!ended_here(index_)) stage_ = spec.make(spec.name, current_);
      if (!stage_) move_on();
    }
    if (!stage_) return;
  }
}

std::optional<Trial> Pipeline::next() const {
  return stage_ ? (*stage_)->next() : std::nullopt;
}

void Pipeline::report(Outcome outcome) {
  (*stage_)->report(outcome);
  advance();
}

Finding Pipeline::found() const {
  return stage_ ? (*stage_)->found() : current_;
}

}  // namespace whittle
