// Trees for tests: every shape there is with few nodes, written ones, and predicates
// over what can be left of one.
//
// A set of nodes is a mask (support/predicates.h): bit i is node i.
#pragma once

#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "change/tree.h"
#include "support/predicates.h"

namespace whittle {

/// From the parents of nodes 1, 2, … in preorder; each node weighs 1, all are optional
/// unless places are given, from node 1 on.
ChangeTree tree_of(const std::vector<Change>& parents, const std::vector<Slot>& places = {});

/// The trees of n nodes, the root among them, where the order of children counts: 1, 1,
/// 2, 5, 14, 42, 132, … As tree_of() takes them.
std::vector<std::vector<Change>> all_shapes(Change nodes);

/// From a chain to nearly flat.
std::vector<Change> random_shape(std::mt19937& random, Change nodes);
std::vector<Slot> random_places(std::mt19937& random, Change nodes);

/// A program: functions, each with a body of statements that use names of functions. The first
/// is a setting: it uses a name that nothing defines, and weighs next to nothing.
struct Program {
  struct Function {
    std::vector<std::vector<Change>> statements;  ///< which functions each uses
    std::uint32_t weight = 10;                    ///< of each statement
  };
  explicit Program(const std::vector<Function>& functions);
  ChangeTree tree;
  Change setting = 1;
  std::vector<Change> items, bodies;                   ///< of each function: the node
  std::vector<std::vector<Change>> statements;         ///< likewise
  std::vector<std::vector<std::vector<Change>>> uses;  ///< as they were given

  Configuration all() const { return Configuration::all(tree.size()); }
};
Program random_program(std::mt19937& random, Change functions);

/// What can be left of a tree by removing nodes with all that is below them
/// (definition 3.4.2), the largest first. The root is in all of them.
std::vector<Mask> prunings(const ChangeTree& tree);
bool is_pruning(const ChangeTree& tree, Mask mask);

/// Without the node and all that is below it.
Mask without(const ChangeTree& tree, Mask mask, Change node);

/// Fails, and without any one node that `may_go` it does not (definition 3.4.6).
bool one_tree_minimal(const ChangeTree& tree, const Predicate& predicate, Mask mask,
                      const std::function<bool(Slot)>& may_go);
/// The number of nodes of the smallest pruning that fails (definition 3.4.3).
int global_minimum(const ChangeTree& tree, const Predicate& predicate);

/// Calls `use` with every predicate over the prunings where supersets of what fails fail,
/// and the whole tree does. Whatever is no pruning passes.
void for_all_monotone(const ChangeTree& tree, const std::function<void(const Predicate&)>& use);

/// A tree with a name at each node, from "f{void, int x, while{cond, body}}". A name
/// that begins with ! is a fixed node's, with = a required one's.
struct NamedTree {
  explicit NamedTree(std::string_view text);
  ChangeTree tree;
  std::vector<std::string> names;

  Configuration all() const { return Configuration::all(tree.size()); }
  /// The first of that name; there must be one.
  Change find(std::string_view name) const;
  bool has(const Configuration& in, std::string_view name) const { return in.contains(find(name)); }
  /// What is in, written as the constructor takes it.
  std::string text(const Configuration& in) const;
};

}  // namespace whittle
