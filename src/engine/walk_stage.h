// A walk over revisions as a stage: each position is a variant, and where there is none, because
// a patch does not merge, the walk is told so without a test.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/stage.h"
#include "history/walk.h"

namespace whittle {

/// What the walk goes along; shared by all copies.
struct Route {
  /// The variant of a position; nullopt: there is none. The same each time.
  std::function<std::optional<Variant>(RevisionWalk::Position)> variant;
  /// How a position is called, for the record.
  std::function<std::string(RevisionWalk::Position)> name;
  /// What the walk takes for failing: what fails, or, on the way forward, what passes. Then
  /// nothing passes for it.
  Outcome goal = Outcome::fail;
};

class WalkStage final : public Stage {
 public:
  WalkStage(std::string_view name, RevisionWalk walk, std::shared_ptr<const Route> route);

  /// As far as it has come.
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
