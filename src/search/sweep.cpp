#include "search/sweep.h"

#include <algorithm>

namespace whittle {

namespace {
constexpr std::size_t kLargestBatch = 256;
constexpr double kMergeWorks = 0.8;
}  // namespace

Sweep::Sweep(Configuration start, Configuration known, Configuration first, Side side)
    : current_(std::move(start)), todo_(std::move(first)), clean_(std::move(known)), side_(side) {
  if (todo_.empty()) todo_ = current_.minus(clean_);
  begin_batch();
}

void Sweep::begin_pass() {
  todo_ = current_.minus(clean_);
  side_ = side_ == Side::back ? Side::front : Side::back;
}

void Sweep::begin_batch() {
  if (todo_.empty()) begin_pass();
  if (todo_.empty()) {
    done_ = true;
    return;
  }
  const std::size_t count = todo_.count();
  const std::size_t size = std::min(batch_size_, count);
  batch_ = side_ == Side::back ? todo_.slice(count - size, count) : todo_.slice(0, size);
  index_ = 0;
  winners_.clear();
  trying_ = 0;
}

Configuration Sweep::batch_at(std::size_t index) const {
  const std::size_t rank = side_ == Side::back ? batch_.count() - 1 - index : index;
  return batch_.slice(rank, rank + 1);
}

Configuration Sweep::winners(std::size_t count) const {
  std::vector<Change> changes;
  changes.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t rank = side_ == Side::back ? batch_.count() - 1 - winners_[i] : winners_[i];
    changes.push_back(batch_.at(rank));
  }
  return Configuration::of_changes(std::move(changes));
}

std::optional<Candidate> Sweep::next() const {
  if (done_) return std::nullopt;
  if (trying_ != 0) return Candidate{current_.minus(winners(trying_)), kMergeWorks};
  return Candidate{current_.minus(batch_at(index_)), rate_.value(), 0, index_ + 1 < batch_.count()};
}

void Sweep::report(Outcome outcome) {
  const bool failed = outcome == Outcome::fail;
  if (trying_ != 0) return merge_reported(failed);
  rate_.add(failed);
  ++tried_;
  if (failed) winners_.push_back(index_);
  if (++index_ == batch_.count()) batch_done();
}

void Sweep::batch_done() {
  if (winners_.empty()) {
    clean_ = clean_.plus(batch_);
    todo_ = todo_.minus(batch_);
    batch_size_ = std::min(kLargestBatch, 2 * batch_size_);
    return begin_batch();
  }
  good_ = 1;
  bad_ = winners_.size() + 1;
  if (winners_.size() == 1) return accept(1);
  trying_ = winners_.size();
}

void Sweep::merge_reported(bool failed) {
  (failed ? good_ : bad_) = trying_;
  if (good_ + 1 >= bad_) return accept(good_);
  const bool doubling = bad_ == winners_.size();
  trying_ = doubling && 2 * good_ < bad_ ? 2 * good_ : good_ + (bad_ - good_) / 2;
}

void Sweep::accept(std::size_t count) {
  const bool all = count == winners_.size();
  const Configuration left_over = winners(winners_.size()).minus(winners(count));
  current_ = current_.minus(winners(count));
  clean_ = {};
  // What could go alone but not with the others is tried again first.
  todo_ = todo_.minus(batch_).plus(left_over);
  batch_size_ =
      all ? std::min(kLargestBatch, 2 * batch_size_) : std::max<std::size_t>(1, batch_size_ / 4);
  begin_batch();
}

}  // namespace whittle
