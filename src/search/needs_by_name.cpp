#include "search/needs_by_name.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
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
      : tree_(tree),
        units_(units),
        nesting_(nesting),
        titles_(units.size(), kNoName),
        things_(units.size(), kOutside),
        heads_(units.size()) {
    // A definition that continues it need not say so again.
    for (const Use& use : nesting.uses) {
      if (use.name->transparent) transparent_.insert(use.name->name);
      if (use.name->open) open_.insert(use.name->name);
    }
    std::vector<const Use*> definers;
    for (const Use& use : nesting.uses) {
      if (use.unit == kOutside) continue;
      const NameUse& name = *use.name;
      if (!name.defines) heads_[use.unit].push_back(name.name);
      if (!name.defines || units[use.unit] == 0) continue;
      definers.push_back(&use);
      const bool nested = use.unit + 1 < nesting.last[use.unit];
      const bool in_head = !nested || name.node < units[use.unit + 1];
      if (name.scope == 0 && !transparent_.contains(name.name) && in_head && !has_title(use.unit)) {
        titles_[use.unit] = name.name;
        titled_[name.name].push_back(use.unit);
      }
    }
    find_things();
    for (const Use* one : definers) {
      if (one->name->scope != 0) {
        locals_[one->name->name][one->name->scope].push_back(one);
      } else {
        const std::uint32_t home = home_of(*one);
        if (home == one->name->name) continue;  // a constructor: its name means what it is in
        members_[key(one->name->name, home)].push_back(one);
        own_members_[key(one->name->name, holder_of(*one))].push_back(one);
        all_[one->name->name].push_back(one);
      }
    }
  }

  using Found = std::vector<const Use*>;

  /// In the order of the text; none where only what is there can tell.
  const Found& meant(const Use& use) const {
    switch (use.name->access) {
      case NameUse::Access::plain: {
        const Found& near = local(use);
        if (!near.empty()) return near;
        const Found& far = around(use);
        return far.empty() ? inherited(use) : far;
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
  /// How many of those that a name may mean are needed whichever it means: up to the first
  /// that is more than a declaration, for what comes after are special cases of it.
  static std::size_t sure(const Found& meant) {
    const auto whole = [](const Use* one) { return !one->name->declares; };
    const auto first = std::ranges::find_if(meant, whole);
    return first == meant.end() ? meant.size()
                                : static_cast<std::size_t>(first - meant.begin()) + 1;
  }
  /// Where a member can be used without its name (constructors, operators): what it is in, or 0.
  Change used_through(Change unit) const {
    const Change holder = holder_of(unit);
    return !has_title(unit) || titles_[unit] == titles_[holder] ? holder : 0;
  }
  std::uint32_t title(Change unit) const { return titles_[unit]; }
  bool has_title(Change unit) const { return titles_[unit] != kNoName; }
  /// The unit that a definition in another one is a member of by its name; none: of none.
  std::optional<Change> holder_by_name(const Use& definition) const {
    if (is_own_member(definition) || home_of(definition) == definition.name->name) {
      return std::nullopt;
    }
    return holder_of(definition.unit);
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
  // Whether a definition belongs to the unit around it.
  bool is_own_member(const Use& definition) const {
    return definition.name->member && titles_[definition.unit] != definition.name->name;
  }
  // The title of what a definition belongs to.
  std::uint32_t home_of(const Use& definition) const {
    return title_around(is_own_member(definition) ? definition.unit
                                                  : nesting_.around[definition.unit]);
  }
  // The unit that a definition is a member of; the first: the whole.
  Change holder_of(const Use& definition) const {
    return is_own_member(definition) ? definition.unit : holder_of(definition.unit);
  }
  // The one that a unit is a member of.
  Change holder_of(Change unit) const {
    const Change thing = thing_around(unit);
    return thing == kOutside ? 0 : thing;
  }
  // The title of a unit, or of the nearest around it; none: the whole.
  std::uint32_t title_around(Change unit) const {
    const Change thing = thing_at(unit);
    return thing == kOutside ? kNoName : titles_[thing];
  }
  // The unit itself if it has a title, or else the nearest around it that has one.
  Change thing_at(Change unit) const { return unit == kOutside ? kOutside : things_[unit]; }
  Change thing_around(Change unit) const { return thing_at(nesting_.around[unit]); }
  // Units come after what is around them.
  void find_things() {
    for (Change unit = 0; unit < things_.size(); ++unit) {
      things_[unit] = has_title(unit) ? unit : thing_around(unit);
    }
  }

  // Those of the innermost scope that the use is in.
  const Found& local(const Use& use) const {
    const auto scopes = locals_.find(use.name->name);
    if (scopes == locals_.end()) return none_;
    for (Change node = use.name->node; node != 0; node = tree_[node].parent) {
      const auto found = scopes->second.find(node);
      if (found != scopes->second.end()) return found->second;
    }
    return none_;
  }

  // Those of the nearest thing around the use that has some.
  const Found& around(const Use& use) const { return around(use.name->name, use.unit); }
  const Found& around(std::uint32_t name, Change unit) const {
    if (!all_.contains(name)) return none_;
    for (unit = thing_at(unit); unit != kOutside; unit = thing_around(unit)) {
      const Found& own = find(own_members_, name, unit);
      if (!own.empty() && !open_.contains(titles_[unit])) return own;
      const Found& found = find(members_, name, titles_[unit]);
      if (!found.empty()) return found;
    }
    return find(members_, name, kNoName);
  }

  // Members of what is named before it, or of the bases of that.
  const Found& qualified(const Use& use) const {
    if (transparent_.contains(use.name->of)) return around(use);
    if (!all_.contains(use.name->name)) return none_;
    const Found& found = find(members_, use.name->name, use.name->of);
    if (!found.empty()) return found;
    const Found& meant = around(use.name->of, use.unit);
    return meant.empty() ? none_ : inherited(use.name->name, meant.front()->unit);
  }

  // Members of the bases of something around the use.
  const Found& inherited(const Use& use) const {
    if (!all_.contains(use.name->name)) return none_;
    for (Change unit = thing_at(use.unit); unit != kOutside && units_[unit] != 0;
         unit = thing_around(unit)) {
      const Found& found = inherited(use.name->name, unit);
      if (!found.empty()) return found;
    }
    return none_;
  }

  // Members of what the unit mentions, or of what that mentions.
  const Found& inherited(std::uint32_t name, Change unit) const {
    const auto [known, added] = inherited_.try_emplace(key(name, unit), &none_);
    if (!added) return *known->second;
    constexpr int kDeepest = 4;
    constexpr std::size_t kMaxUnits = 64;
    std::vector<std::uint32_t> things = heads_[unit];
    for (int depth = 1; depth < kDeepest; ++depth) {
      std::ranges::sort(things);
      things.erase(std::unique(things.begin(), things.end()), things.end());
      if (things.size() > kMaxUnits) break;
      for (const std::uint32_t thing : things) {
        const Found& found = find(members_, name, thing);
        if (!found.empty()) return *(known->second = &found);
      }
      std::vector<std::uint32_t> next;
      for (const std::uint32_t thing : things) {
        const auto units = titled_.find(thing);
        if (units == titled_.end() || next.size() > 16 * kMaxUnits) continue;
        for (const Change one : units->second) {
          next.insert(next.end(), heads_[one].begin(), heads_[one].end());
        }
      }
      things = std::move(next);
    }
    return none_;
  }

  const ChangeTree& tree_;
  const std::span<const Change> units_;
  const Nesting& nesting_;
  std::vector<std::uint32_t> titles_;              // by unit
  std::vector<Change> things_;                     // by unit, see thing_at()
  std::vector<std::vector<std::uint32_t>> heads_;  // by unit: what it uses itself
  std::unordered_map<std::uint32_t, std::vector<Change>> titled_;
  std::unordered_set<std::uint32_t> transparent_, open_;
  mutable std::unordered_map<std::uint64_t, const Found*> inherited_;            // by name and unit
  std::unordered_map<std::uint32_t, std::unordered_map<Change, Found>> locals_;  // by name, scope
  Index members_;                                 // by name and the title of what they are in
  Index own_members_;                             // by name and the unit that they are in
  std::unordered_map<std::uint32_t, Found> all_;  // by name, but locals
  const Found none_;
};

}  // namespace

Needs needs_by_name(const ChangeTree& tree, const Configuration& in, std::span<const Change> units,
                    Needed needed) {
  constexpr std::size_t kMaxEdges = 4'000'000;  // more are not worth their memory
  const Nesting nesting(tree, in, units);
  const Resolver resolver(tree, units, nesting);
  Needs needs(static_cast<Change>(units.size()));
  for (Change i = 0; i < units.size(); ++i) {
    if (nesting.around[i] != kOutside) needs.add(i, nesting.around[i]);
  }
  std::size_t edges = 0;
  std::unordered_map<const Resolver::Found*, Needs::Set> sets;
  for (const Use& use : nesting.uses) {
    if (use.unit == kOutside || edges > kMaxEdges) continue;
    if (needed == Needed::alone && use.name->defines && use.name->scope == 0) {
      const std::optional<Change> holder = resolver.holder_by_name(use);
      if (holder) needs.add_member(*holder, use.name->name, use.unit);
    }
    // What is declared again needs its other declarations; a field of the same name does not.
    const bool whole = use.name->defines && !use.name->declares;
    if (whole && use.name->access == NameUse::Access::plain &&
        resolver.title(use.unit) != use.name->name) {
      continue;
    }
    const Resolver::Found& meant = resolver.meant(use);
    const bool local = !meant.empty() && meant.front()->name->scope != 0;
    if (needed == Needed::alone) {
      if (!local) needs.ask(use.unit, use.name->name, use.name->node, meant.empty());
      const bool again = use.name->defines && use.name->access != NameUse::Access::qualified;
      const std::size_t sure = again ? (whole ? 0 : 1) : Resolver::sure(meant);
      for (std::size_t i = 0; i < std::min(sure, meant.size()); ++i, ++edges) {
        if (meant[i]->unit != use.unit) needs.add(use.unit, meant[i]->unit, use.name->node);
      }
      if (sure >= meant.size()) continue;
      const auto [set, added] = sets.try_emplace(&meant);
      if (added) {
        std::vector<Change> any;
        for (const Use* definer : meant) any.push_back(definer->unit);
        set->second = needs.add_set(std::move(any));
      }
      needs.choose(use.unit, set->second, use.name->node);
      continue;
    }
    for (const Use* definer : meant.empty() ? resolver.any(use) : meant) {
      if (definer->unit == use.unit) continue;
      const Change last = nesting.last[definer->unit];
      const bool inside = definer->unit <= use.unit && use.unit < last;
      const Change end = inside ? definer->unit + 1 : last;
      for (Change j = definer->unit; j < end; ++j, ++edges) needs.add(use.unit, j, use.name->node);
    }
  }
  for (Change i = 0; needed == Needed::alone && i < units.size(); ++i) {
    if (tree[units[i]].outline != Outline::item) continue;
    const Change holder = resolver.used_through(i);
    if (holder != 0) needs.choose(holder, needs.add_set({holder, i}));
    if (resolver.has_title(i) || !needs.mentions_something(i)) continue;
    const Range subtree = tree.subtree(units[i]);
    Change inside = subtree.begin;
    while (inside < subtree.end && tree[inside].outline != Outline::inside) ++inside;
    needs.add_companion(i, inside);
  }
  needs.finish();
  return needs;
}

}  // namespace whittle
