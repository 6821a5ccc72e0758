// What a person sees while a run goes on, and the figures that are told at the
// end.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/result_place.h"
#include "engine/scheduler.h"

namespace whittle {

/// The figures of one stage, all its rounds together.
struct StageFigures {
  std::string name;
  std::uint64_t bytes_before = 0;
  std::uint64_t bytes_after = 0;
  std::uint64_t tokens_before = 0;
  std::uint64_t tokens_after = 0;
  std::uint64_t useful = 0;  ///< tests that were committed, not cached
  std::uint64_t worked = 0;  ///< of these, how many failed
  std::uint64_t wasted = 0;  ///< tests speculated in vain
  std::uint64_t cached = 0;
  std::uint64_t unresolved = 0;
  double seconds = 0;
};

/// Numbers as people read them: "812 B", "2.6 kB", "1.4 MB".
std::string human_bytes(std::uint64_t bytes);

class Progress final : public Observer {
 public:
  enum class Style { quiet, plain, live, verbose };

  struct Callbacks {
    /// For every commit of a variant that is better than all before; an error ends the run.
    std::function<Status(const Commit&)> improved = [](const Commit&) { return Status(); };
    /// For every commit.
    std::function<Status(const Commit&)> committed = [](const Commit&) { return Status(); };
    /// Now and then while waiting.
    std::function<void()> idle = [] {};
  };
  Progress(Style style, const Variant& original, Callbacks callbacks);

  Status committed(const Commit& commit, const SchedulerCounts& counts) override;
  void waiting(const SchedulerCounts& counts) override;
  /// Wipes the live line.
  void end();

  /// The smallest variant that failed, if any did.
  const std::optional<Variant>& best() const { return best_; }
  void restart(const Variant& start);
  /// A test under way when a stage ends may serve the next: it is in vain only where
  /// it never served.
  std::vector<StageFigures> stages(const SchedulerCounts& counts) const;
  std::uint64_t unresolved() const { return unresolved_; }
  /// Variants that were not worth a test (Stage::refused).
  std::uint64_t refused() const { return refused_; }
  void add_refused(std::uint64_t count) { refused_ += count; }
  double seconds() const;

 private:
  /// One round of a stage.
  struct Round {
    std::size_t stage = 0;
    Variant start;
    std::uint64_t open = 0;  // tests begun but not committed, at its end
  };

  StageFigures& figures(const Commit& commit);
  const Variant& current() const { return best_ ? *best_ : start_; }
  void log(const Commit& commit) const;
  void draw(const SchedulerCounts& counts);
  void plain(const SchedulerCounts& counts);
  std::string line(const SchedulerCounts& counts) const;

  using Clock = std::chrono::steady_clock;
  Style style_;
  std::uint64_t bytes_before_;
  std::uint64_t size_;
  std::uint64_t measure_second_ = ~std::uint64_t{0};  // bytes that are not zero, sum of bytes
  Callbacks callbacks_;
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
  Clock::time_point last_drawn_ = started_;
};

}  // namespace whittle
