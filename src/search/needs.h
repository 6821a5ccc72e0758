// What changes need: others, always; or one of several, and it is not known which; or others
// that are members of something, where that is there too. "x.size()" needs the member size of
// whatever class is there that has one. And some go with what they need: an operator has no
// name to need it by; it is needed where all that it speaks of is there.
//
// A closure has all that may be needed. A thrifty one has of several that may be needed the
// cheap ones, and one at least: overloads for types that nothing else speaks of stay out.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "change/configuration.h"
#include "change/weights.h"

namespace whittle {

class Needs {
 public:
  /// Why a change needs something: the number of a name in it, say. None: always.
  using Reason = std::uint32_t;
  static constexpr Reason kAlways = ~Reason{0};
  struct Need {
    Change change;
    Reason reason = kAlways;
    friend auto operator<=>(const Need&, const Need&) = default;
  };

  explicit Needs(Change changes = 0)
      : others_(changes), choices_(changes), asked_(changes), members_(changes) {}

  Change size() const { return static_cast<Change>(others_.size()); }
  /// Those that a change needs in any case, sorted.
  const std::vector<Need>& others(Change change) const { return others_[change]; }
  /// Whether a change needs something for a reason.
  bool speaks_of_some(Change change) const;
  /// Whether any change needs another.
  bool any() const;

  void add(Change change, Change needed, Reason reason = kAlways) {
    others_[change].push_back({needed, reason});
  }
  /// It needs one of a set, or several.
  using Set = std::uint32_t;
  Set add_set(std::vector<Change> changes) {
    sets_.push_back(std::move(changes));
    return static_cast<Set>(sets_.size() - 1);
  }
  void choose(Change change, Set set, Reason reason = kAlways) {
    choices_[change].push_back({set, reason});
  }
  /// It may need the members of that name of all that are there; of one at least where the name
  /// can mean nothing else.
  void ask(Change change, std::uint32_t name, Reason reason = kAlways, bool only = true) {
    asked_[change].push_back({name, reason, only});
  }
  void add_member(Change holder, std::uint32_t name, Change member) {
    members_[holder].push_back({name, member});
  }
  /// It is needed where all others that it needs are.
  void go_along(Change change) { companions_.push_back(change); }
  /// Once all are added.
  void settle();

  /// The same with other numbers: change i becomes place[i].
  Needs renumbered(const std::vector<Change>& place) const;

  /// With all that these need, and that needs, and so on. Where reasons are given, others
  /// do not count.
  Configuration closure(const Configuration& changes, const Configuration* reasons = nullptr) const;
  /// Of what only may be needed, what comes for at most `budget`, and of every choice the
  /// cheapest.
  Configuration thrifty_closure(const Configuration& changes, const Weights& weights,
                                std::uint64_t budget, const Configuration* reasons = nullptr) const;
  /// What goes with each change where it goes, in weight, of those that the roots reach within
  /// `among`: itself and what is needed for nothing else. Reasons as in closure().
  std::vector<std::uint64_t> held(const Configuration& roots, const Configuration& among,
                                  const Configuration& reasons, const Weights& weights) const;
  /// Those of `list` that nothing else in it needs.
  Configuration not_needed(const Configuration& list) const;

 private:
  class Collector;
  class ThriftyCollector;
  std::vector<std::vector<Change>> graph(const Configuration& among,
                                         const Configuration& reasons) const;
  struct Choice {
    Set set;
    Reason reason;
    friend auto operator<=>(const Choice&, const Choice&) = default;
  };
  struct Ask {
    std::uint32_t name;
    Reason reason;
    bool only;
    friend auto operator<=>(const Ask&, const Ask&) = default;
  };
  struct Member {
    std::uint32_t name;
    Change change;
  };
  std::vector<std::vector<Need>> others_;
  std::vector<std::vector<Choice>> choices_;
  std::vector<std::vector<Change>> sets_;
  std::vector<std::vector<Ask>> asked_;
  std::vector<std::vector<Member>> members_;  // of each change
  std::vector<Change> companions_;
};

}  // namespace whittle
