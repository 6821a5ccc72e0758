#include "engine/rewrite_stage.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace whittle {

RewriteStage::RewriteStage(std::string_view name, RewriteQueue queue)
    : name_(name), queue_(std::move(queue)) {}

std::optional<Trial> RewriteStage::next() const {
  if (!queue_.next()) return std::nullopt;
  const auto count = static_cast<double>(queue_.applied().count());
  return Trial{*queue_.next(), queue_.applied(), std::pow(rate_.value(), count)};
}

void RewriteStage::report(Outcome outcome) {
  const bool failed = outcome == Outcome::fail;
  const std::size_t count = queue_.applied().count();
  for (std::size_t i = 0; i < (failed ? count : 1); ++i) rate_.add(failed);
  if (failed) {
    queue_.accept(Variant(*queue_.next()), likely());
  } else {
    queue_.reject(count > 1 ? count / 2 : likely());
  }
}

// So many at once fail every second time.
std::size_t RewriteStage::likely() const {
  constexpr double kMax = 1024;
  const double rate = std::clamp(rate_.value(), 0.01, 0.9999);
  return static_cast<std::size_t>(std::clamp(std::log(0.5) / std::log(rate), 1.0, kMax));
}

std::string RewriteStage::change(const Trial& trial) const {
  return fmt::format("{} {}", name_, trial.configuration.text());
}

}  // namespace whittle
