#include "search/essential.h"

#include <algorithm>
#include <unordered_set>

#include "search/needs_by_name.h"
#include "search/outline_units.h"

namespace whittle {

namespace {

constexpr std::size_t kLeast = 16;     // fewer are not worth looking at as a whole
constexpr std::uint64_t kLight = 256;  // that part of the whole is light

}  // namespace

Essential::Essential(ChangeTree tree, Configuration start)
    : tree_(std::move(tree)), start_(std::move(start)), best_(start_) {
  std::vector<Change> units = outline_units(tree_, start_);
  units.insert(units.begin(), 0);  // the whole, for what is in none
  outlined_ = units.size() >= kLeast;
  if (!outlined_) units = all_parts();
  if (units.size() < kLeast) return;
  ClosingOptions options;
  options.essential = context(units);
  options.gallop = std::ranges::any_of(tree_.names({0, tree_.size()}), &NameUse::defines);
  Needs needs = needs_by_name(tree_, start_, units, outlined_ ? Needed::alone : Needed::whole);
  if (outlined_) {
    std::vector<Change> order(units.size());
    for (Change i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_partition(order.begin(), order.end(),
                          [&](Change i) { return tree_[units[i]].outline != Outline::body; });
    std::vector<Change> place(order.size());
    std::vector<Change> nodes, essential;
    for (Change i = 0; i < order.size(); ++i) {
      place[order[i]] = i;
      nodes.push_back(units[order[i]]);
      if (options.essential.contains(order[i])) essential.push_back(i);
    }
    units = std::move(nodes);
    needs = needs.renumbered(place);
    options.essential = Configuration::of_changes(std::move(essential));
    options.patient = true;
    options.thrifty = true;
  }
  options.weights = own_weights(units);
  const Configuration all = Configuration::all(static_cast<Change>(units.size()));
  units_ = std::make_shared<const std::vector<Change>>(std::move(units));
  needs_ = std::make_shared<const Needs>(std::move(needs));
  search_.emplace(all, needs_, std::move(options));
}

// Parts that can be removed and are heavy enough, also those inside others.
std::vector<Change> Essential::all_parts() const {
  constexpr std::uint64_t kMaxParts = 100'000;
  const std::uint64_t least = tree_.weight(start_) / kMaxParts;
  std::vector<Change> units{0};
  std::vector<Change> stack{0};
  while (!stack.empty()) {
    const Change node = stack.back();
    stack.pop_back();
    const std::vector<Change> children = tree_.children(node);
    const auto optional = std::ranges::count_if(
        children, [&](Change child) { return tree_[child].place == Slot::optional; });
    for (const Change child : children) {
      if (!start_.contains(child) || tree_.weight(tree_.subtree(child)) <= least) continue;
      // A token that stands alone (a modifier, a string's text) is a part of its node at first.
      const bool counts = optional > 1 || tree_[child].end > child + 1;
      if (tree_[child].place == Slot::optional && counts) units.push_back(child);
      stack.push_back(child);
    }
  }
  std::ranges::sort(units);
  return units;
}

Configuration Essential::context(const std::vector<Change>& units) const {
  std::unordered_set<std::uint32_t> defined;
  for (const NameUse& use : tree_.names({0, tree_.size()})) {
    if (use.defines) defined.insert(use.name);
  }
  std::vector<Change> found{0};
  Change covered = 0;
  for (Change i = 1; i < units.size() && !defined.empty(); ++i) {
    if (units[i] < covered) continue;  // inside of the one before
    covered = tree_[units[i]].end;
    const auto names = tree_.names(tree_.subtree(units[i]));
    const bool foreign =
        std::ranges::none_of(names, [&](const NameUse& use) { return defined.contains(use.name); });
    const std::uint64_t weight = tree_.weight(tree_.subtree(units[i]));
    if (foreign && !names.empty() && kLight * weight < tree_.weight(start_)) found.push_back(i);
  }
  return Configuration::of_changes(std::move(found));
}

// What goes with each and with none of the others.
Weights Essential::own_weights(const std::vector<Change>& units) const {
  constexpr std::uint64_t kMaxParts = ~std::uint32_t{0};
  std::vector<bool> chosen(tree_.size());
  for (const Change node : units) chosen[node] = true;
  std::vector<std::uint64_t> sums(tree_.size());
  for (Change node = tree_.size(); node-- > 1;) {
    sums[node] += tree_[node].weight;
    if (!chosen[node]) sums[tree_[node].parent] += sums[node];
  }
  std::vector<std::uint32_t> each;
  for (const Change node : units) {
    each.push_back(static_cast<std::uint32_t>(std::min(sums[node] + 1, kMaxParts)));
  }
  return Weights(each);
}

Configuration Essential::without(const Configuration& kept) const {
  std::vector<Range> gone;
  const Configuration out = Configuration::all(static_cast<Change>(units_->size())).minus(kept);
  for (const Range& range : out.ranges()) {
    for (Change i = range.begin; i < range.end; ++i) gone.push_back(tree_.subtree((*units_)[i]));
  }
  return start_.minus(Configuration::of(std::move(gone)));
}

Configuration Essential::units_in(const Configuration& current) const {
  std::vector<Change> there;
  for (Change i = 0; i < units_->size(); ++i) {
    if ((*units_)[i] == 0 || current.contains((*units_)[i])) there.push_back(i);
  }
  return Configuration::of_changes(std::move(there));
}

// What something essential needs counts for a part of the whole, and so on.
std::vector<std::uint64_t> Essential::shares(const Configuration& current) const {
  constexpr std::uint64_t kShare = 4;
  std::vector<std::uint64_t> shares(units_->size());
  std::vector<Change> level;
  const std::uint64_t whole = tree_.weight(current);
  const auto add = [&](Change i, std::uint64_t share, std::vector<Change>& to) {
    const Change node = (*units_)[i];
    if (shares[i] != 0 || node == 0 || !current.contains(node)) return;
    shares[i] = share;
    to.push_back(i);
  };
  for (const Range& range : search_->essential().ranges()) {
    for (Change i = range.begin; i < range.end; ++i) add(i, whole + 1, level);
  }
  for (std::uint64_t share = whole; share > 0 && !level.empty(); share /= kShare) {
    std::vector<Change> next;
    for (std::size_t i = 0; i < level.size(); ++i) {  // what is around a part counts like it
      for (const Needs::Need& need : needs_->others(level[i])) {
        if (need.reason == Needs::kAlways) add(need.change, share, level);
      }
    }
    for (const Change i : level) {
      for (const Needs::Need& need : needs_->others(i)) {
        if (current.contains(need.reason)) add(need.change, share / kShare, next);
      }
    }
    level = std::move(next);
  }
  return shares;
}

std::vector<Essential::Holder> Essential::holders(const Configuration& current) const {
  std::vector<Holder> holders;
  if (!outlined_ || !search_) return holders;
  const Configuration there = units_in(current);
  const std::vector<std::uint64_t> held =
      needs_->held(search_->essential(), there, current, search_->weights());
  const std::vector<std::uint64_t> share = shares(current);
  const std::uint64_t whole = tree_.weight(current);
  for (Change i = 0; i < units_->size(); ++i) {
    const Change node = (*units_)[i];
    if (node == 0 || !there.contains(i)) continue;
    const std::uint64_t own =
        tree_.weight(Configuration::of({tree_.subtree(node)}).intersect(current));
    // What is heavy itself has its turn anyway.
    const std::uint64_t weight = kLight * own < whole ? std::max(held[i], share[i]) : held[i];
    if (weight > own) holders.push_back({node, weight});
  }
  return holders;
}

Configuration Essential::unreached(const Configuration& current) const {
  if (!outlined_ || !search_) return {};
  const Configuration there = units_in(current);
  const Configuration reached = search_->closure(search_->essential().intersect(there), current);
  std::vector<Range> gone;
  const Configuration out = there.minus(reached);
  for (const Range& range : out.ranges()) {
    for (Change i = range.begin; i < range.end; ++i) gone.push_back(tree_.subtree((*units_)[i]));
  }
  return Configuration::of(std::move(gone)).intersect(current);
}

// The bodies among the units that are left, as one list.
void Essential::begin_bodies() {
  if (!outlined_ || 2 * tree_.weight(best_) < tree_.weight(start_)) return;
  const Configuration left = search_->best();
  std::vector<Change> bodies;
  std::vector<std::uint32_t> weights(units_->size(), 1);
  for (Change i = 0; i < units_->size(); ++i) {
    const Change node = (*units_)[i];
    if (tree_[node].outline != Outline::body || !left.contains(i)) continue;
    bodies.push_back(i);
    weights[i] = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(tree_.weight(tree_.subtree(node)), ~std::uint32_t{0}));
  }
  if (bodies.size() < kLeast) return;
  all_bodies_ = Configuration::of_changes(std::move(bodies));
  bodies_.emplace(all_bodies_, AdaptiveOptions{Weights(weights), true, false});
}

// What is left of the units where of the bodies only these are.
Configuration Essential::with_bodies(const Configuration& kept) const {
  return without(search_->best().minus(all_bodies_.minus(kept)));
}

std::optional<Candidate> Essential::next() const {
  if (!search_) return std::nullopt;
  std::optional<Candidate> candidate = bodies_ ? bodies_->next() : search_->next();
  if (candidate) {
    candidate->configuration =
        bodies_ ? with_bodies(candidate->configuration) : without(candidate->configuration);
  }
  return candidate;
}

void Essential::report(Outcome outcome) {
  if (bodies_) {
    bodies_->report(outcome);
    if (outcome == Outcome::fail) best_ = with_bodies(bodies_->best());
    return;
  }
  search_->report(outcome);
  if (outcome == Outcome::fail) best_ = without(search_->best());
  if (!search_->next()) begin_bodies();
}

}  // namespace whittle
