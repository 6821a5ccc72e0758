// A walk over revisions as a stage: each position is a variant. If there is no variant, because a
// patch does not merge, this is reported to the walk without a test.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/stage.h"
#include "history/walk.h"

namespace whittle {

/// The variants along the walk; shared by all copies of the stage.
struct Route {
  /// The variant of a position; nullopt: there is none. It must return the same each time.
  std::function<std::optional<Variant>(RevisionWalk::Position)> variant;
  /// The name of a position, for the record.
  std::function<std::string(RevisionWalk::Position)> name;
  /// The outcome that counts as *fail* for the walk: *fail* itself, or *pass* on the way forward.
  /// Then no outcome counts as *pass*.
  Outcome goal = Outcome::fail;
};

class WalkStage final : public Stage {
 public:
  WalkStage(std::string_view name, RevisionWalk walk, std::shared_ptr<const Route> route);

  /// The walk so far.
  const RevisionWalk& walk() const { return walk_; }

  std::unique_ptr<Stage> clone() const override { return std::make_unique<WalkStage>(*this); }
  std::optional<Trial> next() const override { return trial_; }
  void report(Outcome outcome) override;
  Finding found() const override;
  std::vector<Finding> others() const override { return {}; }
  bool tells_pass() const override { return true; }
  std::string_view name() const override { return name_; }
  Hash128 base() const override;
  std::string change(const Trial& trial) const override;

 private:
  void propose();

  std::string_view name_;  // of a literal
  RevisionWalk walk_;
  std::shared_ptr<const Route> route_;
  std::optional<Trial> trial_;
};

}  // namespace whittle
