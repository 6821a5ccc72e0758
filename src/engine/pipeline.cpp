#include "engine/pipeline.h"

#include <algorithm>
#include <utility>

namespace whittle {

namespace {

// A stage that yields has stalled after so many trials without much progress.
constexpr std::size_t kPatience = 64;
constexpr std::size_t kMorePatience = 4;
// In bytes: where less is left, stages end soon anyway.
constexpr std::uint64_t kMuchIsLeft = 4096;

}  // namespace

Pipeline::Pipeline(Finding start, std::shared_ptr<const std::vector<StageSpec>> specs,
                   Rounds rounds)
    : specs_(std::move(specs)),
      current_(std::move(start)),
      ended_on_(specs_->size()),
      came_(specs_->size()),
      skipped_(specs_->size()),
      aside_(specs_->size()),
      yield_(specs_->size()),
      patience_(kPatience),
      rounds_(rounds) {
  at_turn_ = measure(current_.failing);
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

bool Pipeline::aside_here(std::size_t index) const {
  return aside_[index] && aside_[index]->place == place();
}

// The stage that comes next; none where all have ended on what there is.
std::optional<std::size_t> Pipeline::following() {
  const std::size_t count = specs_->size();
  if (rounds_ == Rounds::once) {
    while (from_ < count && skipped_[from_]) ++from_;
    return from_ < count ? std::optional(from_) : std::nullopt;
  }
  if (rounds_ == Rounds::in_turn) return following_in_turn();
  if (preferred_ && !ended_here(*preferred_)) return *std::exchange(preferred_, std::nullopt);
  for (const bool last : {false, true}) {
    const auto waits = [&](std::size_t index) {
      return (*specs_)[index].last == last && !ended_here(index);
    };
    std::optional<std::size_t> aside;
    for (std::size_t step = 0; step < count; ++step) {
      const std::size_t index = (from_ + step) % count;
      if (!waits(index)) continue;
      if (!aside_here(index)) return index;
      if (!aside || index < *aside) aside = index;
    }
    if (!aside) continue;
    patience_ *= kMorePatience;
    return aside;
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

// Takes over what the stage has found, which has ended or is put aside.
void Pipeline::take_found() {
  const Finding found = (*stage_)->found();
  current_ = {found.failing.compact(), found.passing.compact(),
              found.tried.empty() ? current_.tried : found.tried,
              found.changes > 0 ? found.changes : current_.changes};
  for (Finding& other : (*stage_)->others()) others_.push_back(std::move(other));
  refused_ += (*stage_)->refused();
  stage_.reset();
}

// Takes over what an ended stage has found, and decides whether it comes again.
void Pipeline::take() {
  if ((*specs_)[index_].yields) {
    const double gain = then_.less(measure((*stage_)->found().failing));
    yield_[index_] = gain / static_cast<double>(std::max<std::size_t>(trials_, 1));
  }
  const Hash128 before = place();
  const bool ends_here = (*stage_)->at_fixpoint() && !(*specs_)[index_].repeats;
  take_found();
  const bool at_fixpoint = place() == before || ends_here;
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
    begin(*next);
  }
}

// Begins a stage, or resumes it if it was put aside on the variant that is left.
void Pipeline::begin(std::size_t index) {
  const StageSpec& spec = (*specs_)[index];
  index_ = index;
  from_ = index + 1;
  if (aside_here(index)) {
    stage_ = *aside_[index]->stage;
    refused_ -= (*stage_)->refused();
  } else {
    ++came_[index];
    stage_ = spec.make(spec.name, current_);
  }
  aside_[index].reset();
  then_ = spec.yields ? measure(current_.failing) : Measure();
  trials_ = 0;
  if (!stage_) {
    ended_on_[index] = place();
  } else if (spec.deletes) {
    evidence_.begin(current_.failing);
    pass_over_doubtful();
  }
}

Pipeline::Measure Pipeline::measure(const Variant& variant) {
  Measure measure{variant.size(), 0};
  for (const VariantFile& file : variant.files()) {
    for (const Piece& piece : file.pieces) {
      const auto zeros = std::ranges::count(piece.bytes, '\0');
      measure.weight += piece.bytes.size() - static_cast<std::size_t>(zeros);
    }
  }
  return measure;
}

double Pipeline::Measure::less(const Measure& after) const {
  const auto lost = [](std::uint64_t before, std::uint64_t now) {
    return before > now ? static_cast<double>(before - now) : 0.0;
  };
  return lost(size, after.size) + lost(weight, after.weight);
}

bool Pipeline::Measure::much_smaller_than(const Measure& before) const {
  constexpr std::uint64_t kMuch = 16;  // that part of what is left
  return kMuch * size <= (kMuch - 1) * before.size || kMuch * weight <= (kMuch - 1) * before.weight;
}

// `better`: what a trial that failed has left.
void Pipeline::put_aside_if_stalled(const std::optional<Variant>& better) {
  ++trials_;
  if (better) {
    const Measure now = measure(*better);
    if (now.much_smaller_than(then_)) {
      then_ = now;
      trials_ = 0;
    }
  }
  if (trials_ < patience_ || then_.size < kMuchIsLeft || (*stage_)->ended()) return;
  const Measure now = measure((*stage_)->found().failing);
  yield_[index_] = then_.less(now) / static_cast<double>(trials_);
  if (yields_most()) {
    then_ = now;
    trials_ = 0;
  } else {
    put_aside();
  }
}

// Those that may have the next turn in place of the one that runs, each of which has had one.
// None if one of them has not.
std::vector<std::size_t> Pipeline::rivals() const {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < specs_->size(); ++i) {
    if (i == index_ || (*specs_)[i].last != (*specs_)[index_].last || ended_here(i)) continue;
    if (!yield_[i]) return {};
    found.push_back(i);
  }
  return found;
}

bool Pipeline::yields_most() const {
  const std::vector<std::size_t> others = rivals();
  return !others.empty() && *yield_[index_] > 0 &&
         std::ranges::all_of(others, [&](auto i) { return *yield_[i] <= *yield_[index_]; });
}

void Pipeline::put_aside() {
  const std::size_t index = index_;
  auto stalled = std::make_shared<const AnyStage>(*stage_);
  take_found();
  aside_[index] = Aside{std::move(stalled), place()};
  const std::vector<std::size_t> others = rivals();
  const auto best = std::ranges::max_element(others, {}, [&](auto i) { return *yield_[i]; });
  if (best != others.end() && *yield_[*best] > 0) preferred_ = *best;
  if (++turns_ < specs_->size()) return;
  const Measure now = measure(current_.failing);
  if (!now.much_smaller_than(at_turn_)) patience_ *= kMorePatience;
  at_turn_ = now;
  turns_ = 0;
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
  const StageSpec& spec = (*specs_)[index_];
  std::optional<Variant> better;
  if (spec.yields && outcome == Outcome::fail) better = (*stage_)->next()->variant;
  (*stage_)->report(outcome);
  if (spec.deletes) pass_over_doubtful();
  if (spec.max_misses > 0) count(outcome == Outcome::fail);
  if (spec.yields && stage_) put_aside_if_stalled(better);
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
