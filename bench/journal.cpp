// What the journal adds to a run: the reduction of bench_overhead with it and without
// it, in turn.
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "measure.h"

using namespace whittle::bench;

namespace {

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

}  // namespace

int main() {
  const Scratch scratch;
  constexpr std::size_t kLines = 1000;
  std::mt19937 random(1);
  std::vector<bool> needed(kLines);
  std::size_t count = 0;
  for (std::size_t i = 0; i < kLines; ++i) {
    needed[i] = random() % 100 < 95;
    count += needed[i];
  }
  const std::string input = scratch / "input.txt";
  write_lines(input, kLines, 100, needed);
  const auto once = [&](const char* jobs, const std::string& journal) {
    const Finished run = run_whittle({"--fresh", "--atoms", "lines", "-j", jobs, "--journal",
                                      journal, "--out", scratch / "out.txt", input, "--exit", "0",
                                      "--", NEEDS_LINES, std::to_string(count), "0", "-", "{}"});
    return run.seconds / run.json["tests"].get<double>();
  };
  fmt::print("journal: 100 kB, trivial native test (target: at most 1.03)\n");
  for (const char* jobs : {"1", "2"}) {
    constexpr int kRounds = 15;
    std::vector<double> with, without;
    for (int round = 0; round < kRounds; ++round) {
      without.push_back(once(jobs, "off"));
      with.push_back(once(jobs, scratch / "run.whittle"));
    }
    fmt::print("  -j {}: {:.3f} ms each with it, {:.3f} ms without; ratio {:.3f}\n", jobs,
               median(with) * 1e3, median(without) * 1e3, median(with) / median(without));
  }
}
