#include "engine/common_stage.h"

namespace whittle {

CommonStage::CommonStage(std::string_view name, std::shared_ptr<const PairModel> model,
                         AnySearch search)
    : name_(name), model_(std::move(model)), search_(std::move(search)) {
  propose();
}

void CommonStage::propose() {
  failing_.reset();
  passing_.reset();
  asks_passing_ = false;
  while (const std::optional<Candidate> candidate = search_.next()) {
    Variant failing = model_->failing(candidate->configuration);
    Variant passing = model_->passing(candidate->configuration);
    if (failing.hash() == passing.hash() || model_->refuses_failing(failing) ||
        model_->refuses_passing(passing)) {
      ++refused_;
      search_.report(Outcome::unresolved);
      continue;
    }
    // What is left out of both seldom makes the passing end fail.
    constexpr double kPasses = 0.8;
    failing_ = Trial{std::move(failing), candidate->configuration, candidate->chance, 0, false};
    passing_ =
        Trial{std::move(passing), candidate->configuration, (1 - kPasses) / 4, kPasses, false};
    return;
  }
}

std::optional<Trial> CommonStage::next() const {
  return asks_passing_ ? passing_ : failing_;
}

void CommonStage::report(Outcome outcome) {
  if (!asks_passing_ && outcome == Outcome::fail) {
    asks_passing_ = true;
    return;
  }
  const bool good = asks_passing_ && outcome == Outcome::pass;
  search_.report(good ? Outcome::fail : Outcome::unresolved);
  propose();
}

Finding CommonStage::found() const {
  return {model_->failing(search_.best()), model_->passing(search_.best())};
}

Hash128 CommonStage::base() const {
  const Variant best =
      asks_passing_ ? model_->passing(search_.best()) : model_->failing(search_.best());
  return best.hash();
}

std::string CommonStage::change(const Trial& trial) const {
  return describe_change(search_.best(), trial.configuration);
}

}  // namespace whittle
