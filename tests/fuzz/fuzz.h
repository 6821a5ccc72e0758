// What the fuzz targets share: bytes read as decisions and texts, and laws.
//
// A target is one file NAME.cpp that defines LLVMFuzzerTestOneInput; it becomes the
// program fuzz_NAME. Decisions are taken from the end of the bytes, so that texts
// stand at the beginning as they are, and a seed in corpus/NAME can be a real file.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace whittle {

/// Ends the program where a law is broken; the fuzzer then keeps the input.
inline void must(bool holds, const char* law, const char* file = __builtin_FILE(),
                 int line = __builtin_LINE()) {
  if (holds) return;
  std::fprintf(stderr, "%s:%d: broken: %s\n", file, line, law);
  std::abort();
}

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size)
      : rest_(reinterpret_cast<const char*>(data), size) {}

  /// One byte; 0 where there are no more.
  std::size_t byte() {
    if (rest_.empty()) return 0;
    const auto last = static_cast<unsigned char>(rest_.back());
    rest_.remove_suffix(1);
    return last;
  }
  /// A number from 0 to n-1; n at most 65536.
  std::size_t below(std::size_t n) {
    const std::size_t low = byte();
    return (n <= 256 ? low : low + 256 * byte()) % n;
  }
  bool flip() { return below(2) == 1; }
  /// Chance whose seed is part of the input.
  std::mt19937 random() { return std::mt19937(static_cast<unsigned>(below(65536))); }

  /// What is left, in `count` parts. REQUIRES: count > 0.
  std::vector<std::string> texts(std::size_t count) {
    std::vector<std::size_t> cuts;
    for (std::size_t i = 1; i < count; ++i) cuts.push_back(below(65536));
    for (std::size_t& cut : cuts) cut %= rest_.size() + 1;
    std::ranges::sort(cuts);
    cuts.push_back(rest_.size());
    std::vector<std::string> result;
    std::size_t at = 0;
    for (const std::size_t cut : cuts) {
      result.emplace_back(rest_.substr(at, cut - at));
      at = cut;
    }
    rest_ = {};
    return result;
  }
  std::string text() { return texts(1).front(); }

 private:
  std::string_view rest_;
};

}  // namespace whittle

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
