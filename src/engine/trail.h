// Earlier variants of a reduction that showed the symptom. The best one is tested again now and
// then; if it does not show the symptom any more, the run goes back to an earlier one. When
// isolating, they are earlier pairs of ends.
//
// All decisions depend on committed outcomes only, so a run that is replayed makes the same ones.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "change/variant.h"

namespace whittle {

class Trail {
 public:
  struct Step {
    Variant variant;
    std::uint64_t test = 0;  ///< its number in the journal
    Variant passing{};       ///< the other end, when isolating
  };

  /// A variant better than all before.
  void add(Step step);
  /// Removes and returns the best one.
  std::optional<Step> back();
  std::optional<Step> best() const;

  /// After how many outcomes, at least, the best one is tested again: seldom enough to cost little,
  /// often enough that not much is lost.
  enum class Often : std::uint64_t { steady = 128, flaky = 24 };
  /// Whether the best one should be tested again: it has changed since the last time, and enough
  /// outcomes have been committed since. The longer the run, the more outcomes are needed.
  bool due(std::uint64_t committed, Often often) const;
  void looked_at(std::uint64_t committed);
  void clear();

 private:
  static constexpr std::size_t kMaxSteps = 64;

  std::vector<Step> steps_;  // the newest last
  std::uint64_t looked_ = 0;
  bool changed_ = false;
};

}  // namespace whittle
