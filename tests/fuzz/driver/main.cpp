// main TARGET RUNS [SEEDS]: gives a fuzz target inputs that are made by chance, the same ones each
// time: first the files of the folder SEEDS, then mutations of them and of one another. If the
// target crashes, the input is in the file fuzz-TARGET.input.
//
// For machines and builds without libFuzzer, so that every check of the project runs the targets.
// libFuzzer, which looks at what an input covers, finds more: scripts/fuzz.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Target = int (*)(const std::uint8_t* data, std::size_t size);

struct Entry {
  std::string_view name;
  Target run;
};

}  // namespace

// The targets, one line each: TARGET(cut)
#define TARGET(name) extern "C" int fuzz_##name(const std::uint8_t* data, std::size_t size);
#include "fuzz_targets.inc"
#undef TARGET

namespace {

constexpr Entry kTargets[] = {
#define TARGET(name) {#name, fuzz_##name},
#include "fuzz_targets.inc"
#undef TARGET
};

class Mutator {
 public:
  explicit Mutator(std::vector<std::string> seeds) : pool_(std::move(seeds)) {
    if (pool_.empty()) pool_.emplace_back("a b\n{c: [1, 2]}\n");
  }

  /// Keeps some of what it makes, so that later inputs are further away from the seeds.
  std::string next() {
    constexpr std::size_t kPool = 200;
    std::string text = pool_[below(pool_.size())];
    for (std::size_t steps = 1 + below(6); steps > 0; --steps) mutate(text);
    if (text.size() > kLongest) text.resize(kLongest);
    if (pool_.size() < kPool && below(4) == 0) pool_.push_back(text);
    return text;
  }

 private:
  static constexpr std::size_t kLongest = 4096;

  std::size_t below(std::size_t bound) { return bound == 0 ? 0 : random_() % bound; }
  char some_byte() {
    constexpr std::string_view kTelling =
        "\n\r\t \0\x01\x7f\x80\xc3\xff{}[]()<>\"'\\/:;,=+-*0919az";
    return below(3) == 0 ? static_cast<char>(below(256)) : kTelling[below(kTelling.size())];
  }
  void mutate(std::string& text) {
    const std::size_t at = below(text.size() + 1);
    const std::size_t length = std::min(text.size() - at, 1 + below(16));
    switch (below(6)) {
      case 0:
        text.insert(at, 1 + below(4), some_byte());
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        if (at < text.size()) text[at] = some_byte();
        break;
      case 3:
        text.insert(below(text.size() + 1), text.substr(at, length));
        break;
      case 4:
        if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
        break;
      default: {
        const std::string& other = pool_[below(pool_.size())];
        text = text.substr(0, at) + other.substr(below(other.size() + 1));
      }
    }
  }

  std::vector<std::string> pool_;
  std::mt19937_64 random_{1};
};

std::vector<std::string> read_seeds(const char* folder) {
  std::vector<std::filesystem::path> paths;
  std::error_code ignored;  // a target may have no seeds
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  std::vector<std::string> seeds;
  for (const auto& path : paths) {
    std::ifstream file(path, std::ios::binary);
    seeds.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return seeds;
}

// The bytes lie in memory of their own, so that a sanitizer sees what is read beyond them.
void give(Target run, const std::string& text) {
  const std::vector<std::uint8_t> bytes(text.begin(), text.end());
  run(bytes.data(), bytes.size());
}

// The input under way, in a file that is there when a target has crashed.
class InputFile {
 public:
  explicit InputFile(std::string path) : path_(std::move(path)) {}
  ~InputFile() { std::filesystem::remove(path_); }
  void write(const std::string& text) const { std::ofstream(path_, std::ios::binary) << text; }

 private:
  std::string path_;
};

}  // namespace

int main(int argc, char** argv) {
  const std::string_view name = argc > 1 ? argv[1] : "";
  const auto* const target = std::ranges::find(kTargets, name, &Entry::name);
  if (argc < 3 || target == std::end(kTargets)) {
    std::fprintf(stderr, "usage: %s TARGET RUNS [SEEDS]\n", argv[0]);
    return 2;
  }
  const std::vector<std::string> seeds = read_seeds(argc > 3 ? argv[3] : "");
  const long runs = std::atol(argv[2]);
  const InputFile file("fuzz-" + std::string(name) + ".input");
  Mutator mutator(seeds);
  for (long i = 0; i < runs; ++i) {
    const auto seed = static_cast<std::size_t>(i);
    const std::string text = seed < seeds.size() ? seeds[seed] : mutator.next();
    file.write(text);
    give(target->run, text);
  }
  std::printf("%s: %ld inputs, nothing found\n", argv[1], runs);
}
