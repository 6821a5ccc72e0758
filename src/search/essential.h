// What the whole rests upon: of all parts of a tree that may go, at every depth, the few
// that the symptom needs, with what these need (search/needs.h, search/closing.h).
//
// Where it is known what the program consists of (Outline), these are its items and what
// they do, its bodies. Bodies are looked at first: all items that the needed ones do not rest
// upon go with one test. Elsewhere they are all parts.
//
// Where that leaves most of it (a program that runs needs much that no name tells), the bodies
// that are left are one list, wherever they stand: those that nothing runs through go.
//
// What stands at the top and neither defines nor uses a name that is defined (imports,
// settings) may matter to all others, so it stays.
//
// REQUIRES: the start fails, and is a whole tree: nothing of it is hoisted.
// ENSURES:  best() fails. Nothing about minimality.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "change/search.h"
#include "change/tree.h"
#include "search/adaptive.h"
#include "search/closing.h"

namespace whittle {

class Essential {
 public:
  Essential(ChangeTree tree, Configuration start);

  std::optional<Candidate> next() const;
  void report(Outcome outcome);
  const Configuration& best() const { return best_; }

  /// Where an outline was searched: what each of its nodes counts, if that is more than it
  /// weighs, because it holds others or others are there for it; and what of a smaller
  /// configuration is needed for nothing any more.
  struct Holder {
    Change node;
    std::uint64_t weight;
  };
  std::vector<Holder> holders(const Configuration& current) const;
  Configuration unreached(const Configuration& current) const;

 private:
  std::vector<Change> outline() const;
  std::vector<Change> all_parts() const;
  Configuration context(const std::vector<Change>& units) const;
  Weights own_weights(const std::vector<Change>& units) const;
  Configuration without(const Configuration& kept) const;
  void begin_bodies();
  Configuration with_bodies(const Configuration& kept) const;
  std::vector<std::uint64_t> shares(const Configuration& current) const;
  Configuration units_in(const Configuration& current) const;

  ChangeTree tree_;
  Configuration start_;
  Configuration best_;
  bool outlined_ = false;
  std::shared_ptr<const Needs> needs_;
  std::shared_ptr<const std::vector<Change>> units_;  // the nodes, in the order of the search
  std::optional<Closing> search_;                     // none: nothing to look for
  Configuration all_bodies_;
  std::optional<Adaptive> bodies_;  // of what it left, once it has ended
};

}  // namespace whittle
