// What --same-crash adds to a test: a program without symbols that crashes in every test, with the
// option and without, in turn.
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
  constexpr int kRounds = 9;
  const std::string input = scratch / "input.txt";
  write_lines(input, kLines, 11, std::vector<bool>(kLines, true));
  fmt::print("--same-crash: 11 kB, a native test that crashes (target: at most 3)\n");
  for (const char* sandbox : {"on", "off"}) {
    const auto measure = [&](bool same_crash) {
      std::vector<std::string> words{
          "--atoms",   "lines", "-j",  "1",        "--out", scratch / "out.txt",
          "--sandbox", sandbox, input, "--signal", "SEGV",  "--stdout",
          "whole"};
      if (same_crash) words.push_back("--same-crash");
      for (const std::string& word :
           {std::string("--"), std::string(CRASH_IN), std::to_string(kLines), std::string("{}")}) {
        words.push_back(word);
      }
      const Finished run = run_whittle(words);
      return run.seconds / run.json["tests"].get<double>();
    };
    std::vector<double> with, without;
    for (int round = 0; round < kRounds; ++round) {
      with.push_back(measure(true));
      without.push_back(measure(false));
    }
    fmt::print(
        "  --sandbox {}: {:.3f} ms each with, {:.3f} ms without; ratio of the medians {:.2f}\n",
        sandbox, median(with) * 1e3, median(without) * 1e3, median(with) / median(without));
  }
}
