#include "engine/tree_stages.h"

#include "search/registry.h"

namespace whittle {

namespace {

using Made = std::optional<AnyStage>;

}  // namespace

StageSpec named_tree_stage(std::shared_ptr<TreeInputs> inputs) {
  return {"tree", [inputs](std::string_view name, const Finding& start) {
            return stage_on_tree(inputs, name, start, [inputs, name](const TreeInput& input) {
              if (input.model->size() < 2) return Made();
              const PlanOptions& options = inputs->options();
              AnySearch search = find_tree_search(options.algorithm)
                                     ->make({.tree = input.model->tree(),
                                             .start = Configuration::all(input.model->size()),
                                             .causes = options.causes,
                                             .monotone = options.monotone});
              return Made(std::make_unique<SearchStage>(name, input.model, std::move(search)));
            });
          }};
}

StageSpec tree_stage(std::shared_ptr<TreeInputs> inputs, Care care) {
  StageSpec spec{"tree", [inputs, care](std::string_view name, const Finding& start) {
                   return stage_on_tree(
                       inputs, name, start, [inputs, care, name, start](const TreeInput& input) {
                         if (input.model->size() < 2 || TreeStage::nothing_left(start))
                           return Made();
                         return Made(std::make_unique<TreeStage>(name, inputs, input, start, care));
                       });
                 }};
  spec.deletes = true;
  spec.thorough = care == Care::thorough;
  return spec;
}

}  // namespace whittle
