#include "search/adaptive.h"

#include <algorithm>
#include <cmath>

namespace whittle {

namespace {

constexpr std::size_t kCoarseBlocks = 8;
constexpr std::size_t kCoarseLeast = 32;  // fewer changes are not worth a coarse round
constexpr std::size_t kProbes = 2;        // steps in turn on each side before the yield decides
constexpr double kForget = 0.95;          // per needed change found: remembers some twenty of them
constexpr double kMostlyNeeded = 0.7;     // density from which single changes in batches do better
constexpr double kMuchGoes = 0.65;        // rate in the sweep from which runs do better
constexpr std::size_t kSweepLeast = 32;   // tries before that rate is believed

}  // namespace

Adaptive::Adaptive(Configuration start, AdaptiveOptions options)
    : options_(std::move(options)), current_(std::move(start)) {
  if (current_.empty()) {
    begin_sweep();
  } else if (!options_.try_nothing) {
    begin_coarse();
  }
}

Configuration Adaptive::near(std::size_t count) const {
  const std::size_t all = todo_.count();
  return side_ == Side::back ? todo_.slice(all - count, all) : todo_.slice(0, count);
}

std::size_t Adaptive::coarse_block() const {
  const std::uint64_t share = std::max<std::uint64_t>(1, round_weight_ / kCoarseBlocks);
  return std::max<std::size_t>(1, options_.weights.count_from_back(todo_, share));
}

void Adaptive::begin_coarse() {
  if (current_.count() < kCoarseLeast) return begin_runs(current_);
  phase_ = Phase::coarse;
  side_ = Side::back;
  todo_ = current_;
  round_weight_ = options_.weights.of(current_);
  removed_weight_ = 0;
}

void Adaptive::begin_runs(Configuration unvisited) {
  todo_ = std::move(unvisited);
  steps_ = 0;
  // A guess that the first few outcomes correct.
  const double density = std::min(0.5, 2.0 * kCoarseBlocks / static_cast<double>(todo_.count()));
  cursors_.fill(Cursor{1, 1 / density});
  begin_block();
}

void Adaptive::begin_block() {
  if (todo_.empty()) return begin_sweep();
  const Cursor& back = cursors_[static_cast<std::size_t>(Side::back)];
  const Cursor& front = cursors_[static_cast<std::size_t>(Side::front)];
  if (steps_ < 2 * kProbes) {
    side_ = steps_ % 2 == 0 ? Side::back : Side::front;
  } else {
    side_ = back.yield() >= front.yield() ? Side::back : Side::front;
    if (cursor().density() > kMostlyNeeded) return begin_sweep();
  }
  ++steps_;
  const double density = std::min(0.99, cursor().density());
  const double halves = std::log(2.0) / -std::log1p(-density);
  length_ =
      std::clamp<std::size_t>(static_cast<std::size_t>(std::lround(halves)), 1, todo_.count());
  phase_ = Phase::block;
}

void Adaptive::begin_sweep() {
  if (!options_.sweep) {
    phase_ = Phase::done;
    return;
  }
  phase_ = Phase::sweep;
  sweep_.emplace(current_, clean_, todo_, side_);
}

std::optional<Candidate> Adaptive::next() const {
  switch (phase_) {
    case Phase::nothing:
      return Candidate{{}, 0.02};
    case Phase::coarse:
      return Candidate{current_.minus(near(coarse_block())), 0.3};
    case Phase::block: {
      const double stays = std::min(0.99, cursor().density());
      return Candidate{current_.minus(near(length_)),
                       std::pow(1 - stays, static_cast<double>(length_))};
    }
    case Phase::bisect:
      return Candidate{current_.minus(near(length_ / 2)), 0.5};
    case Phase::sweep:
      return sweep_->next();
    case Phase::done:
      break;
  }
  return std::nullopt;
}

void Adaptive::report(Outcome outcome) {
  const bool failed = outcome == Outcome::fail;
  switch (phase_) {
    case Phase::nothing:
      if (failed) {
        current_ = {};
        return begin_sweep();
      }
      return begin_coarse();
    case Phase::coarse:
      return coarse_reported(failed);
    case Phase::block:
      cursor().tests += 1;
      return block_reported(failed);
    case Phase::bisect:
      cursor().tests += 1;
      return bisect_reported(failed);
    case Phase::sweep:
      return sweep_reported(outcome);
    case Phase::done:
      return;
  }
}

void Adaptive::coarse_reported(bool failed) {
  const Configuration block = near(coarse_block());
  todo_ = todo_.minus(block);
  if (failed) {
    current_ = current_.minus(block);
    removed_weight_ += options_.weights.of(block);
  }
  if (!todo_.empty()) return;
  if (4 * removed_weight_ >= round_weight_) return begin_coarse();
  begin_runs(current_);
}

void Adaptive::remove(const Configuration& changes) {
  current_ = current_.minus(changes);
  todo_ = todo_.minus(changes);
  clean_ = {};
  cursor().seen += static_cast<double>(changes.count());
  cursor().removed += static_cast<double>(changes.count());
}

// The change next to the cursor is needed: current_ without it was tested, as a
// block of one or as what is left of a block whose other changes are gone.
void Adaptive::found_needed() {
  const Configuration needed = near(1);
  todo_ = todo_.minus(needed);
  clean_ = clean_.plus(needed);
  Cursor& c = cursor();
  c.seen = kForget * c.seen + 1;
  c.needed = kForget * c.needed + 1;
  c.tests *= kForget;
  c.removed *= kForget;
  begin_block();
}

void Adaptive::block_reported(bool failed) {
  if (failed) {
    remove(near(length_));
    return begin_block();
  }
  if (length_ == 1) return found_needed();
  phase_ = Phase::bisect;
}

void Adaptive::bisect_reported(bool failed) {
  const std::size_t half = length_ / 2;
  if (failed) {
    remove(near(half));
    length_ -= half;
  } else {
    length_ = half;
  }
  if (length_ == 1) found_needed();
}

void Adaptive::sweep_reported(Outcome outcome) {
  sweep_->report(outcome);
  // Only once something went: every return to the runs makes the rest smaller.
  if (sweep_->best().count() == current_.count()) return;
  if (sweep_->tried() < kSweepLeast || sweep_->rate() < kMuchGoes) return;
  current_ = sweep_->best();
  clean_ = {};
  const Configuration unvisited = sweep_->unvisited();
  sweep_.reset();
  begin_runs(unvisited.empty() ? current_ : unvisited);
}

}  // namespace whittle
