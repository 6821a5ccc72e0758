#include "search/bisection.h"

#include <utility>

namespace whittle {

Bisection::Bisection(Configuration start, bool try_nothing) : current_(std::move(start)) {
  if (!current_.empty()) open_.push_back({current_, {}, !try_nothing});
  skip_known();
}

std::optional<Candidate> Bisection::next() const {
  if (open_.empty()) return std::nullopt;
  constexpr double kChance = 0.3;
  return Candidate{current_.minus(open_.back().changes), kChance};
}

void Bisection::report(Outcome outcome) {
  const Segment segment = std::move(open_.back());
  open_.pop_back();
  if (outcome == Outcome::fail) {
    current_ = current_.minus(segment.changes);
  } else {
    split(segment.changes);
  }
  skip_known();
}

void Bisection::split(const Configuration& changes) {
  const std::size_t count = changes.count();
  if (count < 2) return;
  const Configuration front = changes.slice(0, count / 2);
  const Configuration back = changes.slice(count / 2, count);
  open_.push_back({front, back, false});
  open_.push_back({back, {}, false});
}

// Where the back half has gone, the front half cannot: the two together could not.
void Bisection::skip_known() {
  while (!open_.empty()) {
    const Segment& last = open_.back();
    const bool sibling_went = !last.sibling.empty() && current_.intersect(last.sibling).empty();
    if (!last.needed && !sibling_went) return;
    const Configuration changes = last.changes;
    open_.pop_back();
    split(changes);
  }
}

}  // namespace whittle
