// How often a test is run, and what its runs mean together, for tests that do not
// always show the symptom that is there.
//
// A pure value. The ways:
//
//   once         the one run decides
//   up_to(n)     the first run that shows the symptom decides; n runs without it say no.
//                For symptoms that never show by mistake; says nothing of how often they do.
//   boldly(q)    up_to so many as one at rate q needs to show it but for kRefusedWrongly
//   against(q)   Wald's sequential test of "shows at rate q or more" against "at q/2 or less".
//                Keeps a reduction from drifting to variants that fail ever more rarely.
//
// Of against(q): a variant at rate q/2 is taken with a probability of about kTakenWrongly,
// one at rate q refused with about kRefusedWrongly; Wald's bounds are for no end to the
// runs, so after kMostRuns times the runs that a decision takes on the average the
// likelier of the two is taken.
#pragma once

#include <cstdint>
#include <optional>

namespace whittle {

/// So many runs of one variant, of which so many showed the symptom.
struct Tally {
  int runs = 0;
  int shown = 0;
  double rate() const { return runs == 0 ? 0 : static_cast<double>(shown) / runs; }
};

class Repetition {
 public:
  static constexpr double kTakenWrongly = 0.01;
  static constexpr double kRefusedWrongly = 0.05;

  static Repetition once() { return up_to(1); }
  /// REQUIRES: n >= 1.
  static Repetition up_to(int n);
  /// REQUIRES: 0 < rate <= 1.
  static Repetition boldly(double rate);
  static Repetition against(double rate);

  /// Whether the variant counts as showing the symptom; nullopt: run it once more.
  std::optional<bool> decide(const Tally& tally) const;
  /// More than one run may be needed: an answer is a matter of chance, and is not to be cached.
  bool repeats() const { return most_runs_ > 1; }

 private:
  int most_runs_ = 1;
  bool sequential_ = false;
  double shown_weight_ = 0;   // of a run with the symptom, in the log of the likelihood ratio
  double missed_weight_ = 0;  // of one without
};

}  // namespace whittle
