#include "engine/rewrite_stage.h"

#include <fmt/format.h>

namespace whittle {

RewriteStage::RewriteStage(std::string_view name, RewriteQueue queue)
    : name_(name), queue_(std::move(queue)) {}

std::optional<Trial> RewriteStage::next() const {
  if (!queue_.next()) return std::nullopt;
  const Change number = queue_.number();
  return Trial{*queue_.next(), Configuration::of({{number, number + 1}}), rate_.value()};
}

void RewriteStage::report(Outcome outcome) {
  const bool failed = outcome == Outcome::fail;
  rate_.add(failed);
  if (failed) {
    queue_.accept(Variant(*queue_.next()));
  } else {
    queue_.reject();
  }
}

std::string RewriteStage::change(const Trial& trial) const {
  return fmt::format("{} {}", name_, trial.configuration.text());
}

}  // namespace whittle
