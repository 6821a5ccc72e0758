// Tells the user what a run does: every event becomes a sentence, and one line shows the progress
// of the run.
//
// On a terminal that line is overwritten ten times a second; elsewhere it is printed every ten
// seconds; with --verbose every test has a line of its own.
#pragma once

#include <chrono>
#include <string>

#include "cli/talk.h"
#include "run/events.h"
#include "run/figures.h"
#include "run/spec.h"

namespace whittle {

class Narrator final : public RunObserver {
 public:
  Narrator(const Talk& talk, RunKind kind);

  void happened(const Event& event) override;
  void committed(const Commit& commit, const RunFigures& figures) override;
  void waiting(const RunFigures& figures) override;
  /// Erases the progress line.
  void end();

 private:
  enum class Style { quiet, plain, live, verbose };
  using Clock = std::chrono::steady_clock;

  void note(const std::string& line);  // left out with --quiet
  void warn(const std::string& line);  // always printed
  void draw(const std::string& line);
  std::string line(const RunFigures& figures) const;

  Talk talk_;
  RunKind kind_;
  Style style_;
  std::string stage_;
  std::string doing_;  // history
  bool drawn_ = false;
  Clock::time_point last_drawn_ = Clock::now();

  struct Sentences;
};

/// Numbers as people read them: "812 B", "2.6 kB", "1.4 MB".
std::string human_bytes(std::uint64_t bytes);

}  // namespace whittle
