// An oracle that changes each variant before it is tested, for example by adding probes.
#pragma once

#include <functional>

#include "oracle/oracle.h"

namespace whittle {

class PreparingOracle final : public Oracle {
 public:
  explicit PreparingOracle(Oracle& oracle) : oracle_(oracle) {}

  /// From the next test on; at first variants are tested as they are.
  void set(std::function<Variant(const Variant&)> prepare) { prepare_ = std::move(prepare); }
  Variant prepared(const Variant& variant) const { return prepare_ ? prepare_(variant) : variant; }

  /// From the next test on, no test uses what an earlier test has built.
  void set_clean() { clean_ = true; }

  int capacity() const override { return oracle_.capacity(); }
  Status start(Ticket ticket, const Variant& variant, const TestOptions& options) override {
    TestOptions own = options;
    own.clean |= clean_;
    return oracle_.start(ticket, prepared(variant), own);
  }
  void cancel(Ticket ticket) override { oracle_.cancel(ticket); }
  Result<std::optional<Finished>> wait(double seconds) override { return oracle_.wait(seconds); }

 private:
  Oracle& oracle_;
  std::function<Variant(const Variant&)> prepare_;
  bool clean_ = false;
};

}  // namespace whittle
