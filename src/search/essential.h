// Finds what the symptom needs: of all removable parts of a tree, at every depth, the few that the
// symptom needs, with what these need themselves (search/needs.h, search/closing.h).
//
// If the outline of the program is known, the parts are its items and their bodies. Bodies come
// first: then one test removes all items that the needed bodies do not use. Otherwise they are all
// parts.
//
// If that leaves most of the program (a program that runs needs more than its names show), all
// remaining bodies are searched as one list, so that bodies which are never executed are removed.
//
// A part at the top level that neither defines nor uses a defined name (imports, settings) may
// matter to all others, so it stays.
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

  /// If an outline was searched: the nodes that count more than they weigh, because others are
  /// inside them or are needed only by them; and the nodes of a smaller configuration that nothing
  /// needs any more.
  struct Holder {
    Change node;
    std::uint64_t weight;
  };
  std::vector<Holder> holders(const Configuration& current) const;
  Configuration unreached(const Configuration& current) const;

 private:
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
