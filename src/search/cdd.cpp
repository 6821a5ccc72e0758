#include "search/cdd.h"

#include <cassert>
#include <cmath>
#include <numbers>
#include <utility>

#include "search/block_size.h"

namespace whittle {

Cdd::Cdd(Configuration start, CddOptions options)
    : weights_(std::move(options.weights)), current_(std::move(start)), p_(options.p0) {
  assert(p_ > 0 && p_ < 1);
  begin_round();
}

std::optional<Candidate> Cdd::next() const {
  if (sweep_) return sweep_->next();
  return Candidate{current_.minus(block_), rate_.value()};
}

void Cdd::report(Outcome outcome) {
  if (sweep_) {
    sweep_->report(outcome);
    return;
  }
  const bool failed = outcome == Outcome::fail;
  rate_.add(failed);
  todo_ = todo_.slice(0, todo_.count() - block_.count());
  if (failed) {
    current_ = current_.minus(block_);
    clean_ = {};
  } else if (block_.count() == 1) {
    clean_ = clean_.plus(block_);
  }
  begin_block();
}

void Cdd::begin_round() {
  size_ = best_block_size(p_);
  todo_ = current_;
  const double mean = current_.empty() ? 0
                                       : static_cast<double>(weights_.of(current_)) /
                                             static_cast<double>(current_.count());
  block_weight_ = static_cast<std::uint64_t>(std::llround(mean * static_cast<double>(size_)));
  begin_block();
}

void Cdd::begin_block() {
  if (todo_.empty()) {
    round_done();
    return;
  }
  const std::size_t count = size_ == 1 ? 1 : weights_.count_from_back(todo_, block_weight_);
  block_ = todo_.slice(todo_.count() - count, todo_.count());
}

void Cdd::round_done() {
  if (size_ == 1 || current_.empty()) {
    sweep_.emplace(current_, clean_);
    return;
  }
  p_ /= 1 - 1 / std::numbers::e;
  begin_round();
}

}  // namespace whittle
