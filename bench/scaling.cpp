// How much more workers help: a test that sleeps 50 ms, with 2 % and 20 % of
// single changes removable. Speed-up over -j 1.
#include <fmt/format.h>

#include <random>

#include "measure.h"

using namespace whittle::bench;

int main() {
  fmt::print(
      "scaling: a test that sleeps 50 ms (targets: 2 %: 6 at -j 8, 20 at -j 32; "
      "20 %: 5 and 12)\n");
  for (const unsigned percent : {2u, 20u}) {
    const Scratch scratch;
    constexpr std::size_t kLines = 400;
    std::mt19937 random(percent);
    std::vector<bool> needed(kLines);
    std::size_t count = 0;
    for (std::size_t i = 0; i < kLines; ++i) {
      needed[i] = random() % 100 >= percent;
      count += needed[i];
    }
    const std::string input = scratch / "input.txt";
    write_lines(input, kLines, 40, needed);
    double alone = 0;
    std::string result;
    for (const char* jobs : {"1", "8", "32"}) {
      const Finished run =
          run_whittle({"--atoms", "lines", "-j", jobs, "--out", scratch / "out.txt", input,
                       "--exit", "0", "--", NEEDS_LINES, std::to_string(count), "50", "-", "{}"});
      if (alone == 0) alone = run.seconds;
      fmt::print("  {:2} %: -j {:2}: {:6.2f} s, {} tests useful, {} wasted, speed-up {:.1f}\n",
                 percent, jobs, run.seconds, run.json["tests_useful"].get<int>(),
                 run.json["tests_wasted"].get<int>(), alone / run.seconds);
    }
  }
}
