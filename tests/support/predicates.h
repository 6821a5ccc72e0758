// Tests over few changes, as tables of outcomes: every one there is over four
// changes, and random ones over more.
//
// A set of changes is a mask here: bit i is change i.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "change/configuration.h"
#include "change/outcome.h"
#include "change/weights.h"

namespace whittle {

using Mask = std::uint32_t;

Mask mask_of(const Configuration& configuration);
Configuration configuration_of(Mask mask);

/// An outcome for each subset of changes 0 to changes()-1.
class Predicate {
 public:
  Predicate(Change changes, std::vector<Outcome> table)
      : changes_(changes), table_(std::move(table)) {}

  Change changes() const { return changes_; }
  Configuration start() const { return Configuration::all(changes_); }
  Mask full() const { return (Mask{1} << changes_) - 1; }
  Outcome at(Mask mask) const { return table_[mask]; }
  void set(Mask mask, Outcome outcome) { table_[mask] = outcome; }
  Outcome operator()(const Configuration& configuration) const {
    return table_[mask_of(configuration)];
  }

  /// Fails, and without any single change does not (definition 10).
  bool one_minimal(const Configuration& configuration) const;
  /// For messages: the outcomes from the empty set on.
  std::string text() const;

 private:
  Change changes_;
  std::vector<Outcome> table_;
};

/// The predicate on four changes where mask m fails iff bit m is set; the others
/// pass. The full one always fails.
Predicate on_four_changes(std::uint32_t bits);
constexpr std::uint32_t kPredicatesOnFour = 1u << 16;

enum class Empty { passes, anything };

/// Everything at random; how often each outcome comes is random too.
Predicate random_predicate(std::mt19937& random, Change changes, Empty empty = Empty::passes);
/// As random_predicate, but only pass and fail.
Predicate random_resolved(std::mt19937& random, Change changes);
/// Supersets of what fails fail, subsets of what passes pass; between the two
/// unresolved.
Predicate random_monotone(std::mt19937& random, Change changes);
/// Some changes are needed, and changes use others: unresolved where something used
/// is missing.
Predicate random_dependencies(std::mt19937& random, Change changes);
/// Any of the kinds above; the empty configuration passes.
Predicate random_of_any_kind(std::mt19937& random, Change changes);

Weights random_weights(std::mt19937& random, Change changes);

/// At random from low to high, both included.
std::uint32_t random_between(std::mt19937& random, std::uint32_t low, std::uint32_t high);

}  // namespace whittle
