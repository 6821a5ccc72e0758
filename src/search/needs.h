// What changes need: certain others, always; or one of several, and it is not known which; or
// members of something, if that is there too: "x.size()" needs the member size of every class that
// is there and has one. Some changes are needed together with what they mention: an operator has no
// name by which others could need it, so it is kept if everything that it mentions is there.
//
// A closure contains everything that may be needed. A thrifty closure contains, of several that may
// be needed, only the cheap ones, but at least one: so overloads for types that nothing else
// mentions stay out.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "change/configuration.h"
#include "change/weights.h"

namespace whittle {

class Needs {
 public:
  /// Why a change needs something: for example the number of a name in it. kAlways: in any case.
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
  /// The changes that a change certainly needs, sorted.
  const std::vector<Need>& others(Change change) const { return others_[change]; }
  /// Whether a change needs something for a reason other than kAlways.
  bool mentions_something(Change change) const;
  /// Whether any change needs another.
  bool any() const;

  void add(Change change, Change needed, Reason reason = kAlways) {
    others_[change].push_back({needed, reason});
  }
  /// A set of changes of which a change needs one or several.
  using Set = std::uint32_t;
  Set add_set(std::vector<Change> changes) {
    sets_.push_back(std::move(changes));
    return static_cast<Set>(sets_.size() - 1);
  }
  void choose(Change change, Set set, Reason reason = kAlways) {
    choices_[change].push_back({set, reason});
  }
  /// It may need the member of that name of everything that is there, and at least one such member
  /// if the name can mean nothing else (`only`).
  void ask(Change change, std::uint32_t name, Reason reason = kAlways, bool only = true) {
    asked_[change].push_back({name, reason, only});
  }
  void add_member(Change holder, std::uint32_t name, Change member) {
    members_[holder].push_back({name, member});
  }
  /// It is needed if everything is there that it needs for a reason below `until`.
  void add_companion(Change change, Reason until = kAlways) {
    companions_.push_back({change, until});
  }
  /// Call this after everything was added.
  void finish();

  /// The same with other numbers: change i becomes place[i].
  Needs renumbered(const std::vector<Change>& place) const;

  /// These changes with everything that they need, directly or indirectly. If `reasons` are given,
  /// only these count.
  Configuration closure(const Configuration& changes, const Configuration* reasons = nullptr) const;
  /// The same, but of what only may be needed, it contains what weighs at most `budget`, and the
  /// cheapest of every choice.
  Configuration thrifty_closure(const Configuration& changes, const Weights& weights,
                                std::uint64_t budget, const Configuration* reasons = nullptr) const;
  /// For each change that the roots need within `among`: the weight that is removed with it, which
  /// is its own and that of everything that only it needs. Reasons as in closure().
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
  struct Companion {
    Change change;
    Reason until;
    bool counts(Reason reason) const { return reason == kAlways || reason < until; }
  };
  std::vector<Companion> companions_;
};

}  // namespace whittle
