#include "support/predicates.h"

#include <algorithm>

namespace whittle {

std::uint32_t random_between(std::mt19937& random, std::uint32_t low, std::uint32_t high) {
  return low + static_cast<std::uint32_t>(random() % (high - low + 1));
}

Mask mask_of(const Configuration& configuration) {
  Mask mask = 0;
  for (const Range range : configuration.ranges()) {
    for (Change change = range.begin; change != range.end; ++change) mask |= Mask{1} << change;
  }
  return mask;
}

Configuration configuration_of(Mask mask) {
  std::vector<Change> changes;
  for (Change change = 0; change < 32; ++change) {
    if (mask >> change & 1) changes.push_back(change);
  }
  return Configuration::of_changes(std::move(changes));
}

bool Predicate::one_minimal(const Configuration& configuration) const {
  const Mask mask = mask_of(configuration);
  if (at(mask) != Outcome::fail) return false;
  for (Change change = 0; change < changes_; ++change) {
    const Mask bit = Mask{1} << change;
    if ((mask & bit) && at(mask & ~bit) == Outcome::fail) return false;
  }
  return true;
}

std::string Predicate::text() const {
  std::string text;
  for (const Outcome outcome : table_) text += "xv?"[static_cast<int>(outcome)];
  return text;
}

Predicate on_four_changes(std::uint32_t bits) {
  std::vector<Outcome> table(16);
  for (Mask mask = 0; mask < 16; ++mask) {
    table[mask] = (bits >> mask & 1) ? Outcome::fail : Outcome::pass;
  }
  table[15] = Outcome::fail;
  return {4, std::move(table)};
}

Predicate random_predicate(std::mt19937& random, Change changes, Empty empty) {
  constexpr std::uint32_t kShares[] = {0, 2, 10, 40, 70};
  const std::uint32_t fail = kShares[random() % 5];
  const std::uint32_t pass = kShares[random() % 5];
  const std::uint32_t unresolved = kShares[random() % 5] + 1;
  std::vector<Outcome> table(std::size_t{1} << changes);
  for (Outcome& outcome : table) {
    const std::uint32_t throw_ = random_between(random, 0, fail + pass + unresolved - 1);
    outcome = throw_ < fail          ? Outcome::fail
              : throw_ < fail + pass ? Outcome::pass
                                     : Outcome::unresolved;
  }
  if (empty == Empty::passes) table.front() = Outcome::pass;
  table.back() = Outcome::fail;
  return {changes, std::move(table)};
}

Predicate random_resolved(std::mt19937& random, Change changes) {
  Predicate predicate = random_predicate(random, changes);
  for (Mask mask = 1; mask <= predicate.full(); ++mask) {
    if (predicate.at(mask) == Outcome::unresolved) {
      predicate.set(mask, random() % 2 ? Outcome::pass : Outcome::fail);
    }
  }
  predicate.set(predicate.full(), Outcome::fail);
  return predicate;
}

Predicate random_monotone(std::mt19937& random, Change changes) {
  const Mask full = (Mask{1} << changes) - 1;
  std::vector<Mask> causes;  // each fails, with everything above it
  for (std::uint32_t i = random_between(random, 1, 3); i > 0; --i) {
    Mask cause = static_cast<Mask>(random()) & static_cast<Mask>(random()) & full;
    if (cause == 0) cause = Mask{1} << random() % changes;
    causes.push_back(cause);
  }
  std::vector<Mask> harmless;  // each passes, with everything below it
  for (std::uint32_t i = random_between(random, 0, 6); i > 0; --i) {
    harmless.push_back((static_cast<Mask>(random()) | static_cast<Mask>(random())) & full);
  }
  std::vector<Outcome> table(std::size_t{1} << changes);
  const auto fails = [&](Mask mask) {
    return std::ranges::any_of(causes, [&](Mask cause) { return (mask & cause) == cause; });
  };
  for (Mask mask = 0; mask <= full; ++mask) {
    const bool passes =
        std::ranges::any_of(harmless, [&](Mask top) { return (mask & ~top) == 0 && !fails(top); });
    table[mask] = fails(mask)           ? Outcome::fail
                  : passes || mask == 0 ? Outcome::pass
                                        : Outcome::unresolved;
  }
  return {changes, std::move(table)};
}

Predicate random_dependencies(std::mt19937& random, Change changes) {
  const Mask full = (Mask{1} << changes) - 1;
  const Mask needed =
      Mask{1} << random() % changes | (static_cast<Mask>(random()) & static_cast<Mask>(random()) &
                                       static_cast<Mask>(random()) & full);
  std::vector<Mask> uses(changes);
  const bool backwards = random() % 2 == 0;
  for (Change change = 0; change < changes; ++change) {
    const Mask before = (Mask{1} << change) - 1;
    const Mask after = full & ~before & ~(Mask{1} << change);
    uses[change] =
        static_cast<Mask>(random()) & static_cast<Mask>(random()) & (backwards ? before : after);
  }
  std::vector<Outcome> table(std::size_t{1} << changes, Outcome::pass);
  for (Mask mask = 0; mask <= full; ++mask) {
    bool complete = true;
    for (Change change = 0; change < changes; ++change) {
      if ((mask >> change & 1) && (uses[change] & ~mask)) complete = false;
    }
    if (!complete) {
      table[mask] = Outcome::unresolved;
    } else if ((mask & needed) == needed) {
      table[mask] = Outcome::fail;
    }
  }
  return {changes, std::move(table)};
}

Predicate random_of_any_kind(std::mt19937& random, Change changes) {
  switch (random() % 4) {
    case 0:
      return random_resolved(random, changes);
    case 1:
      return random_monotone(random, changes);
    case 2:
      return random_dependencies(random, changes);
    default:
      return random_predicate(random, changes);
  }
}

Weights random_weights(std::mt19937& random, Change changes) {
  constexpr std::uint32_t kWeights[] = {0, 1, 1, 1, 2, 5, 30, 1000};
  std::vector<std::uint32_t> each(changes);
  for (std::uint32_t& weight : each) weight = kWeights[random() % 8];
  return Weights(each);
}

}  // namespace whittle
