// How often a test is run, and what its runs mean together, for tests that do not always show the
// symptom that is there.
//
// A pure value. The ways:
//
//   once         a single run decides
//   up_to(n)     the first run that shows the symptom decides; after n runs without it, the variant
//                does not count as showing it. For symptoms that never show by mistake. This says
//                nothing about how often a variant shows its symptom.
//   boldly(q)    up_to(n), where a variant that fails at rate q shows the symptom within n runs,
//                except with probability kRefusedWrongly
//   against(q)   Wald's sequential test of "shows at rate q or more" against "at q/2 or less".
//                Keeps a reduction from drifting to variants that fail more and more rarely.
//
// With against(q), a variant at rate q/2 is accepted with a probability of about kTakenWrongly, and
// one at rate q is refused with a probability of about kRefusedWrongly. Wald's test has no limit on
// the number of runs, so after kMaxRuns times the average number of runs the more likely of the
// two is chosen.
#pragma once

#include <cstdint>
#include <optional>

namespace whittle {

/// How often one variant was run, and how many of these runs showed the symptom.
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
  static Repetition until_likely(double rate);
  static Repetition sequential(double rate);

  /// Whether the variant counts as showing the symptom; nullopt: run it once more.
  std::optional<bool> decide(const Tally& tally) const;
  /// Whether more than one run may be needed. Then answers depend on chance, and must not be
  /// cached.
  bool repeats() const { return most_runs_ > 1; }

 private:
  int most_runs_ = 1;
  bool sequential_ = false;
  double shown_weight_ = 0;   // of a run with the symptom, in the log of the likelihood ratio
  double missed_weight_ = 0;  // of one without
};

}  // namespace whittle
