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
  explicit ChipStages(std::shared_ptr<TreeInputs> inputs);

  /// comments, statements, declarations, expressions; unreached: what the original does not come
  /// to; needed: what the program rests upon. nullopt: there is no such stage.
  std::optional<StageSpec> stage(std::string_view name) const;

 private:
  class Readings;
  StageSpec unreached() const;
  StageSpec together(std::string name, std::string_view phase,
                     std::shared_ptr<const ReachedLines> reached) const;

  std::shared_ptr<TreeInputs> inputs_;
  std::shared_ptr<Readings> readings_;
};

}  // namespace whittle
