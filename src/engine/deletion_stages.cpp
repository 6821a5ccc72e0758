#include "engine/deletion_stages.h"

#include <limits>

#include "model/constrained.h"
#include "model/deletion.h"
#include "model/source.h"
#include "model/values.h"
#include "search/descend.h"
#include "search/registry.h"

namespace whittle {

std::optional<AnyStage> search_stage(std::string_view name, std::shared_ptr<const Model> model,
                                     const PlanOptions& options) {
  if (model->size() == 0) return std::nullopt;
  SearchRequest request;
  request.start = Configuration::all(model->size());
  request.weights = model->weights();
  request.causes = options.causes;
  request.monotone = options.monotone;
  const SearchEntry* entry = find_search(options.algorithm);
  if (entry == nullptr) entry = &searches().front();
  return AnyStage(std::make_unique<SearchStage>(name, std::move(model), entry->make(request)));
}

StageSpec files_stage(const PlanOptions& options) {
  return {"files", [options](std::string_view name, const Finding& start) {
            if (start.failing.files().size() < 2) return std::optional<AnyStage>();
            return search_stage(name, std::make_shared<FilesModel>(start.failing), options);
          }};
}

StageSpec deletion_stage(const Atoms& atoms, const PlanOptions& options, const Variant& original) {
  return {atoms.name, [atoms, options, original](std::string_view name, const Finding& start) {
            auto model = std::make_shared<DeletionModel>(start.failing, atoms, options.scope);
            if (options.requirements.empty()) return search_stage(name, model, options);
            const Source source(original);
            return search_stage(
                name,
                std::make_shared<ConstrainedModel>(model, options.requirements, source.text(0)),
                options);
          }};
}

StageSpec zeros_stage(const PlanOptions& options) {
  return {"zeros", [options](std::string_view name, const Finding& start) {
            return search_stage(name,
                                std::make_shared<ValuesModel>(start.failing, options.scope,
                                                              ValuesModel::Unit::bytes),
                                options);
          }};
}

StageSpec values_stage(const PlanOptions& options) {
  return {
      "values", [options](std::string_view name, const Finding& start) -> std::optional<AnyStage> {
        // Every value of a byte is a change: the changes of more bytes than this have no numbers.
        constexpr std::uint64_t kMaxBytes = std::numeric_limits<Change>::max() / 255;
        if (start.failing.size() > kMaxBytes) return std::nullopt;
        auto model =
            std::make_shared<ValuesModel>(start.failing, options.scope, ValuesModel::Unit::steps);
        if (model->size() == 0) return std::nullopt;
        Descend search(Configuration::all(model->size()), model->cuts());
        return AnyStage(std::make_unique<SearchStage>(name, model, std::move(search)));
      }};
}

}  // namespace whittle
