#include "search/closing.h"

#include <algorithm>

namespace whittle {

Closing::Closing(Configuration start, std::shared_ptr<const Needs> needs, ClosingOptions options)
    : needs_(std::move(needs)), options_(std::move(options)), current_(std::move(start)) {
  essential_ = options_.essential.intersect(current_);
  closed_ = closure(essential_);
  others_ = current_.minus(closed_);
  weight_before_ = options_.weights.of(current_);
  if (others_.empty()) phase_ = Phase::done;
}

// What is gone already is gone with whatever it needed: had that been needed otherwise, it
// would be reached otherwise.
Configuration Closing::closure(const Configuration& of) const {
  return needs_->closure(of).intersect(current_);
}

Configuration Closing::closure(const Configuration& of, const Configuration& reasons) const {
  return thrift_suffices_ ? needs_->thrifty_closure(of, options_.weights, budget_, &reasons)
                          : needs_->closure(of, &reasons);
}

Configuration Closing::with(std::size_t count) const {
  const std::size_t all = others_.count();
  return closure(essential_.plus(others_.slice(all - count, all)));
}

std::optional<Candidate> Closing::next() const {
  switch (phase_) {
    case Phase::alone:
      return Candidate{closed_, found_ == 0 ? 0.05 : 0.4};
    case Phase::gallop:
      return Candidate{with(trying_), 0.4};
    case Phase::bisect:
      return Candidate{with(trying_), 0.5};
    case Phase::thrift:
      return Candidate{thrifty_, 0.4};
    case Phase::done:
      break;
  }
  return std::nullopt;
}

void Closing::report(Outcome outcome) {
  const bool failed = outcome == Outcome::fail;
  ++tests_;
  switch (phase_) {
    case Phase::alone:
      if (failed) {
        current_ = closed_;
        return finish();
      }
      return look_for_next();
    case Phase::gallop:
    case Phase::bisect:
      if (failed) current_ = with(trying_);
      narrow(failed);
      return skip_known();
    case Phase::thrift:
      if (!failed) return spend(budget_ * kBudgetStride);
      current_ = thrifty_;
      thrift_suffices_ = true;
      phase_ = Phase::done;
      return;
    case Phase::done:
      return;
  }
}

void Closing::narrow(bool failed) {
  if (failed) {
    high_ = trying_;
    phase_ = Phase::bisect;
  } else {
    low_ = trying_;
  }
  if (phase_ == Phase::gallop) {
    trying_ *= kStride;
    if (trying_ >= high_ || trying_ > kFarthest) phase_ = Phase::bisect;
  }
  if (phase_ == Phase::bisect) {
    if (high_ - low_ == 1) return found();
    trying_ = low_ + (high_ - low_) / 2;
  }
}

// What needs all that is left fails.
void Closing::skip_known() {
  while ((phase_ == Phase::gallop || phase_ == Phase::bisect) && with(trying_) == current_) {
    narrow(true);
  }
}

void Closing::look_for_next() {
  others_ = current_.minus(closed_);
  if (others_.empty()) return finish();
  low_ = 0;
  high_ = others_.count();
  phase_ = options_.gallop ? Phase::gallop : Phase::bisect;
  trying_ = options_.gallop ? 1 : high_ / 2;
  if (high_ == 1) return found();
  skip_known();
}

void Closing::found() {
  const std::size_t all = others_.count();
  essential_ = essential_.plus(others_.slice(all - high_, all - high_ + 1));
  closed_ = closure(essential_);
  const std::uint64_t left = options_.weights.of(current_);
  const bool paid = 4 * left <= 3 * weight_before_;
  if (paid) tests_ = 0;
  unpaid_ += paid ? 0 : 1;
  weight_before_ = left;
  ++found_;
  const bool enough = options_.patient ? tests_ > kMaxUnpaidTests : unpaid_ >= kMaxUnpaid;
  if (closed_ == current_ || found_ >= kMaxEssential || enough) return finish();
  phase_ = Phase::alone;
}

void Closing::finish() {
  phase_ = Phase::done;
  if (options_.thrifty && closed_ == current_) spend(kLeastBudget);
}

// A larger budget keeps more, so if this budget saves little, a larger one would save even less.
void Closing::spend(std::uint64_t budget) {
  phase_ = Phase::done;
  if (budget > kMaxBudget) return;
  budget_ = budget;
  thrifty_ = needs_->thrifty_closure(essential_, options_.weights, budget).intersect(current_);
  if (8 * options_.weights.of(thrifty_) <= 7 * options_.weights.of(current_)) {
    phase_ = Phase::thrift;
  }
}

}  // namespace whittle
