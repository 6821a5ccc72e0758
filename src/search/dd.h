// dd: the general delta debugging algorithm, figure 15 of Zeller & Hildebrandt.
//
// Narrows the difference between a configuration that passes and one that
// fails, from both sides:
//
//   c✓ ∪ Δi fails    reduce to subset         n = 2
//   c✗ − Δi passes   increase to complement   n = 2
//   c✓ ∪ Δi passes   increase to subset       n - 1
//   c✗ − Δi fails    reduce to complement     n - 1
//   otherwise        increase granularity, until each part is one change
//
// Each outcome is used at once by the first rule that it satisfies: applying the rules one after
// the other over all i would take twice the ⌈log₂|c|⌉ tests of proposition 18. At n = 2, c✓ ∪ Δ1 is
// c✗ − Δ2, so the complements are left out.
//
// REQUIRES: `passing` passes, `failing` fails and contains it.
// ENSURES:  best() − passing() is 1-minimal (proposition 16); a single change if no test was
//           unresolved (corollary 19).
#pragma once

#include <memory>
#include <vector>

#include "change/search.h"
#include "change/weights.h"
#include "search/ddmin.h"
#include "search/partition.h"
#include "search/rate.h"

namespace whittle {

struct DdOptions {
  Causes causes = Causes::first;
  Weights weights{};
};

class Dd {
 public:
  Dd(Configuration passing, Configuration failing, DdOptions options = {});

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return best_.failing; }
  const Configuration& passing() const { return best_.passing; }
  std::vector<Ends> others() const;

 private:
  enum class Asking { subsets, complements, nothing };

  const Configuration& difference() const { return partition_.whole(); }
  Configuration proposed() const;
  void start_on(Ends ends);
  void narrow(Ends ends, Partition rest);
  void subset_reported(Outcome outcome);
  void subsets_done();
  void complement_reported(Outcome outcome);
  void finer();
  void finish_one();
  void note_best();

  std::shared_ptr<const DdOptions> options_;
  Ends ends_;
  Ends best_;  // the narrowest so far
  Partition partition_;
  Asking asking_ = Asking::nothing;
  std::size_t index_ = 0;
  std::vector<std::size_t> failing_;  // causes other than first: what this round's subsets showed
  std::optional<std::size_t> first_passing_;
  std::vector<Ends> waiting_;
  std::vector<Ends> results_;
  Rate fail_rate_{0.3};
  Rate pass_rate_{0.3};
};

}  // namespace whittle
