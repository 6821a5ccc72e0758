#include "search/needs_by_name.h"

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

// Which definitions a use may mean.
//
// A unit's title is what it defines for those around it: the name of a class, of a namespace.
// Units with the same title are taken for parts of one thing. What is defined in a unit is a
// member of the nearest one around it that has a title, or else of the whole.
class Resolver {
 public:
  Resolver(const ChangeTree& tree, std::span<const Change> units, const Nesting& nesting)
      : tree_(tree), nesting_(nesting), titles_(units.size(), kNoName), heads_(units.size()) {
    for (const Use& use : nesting.uses) {
      if (use.unit == kOutside) continue;
      const NameUse& name = *use.name;
      const bool whole = units[use.unit] == 0;
      if (name.defines && name.scope == 0 && !whole && titles_[use.unit] == kNoName) {
        titles_[use.unit] = name.name;
        titled_[name.name].push_back(use.unit);
      }
      if (name.defines && !whole) definers_[name.name].push_back(&use);
      if (!name.defines) heads_[use.unit].push_back(name.name);
    }
  }

  /// In the order of the text; none where only what is there can tell.
  std::vector<const Use*> meant(const Use& use) const {
    const auto it = definers_.find(use.name->name);
    if (it == definers_.end()) return {};
    switch (use.name->access) {
      case NameUse::Access::plain: {
        Found found = local(use, it->second);
        return found.empty() ? around(use, it->second) : found;
      }
      case NameUse::Access::qualified:
        return qualified(use, it->second);
      case NameUse::Access::member:
        break;
    }
    return {};
  }
  /// All that are not local.
  std::vector<const Use*> any(const Use& use) const {
    const auto it = definers_.find(use.name->name);
    if (it == definers_.end()) return {};
    return select(it->second, [](const Use&) { return true; });
  }
  /// The unit that a definition in another one is a member of; none: the whole.
  Change holder_of(Change unit) const {
    do {
      unit = nesting_.around[unit];
    } while (unit != kOutside && titles_[unit] == kNoName);
    return unit;
  }

 private:
  using Found = std::vector<const Use*>;
  static constexpr std::uint32_t kNoName = NameUse::kNone;

  // Of those that are not local.
  template <class Accept>
  Found select(const Found& all, const Accept& accept) const {
    Found found;
    for (const Use* one : all) {
      if (one->name->scope == 0 && accept(*one)) found.push_back(one);
    }
    return found;
  }

  // The title of what is around a unit; none: the whole.
  std::uint32_t title_around(Change unit) const {
    while (unit != kOutside && titles_[unit] == kNoName) unit = nesting_.around[unit];
    return unit == kOutside ? kNoName : titles_[unit];
  }
  std::uint32_t holder(const Use& definer) const {
    return title_around(nesting_.around[definer.unit]);
  }

  // Those of the smallest scope that the use is in, if it is a local one.
  Found local(const Use& use, const Found& all) const {
    Found found;
    Change size = ~Change{0};
    for (const Use* one : all) {
      const Range scope = tree_.subtree(one->name->scope);
      if (one->name->scope == 0 || use.name->node < scope.begin || use.name->node >= scope.end) {
        continue;
      }
      const Change its = scope.end - scope.begin;
      if (its > size) continue;
      if (its < size) found.clear();
      size = its;
      found.push_back(one);
    }
    return found;
  }

  // Those of the nearest thing around the use that has some.
  Found around(const Use& use, const Found& all) const {
    for (Change unit = use.unit;; unit = nesting_.around[unit]) {
      const std::uint32_t title = title_around(unit);
      Found found = select(all, [&](const Use& one) { return holder(one) == title; });
      if (!found.empty() || unit == kOutside || title == kNoName) return found;
    }
  }

  // Members of what stands before it; or of what that rests upon.
  Found qualified(const Use& use, const Found& all) const {
    constexpr int kDeepest = 4;
    std::vector<std::uint32_t> things{use.name->of};
    for (int depth = 0; depth < kDeepest && !things.empty(); ++depth) {
      Found found = select(all, [&](const Use& one) {
        return std::ranges::find(things, holder(one)) != things.end();
      });
      if (!found.empty()) return found;
      std::vector<std::uint32_t> next;
      for (const std::uint32_t thing : things) {
        const auto units = titled_.find(thing);
        if (units == titled_.end()) continue;
        for (const Change unit : units->second) {
          next.insert(next.end(), heads_[unit].begin(), heads_[unit].end());
        }
      }
      std::ranges::sort(next);
      next.erase(std::unique(next.begin(), next.end()), next.end());
      things = std::move(next);
    }
    return {};
  }

  const ChangeTree& tree_;
  const Nesting& nesting_;
  std::vector<std::uint32_t> titles_;              // by unit
  std::vector<std::vector<std::uint32_t>> heads_;  // by unit: what it uses itself
  std::unordered_map<std::uint32_t, std::vector<Change>> titled_;
  std::unordered_map<std::uint32_t, Found> definers_;
};

}  // namespace

Needs needs_by_name(const ChangeTree& tree, const Configuration& in, std::span<const Change> units,
                    Needed needed) {
  constexpr std::size_t kMostEdges = 4'000'000;  // more are not worth their memory
  const Nesting nesting(tree, in, units);
  const Resolver resolver(tree, units, nesting);
  Needs needs(static_cast<Change>(units.size()));
  for (Change i = 0; i < units.size(); ++i) {
    if (nesting.around[i] != kOutside) needs.add(i, nesting.around[i]);
  }
  std::size_t edges = 0;
  for (const Use& use : nesting.uses) {
    if (use.unit == kOutside || edges > kMostEdges) continue;
    if (needed == Needed::alone && use.name->defines && use.name->scope == 0) {
      const Change holder = resolver.holder_of(use.unit);
      if (holder != kOutside) needs.add_member(holder, use.name->name, use.unit);
    }
    std::vector<const Use*> definers = resolver.meant(use);
    if (definers.empty()) {
      if (needed == Needed::alone) {
        needs.ask(use.unit, use.name->name);
      } else {
        definers = resolver.any(use);
      }
    }
    for (const Use* definer : definers) {
      if (definer->unit == use.unit) continue;
      const Change last = nesting.last[definer->unit];
      const bool inside = definer->unit <= use.unit && use.unit < last;
      const Change end = needed == Needed::whole && !inside ? last : definer->unit + 1;
      for (Change j = definer->unit; j < end; ++j, ++edges) needs.add(use.unit, j);
    }
  }
  needs.settle();
  return needs;
}

}  // namespace whittle
