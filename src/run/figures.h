// The figures of a run: what each stage did, the best variant so far, how many tests there were.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "change/variant.h"
#include "engine/scheduler.h"

namespace whittle {

/// The figures of one stage, all its rounds together.
struct StageFigures {
  std::string name;
  std::uint64_t bytes_before = 0;
  std::uint64_t bytes_after = 0;
  std::uint64_t tokens_before = 0;
  std::uint64_t tokens_after = 0;
  std::uint64_t useful = 0;  ///< tests whose outcome was used
  std::uint64_t worked = 0;  ///< of these, how many failed, as intended
  std::uint64_t wasted = 0;  ///< tests that were started ahead of time and then not needed
  std::uint64_t cached = 0;
  std::uint64_t unresolved = 0;
  double seconds = 0;
};

class RunFigures {
 public:
  explicit RunFigures(const Variant& original);

  /// Counts an outcome. Returns true if the variant is better than all before.
  bool add(const Commit& commit, const SchedulerCounts& counts);
  void set_counts(const SchedulerCounts& counts) { counts_ = counts; }
  /// The search begins again at this variant.
  void restart(const Variant& start);
  void add_refused(std::uint64_t count) { refused_ += count; }

  const SchedulerCounts& counts() const { return counts_; }
  /// The smallest variant that failed since the last restart, if any did.
  const std::optional<Variant>& best() const { return best_; }
  /// The best variant, or if there is none, the variant that the search began at.
  const Variant& current() const { return best_ ? *best_ : start_; }
  std::uint64_t bytes_before() const { return bytes_before_; }
  std::uint64_t bytes() const { return size_; }
  const std::string& stage() const { return stage_; }  ///< the name of the current one
  std::uint64_t worked() const { return worked_; }
  std::uint64_t unresolved() const { return unresolved_; }
  /// Variants that were not worth a test (Stage::refused).
  std::uint64_t refused() const { return refused_; }
  double seconds() const;
  /// A test that is running when a stage ends may be used by the next stage: it counts as wasted
  /// only if it is never used.
  std::vector<StageFigures> stages() const;

 private:
  using Clock = std::chrono::steady_clock;
  /// One round of a stage.
  struct Round {
    std::size_t stage = 0;
    Variant start;
    std::uint64_t open = 0;  // tests started but not used, at its end
  };
  StageFigures& figures_of(const Commit& commit);

  SchedulerCounts counts_;
  std::uint64_t bytes_before_;
  std::uint64_t size_;
  std::uint64_t second_measure_ = ~std::uint64_t{0};  // bytes that are not zero, sum of bytes
  std::optional<Variant> best_;
  std::vector<StageFigures> stages_;
  std::vector<Round> rounds_;
  Variant start_;
  std::string stage_;
  std::uint64_t unresolved_ = 0;
  std::uint64_t refused_ = 0;
  std::uint64_t worked_ = 0;
  Clock::time_point started_ = Clock::now();
  Clock::time_point last_commit_ = started_;
};

/// Tokens in all files of a variant, whatever they are written in.
std::uint64_t tokens_of(const Variant& variant);

}  // namespace whittle
