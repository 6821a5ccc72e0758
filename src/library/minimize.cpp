#include <stdexcept>
#include <unordered_map>

#include "engine/pipeline.h"
#include "engine/plan.h"
#include "whittle/whittle.h"

namespace whittle {

std::string minimize(std::string input, const std::function<Outcome(std::string_view)>& test,
                     const MinimizeOptions& options) {
  const Variant original = single_file("input", std::move(input));
  PlanOptions plan;
  plan.stages = options.atoms;
  plan.algorithm = options.algorithm;
  Result<std::vector<StageSpec>> stages = reduction_stages(plan, original);
  if (!stages) throw std::invalid_argument(stages.error().message);
  std::unordered_map<Hash128, Outcome> known;
  const auto outcome = [&](const Variant& variant) {
    const auto [it, added] = known.try_emplace(variant.hash(), Outcome::pass);
    if (added) it->second = test(variant.files().front().text());
    return it->second;
  };
  if (outcome(original) != Outcome::fail) return original.files().front().text();
  Pipeline pipeline({original, {}},
                    std::make_shared<const std::vector<StageSpec>>(std::move(*stages)));
  while (const auto trial = pipeline.next()) pipeline.report(outcome(trial->variant));
  return pipeline.found().failing.files().front().text();
}

}  // namespace whittle
