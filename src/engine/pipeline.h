// A list of stages, coarse to fine, run to a fixpoint.
//
// Each stage starts from what the one before found. After the last the first
// comes again, until every stage has ended on the very variant that is left: so
// the result is 1-minimal with respect to the changes of every stage at once.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/stage.h"

namespace whittle {

struct StageSpec {
  std::string name;
  /// nullopt: there is nothing to do for it.
  std::function<std::optional<AnyStage>(std::string_view name, const Finding& start)> make;
};

class Pipeline final : public Stage {
 public:
  Pipeline(Finding start, std::shared_ptr<const std::vector<StageSpec>> specs);

  std::unique_ptr<Stage> clone() const override { return std::make_unique<Pipeline>(*this); }
  std::optional<Trial> next() const override;
  void report(Outcome outcome) override;
  Finding found() const override;
  std::vector<Finding> others() const override { return others_; }
  bool isolates() const override { return stage_ && (*stage_)->isolates(); }
  std::string_view name() const override { return stage_ ? (*stage_)->name() : "done"; }

 private:
  void advance();
  bool ended_here(std::size_t index) const;
  Hash128 place() const;

  std::shared_ptr<const std::vector<StageSpec>> specs_;
  Finding current_;
  std::vector<Finding> others_;
  std::vector<std::optional<Hash128>> ended_on_;  // for each stage, the variant it last ended on
  std::size_t index_ = 0;
  std::optional<AnyStage> stage_;  // none: done
};

}  // namespace whittle
