// A search over a list whose changes need others: a use needs its definition.
//
// Binary reduction (Kalhauge & Palsberg, ESEC/FSE 2019): before a set is tested, everything that it
// needs is added (its closure). Essential changes are found one after the other:
//
//   alone    the closure of the essential ones so far; if it fails, that is all
//   gallop   with the last one, four, sixteen of the others added
//   bisect   to the fewest that fail; the one that decides is essential
//   thrift   at the end: of what the essential ones only may need, the expensive part is left out;
//            overloads and special cases need most of a large program
//
// Uses come after definitions, so others are added from the back: the last function of a program
// and everything that it needs are found in two tests. If no change needs another, there is no
// galloping, and k needed changes among n are found in k·log n tests.
//
// It ends when essential changes do not remove enough any more, or when there are many of them; a
// search for single changes continues from there.
//
// REQUIRES: the start fails.
// ENSURES:  best() fails. Nothing about minimality.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "change/search.h"
#include "change/weights.h"
#include "search/needs.h"

namespace whittle {

struct ClosingOptions {
  Weights weights{};
  Configuration essential{};  ///< assumed to be essential from the beginning
  bool gallop = true;         ///< false if changes need nothing that is before them
  bool patient = false;       ///< continues if essential changes remove little
  bool thrifty = false;       ///< whether what only may be needed is left out at the end
};

class Closing {
 public:
  Closing(Configuration start, std::shared_ptr<const Needs> needs, ClosingOptions options = {});

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return current_; }
  /// The changes that were found to be essential, and those of the options.
  const Configuration& essential() const { return essential_; }
  const Weights& weights() const { return options_.weights; }
  /// The closure of some changes, as the search has it in the end. Only these `reasons` count.
  Configuration closure(const Configuration& of, const Configuration& reasons) const;

 private:
  enum class Phase { alone, gallop, bisect, thrift, done };
  static constexpr std::size_t kMaxEssential = 16;
  static constexpr std::size_t kMaxUnpaid = 3;
  static constexpr std::size_t kMaxUnpaidTests = 32;
  static constexpr std::size_t kStride = 4;     // of the galloping
  static constexpr std::size_t kFarthest = 16;  // and where it ends
  static constexpr std::uint64_t kLeastBudget = 64;
  static constexpr std::uint64_t kMaxBudget = 32768;
  static constexpr std::uint64_t kBudgetStride = 4;

  Configuration closure(const Configuration& of) const;
  /// The closure of the essential ones and the last `count` others.
  Configuration with(std::size_t count) const;
  void look_for_next();
  void narrow(bool failed);
  void skip_known();
  void found();
  void finish();
  void spend(std::uint64_t budget);

  std::shared_ptr<const Needs> needs_;
  ClosingOptions options_;
  Configuration current_;
  Configuration essential_;
  Configuration closed_;  // the closure of the essential ones
  Configuration others_;  // of current_
  Phase phase_ = Phase::alone;
  std::size_t low_ = 0;   // so many others do not suffice
  std::size_t high_ = 0;  // so many do
  std::size_t trying_ = 0;
  std::uint64_t budget_ = 0;
  Configuration thrifty_;  // the thrifty closure of the essential ones
  bool thrift_suffices_ = false;
  std::uint64_t weight_before_ = 0;
  std::size_t found_ = 0;
  std::size_t unpaid_ = 0;  // essential changes that did not take off much
  std::size_t tests_ = 0;   // since one did
};

}  // namespace whittle
