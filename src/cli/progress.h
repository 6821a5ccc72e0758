// What a person sees while a run goes on, and the figures that are told at the
// end.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/scheduler.h"
#include "cli/result_place.h"

namespace whittle {

/// The figures of one stage, all its rounds together.
struct StageFigures {
  std::string name;
  std::uint64_t bytes_before = 0;
  std::uint64_t bytes_after = 0;
  std::uint64_t tests = 0;   ///< committed, not cached
  std::uint64_t worked = 0;  ///< of these, how many failed
  std::uint64_t cached = 0;
  std::uint64_t unresolved = 0;
  double seconds = 0;
};

/// Numbers as people read them: "812 B", "2.6 kB", "1.4 MB".
std::string human_bytes(std::uint64_t bytes);

class Progress final : public Observer {
 public:
  enum class Style { quiet, plain, live, verbose };

  /// `improved` is called with every variant that is better than all before; an
  /// error of it ends the run.
  Progress(Style style, std::uint64_t bytes_before,
           std::function<Status(const Variant&)> improved);

  Status committed(const Commit& commit, const SchedulerCounts& counts) override;
  void waiting(const SchedulerCounts& counts) override;
  /// Wipes the live line.
  void end();

  /// The smallest variant that failed, if any did.
  const std::optional<Variant>& best() const { return best_; }
  void restart(const Variant& start);
  const std::vector<StageFigures>& stages() const { return stages_; }
  std::uint64_t unresolved() const { return unresolved_; }
  double seconds() const;

 private:
  StageFigures& figures(const Commit& commit);
  void log(const Commit& commit) const;
  void draw(const SchedulerCounts& counts);
  void plain(const SchedulerCounts& counts);
  std::string line(const SchedulerCounts& counts) const;

  using Clock = std::chrono::steady_clock;
  Style style_;
  std::uint64_t bytes_before_;
  std::uint64_t size_;
  std::uint64_t measure_second_ = ~std::uint64_t{0};  // bytes that are not zero, sum of bytes
  std::function<Status(const Variant&)> improved_;
  std::optional<Variant> best_;
  std::vector<StageFigures> stages_;
  std::string stage_;
  std::uint64_t unresolved_ = 0;
  std::uint64_t worked_ = 0;
  Clock::time_point started_ = Clock::now();
  Clock::time_point last_commit_ = started_;
  Clock::time_point last_drawn_ = started_;
};

}  // namespace whittle
