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
    std::vector<const Use*> definers;
    for (const Use& use : nesting.uses) {
      if (use.unit == kOutside) continue;
      const NameUse& name = *use.name;
      if (!name.defines) heads_[use.unit].push_back(name.name);
      if (!name.defines || units[use.unit] == 0) continue;
      definers.push_back(&use);
      const bool nested = use.unit + 1 < nesting.last[use.unit];
      const bool in_head = !nested || name.node < units[use.unit + 1];
      if (name.scope == 0 && !name.transparent && in_head && !has_title(use.unit)) {
        titles_[use.unit] = name.name;
        titled_[name.name].push_back(use.unit);
      }
    }
    for (const Use* one : definers) {
      if (one->name->scope != 0) {
        locals_[key(one->name->name, one->name->scope)].push_back(one);
      } else {
        members_[key(one->name->name, title_around(nesting_.around[one->unit]))].push_back(one);
        all_[one->name->name].push_back(one);
      }
    }
  }

  using Found = std::vector<const Use*>;

  /// In the order of the text; none where only what is there can tell.
  const Found& meant(const Use& use) const {
    switch (use.name->access) {
      case NameUse::Access::plain: {
        const Found& found = local(use);
        return found.empty() ? around(use) : found;
      }
      case NameUse::Access::qualified:
        return qualified(use);
      case NameUse::Access::member:
        break;
    }
    return none_;
  }
  /// All that are not local.
  const Found& any(const Use& use) const {
    const auto it = all_.find(use.name->name);
    return it == all_.end() ? none_ : it->second;
  }
  std::uint32_t title(Change unit) const { return titles_[unit]; }
  bool has_title(Change unit) const { return titles_[unit] != kNoName; }
  /// The unit that a definition in another one is a member of; the first: the whole.
  Change holder_of(Change unit) const {
    do {
      unit = nesting_.around[unit];
    } while (unit != kOutside && !has_title(unit));
    return unit == kOutside ? 0 : unit;
  }

 private:
  static constexpr std::uint32_t kNoName = NameUse::kNone;
  using Index = std::unordered_map<std::uint64_t, Found>;

  static std::uint64_t key(std::uint32_t name, std::uint32_t where) {
    return std::uint64_t{name} << 32 | where;
  }
  const Found& find(const Index& index, std::uint32_t name, std::uint32_t where) const {
    const auto it = index.find(key(name, where));
    return it == index.end() ? none_ : it->second;
  }
  // The title of a unit, or of the nearest around it; none: the whole.
  std::uint32_t title_around(Change unit) const {
    while (unit != kOutside && !has_title(unit)) unit = nesting_.around[unit];
    return unit == kOutside ? kNoName : titles_[unit];
  }

  // Those of the innermost scope that the use is in.
  const Found& local(const Use& use) const {
    for (Change node = use.name->node; node != 0; node = tree_[node].parent) {
      const Found& found = find(locals_, use.name->name, node);
      if (!found.empty()) return found;
    }
    return none_;
  }

  // Those of the nearest thing around the use that has some.
  const Found& around(const Use& use) const {
    for (Change unit = use.unit;; unit = nesting_.around[unit]) {
      const std::uint32_t title = title_around(unit);
      const Found& found = find(members_, use.name->name, title);
      if (!found.empty() || title == kNoName) return found;
    }
  }

  // Members of what stands before it; or of what that rests upon.
  const Found& qualified(const Use& use) const {
    constexpr int kDeepest = 4;
    constexpr std::size_t kMost = 64;
    if (!all_.contains(use.name->name)) return none_;
    std::vector<std::uint32_t> things{use.name->of};
    for (int depth = 0; depth < kDeepest && !things.empty() && things.size() <= kMost; ++depth) {
      for (const std::uint32_t thing : things) {
        const Found& found = find(members_, use.name->name, thing);
        if (!found.empty()) return found;
      }
      std::vector<std::uint32_t> next;
      for (const std::uint32_t thing : things) {
        const auto units = titled_.find(thing);
        if (units == titled_.end()) continue;
        for (const Change unit : units->second) {
          next.insert(next.end(), heads_[unit].begin(), heads_[unit].end());
          if (next.size() > 16 * kMost) return none_;
        }
      }
      std::ranges::sort(next);
      next.erase(std::unique(next.begin(), next.end()), next.end());
      things = std::move(next);
    }
    return none_;
  }

  const ChangeTree& tree_;
  const Nesting& nesting_;
  std::vector<std::uint32_t> titles_;              // by unit
  std::vector<std::vector<std::uint32_t>> heads_;  // by unit: what it uses itself
  std::unordered_map<std::uint32_t, std::vector<Change>> titled_;
  Index locals_;                                  // definitions by name and scope
  Index members_;                                 // by name and the title of what they are in
  std::unordered_map<std::uint32_t, Found> all_;  // by name, but locals
  const Found none_;
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
      needs.add_member(resolver.holder_of(use.unit), use.name->name, use.unit);
    }
    // What is declared again needs its other declarations; a field of the same name does not.
    if (use.name->defines && use.name->access == NameUse::Access::plain &&
        resolver.title(use.unit) != use.name->name) {
      continue;
    }
    const Resolver::Found& meant = resolver.meant(use);
    const bool local = !meant.empty() && meant.front()->name->scope != 0;
    if (needed == Needed::alone && !local) needs.ask(use.unit, use.name->name, use.name->node);
    const bool unknown = needed == Needed::whole && meant.empty();
    for (const Use* definer : unknown ? resolver.any(use) : meant) {
      if (definer->unit == use.unit) continue;
      const Change last = nesting.last[definer->unit];
      const bool inside = definer->unit <= use.unit && use.unit < last;
      const Change end = needed == Needed::whole && !inside ? last : definer->unit + 1;
      for (Change j = definer->unit; j < end; ++j, ++edges) needs.add(use.unit, j, use.name->node);
    }
  }
  needs.settle();
  for (Change i = 0; needed == Needed::alone && i < units.size(); ++i) {
    const bool spoken_of = std::ranges::any_of(
        needs.others(i), [](const Needs::Need& need) { return need.reason != Needs::kAlways; });
    if (tree[units[i]].outline == Outline::item && !resolver.has_title(i) && spoken_of) {
      needs.go_along(i);
    }
  }
  return needs;
}

}  // namespace whittle
