#include "engine/pipeline.h"

namespace whittle {

Pipeline::Pipeline(Finding start, std::shared_ptr<const std::vector<StageSpec>> specs,
                   Rounds rounds)
    : specs_(std::move(specs)),
      current_(std::move(start)),
      ended_on_(specs_->size()),
      came_(specs_->size()),
      skipped_(specs_->size()),
      rounds_(rounds) {
  for (const StageSpec& spec : *specs_) allowed_misses_.push_back(spec.max_misses / 2);
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
  const StageSpec& spec = (*specs_)[index];
  if (skipped_[index]) return true;
  if (spec.once && ended_on_[index]) return true;
  if (spec.most > 0 && came_[index] >= spec.most) return true;
  return ended_on_[index] && *ended_on_[index] == place();
}

// The stage that comes next; none where all have ended on what there is.
std::optional<std::size_t> Pipeline::following() {
  const std::size_t count = specs_->size();
  if (rounds_ == Rounds::once) {
    while (from_ < count && skipped_[from_]) ++from_;
    return from_ < count ? std::optional(from_) : std::nullopt;
  }
  if (rounds_ == Rounds::in_turn) return following_in_turn();
  for (const bool last : {false, true}) {
    for (std::size_t step = 0; step < count; ++step) {
      const std::size_t index = (from_ + step) % count;
      if ((*specs_)[index].last == last && !ended_here(index)) return index;
    }
  }
  return std::nullopt;
}

std::optional<std::size_t> Pipeline::following_in_turn() {
  const std::size_t count = specs_->size();
  for (std::size_t step = 0; step < count; ++step) {
    const std::size_t index = (from_ + step) % count;
    const bool round_ended = index == 0 && from_ + step > 0;
    if (round_ended && count > 1 && ended_here(count - 2)) return std::nullopt;
    if (index + 1 == count && last_is_useless()) return std::nullopt;
    if (!ended_here(index)) return index;
  }
  return std::nullopt;
}

bool Pipeline::last_is_useless() {
  const std::uint64_t size = current_.failing.size() + current_.passing.size();
  const bool vain = size_before_last_ && size >= *size_before_last_;
  size_before_last_ = size;
  return vain;
}

// Takes over what an ended stage found.
void Pipeline::take() {
  const Hash128 before = place();
  const Finding found = (*stage_)->found();
  current_ = {found.failing.compact(), found.passing.compact(),
              found.tried.empty() ? current_.tried : found.tried,
              found.changes > 0 ? found.changes : current_.changes};
  for (Finding& other : (*stage_)->others()) others_.push_back(std::move(other));
  refused_ += (*stage_)->refused();
  const bool ends_here = (*stage_)->at_fixpoint() && !(*specs_)[index_].repeats;
  const bool at_fixpoint = place() == before || ends_here;
  stage_.reset();
  constexpr std::size_t kLeast = 2;
  if (!worked_) allowed_misses_[index_] = std::max(kLeast, allowed_misses_[index_] / 2);
  misses_ = 0;
  worked_ = false;
  if ((*specs_)[index_].cosmetic) {
    for (std::optional<Hash128>& ended : ended_on_) {
      if (ended == before) ended = place();
    }
  }
  if (at_fixpoint || (*specs_)[index_].once) ended_on_[index_] = place();
  if ((*specs_)[index_].returns && place() != before) from_ = 0;
  if ((*specs_)[index_].repeats && place() != before) from_ = index_;
}

// Moves on to the next stage that has something to ask.
void Pipeline::advance() {
  while (!stage_ || (*stage_)->ended()) {
    if (stage_) take();
    const std::optional<std::size_t> next = following();
    if (!next) return;
    index_ = *next;
    from_ = index_ + 1;
    ++came_[index_];
    stage_ = (*specs_)[index_].make((*specs_)[index_].name, current_);
    if (!stage_) {
      ended_on_[index_] = place();
    } else if ((*specs_)[index_].deletes) {
      evidence_.begin(current_.failing);
      pass_over_doubtful();
    }
  }
}

std::optional<Trial> Pipeline::next() const {
  return stage_ ? (*stage_)->next() : std::nullopt;
}

std::optional<Question> Pipeline::question() const {
  return stage_ ? (*stage_)->question() : std::nullopt;
}

// A stage whose trial is doubtful is told that it did not fail.
void Pipeline::pass_over_doubtful() {
  if ((*specs_)[index_].thorough) return;
  for (std::optional<Trial> trial = (*stage_)->next(); trial && evidence_.against(trial->variant);
       trial = (*stage_)->next()) {
    ++refused_;
    (*stage_)->report(Outcome::unresolved);
  }
}

void Pipeline::report(Outcome outcome) {
  if ((*specs_)[index_].deletes) {
    evidence_.add((*stage_)->next()->variant, outcome == Outcome::fail);
  }
  (*stage_)->report(outcome);
  if ((*specs_)[index_].deletes) pass_over_doubtful();
  if ((*specs_)[index_].max_misses > 0) count(outcome == Outcome::fail);
  advance();
}

void Pipeline::take_reply(const Reply& reply) {
  (*stage_)->take_reply(reply);
  if ((*specs_)[index_].deletes) pass_over_doubtful();
  advance();
}

void Pipeline::obey(const Guidance& guidance) {
  if (guidance.kind != Guidance::Kind::skip_stage) {
    if (stage_) (*stage_)->obey(guidance);
    return;
  }
  for (std::size_t i = 0; i < specs_->size(); ++i) {
    if ((*specs_)[i].name == guidance.name) skipped_[i] = true;
  }
  if (!stage_ || (*stage_)->name() != guidance.name) return;
  skipped_[index_] = true;
  take();
  advance();
}

// What the stage that runs has brought, and whether it has had its chance.
void Pipeline::count(bool failed) {
  if (failed) {
    worked_ = true;
    misses_ = 0;
    allowed_misses_[index_] = (*specs_)[index_].max_misses;
  } else if (++misses_ >= allowed_misses_[index_]) {
    take();
  }
}

Finding Pipeline::found() const {
  if (!stage_) return current_;
  Finding found = (*stage_)->found();
  if (found.changes == 0) found.changes = current_.changes;
  return found;
}

}  // namespace whittle
