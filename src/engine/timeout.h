// How long a test may take.
//
// Given, or learnt: several times what the tests that failed took lately, so it
// falls as the input shrinks. Only committed tests teach, so that it does not
// depend on how many workers there are.
#pragma once

#include <array>
#include <cstddef>

namespace whittle {

class Timeout {
 public:
  static Timeout fixed(double seconds);
  /// From what the original took.
  static Timeout learnt(double original_seconds);
  /// The same, and it stays: for tests that are ended as soon as they fail, where it counts
  /// whether others pass: nothing can be learnt of how long these take.
  static Timeout kept(double original_seconds);

  double seconds() const;
  /// A committed test that failed took so long.
  void learn(double seconds);

 private:
  static constexpr std::size_t kRemembered = 8;
  double fixed_ = 0;
  std::array<double, kRemembered> recent_{};
  std::size_t next_ = 0;
};

}  // namespace whittle
