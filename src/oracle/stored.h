// An oracle that answers from a store of outcomes if it can, and adds new outcomes to the store.
#pragma once

#include <deque>
#include <unordered_map>

#include "journal/store.h"
#include "oracle/oracle.h"

namespace whittle {

class StoredOracle final : public Oracle {
 public:
  StoredOracle(Oracle& oracle, OutcomeStore& store) : oracle_(oracle), store_(store) {}

  int capacity() const override { return oracle_.capacity(); }
  Status start(Ticket ticket, const Variant& variant, const TestOptions& options) override;
  void cancel(Ticket ticket) override;
  Result<std::optional<Finished>> wait(double seconds) override;

 private:
  Oracle& oracle_;
  OutcomeStore& store_;
  std::unordered_map<Ticket, Hash128> under_way_;
  std::deque<Finished> finished_;
};

}  // namespace whittle
