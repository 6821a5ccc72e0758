// What can be done with the children of a node, by the rule of the grammar for it.
//
// The automaton of the rule reads the children from both sides (syntax/automaton.h). A run of
// children can be left out if what is read before it fits what is read after it. From that follow
//
//   alone    a child that can be left out by itself
//   lists    named children with tokens between them, each of which can be left out with the token
//            next to it. If the same tokens also follow the last child and can be left out with it,
//            each child has its own end, and there is no list.
//   groups   for a child that can be left out neither alone nor in a list: the fewest neighbours,
//            up to eight in all, with which it can. Groups do not split lists and do not overlap.
//
// The children are numbered from 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "syntax/automaton.h"
#include "syntax/node_children.h"

namespace whittle {

class ChildRoles {
 public:
  struct List {
    std::size_t first;  ///< child
    std::size_t last;   ///< child
  };
  struct Group {
    std::size_t from;
    std::size_t to;  ///< one past the last
  };

  /// Reads the children of a node and finds all roles. False: the rule does not match, or there is
  /// none (null); then no other function may be called.
  bool match(Automaton* rule, const std::vector<NodeChild>& children);

  bool alone(std::size_t child) const { return alone_[child]; }
  /// The number of the list that the child is an element of.
  std::optional<std::size_t> list_of(std::size_t child) const;
  /// The first token of the separator in front of an element of a list; the child itself if there
  /// is none.
  std::size_t lead(std::size_t child) const { return lead_[child]; }
  /// Whether the child is a separator of a list.
  bool separates(std::size_t child) const { return in_list_[child] && !list_of(child); }
  const std::vector<List>& lists() const { return lists_; }
  /// In order.
  const std::vector<Group>& groups() const { return groups_; }

  /// Whether the children from one to before another can be left out together.
  bool removable(std::size_t from, std::size_t to) { return rule_->meets(left_[from], right_[to]); }
  /// The kinds that are allowed in their place.
  const Kinds& instead_of(std::size_t from, std::size_t to) {
    return rule_->between(left_[from], right_[to]);
  }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};

  void find_lists(const std::vector<NodeChild>& children);
  void settle_list(const std::vector<NodeChild>& children, const std::vector<std::size_t>& run);
  void find_groups(const std::vector<NodeChild>& children);
  std::optional<Group> smallest_group(std::size_t child, std::size_t least, std::size_t children);

  Automaton* rule_ = nullptr;
  std::vector<Automaton::Reading> left_;   // before each child, and after the last
  std::vector<Automaton::Reading> right_;  // likewise, from the other side
  std::vector<bool> alone_;
  std::vector<std::size_t> list_of_;
  std::vector<std::size_t> lead_;
  std::vector<bool> in_list_;  // of each child: it belongs to a list with the one before it
  std::vector<List> lists_;
  std::vector<Group> groups_;
};

}  // namespace whittle
