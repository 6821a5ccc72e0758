// Replaces nodes by their descendants, if these are allowed in the same place.
//
// A place with one occupant is tried, the heaviest first. These replace the occupant:
//
//   jumps     after a hoist at this place that worked: a descendant twice as far away as that one
//             was, or half as far if that does not work
//   all       if the place is optional: all of the nearest descendants that fit
//   one       a single descendant that fits, the heaviest first, then at growing distances
//
// After one that worked, the same place is tried again. If hoists seldom work and there is coarser
// work to do, only the best guesses are tried.
//
// It works in rounds. A round considers places that weigh at least a given weight. A place that was
// tried and has not changed since is not tried again.
//
// REQUIRES: the start of each round fails.
// ENSURES:  best() fails. Nothing about minimality.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "change/search.h"
#include "search/current_tree.h"
#include "search/rate.h"
#include "search/trials.h"

namespace whittle {

class Hoists {
 public:
  /// There is nothing to do before begin_round().
  explicit Hoists(ChangeTree tree);

  /// How many hoists are tried for one place if they seldom work: a few, or as many as always.
  enum class Effort { spare, full };
  void begin_round(Configuration start, std::uint64_t least, Effort effort);

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return current_.in(); }

 private:
  std::vector<Change> heavy_places(std::uint64_t least) const;
  void begin_place();
  std::vector<Configuration> hoists_at(Change place);
  std::size_t most_hoists() const;

  CurrentTree current_;
  Effort effort_ = Effort::spare;
  std::shared_ptr<const std::vector<Change>> places_;  // to be tried in this round
  std::size_t index_ = 0;                              // of the place that is tried
  std::optional<Trials> trials_;                       // for that place
  Change last_place_ = 0;                              // the place that was last tried
  unsigned run_ = 0;                       // how far away hoists have worked there: 2 to this power
  std::size_t jumps_ = 0;                  // how many of the trials go so far
  std::map<Change, std::uint64_t> tried_;  // places: the weight that was there
  Rate rate_{kTrialsUsuallyWork};
};

}  // namespace whittle
