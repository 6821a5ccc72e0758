// A search that is never asked about the configuration that it already has.
//
// A search over nodes of a tree may propose to leave out nodes that were removed with others
// before. The candidate is then the best configuration itself, which is known to fail: this is
// reported to the search inside, without a test.
//
// In a batch such a candidate is proposed nevertheless, because it was announced
// (Candidate::batched).
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
