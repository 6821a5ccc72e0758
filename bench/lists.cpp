// Tests that each search needs on the two list models of 600 changes, mean of 20
// seeds, with a full cache; and what a step of the default search costs.
#include <benchmark/benchmark.h>

#include "search/registry.h"
#include "support/list_models.h"
#include "support/run_search.h"

namespace whittle {
namespace {

template <class Model>
void tests_needed(benchmark::State& state, const SearchEntry& entry) {
  constexpr unsigned kSeeds = 20;
  double tests = 0;
  double left = 0;
  for (auto _ : state) {
    tests = left = 0;
    for (unsigned seed = 0; seed < kSeeds; ++seed) {
      const Model model(seed);
      SearchRequest request;
      request.start = Configuration::all(600);
      const SearchRun run =
          run_search(entry.make(request), [&](const Configuration& c) { return model.test(c); });
      tests += static_cast<double>(run.tests);
      left += static_cast<double>(run.best.count());
    }
  }
  state.counters["tests"] = tests / kSeeds;
  state.counters["left"] = left / kSeeds;
}

}  // namespace
}  // namespace whittle

int main(int argc, char** argv) {
  using namespace whittle;
  for (const SearchEntry& entry : searches()) {
    const std::string name(entry.name);
    benchmark::RegisterBenchmark(
        ("independent/" + name).c_str(),
        [&entry](benchmark::State& s) { tests_needed<IndependentModel>(s, entry); })
        ->Iterations(1)
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark(
        ("definitions/" + name).c_str(),
        [&entry](benchmark::State& s) { tests_needed<DefinitionsModel>(s, entry); })
        ->Iterations(1)
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
