// What the default sandbox adds to a test: a 10 kB file and a trivial native test, with it
// and with --sandbox off, in turn. On a busy machine the processor time says more.
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
    const auto measure = [&](const char* mode, std::vector<double>& wall,
                             std::vector<double>& cpu) {
      const Finished run = run_whittle({"--atoms", "lines", "-j", jobs, "--sandbox", mode, "--out",
                                        scratch / "out.txt", input, "--exit", "0", "--",
                                        NEEDS_LINES, std::to_string(kLines), "0", "-", "{}"});
      const auto tests = run.json["tests"].get<double>();
      wall.push_back(run.seconds / tests);
      cpu.push_back(run.cpu / tests);
    };
    std::vector<double> wall_on, wall_off, cpu_on, cpu_off;
    for (int round = 0; round < kRounds; ++round) {
      measure("on", wall_on, cpu_on);
      measure("off", wall_off, cpu_off);
    }
    const auto report = [&](const char* what, double on, double off) {
      fmt::print(
          "  -j {}: {} {:.3f} ms each with, {:.3f} ms without; ratio of the medians {:.3f}\n", jobs,
          what, on * 1e3, off * 1e3, on / off);
    };
    report("time", median(wall_on), median(wall_off));
    report("cpu ", median(cpu_on), median(cpu_off));
  }
}
