#include "engine/stage.h"

#include <fmt/format.h>

namespace whittle {

namespace {

constexpr std::size_t kListed = 8;  // ranges of changes in a description

void list(const Configuration& changes, char sign, std::string& text) {
  for (const Range& range : changes.ranges().first(std::min(kListed, changes.ranges().size()))) {
    text += fmt::format("{}{}{}", text.empty() ? "" : " ", sign, range.begin);
    if (range.end - range.begin > 1) text += fmt::format("..{}", range.end - 1);
  }
  if (changes.ranges().size() > kListed) text += fmt::format(" {}… ({})", sign, changes.count());
}

}  // namespace

std::string describe_change(const Configuration& from, const Configuration& to) {
  std::string text;
  list(from.minus(to), '-', text);
  list(to.minus(from), '+', text);
  return text;
}

SearchStage::SearchStage(std::string_view name, std::shared_ptr<const Model> model,
                         AnySearch search)
    : name_(name), model_(std::move(model)), search_(std::move(search)) {
  propose();
}

// A trial that is refused changes what comes next, so there are no batches.
void SearchStage::propose() {
  trial_.reset();
  std::optional<Candidate> candidate = search_.next();
  bool batched = true;
  while (candidate && !model_->is_whole(candidate->configuration)) {
    ++refused_;
    batched = false;
    search_.report(Outcome::unresolved);
    candidate = search_.next();
  }
  if (!candidate) return;
  trial_ = Trial{model_->render(candidate->configuration), candidate->configuration,
                 candidate->chance, candidate->pass_chance, batched && candidate->batched};
}

void SearchStage::report(Outcome outcome) {
  const Configuration before = search_.best();
  search_.report(outcome);
  if (!(search_.best() == before)) base_.reset();
  propose();
}

Hash128 SearchStage::base() const {
  if (!base_) base_ = model_->render(search_.best()).hash();
  return *base_;
}

std::string SearchStage::change(const Trial& trial) const {
  return describe_change(search_.best(), trial.configuration);
}

Finding SearchStage::render(const Ends& ends) const {
  Finding finding;
  finding.failing = model_->render(ends.failing);
  if (search_.isolates()) {
    finding.passing = model_->render(ends.passing);
    finding.changes = ends.failing.count() - ends.passing.count();
  }
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
