// What a reduction makes small, if not bytes: tokens, nodes of the tree, or a number that a command
// of the user prints.
//
// Decorates a stage. A variant that fails but is larger by this measure than the smallest so far is
// reported to the stage as unresolved, so it is never used as a starting point.
//
// A command is asked (oracle/question.h) about each variant that fails, before its outcome is
// reported to the stage inside.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/inquiry.h"
#include "engine/plan_options.h"
#include "engine/stage.h"
#include "util/result.h"

namespace whittle {

class Objective {
 public:
  /// `what`: tokens, nodes, or a command, which is run on each file (oracle/helper.h) and prints a
  /// number; the measure of several files is their sum. The error says why the original cannot be
  /// measured.
  static Result<std::shared_ptr<Objective>> make(const std::string& what, const PlanOptions& plan,
                                                 const Variant& original);

  /// What must be asked before a variant can be measured: nothing for tokens and nodes.
  std::vector<Question> questions(const Variant& variant) const;
  /// `told`: the replies to questions(variant). If the command fails or prints no number, the
  /// variant counts as larger than any other.
  double of(const Variant& variant, const Inquiry& told);

 private:
  using Measure = std::function<double(const Variant&)>;
  Objective(std::string command, Measure measure)
      : command_(std::move(command)), measure_(std::move(measure)) {}

  std::string command_;              // empty: tokens or nodes
  Measure measure_;                  // of tokens or nodes
  std::map<Hash128, double> known_;  // by variant: tokens and nodes are counted once
};

class ObjectiveStage final : public StageAround {
 public:
  ObjectiveStage(AnyStage stage, std::shared_ptr<Objective> objective);

  std::unique_ptr<Stage> clone() const override { return std::make_unique<ObjectiveStage>(*this); }
  std::optional<Trial> next() const override;
  void report(Outcome outcome) override;
  std::optional<Question> question() const override;
  void take_reply(const Reply& reply) override;
  bool at_fixpoint() const override { return true; }

 private:
  void measure(Variant variant);
  void measured();

  std::shared_ptr<Objective> objective_;
  Variant variant_;             // that is being measured
  Inquiry inquiry_;             // about it; nothing to ask: none is being measured
  std::optional<double> best_;  // none: what the stage starts from is being measured
};

}  // namespace whittle
