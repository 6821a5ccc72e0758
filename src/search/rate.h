// An estimate of how often something succeeds. Old observations are slowly forgotten.
#pragma once

namespace whittle {

class Rate {
 public:
  /// `prior` counts as `strength` observations.
  explicit constexpr Rate(double prior, double strength = 2)
      : hits_(prior * strength), trials_(strength) {}

  void add(bool hit) {
    hits_ = hits_ * kKeep + (hit ? 1 : 0);
    trials_ = trials_ * kKeep + 1;
  }
  double value() const { return hits_ / trials_; }

 private:
  static constexpr double kKeep = 0.97;  // remembers some thirty observations
  double hits_;
  double trials_;
};

}  // namespace whittle
