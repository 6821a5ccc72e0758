// ddmin: the minimizing delta debugging algorithm, exactly figure 5 of
// Zeller & Hildebrandt, "Simplifying and Isolating Failure-Inducing Input".
//
//   reduce to subset       some part fails alone: continue with it, n = 2
//   reduce to complement   everything but some part fails: continue with that, n - 1
//   increase granularity   otherwise: twice as many parts
//   done                   every part is a single change
//
// First every subset is proposed, then every complement; at n = 2 the
// complements are the subsets again and are left out, which gives the 27 steps
// of figure 6. The same configuration may be proposed again later: an outcome
// cache is assumed, and the bounds hold for different configurations only
// (proposition 12: |c|²+3|c|; proposition 13: 2·⌈log₂|c|⌉).
//
// REQUIRES: the start fails and the empty configuration does not.
// ENSURES:  best() is 1-minimal (proposition 11).
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "change/search.h"
#include "change/weights.h"
#include "search/partition.h"
#include "search/rate.h"

namespace whittle {

/// Which of several failing subsets to continue with (section VIII).
enum class Causes {
  first,
  smallest,  ///< all subsets are tested first; the smallest by weight, then by number
  each,      ///< every one is simplified; others() are the results other than best()
};

struct DdminOptions {
  Causes causes = Causes::first;
  Weights weights{};
  bool cut_by_weight = false;  ///< WDD: parts of the same weight instead of the same number
};

class Ddmin {
 public:
  explicit Ddmin(Configuration start, DdminOptions options = {});

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return best_; }
  std::vector<Ends> others() const;

 private:
  enum class Asking { subsets, complements, nothing };

  Partition cut(Configuration whole, std::size_t n) const;
  void start_on(Configuration failing);
  void subset_reported(bool failed);
  void subsets_done();
  void complement_reported(bool failed);
  void finer();
  void finish_one();
  void keep_result(const Configuration& result);
  void note_failing(const Configuration& configuration);
  /// What *smallest* means, for best_ and for the subset to continue with.
  std::pair<std::uint64_t, std::size_t> measure(const Configuration& configuration) const;

  std::shared_ptr<const DdminOptions> options_;
  Configuration best_;
  Partition partition_;
  Asking asking_ = Asking::nothing;
  std::size_t index_ = 0;
  std::vector<Configuration> failing_;  // subsets of this round that failed
  std::vector<Configuration> waiting_;  // Causes::each: still to be simplified
  std::vector<Configuration> results_;
  Rate subset_rate_{0.1};
  Rate complement_rate_{0.3};
};

}  // namespace whittle
