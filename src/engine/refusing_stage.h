// A stage around another one that refuses some of its trials: a refused trial is not tested, and is
// reported to the stage inside as unresolved.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/stage.h"

namespace whittle {

class RefusingStage : public StageAround {
 public:
  std::optional<Trial> next() const override { return trial_; }
  void report(Outcome outcome) override;
  void take_reply(const Reply& reply) override;
  std::uint64_t refused() const override { return refused_ + stage_->refused(); }

 protected:
  explicit RefusingStage(AnyStage stage) : StageAround(std::move(stage)), trial_(stage_->next()) {}

  virtual bool refuses(const Variant& variant) const = 0;
  /// False: at the moment refuses() holds for no variant.
  virtual bool may_refuse() const { return true; }
  /// Finds the next trial. To be called once by the constructor of a subclass, and when what it
  /// refuses has changed.
  void propose();

 private:
  std::optional<Trial> trial_;
  std::uint64_t refused_ = 0;
};

}  // namespace whittle
