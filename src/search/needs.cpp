#include "search/needs.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace whittle {

namespace {

constexpr Change kOutside = TreeNode::kNone;

struct Use {
  const NameUse* name;
  Change unit;  // the innermost around it
};

// The units around each unit and each name.
class Nesting {
 public:
  Nesting(const ChangeTree& tree, const Configuration& in, std::span<const Change> units)
      : tree_(tree), in_(in), units_(units), around(units.size(), kOutside), last(units.size()) {
    const auto count = static_cast<Change>(units.size());
    const auto names = tree.names({0, tree.size()});
    auto name = names.begin();
    const auto names_before = [&](Change node, Change next) {
      for (; name != names.end() && name->node < node; ++name) {
        if (!in_.contains(name->node)) continue;
        close_before(name->node, next);
        uses.push_back({&*name, innermost()});
      }
    };
    for (Change i = 0; i < count; ++i) {
      names_before(units_[i], i);
      close_before(units_[i], i);
      around[i] = innermost();
      stack_.push_back(i);
    }
    names_before(tree.size(), count);
    close_before(tree.size(), count);
  }

 private:
  Change innermost() const { return stack_.empty() ? kOutside : stack_.back(); }
  void close_before(Change node, Change next) {
    while (!stack_.empty() && tree_[units_[stack_.back()]].end <= node) {
      last[stack_.back()] = next;
      stack_.pop_back();
    }
  }

  const ChangeTree& tree_;
  const Configuration& in_;
  std::span<const Change> units_;
  std::vector<Change> stack_;

 public:
  std::vector<Change> around;
  std::vector<Change> last;  // one past the units inside of each
  std::vector<Use> uses;
};

}  // namespace

Needs needs_by_name(const ChangeTree& tree, const Configuration& in, std::span<const Change> units,
                    Needed needed) {
  constexpr std::size_t kMostEdges = 4'000'000;  // more are not worth their memory
  const Nesting nesting(tree, in, units);
  Needs needs(units.size());
  for (Change i = 0; i < units.size(); ++i) {
    if (nesting.around[i] != kOutside) needs[i].push_back(nesting.around[i]);
  }
  std::unordered_map<std::uint32_t, std::vector<const Use*>> definers;
  for (const Use& use : nesting.uses) {
    if (use.name->defines && use.unit != kOutside) definers[use.name->name].push_back(&use);
  }
  std::size_t edges = 0;
  for (const Use& use : nesting.uses) {
    const auto it = definers.find(use.name->name);
    if (use.unit == kOutside || it == definers.end()) continue;
    for (const Use* definer : it->second) {
      if (definer->unit == use.unit || units[definer->unit] == 0 || edges > kMostEdges) continue;
      const Range scope = tree.subtree(definer->name->scope);
      if (use.name->node < scope.begin || use.name->node >= scope.end) continue;
      const Change last = nesting.last[definer->unit];
      const bool inside = definer->unit <= use.unit && use.unit < last;
      const Change end = needed == Needed::whole && !inside ? last : definer->unit + 1;
      for (Change j = definer->unit; j < end; ++j, ++edges) needs[use.unit].push_back(j);
    }
  }
  for (std::vector<Change>& all : needs) {
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
  }
  return needs;
}

}  // namespace whittle
