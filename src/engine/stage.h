// A stage: a model and a search over it, as one value that asks for variants to be tested.
//
// The scheduler drives it. A pipeline of stages is a stage too, so speculation goes on where one
// of its stages ends.
//
// A stage does no input or output, neither when it is made nor later. What only a program outside
// can say is a question (oracle/question.h), which the scheduler has answered.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "change/search.h"
#include "change/variant.h"
#include "engine/guidance.h"
#include "engine/tried.h"
#include "model/model.h"
#include "oracle/question.h"

namespace whittle {

/// A candidate, rendered.
struct Trial {
  Variant variant;
  Configuration configuration;
  double chance = 0.5;
  double pass_chance = 0;
  bool batched = false;  ///< see Candidate
};

/// What has been found: the smallest that fails and, when isolating, the
/// largest that passes.
struct Finding {
  Variant failing{};
  Variant passing{};
  Tried tried{};  ///< empty also where the stage knows nothing of it
  /// When isolating: how many changes of the last stage lie between the two.
  std::size_t changes = 0;
};

class Stage {
 public:
  virtual ~Stage() = default;
  virtual std::unique_ptr<Stage> clone() const = 0;
  /// What it wants tested; nullopt: it has a question, or has ended.
  virtual std::optional<Trial> next() const = 0;
  /// The outcome of next(). REQUIRES: next().
  virtual void report(Outcome outcome) = 0;
  /// What it must be told before it can go on; nullopt where there is a next(), and at the end.
  virtual std::optional<Question> question() const { return std::nullopt; }
  /// The reply to question(). REQUIRES: question().
  virtual void take_reply(const Reply&) {}
  /// Does what it is told between two outcomes. A stage that it does not concern ignores it.
  virtual void obey(const Guidance&) {}
  /// Whether it wants nothing more.
  bool ended() const { return !next() && !question(); }
  virtual Finding found() const = 0;
  /// Independent findings beside found().
  virtual std::vector<Finding> others() const = 0;
  /// Whether report() tells *pass* from *unresolved*.
  virtual bool tells_pass() const = 0;
  /// True if running this stage again on its own result could not propose anything new.
  virtual bool at_fixpoint() const { return true; }
  virtual std::string_view name() const = 0;
  /// Candidates that were not worth a test.
  virtual std::uint64_t refused() const { return 0; }
  /// The variant that next() was made from.
  virtual Hash128 base() const = 0;
  /// What the trial changes in it, for the record: "-3..17 -20". A long list is cut.
  virtual std::string change(const Trial& trial) const = 0;
};

/// What of a configuration is out of another, and what is in: "-3..17 -20 +4".
std::string describe_change(const Configuration& from, const Configuration& to);

/// Any stage, as a value.
class AnyStage {
 public:
  explicit AnyStage(std::unique_ptr<Stage> stage) : stage_(std::move(stage)) {}
  AnyStage(const AnyStage& other) : stage_(other.stage_->clone()) {}
  AnyStage& operator=(const AnyStage& other) {
    stage_ = other.stage_->clone();
    return *this;
  }
  AnyStage(AnyStage&&) = default;
  AnyStage& operator=(AnyStage&&) = default;

  Stage* operator->() { return stage_.get(); }
  const Stage* operator->() const { return stage_.get(); }

 private:
  std::unique_ptr<Stage> stage_;
};

/// A stage around another one, which does all that a subclass does not override.
class StageAround : public Stage {
 public:
  explicit StageAround(AnyStage stage) : stage_(std::move(stage)) {}

  std::optional<Trial> next() const override { return stage_->next(); }
  std::optional<Question> question() const override { return stage_->question(); }
  void take_reply(const Reply& reply) override { stage_->take_reply(reply); }
  void obey(const Guidance& guidance) override { stage_->obey(guidance); }
  Finding found() const override { return stage_->found(); }
  std::vector<Finding> others() const override { return stage_->others(); }
  bool tells_pass() const override { return stage_->tells_pass(); }
  bool at_fixpoint() const override { return stage_->at_fixpoint(); }
  std::string_view name() const override { return stage_->name(); }
  std::uint64_t refused() const override { return stage_->refused(); }
  Hash128 base() const override { return stage_->base(); }
  std::string change(const Trial& trial) const override { return stage_->change(trial); }

 protected:
  AnyStage stage_;
};

/// One search over one model.
class SearchStage final : public Stage {
 public:
  SearchStage(std::string_view name, std::shared_ptr<const Model> model, AnySearch search);

  std::unique_ptr<Stage> clone() const override { return std::make_unique<SearchStage>(*this); }
  std::optional<Trial> next() const override { return trial_; }
  void report(Outcome outcome) override;
  Finding found() const override;
  std::vector<Finding> others() const override;
  bool tells_pass() const override { return search_.tells_pass(); }
  bool at_fixpoint() const override { return model_->cuts_alike(search_.best()); }
  std::string_view name() const override { return name_; }
  std::uint64_t refused() const override { return refused_; }
  Hash128 base() const override;
  std::string change(const Trial& trial) const override;

 private:
  Finding render(const Ends& ends) const;
  void propose();

  std::string_view name_;  // lives in the pipeline's table
  std::shared_ptr<const Model> model_;
  AnySearch search_;
  std::optional<Trial> trial_;
  std::uint64_t refused_ = 0;
  mutable std::optional<Hash128> base_;  // of the search's best, once somebody asked
};

}  // namespace whittle
