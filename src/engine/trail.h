// Good variants on the way of a reduction: to look back at now and then, and to go
// back to where the best one turns out not to show the symptom any more.
//
// All that it decides depends on commits only, so a run that is replayed takes the
// same way.
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
  };

  /// A variant better than all before.
  void add(Step step);
  /// Takes off the best.
  std::optional<Step> back();
  std::optional<Step> best() const;

  /// After how many outcomes at least. Seldom enough to cost little, often enough that not
  /// much is lost.
  enum class Often : std::uint64_t { steady = 128, flaky = 24 };
  /// Whether the best is to be looked at again: it is another than the last time, and so
  /// many outcomes have been committed since; ever more as time goes by.
  bool due(std::uint64_t committed, Often often) const;
  void looked_at(std::uint64_t committed);
  void clear();

 private:
  static constexpr std::size_t kMost = 64;

  std::vector<Step> steps_;  // the newest last
  std::uint64_t looked_ = 0;
  bool changed_ = false;
};

}  // namespace whittle
