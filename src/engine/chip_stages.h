// Chipping as stages: one for each phase of a language's chip.scm.
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
  /// Bytes of a program of which there is nothing to ask but what it reaches.
  static constexpr std::uint64_t kSmall = 16'384;

  ChipStages(std::shared_ptr<TreeInputs> inputs, const Variant& original);

  /// comments, statements, declarations, expressions, modifiers; unreached: what the program does
  /// not come to, what nothing of the rest speaks of, and what it can do without of what it comes
  /// to. nullopt: there is no such stage.
  std::optional<StageSpec> stage(std::string_view name) const;

 private:
  class Readings;
  StageSpec unreached() const;
  StageSpec unused(std::shared_ptr<const ReachedLines> lines) const;
  StageSpec together(std::string name, std::string_view phase,
                     std::shared_ptr<const ReachedLines> lines) const;

  std::shared_ptr<TreeInputs> inputs_;
  std::shared_ptr<Readings> readings_;
  bool small_;
};

}  // namespace whittle
