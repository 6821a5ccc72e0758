#include "engine/tree_stages.h"

#include "engine/tree_stage.h"
#include "search/registry.h"

namespace whittle {

StageSpec named_tree_stage(std::shared_ptr<TreeInputs> inputs) {
  return {"tree", [inputs](std::string_view name, const Finding& start) -> std::optional<AnyStage> {
            const std::shared_ptr<const TreeModel> model = inputs->of(start.failing).model;
            if (model->size() < 2) return std::nullopt;
            const PlanOptions& options = inputs->options();
            AnySearch search = find_tree_search(options.algorithm)
                                   ->make({.tree = model->tree(),
                                           .start = Configuration::all(model->size()),
                                           .causes = options.causes,
                                           .monotone = options.monotone});
            return AnyStage(std::make_unique<SearchStage>(name, model, std::move(search)));
          }};
}

StageSpec tree_stage(std::shared_ptr<TreeInputs> inputs, Care care) {
  StageSpec spec{
      "tree",
      [inputs, care](std::string_view name, const Finding& start) -> std::optional<AnyStage> {
        if (inputs->of(start.failing).model->size() < 2) return std::nullopt;
        if (TreeStage::in_vain(start)) return std::nullopt;
        return AnyStage(std::make_unique<TreeStage>(name, inputs, start, care == Care::thorough));
      }};
  spec.deletes = true;
  spec.thorough = care == Care::thorough;
  return spec;
}

}  // namespace whittle
