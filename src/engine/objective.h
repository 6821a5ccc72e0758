// What a reduction makes small, where that is not bytes: tokens, nodes of the tree, or what
// a command of the user's prints.
//
// Decorates a stage. A variant that fails but is larger by this measure than the smallest so
// far is told the stage as unresolved: it is never built upon.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <utility>

#include "engine/plan_options.h"
#include "engine/stage.h"

namespace whittle {

class Objective {
 public:
  /// `what`: tokens, nodes, or a command, which is run on each file (oracle/helper.h) and
  /// prints a number; of several files the sum counts. The error says why the original cannot
  /// be measured.
  static Result<std::shared_ptr<Objective>> make(const std::string& what, const PlanOptions& plan,
                                                 const Variant& original);

  /// Where a command fails: larger than anything.
  double of(const Variant& variant);

 private:
  using Measure = std::function<Result<double>(const Variant&)>;
  explicit Objective(Measure measure) : measure_(std::move(measure)) {}
  Measure measure_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, double> known_;  // by hash: measured once
};

class ObjectiveStage final : public StageAround {
 public:
  ObjectiveStage(AnyStage stage, std::shared_ptr<Objective> objective);

  std::unique_ptr<Stage> clone() const override { return std::make_unique<ObjectiveStage>(*this); }
  void report(Outcome outcome) override;
  bool settled() const override { return true; }

 private:
  std::shared_ptr<Objective> objective_;
  double best_;
};

}  // namespace whittle
