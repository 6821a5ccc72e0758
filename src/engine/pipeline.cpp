#include "engine/pipeline.h"

namespace whittle {

Pipeline::Pipeline(Finding start, std::shared_ptr<const std::vector<StageSpec>> specs)
    : specs_(std::move(specs)), current_(std::move(start)), ended_on_(specs_->size()) {
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

// Takes over what an ended stage found and moves on to the next that has
// something to ask.
void Pipeline::advance() {
  std::size_t idle = 0;  // stages in a row that have ended on current_
  while (!stage_ || !(*stage_)->next()) {
    if (stage_) {
      current_ = (*stage_)->found();
      current_ = {current_.failing.compact(), current_.passing.compact()};
      for (Finding& other : (*stage_)->others()) others_.push_back(std::move(other));
      stage_.reset();
      ended_on_[index_] = place();
      index_ = (index_ + 1) % specs_->size();
      idle = 0;
    }
    while (idle < specs_->size() && !stage_) {
      if (!ended_here(index_)) {
        const StageSpec& spec = (*specs_)[index_];
        stage_ = spec.make(spec.name, current_);
        if (stage_) break;
        ended_on_[index_] = place();
      }
      index_ = (index_ + 1) % specs_->size();
      ++idle;
    }
    if (!stage_) return;
  }
}

std::optional<Trial> Pipeline::next() const { return stage_ ? (*stage_)->next() : std::nullopt; }

void Pipeline::report(Outcome outcome) {
  (*stage_)->report(outcome);
  advance();
}

Finding Pipeline::found() const { return stage_ ? (*stage_)->found() : current_; }

}  // namespace whittle
