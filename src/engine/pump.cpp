#include "engine/pump.h"

#include <fmt/format.h>

namespace whittle {

PumpStage::PumpStage(std::string_view name, RewriteQueue queue,
                     std::shared_ptr<const std::vector<StageSpec>> inner, PumpOptions options)
    : name_(name), queue_(std::move(queue)), specs_(std::move(inner)), options_(options) {}

std::optional<Trial> PumpStage::next() const {
  if (inner_) return inner_->next();
  if (!queue_.next()) return std::nullopt;
  return Trial{*queue_.next(), queue_.applied(), 0.2};
}

void PumpStage::report(Outcome outcome) {
  if (inner_) {
    inner_->report(outcome);
  } else if (outcome == Outcome::fail) {
    misses_ = 0;
    inner_.emplace(Finding{queue_.next()->compact(), {}, queue_.tried()}, specs_, Rounds::once);
  } else {
    queue_.reject();
    if (++misses_ == options_.misses) queue_.stop();
  }
  if (inner_ && inner_->ended()) take_result();
}

void PumpStage::take_reply(const Reply& reply) {
  inner_->take_reply(reply);
  if (inner_->ended()) take_result();
}

// The inner stages have ended.
void PumpStage::take_result() {
  const Variant found = inner_->found().failing;
  refused_ += inner_->refused();
  inner_.reset();
  if (found.size() < queue_.base().size()) {
    fruitless_ = 0;
    queue_.accept(found);
  } else {
    queue_.reject();
    if (++fruitless_ == options_.fruitless) queue_.stop();
  }
}

std::string PumpStage::change(const Trial& trial) const {
  if (inner_) return inner_->change(trial);
  return fmt::format("{} {}", name_, trial.configuration.text());
}

}  // namespace whittle
