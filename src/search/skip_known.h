// A search that is never asked about the configuration that it has already.
//
// A search over nodes of a tree may propose to leave out nodes that have gone with others
// before. The candidate is then the best configuration itself, which is known to fail: the
// search inside is told so, and no test is spent on it.
//
// In a batch such a candidate is proposed all the same, because it was promised (Candidate).
#pragma once

#include <optional>
#include <utility>

#include "change/search.h"

namespace whittle {

template <Search S>
class SkipKnown {
 public:
  explicit SkipKnown(S search) : search_(std::move(search)) { propose(); }

  std::optional<Candidate> next() const { return candidate_; }
  void report(Outcome outcome) {
    search_.report(outcome);
    propose();
  }
  const Configuration& best() const { return search_.best(); }

  const S& search() const { return search_; }

 private:
  void propose() {
    const bool promised = candidate_ && candidate_->batched;
    candidate_ = search_.next();
    while (!promised && candidate_ && candidate_->configuration == search_.best()) {
      search_.report(Outcome::fail);
      candidate_ = search_.next();
    }
  }

  S search_;
  std::optional<Candidate> candidate_;
};

}  // namespace whittle
