#include "support/trees.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>

namespace whittle {

ChangeTree tree_of(const std::vector<Change>& parents, const std::vector<Slot>& places) {
  std::vector<TreeNode> nodes(parents.size() + 1);
  nodes[0].weight = 1;
  for (std::size_t i = 0; i < parents.size(); ++i) {
    nodes[i + 1] = {parents[i], 0, places.empty() ? Slot::optional : places[i], 1};
  }
  for (std::size_t i = nodes.size(); i-- > 0;) {
    nodes[i].end = std::max(nodes[i].end, static_cast<Change>(i + 1));
    if (i == 0) break;
    TreeNode& parent = nodes[nodes[i].parent];
    parent.end = std::max(parent.end, nodes[i].end);
  }
  return ChangeTree(std::move(nodes));
}

std::vector<std::vector<Change>> all_shapes(Change nodes) {
  std::vector<std::vector<Change>> shapes{{}};
  for (Change node = 1; node < nodes; ++node) {
    std::vector<std::vector<Change>> larger;
    for (const std::vector<Change>& shape : shapes) {
      // The next node in preorder hangs from the one before it or an ancestor of that.
      for (Change parent = node - 1;; parent = shape[parent - 1]) {
        larger.push_back(shape);
        larger.back().push_back(parent);
        if (parent == 0) break;
      }
    }
    shapes = std::move(larger);
  }
  return shapes;
}

std::vector<Change> random_shape(std::mt19937& random, Change nodes) {
  const std::uint32_t reach = random_between(random, 1, nodes);
  std::vector<Change> parents;
  for (Change node = 1; node < nodes; ++node) {
    Change parent = node - 1;
    for (std::uint32_t up = random_between(random, 0, reach - 1); up > 0 && parent > 0; --up) {
      parent = parents[parent - 1];
    }
    parents.push_back(parent);
  }
  return parents;
}

std::vector<Slot> random_places(std::mt19937& random, Change nodes) {
  std::vector<Slot> places;
  for (Change node = 1; node < nodes; ++node) places.push_back(static_cast<Slot>(random() % 3));
  return places;
}

bool is_pruning(const ChangeTree& tree, Mask mask) {
  if (!(mask & 1)) return false;
  for (Change node = 1; node < tree.size(); ++node) {
    if ((mask >> node & 1) && !(mask >> tree[node].parent & 1)) return false;
  }
  return true;
}

Program::Program(const std::vector<Function>& functions) {
  std::vector<TreeNode> nodes(2);
  std::vector<NameUse> names;
  const auto name = [&](Change node, Change number, bool defines) {
    NameUse use;
    use.node = node;
    use.name = number;
    use.defines = defines;
    names.push_back(use);
  };
  const auto add = [&](Change parent, Slot place, std::uint32_t weight, Outline outline) {
    nodes.push_back({parent, 0, place, weight, 0, 0, outline});
    return static_cast<Change>(nodes.size() - 1);
  };
  nodes[setting] = {0, setting + 1, Slot::optional, 1, 0, 0, Outline::item};
  name(setting, static_cast<Change>(functions.size()), false);
  for (Change i = 0; i < functions.size(); ++i) {
    items.push_back(add(0, Slot::optional, 20, Outline::item));
    name(items.back(), i, true);
    bodies.push_back(add(items.back(), Slot::required, 2, Outline::body));
    statements.emplace_back();
    uses.push_back(functions[i].statements);
    for (const std::vector<Change>& used : functions[i].statements) {
      statements.back().push_back(
          add(bodies.back(), Slot::optional, functions[i].weight, Outline::none));
      nodes.back().end = static_cast<Change>(nodes.size());
      for (const Change one : used) name(statements.back().back(), one, false);
    }
    nodes[bodies.back()].end = nodes[items.back()].end = static_cast<Change>(nodes.size());
  }
  nodes[0].end = static_cast<Change>(nodes.size());
  tree = ChangeTree(std::move(nodes), {}, std::move(names));
}

Program random_program(std::mt19937& random, Change functions) {
  std::vector<Program::Function> all(functions);
  for (Program::Function& one : all) {
    one.statements.resize(random_between(random, 1, 5));
    one.weight = random_between(random, 1, 40);
    for (std::vector<Change>& used : one.statements) {
      if (random() % 3 == 0) used.push_back(random_between(random, 0, functions - 1));
    }
  }
  return Program(all);
}

std::vector<Mask> prunings(const ChangeTree& tree) {
  std::vector<Mask> masks;
  for (Mask mask = 0; mask < Mask{1} << tree.size(); ++mask) {
    if (is_pruning(tree, mask)) masks.push_back(mask);
  }
  std::ranges::stable_sort(masks, std::ranges::greater(), [](Mask m) { return std::popcount(m); });
  return masks;
}

Mask without(const ChangeTree& tree, Mask mask, Change node) {
  for (Change below = node; below < tree[node].end; ++below) mask &= ~(Mask{1} << below);
  return mask;
}

bool one_tree_minimal(const ChangeTree& tree, const Predicate& predicate, Mask mask,
                      const std::function<bool(Slot)>& may_go) {
  if (predicate.at(mask) != Outcome::fail) return false;
  for (Change node = 1; node < tree.size(); ++node) {
    if (!(mask >> node & 1) || !may_go(tree[node].place)) continue;
    if (predicate.at(without(tree, mask, node)) == Outcome::fail) return false;
  }
  return true;
}

int global_minimum(const ChangeTree& tree, const Predicate& predicate) {
  int smallest = std::numeric_limits<int>::max();
  for (const Mask mask : prunings(tree)) {
    if (predicate.at(mask) == Outcome::fail) smallest = std::min(smallest, std::popcount(mask));
  }
  return smallest;
}

namespace {

// Prunings from the largest on: one may fail only where all that contain it do.
class MonotonePredicates {
 public:
  MonotonePredicates(const ChangeTree& tree, const std::function<void(const Predicate&)>& use)
      : masks_(prunings(tree)),
        predicate_(tree.size(), std::vector<Outcome>(std::size_t{1} << tree.size(), Outcome::pass)),
        use_(use) {
    predicate_.set(masks_.front(), Outcome::fail);
    choose(1);
  }

