#include "engine/timeout.h"

#include <algorithm>

namespace whittle {

namespace {
constexpr double kFactor = 10;
constexpr double kLeast = 1;  // seconds; a busy machine can hold up anything this long
}  // namespace

Timeout Timeout::fixed(double seconds) {
  Timeout timeout;
  timeout.fixed_ = seconds;
  return timeout;
}

Timeout Timeout::learnt(double original_seconds) {
  Timeout timeout;
  timeout.recent_.fill(original_seconds);
  return timeout;
}

Timeout Timeout::kept(double original_seconds) {
  return fixed(learnt(original_seconds).seconds());
}

double Timeout::seconds() const {
  if (fixed_ > 0) return fixed_;
  return kLeast + kFactor * *std::ranges::max_element(recent_);
}

void Timeout::learn(double seconds) {
  recent_[next_] = seconds;
  next_ = (next_ + 1) % kRemembered;
}

}  // namespace whittle
