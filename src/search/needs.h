// What changes need: others, always; or others that are members of something, where that is
// there too. "x.size()" needs the member size of whatever class is there that has one. And
// some go with what they need: an operator has no name to need it by; it is needed where all
// that it speaks of is there.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "change/configuration.h"

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

  explicit Needs(Change changes = 0) : others_(changes), asked_(changes), members_(changes) {}

  Change size() const { return static_cast<Change>(others_.size()); }
  /// Those that a change needs, sorted.
  const std::vector<Need>& others(Change change) const { return others_[change]; }
  /// Whether any change needs another.
  bool any() const;

  void add(Change change, Change needed, Reason reason = kAlways) {
    others_[change].push_back({needed, reason});
  }
  /// It needs the members of that name of all that are there.
  void ask(Change change, std::uint32_t name, Reason reason = kAlways) {
    asked_[change].push_back({name, reason});
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
  /// Those of `list` that nothing else in it needs.
  Configuration not_needed(const Configuration& list) const;

 private:
  struct Ask {
    std::uint32_t name;
    Reason reason;
    friend auto operator<=>(const Ask&, const Ask&) = default;
  };
  struct Member {
    std::uint32_t name;
    Change change;
  };
  std::vector<std::vector<Need>> others_;
  std::vector<std::vector<Ask>> asked_;
  std::vector<std::vector<Member>> members_;  // of each change
  std::vector<Change> companions_;
};

}  // namespace whittle
