#include "history/walk.h"

#include <algorithm>
#include <iterator>

namespace whittle {

RevisionWalk::Position RevisionWalk::failing() const {
  const std::optional<Position> limit = other();
  Position result = start_;
  for (const auto& [position, outcome] : outcomes_) {
    if (limit && position > *limit) break;
    if (outcome == Outcome::fail) result = std::max(result, position);
  }
  return result;
}

std::optional<RevisionWalk::Position> RevisionWalk::other() const {
  for (const auto& [position, outcome] : outcomes_) {
    if (outcome != Outcome::fail && !skipped_.contains(position)) return position;
  }
  return std::nullopt;
}

std::optional<Outcome> RevisionWalk::outcome(Position position) const {
  const auto found = outcomes_.find(position);
  if (found == outcomes_.end()) return std::nullopt;
  return found->second;
}

// How many positions that count lie between two.
std::size_t RevisionWalk::between(Position a, Position b) const {
  const auto first = skipped_.upper_bound(a);
  const auto last = skipped_.lower_bound(b);
  return b - a - 1 - static_cast<std::size_t>(std::distance(first, last));
}

// So many positions that count farther on, or the last of them; nullopt: there is none.
std::optional<RevisionWalk::Position> RevisionWalk::farther(Position from,
                                                            std::size_t steps) const {
  std::optional<Position> result;
  for (Position at = from + 1; at < positions_ && steps > 0; ++at) {
    if (skipped_.contains(at)) continue;
    result = at;
    --steps;
  }
  return result;
}

bool RevisionWalk::at_boundary() const {
  const std::optional<Position> limit = other();
  return limit && between(failing(), *limit) == 0;
}

bool RevisionWalk::at_end() const {
  return !other() && !farther(failing(), 1);
}

std::optional<RevisionWalk::Position> RevisionWalk::next() const {
  const Position from = failing();
  if (const std::optional<Position> limit = other()) {
    const std::size_t unknown = between(from, *limit);
    if (unknown == 0) return std::nullopt;
    return farther(from, (unknown + 1) / 2);
  }
  constexpr unsigned kGallopBits = 2;  // each stride is four times the one before
  constexpr std::size_t kLongest = 30;
  switch (stride_.kind) {
    case Stride::Kind::step:
      return farther(from, stride_.step);
    case Stride::Kind::gallop:
      return farther(from, std::size_t{1} << std::min(kLongest, kGallopBits * strides_));
    case Stride::Kind::jump:
      break;
  }
  return farther(from, positions_);
}

void RevisionWalk::report(Outcome outcome) {
  const Position position = *next();
  if (!other()) ++strides_;
  outcomes_[position] = outcome;
}

void RevisionWalk::skip(Position position) {
  skipped_.insert(position);
  outcomes_.erase(position);
}

void RevisionWalk::restart(Position at) {
  outcomes_.erase(outcomes_.upper_bound(at), outcomes_.end());
  outcomes_.erase(outcomes_.begin(), outcomes_.lower_bound(at));
  outcomes_[at] = Outcome::fail;
  start_ = at;
  strides_ = 0;
}

}  // namespace whittle
