// What whittle adds to a test: a 100 kB file and a trivial native test, against a
// bare loop that writes the file and spawns the same program, in turn.
#include <fmt/format.h>

#include <random>

#include "measure.h"

using namespace whittle::bench;

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
  const std::vector<std::string> test{NEEDS_LINES, std::to_string(count), "0", "-"};
  fmt::print("overhead: 100 kB, trivial native test (target: at most 1.25)\n");
  for (const char* jobs : {"1", "2"}) {
    double ratios = 0;
    constexpr int kRounds = 5;
    for (int round = 0; round < kRounds; ++round) {
      std::vector<std::string> bare = test;
      bare.push_back(scratch / "bare.txt");
      const double before = bare_loop(input, bare.back(), bare, 1000) / 1000;
      std::vector<std::string> arguments{"--atoms",           "lines", "-j",     jobs, "--out",
                                         scratch / "out.txt", input,   "--exit", "0",  "--"};
      arguments.insert(arguments.end(), test.begin(), test.end());
      arguments.push_back("{}");
      const Finished run = run_whittle(arguments);
      const double after = bare_loop(input, bare.back(), bare, 1000) / 1000;
      const double each = run.seconds / run.json["tests"].get<double>();
      const double reference = (before + after) / 2;
      ratios += each / reference;
      fmt::print("  -j {}: {} tests, {:.3f} ms each; bare loop {:.3f} ms; ratio {:.2f}\n", jobs,
                 run.json["tests"].get<int>(), each * 1e3, reference * 1e3, each / reference);
    }
    fmt::print("  -j {}: mean ratio {:.2f}\n", jobs, ratios / kRounds);
  }
}