 private:
  void choose(std::size_t index) {
    if (index == masks_.size()) return use_(predicate_);
    choose(index + 1);
    const auto passes = [&](Mask above) {
      return (above & masks_[index]) == masks_[index] && predicate_.at(above) != Outcome::fail;
    };
    const auto end = masks_.begin() + static_cast<std::ptrdiff_t>(index);
    if (std::any_of(masks_.begin(), end, passes)) return;
    predicate_.set(masks_[index], Outcome::fail);
    choose(index + 1);
    predicate_.set(masks_[index], Outcome::pass);
  }

  std::vector<Mask> masks_;
  Predicate predicate_;
  const std::function<void(const Predicate&)>& use_;
};

std::string_view trimmed(std::string_view text) {
  const std::size_t from = text.find_first_not_of(" \n");
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(" \n") - from + 1);
}

}  // namespace

void for_all_monotone(const ChangeTree& tree, const std::function<void(const Predicate&)>& use) {
  MonotonePredicates(tree, use);
}

NamedTree::NamedTree(std::string_view text) {
  std::vector<Change> parents;
  std::vector<Slot> places;
  std::vector<Change> open;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    if (c != '{' && c != '}' && c != ',') continue;
    std::string_view name = trimmed(text.substr(begin, i - begin));
    begin = i + 1;
    if (!name.empty()) {
      const char mark = name.front();
      if (mark == '!' || mark == '=') name.remove_prefix(1);
      if (!open.empty()) {
        parents.push_back(open.back());
        places.push_back(mark == '!' ? Slot::fixed : mark == '=' ? Slot::required : Slot::optional);
      }
      names.emplace_back(name);
    }
    if (c == '{') open.push_back(static_cast<Change>(names.size() - 1));
    if (c == '}') open.pop_back();
  }
  tree = tree_of(parents, places);
}

Change NamedTree::find(std::string_view name) const {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) throw std::out_of_range(std::string(name));
  return static_cast<Change>(found - names.begin());
}

std::string NamedTree::text(const Configuration& in) const {
  std::string text;
  std::vector<Change> open;  // ends of subtrees
  for (Change node = 0; node < tree.size(); ++node) {
    if (!in.contains(node)) continue;
    if (!text.empty()) {
      const bool first_child = !open.empty() && text.back() == '{';
      if (!first_child) {
        while (!open.empty() && open.back() <= node) {
          open.pop_back();
          text += '}';
        }
        text += ", ";
      }
    }
    text += names[node];
    bool has_below = false;
    for (Change below = node + 1; below < tree[node].end; ++below) has_below |= in.contains(below);
    if (has_below) {
      text += '{';
      open.push_back(tree[node].end);
    }
  }
  return text + std::string(open.size(), '}');
}

}  // namespace whittle
