// Runs a search against a predicate, with a full outcome cache, and counts.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "change/search.h"

namespace whittle {

struct SearchRun {
  Configuration best;
  Configuration passing;
  std::size_t steps = 0;  ///< proposals
  std::size_t tests = 0;  ///< different ones
  std::vector<std::pair<Configuration, Outcome>> log;
};

template <Search S>
SearchRun run_search(S search, const std::function<Outcome(const Configuration&)>& test,
                     std::size_t most_steps = 10'000'000) {
  SearchRun run;
  std::map<std::string, Outcome> known;
  while (const auto candidate = search.next()) {
    if (++run.steps > most_steps) break;
    const auto [it, added] = known.try_emplace(candidate->configuration.text(), Outcome::pass);
    if (added) {
      it->second = test(candidate->configuration);
      ++run.tests;
    }
    run.log.emplace_back(candidate->configuration, it->second);
    search.report(it->second);
  }
  run.best = search.best();
  if constexpr (Isolating<S>) run.passing = search.passing();
  return run;
}

}  // namespace whittle
