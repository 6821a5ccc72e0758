// How long a test may take.
//
// The limit is given by the user, or learnt: several times the time of the last tests that failed,
// so it falls as the input shrinks. Only committed tests are used for this, so the limit does not
// depend on the number of workers.
#pragma once

#include <array>
#include <cstddef>

namespace whittle {

class Timeout {
 public:
  static Timeout fixed(double seconds);
  /// Learnt from tests; begins with the time of the original.
  static Timeout learnt(double original_seconds);
  /// The same, but never changed. For tests that are stopped as soon as they fail, if it also
  /// matters whether others pass: the failing tests do not show how long the passing ones take.
  static Timeout kept(double original_seconds);

  double seconds() const;
  /// A committed test that failed took this long.
  void learn(double seconds);

 private:
  static constexpr std::size_t kRemembered = 8;
  double fixed_ = 0;
  std::array<double, kRemembered> recent_{};
  std::size_t next_ = 0;
};

}  // namespace whittle
