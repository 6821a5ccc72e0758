// Chipping as stages: one for each phase of a language's chip.scm, and three more.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/pipeline.h"
#include "engine/tree_inputs.h"

namespace whittle {

/// Makes the stages of one plan, which share what they read.
class ChipStages {
 public:
  /// For programs with fewer bytes than this, `unreached` runs only once, and only leaves out code
  /// that is not executed.
  static constexpr std::uint64_t kSmall = 16'384;

  ChipStages(std::shared_ptr<TreeInputs> inputs, const Variant& original);

  StageSpec comments() const;
  /// Leaves out code that the failing run does not execute; of a large program also declarations
  /// that nothing refers to then, and bodies that are executed but not needed.
  StageSpec unreached() const;
  /// The phases of chip.scm.
  StageSpec statements() const;
  StageSpec declarations() const;
  StageSpec expressions() const;
  StageSpec modifiers() const;

 private:
  class Readings;
  StageSpec phase(std::string_view name) const;
  std::optional<AnyStage> given_reached(const ReachedLines& reached, const Finding& start) const;
  StageSpec unused(std::shared_ptr<const ReachedLines> lines) const;
  StageSpec together(std::string name, std::string_view phase,
                     std::shared_ptr<const ReachedLines> lines) const;

  std::shared_ptr<TreeInputs> inputs_;
  std::shared_ptr<const OriginalLines> lines_;
  std::shared_ptr<Readings> readings_;
  bool small_;
};

}  // namespace whittle
