#include "support/tree_checks.h"

#include <set>
#include <utility>

#include "support/trees.h"

namespace whittle {

ChangeTree decorated(std::mt19937& random, const std::vector<Change>& parents,
                     const std::vector<Slot>& places, const Decoration& with) {
  const ChangeTree plain = tree_of(parents, places);
  std::vector<TreeNode> nodes;
  Slots slots(1);
  for (std::uint32_t i = 0; i < 4 && with.kinds > 0; ++i) {
    std::vector<std::uint32_t> slot;
    for (std::uint32_t kind = 1; kind <= with.kinds; ++kind) {
      if (random() % 2) slot.push_back(kind);
    }
    slots.push_back(std::move(slot));
  }
  std::vector<NameUse> names;
  std::set<std::uint32_t> defined;
  for (Change i = 0; i < plain.size(); ++i) {
    TreeNode node = plain[i];
    node.weight = random_between(random, 0, with.heaviest);
    if (with.kinds > 0 && i > 0) {
      node.kind = random_between(random, 0, with.kinds);
      node.slot = random_between(random, 0, static_cast<std::uint32_t>(slots.size()) - 1);
    }
    nodes.push_back(node);
    if (with.names > 0 && random() % 2) {
      NameUse use;
      use.node = i;
      use.name = random_between(random, 0, with.names - 1);
      use.defines = defined.insert(use.name).second || random() % 8 == 0;
      if (use.defines && random() % 2) {
        use.scope = i;
        for (std::uint32_t up = random_between(random, 0, 3); up > 0 && use.scope > 0; --up) {
          use.scope = plain[use.scope].parent;
        }
      }
      names.push_back(use);
    }
  }
  return ChangeTree(std::move(nodes), std::move(slots), std::move(names));
}

bool minimal_tree(const ChangeTree& tree, const Configuration& best,
                  const std::function<bool(const Configuration&)>& fails) {
  if (!fails(best)) return false;
  for (Change node = 1; node < tree.size(); ++node) {
    if (!best.contains(node)) continue;
    // The place that it stands in: that of its farthest ancestor that is out with all between.
    Change owner = node;
    while (tree[owner].parent != 0 && !best.contains(tree[owner].parent)) {
      owner = tree[owner].parent;
    }
    if (tree[owner].place == Slot::fixed) continue;
    if (fails(best.minus(Configuration::of({tree.subtree(node)})))) return false;
  }
  return true;
}

Predicate random_over_sets(std::mt19937& random, Change nodes) {
  std::vector<Outcome> table(Mask{1} << nodes, Outcome::pass);
  const std::uint32_t one_in = random_between(random, 1, 8);
  for (Mask mask = 0; mask < table.size(); ++mask) {
    if (random() % one_in == 0) table[mask] = Outcome::fail;
  }
  table.back() = Outcome::fail;
  return Predicate(nodes, std::move(table));
}

Predicate random_needing(std::mt19937& random, Change nodes) {
  std::vector<Outcome> table(Mask{1} << nodes, Outcome::pass);
  const Mask wanted = static_cast<Mask>(random() & random()) & ((Mask{1} << nodes) - 1);
  for (Mask mask = 0; mask < table.size(); ++mask) {
    if ((mask & wanted) == wanted) table[mask] = Outcome::fail;
  }
  table.back() = Outcome::fail;
  return Predicate(nodes, std::move(table));
}

}  // namespace whittle
