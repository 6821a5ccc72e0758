// Proposes only what monotony does not answer (Zeller & Hildebrandt, section VII).
//
// Wraps a search of a test that is known to be monotone:
//
//   a superset of a configuration that failed   fails
//   a subset of a configuration that passed     passes
//   unresolved                                  says nothing about others
//
// Such outcomes are reported to the search at once, so next() proposes only configurations whose
// outcome is not known. If the test is not monotone after all and both rules apply, fail wins;
// best() may then be a configuration that was never tested.
//
// report() distinguishes *pass* from *unresolved*, even if the search inside does not.
//
// At most kMaxRemembered configurations of each kind are remembered. First those are forgotten that
// a new one makes superfluous, then the oldest. Copies share them.
//
// Complexity: report() adds up to kMaxRemembered comparisons of configurations for each proposal of
// the search inside.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "change/search.h"

namespace whittle {

template <Search S>
class Monotone {
 public:
  static constexpr std::size_t kMaxRemembered = 256;
  static constexpr bool kTellsPass = true;

  explicit Monotone(S search) : search_(std::move(search)) {}

  std::optional<Candidate> next() const {
    auto candidate = search_.next();
    if (!candidate) return candidate;
    if (candidate->batched) candidate->batched = next_is_open(candidate->configuration);
    if constexpr (!Isolating<S>) candidate->pass_chance = (1 - candidate->chance) / 2;
    return candidate;
  }
  void report(Outcome outcome) {
    learn(search_.next()->configuration, outcome);
    search_.report(outcome);
    answer_known();
  }
  const Configuration& best() const { return search_.best(); }
  const Configuration& passing() const requires Isolating<S> { return search_.passing(); }
  std::vector<Ends> others() const requires FindsSeveral<S> { return search_.others(); }

 private:
  using Memory = std::shared_ptr<const std::vector<Configuration>>;  // the oldest first; null: none

  void learn(const Configuration& tested, Outcome outcome) {
    if (outcome == Outcome::fail) {
      failed_ = remember(failed_, tested,
                         [&](const Configuration& older) { return older.contains(tested); });
    } else if (outcome == Outcome::pass) {
      passed_ = remember(passed_, tested,
                         [&](const Configuration& older) { return tested.contains(older); });
    }
  }

  template <class Superfluous>
  static Memory remember(const Memory& memory, const Configuration& tested,
                         const Superfluous& superfluous) {
    auto grown = memory ? std::make_shared<std::vector<Configuration>>(*memory)
                        : std::make_shared<std::vector<Configuration>>();
    std::erase_if(*grown, superfluous);
    if (grown->size() == kMaxRemembered) grown->erase(grown->begin());
    grown->push_back(tested);
    return grown;
  }

  /// In a batch: whether the candidate of the search after `asked` will be proposed here too,
  /// whatever the outcome.
  bool next_is_open(const Configuration& asked) const {
    S after = search_;
    after.report(Outcome::unresolved);
    const auto following = after.next();
    return following && !implied(following->configuration) &&
           !following->configuration.contains(asked) && !asked.contains(following->configuration);
  }

  void answer_known() {
    while (const auto candidate = search_.next()) {
      const auto outcome = implied(candidate->configuration);
      if (!outcome) return;
      search_.report(*outcome);
    }
  }

  std::optional<Outcome> implied(const Configuration& asked) const {
    const auto any = [](const Memory& memory, const auto& implies) {
      return memory && std::any_of(memory->begin(), memory->end(), implies);
    };
    if (any(failed_, [&](const Configuration& c) { return asked.contains(c); })) {
      return Outcome::fail;
    }
    if (any(passed_, [&](const Configuration& c) { return c.contains(asked); })) {
      return Outcome::pass;
    }
    return std::nullopt;
  }

  S search_;
  Memory failed_;
  Memory passed_;
};

/// The search, wrapped if the test is known to be monotone.
template <Search S>
AnySearch monotone_if(bool monotone, S search) {
  if (monotone) return Monotone<S>(std::move(search));
  return search;
}

}  // namespace whittle
