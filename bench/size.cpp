// A 100 MB file of lines, ten of them needed, and a native test that reads its
// file once: memory, and whittle's own CPU time against that of the tests.
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <random>

#include "measure.h"

using namespace whittle::bench;

int main() {
  const Scratch scratch;
  constexpr std::size_t kLines = 2'000'000;
  std::mt19937 random(3);
  std::vector<bool> needed(kLines);
  for (int i = 0; i < 10; ++i) needed[random() % kLines] = true;
  const std::string input = scratch / "input.txt";
  write_lines(input, kLines, 50, needed);
  fmt::print("size: 100 MB, ten lines needed (targets: below 500 MB; own CPU below the tests')\n");
  for (const bool by_line : {true, false}) {
    by_line ? ::setenv("LINES", "1", 1) : ::unsetenv("LINES");
    for (const char* jobs : {"1", "2"}) {
      const std::string log = scratch / fmt::format("cpu{}{}.log", by_line, jobs);
      const Finished run =
          run_whittle({"--atoms", "lines", "-j", jobs, "--out", scratch / "out.txt", input,
                       "--exit", "0", "--", NEEDS_LINES, "10", "0", log, "{}"});
      double tests = 0;
      std::ifstream times(log);
      for (double us = 0; times >> us;) tests += us * 1e-6;
      fmt::print(
          "  test reads by {}, -j {}: {:.1f} s, {} tests, {} B left; {} MB at most; CPU: "
          "tests {:.2f} s, whittle {:.2f} s (ratio {:.2f})\n",
          by_line ? "line " : "block", jobs, run.seconds, run.json["tests"].get<int>(),
          run.json["bytes_after"].get<int>(), run.max_rss_kb / 1024, tests, run.cpu - tests,
          (run.cpu - tests) / tests);
    }
  }
}
