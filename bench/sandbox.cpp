// What the default sandbox adds to a test: a 10 kB file and a trivial native test, with it
// and with --sandbox off, in turn.
#include <fmt/format.h>

#include <algorithm>

#include "measure.h"

using namespace whittle::bench;

namespace {

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

int main() {
  const Scratch scratch;
  constexpr std::size_t kLines = 1000;
  constexpr int kRounds = 15;
  const std::vector<bool> needed(kLines, true);  // every test but the first passes: no large gains
  const std::string input = scratch / "input.txt";
  write_lines(input, kLines, 11, needed);
  fmt::print("sandbox: 11 kB, trivial native test (target: at most 1.10)\n");
  for (const char* jobs : {"1", "2"}) {
    const auto each = [&](const char* mode) {
      const Finished run = run_whittle({"--atoms", "lines", "-j", jobs, "--sandbox", mode, "--out",
                                        scratch / "out.txt", input, "--exit", "0", "--",
                                        NEEDS_LINES, std::to_string(kLines), "0", "-", "{}"});
      return run.seconds / run.json["tests"].get<double>();
    };
    std::vector<double> with, without;
    for (int round = 0; round < kRounds; ++round) {
      with.push_back(each("on"));
      without.push_back(each("off"));
    }
    fmt::print("  -j {}: {:.3f} ms each with, {:.3f} ms without; ratio of the medians {:.3f}\n",
               jobs, median(with) * 1e3, median(without) * 1e3, median(with) / median(without));
  }
}
