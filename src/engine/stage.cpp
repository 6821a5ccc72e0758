#include "engine/stage.h"

namespace whittle {

std::optional<Trial> SearchStage::next() const {
  const std::optional<Candidate> candidate = search_.next();
  if (!candidate) return std::nullopt;
  return Trial{model_->render(candidate->configuration), candidate->chance, candidate->pass_chance,
               candidate->batched};
}

Finding SearchStage::render(const Ends& ends) const {
  Finding finding;
  finding.failing = model_->render(ends.failing);
  if (search_.isolates()) finding.passing = model_->render(ends.passing);
  return finding;
}

Finding SearchStage::found() const {
  return render({search_.best(), search_.passing()});
}

std::vector<Finding> SearchStage::others() const {
  std::vector<Finding> result;
  for (const Ends& ends : search_.others()) result.push_back(render(ends));
  return result;
}

}  // namespace whittle
