// Which sequences of children a rule of a grammar allows, as a finite automaton over kinds of nodes
// that reads from both sides.
//
// Given the states that are possible before each child (read from the left) and after it (read from
// the right), every question about the children of a node is one look-up: whether a run of them can
// be left out, and what else is allowed in the place of one.
//
// Both readings are made deterministic as they proceed, and each pair of states is examined only
// once: a list of a million elements takes a million look-ups.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace whittle {

/// A kind of node that is visible in a tree: a name, and whether it is a token in quotes.
using Kind = std::uint32_t;
/// Sorted, without duplicates.
using Kinds = std::vector<Kind>;

class Automaton {
 public:
  using State = std::uint32_t;
  /// A set of states: what is possible at a place between two children.
  using Reading = std::uint32_t;

  Automaton();
  static constexpr State kStart = 0;
  static constexpr State kAccept = 1;

  State add_state();
  void add_step(State from, Kinds kinds, State to);
  void add_free_step(State from, State to);

  /// After this, no states and steps can be added.
  void finish();

  Reading at_begin() { return start_; }
  Reading at_end() { return accept_; }
  /// From the left, over one child.
  Reading forward(Reading reading, Kind kind);
  /// From the right, over one child.
  Reading backward(Reading reading, Kind kind);
  /// Whether a reading from the left and one from the right fit together.
  bool meets(Reading left, Reading right);
  /// The kinds that are allowed between the two.
  const Kinds& between(Reading left, Reading right);
  bool dead(Reading reading) const { return sets_[reading].empty(); }

 private:
  using Set = std::vector<State>;  // sorted
  struct Step {
    Kinds kinds;
    State from;
    State to;
  };
  Reading reading_of(Set states);
  void close(Set& states, const std::vector<std::vector<State>>& free) const;
  Reading move(Reading reading, Kind kind, bool ahead);

  std::vector<Step> steps_;
  std::vector<std::vector<std::uint32_t>> from_;  // steps by their state
  std::vector<std::vector<std::uint32_t>> into_;
  std::vector<std::vector<State>> free_;
  std::vector<std::vector<State>> free_back_;
  std::vector<Set> sets_;
  std::map<Set, Reading> known_;
  std::unordered_map<std::uint64_t, Reading> moves_[2];
  std::unordered_map<std::uint64_t, bool> meets_;
  std::unordered_map<std::uint64_t, Kinds> between_;
  Reading start_ = 0;
  Reading accept_ = 0;
};

}  // namespace whittle
