#include "search/tree_search.h"

#include <algorithm>
#include <queue>
#include <unordered_map>

#include "search/adaptive.h"
#include "search/needs_by_name.h"
#include "search/sweep.h"

namespace whittle {

namespace {

constexpr std::uint64_t kFiner = 8;        // and each time less
constexpr std::uint64_t kTokens = 8;       // lighter nodes are hardly more than a token
constexpr std::size_t kClosingLeast = 4;   // shorter lists are not worth the galloping
constexpr std::uint64_t kCollected = 64;   // what is worth a test: that part of the whole
constexpr std::size_t kMostHoists = 8;     // tried for one place
constexpr double kSeldom = 0.1;            // hoists that work
constexpr double kUsual = 0.2;             // trials that work, as long as nothing is known
constexpr std::uint64_t kLittle = 16;      // that part of what was promised
constexpr std::size_t kMostClosures = 64;  // tried in one round
constexpr std::size_t kLookedAt = 512;     // for descendants that may take a place
constexpr std::uint64_t kNearlyAll = 16;   // all but that part

}  // namespace

TreeSearch::TreeSearch(ChangeTree tree, Configuration start, TreeSearchOptions options)
    : tree_(std::move(tree)), options_(options), current_(std::move(start)) {
  if (!begin_comments()) begin_essential();
  advance();
  propose();
}

// The ranges of current_ within another.
template <class Use>
void TreeSearch::each_range(Range within, const Use& use) const {
  const auto ranges = current_.ranges();
  auto it = std::ranges::upper_bound(ranges, within.begin, {}, &Range::end);
  for (; it != ranges.end() && it->begin < within.end; ++it) {
    use(Range{std::max(it->begin, within.begin), std::min(it->end, within.end)});
  }
}

std::uint64_t TreeSearch::weight_in(Change node) const {
  std::uint64_t sum = 0;
  each_range(tree_.subtree(node), [&](Range range) { sum += tree_.weight(range); });
  return sum;
}

std::uint32_t TreeSearch::unit_weight(const Unit& unit) const {
  constexpr std::uint64_t kMost = ~std::uint32_t{0};
  return static_cast<std::uint32_t>(std::min(weight_in(unit.node) + 1, kMost));
}

std::vector<Change> TreeSearch::occupants(Change owner) const {
  if (in(owner)) return {owner};
  std::vector<Change> result;
  Change next = 0;
  each_range(tree_.subtree(owner), [&](Range range) {
    for (Change node = std::max(range.begin, next); node < range.end;) {
      result.push_back(node);
      node = next = tree_[node].end;
    }
  });
  return result;
}

std::uint64_t TreeSearch::worth(Change node) const {
  const std::uint64_t weight = weight_in(node);
  return list_scale_ <= 1 ? weight
                          : static_cast<std::uint64_t>(static_cast<double>(weight) * list_scale_);
}

std::vector<TreeSearch::Unit> TreeSearch::units_of(Change node, bool optional,
                                                   bool required) const {
  std::vector<Unit> units;
  for (Change child = node + 1; child < tree_[node].end; child = tree_[child].end) {
    const Place place = tree_[child].place;
    if (!(optional && place == Place::optional) && !(required && place == Place::required)) {
      continue;
    }
    for (const Change occupant : occupants(child)) units.push_back({occupant, child});
  }
  return units;
}

std::shared_ptr<const Needs> TreeSearch::needs_of(const std::vector<Unit>& units) const {
  std::vector<Change> nodes;
  for (const Unit& unit : units) nodes.push_back(unit.node);
  return std::make_shared<const Needs>(needs_by_name(tree_, current_, nodes, Needed::whole));
}

// The tree without the units that the list's configuration leaves out.
Configuration TreeSearch::without(const Configuration& kept) const {
  std::vector<Range> gone;
  const Configuration out = unit_set_.minus(kept);
  for (const Range& range : out.ranges()) {
    for (Change i = range.begin; i < range.end; ++i) {
      gone.push_back(tree_.subtree((*units_)[i].node));
    }
  }
  return base_.minus(Configuration::of(std::move(gone)));
}

// All of them, if that is worth a test.
bool TreeSearch::begin_comments() {
  std::vector<Range> found;
  for (Change node = 1; node < tree_.size(); ++node) {
    const bool may_go = tree_[node].place == Place::optional && in(node);
    if (tree_[node].outline == Outline::comment && may_go) found.push_back(tree_.subtree(node));
  }
  Configuration comments = Configuration::of(std::move(found));
  if (tree_.weight(comments) < tree_.weight(current_) / kCollected) return false;
  return !comments.empty() && begin_trials({std::move(comments)});
}

void TreeSearch::begin_essential() {
  phase_ = Phase::essential;
  essential_.emplace(tree_, current_);
}

void TreeSearch::begin_round() {
  round_weight_ = tree_.weight(current_);
  least_ = round_weight_ / share_;
  if (least_ <= kTokens) final_ = true;
  if (final_) least_ = 0;
  heap_ = {{round_weight_, 0, distrust_}};
  held_.clear();
  push_holders();
  phase_ = Phase::lists;
}

// What others are there for comes before them.
void TreeSearch::push_holders() {
  for (const Essential::Holder& holder : essential_->holders(current_)) {
    std::uint64_t& before = held_[holder.node];
    if (holder.weight < least_ || holder.weight < 2 * before) continue;
    before = holder.weight;
    push_waiting({holder.weight, holder.node, 0});
  }
}

void TreeSearch::end_round() {
  const std::uint64_t now = tree_.weight(current_);
  if (now == round_weight_ || 10 * now > 9 * round_weight_) {  // did not pay: look closer
    if (final_) {
      phase_ = options_.sweep ? Phase::sweep : Phase::done;
      return;
    }
    share_ *= kFiner;
  }
  begin_round();
}

// On to the next thing to ask for.
void TreeSearch::advance() {
  while (!list_ && !trials_ && phase_ != Phase::done) {
    switch (phase_) {
      case Phase::comments:
        begin_essential();
        break;
      case Phase::essential:
        if (essential_->next()) return;
        begin_round();
        break;
      case Phase::lists:
        if (!begin_list()) phase_ = Phase::hoist;
        break;
      case Phase::collect:
        if (begin_collect()) break;
        phase_ = Phase::shortest;
        (void)begin_shortest();
        break;
      case Phase::shortest:
        finish_node();
        break;
      case Phase::hoist:
        if (!(places_ ? next_hoist() : begin_hoists())) {
          places_.reset();
          phase_ = Phase::closure;
        }
        break;
      case Phase::closure:
        if (!begin_closures()) end_round();
        break;
      case Phase::sweep:
        if (!begin_sweep()) phase_ = Phase::done;
        break;
      case Phase::done:
        break;
    }
  }
}

// The list of the heaviest node that is left.
bool TreeSearch::begin_list() {
  while (!heap_.empty()) {
    std::ranges::pop_heap(heap_);
    const Waiting waiting = heap_.back();
    const auto [weight, node, doubted] = waiting;
    heap_.pop_back();
    if (weight < least_) return false;
    if (node != 0 && !in(node)) continue;
    const std::uint64_t now = weight_in(node);
    const std::uint64_t claimed = believed(waiting, now);
    if (claimed < weight && (claimed < least_ || (!heap_.empty() && claimed < heap_[0].weight))) {
      if (claimed >= least_) push_waiting({claimed, node, distrust_});
      continue;
    }
    list_node_ = node;
    asked_ = 0;
    claimed_ = claimed;
    whole_weight_ = tree_.weight(current_);
    std::vector<Unit> units = units_of(node, true, false);
    list_weight_ = now;
    list_scale_ =
        static_cast<double>(claimed) / static_cast<double>(std::max<std::uint64_t>(now, 1));
    const auto settled = settled_.find(node);
    const bool known = settled != settled_.end() && settled->second == now;
    if (units.empty() || known) {
      phase_ = Phase::shortest;
      if (!begin_shortest()) finish_node();
      return true;
    }
    std::vector<std::uint32_t> weights;
    for (const Unit& unit : units) weights.push_back(unit_weight(unit));
    base_ = current_;
    unit_set_ = Configuration::all(static_cast<Change>(units.size()));
    needs_ = needs_of(units);
    units_ = std::make_shared<const std::vector<Unit>>(std::move(units));
    closing_ = units_->size() >= kClosingLeast;
    if (closing_) {
      list_.emplace(Closing(unit_set_, needs_, {Weights(weights), {}, needs_->any()}));
    } else {
      list_.emplace(Adaptive(unit_set_, {Weights(weights), !known_empty(node)}));
    }
    return true;
  }
  return false;
}

// Whether the node with nothing in it is what was tried as the shortest in its place.
bool TreeSearch::known_empty(Change node) const {
  const auto tried = shortened_.find(node);
  return tried != shortened_.end() && tried->second == weight_in(node) &&
         std::ranges::all_of(tree_.children(node), [&](Change child) {
           return tree_[child].place == Place::optional || occupants(child).empty();
         });
}

// What is below the node comes next.
void TreeSearch::finish_node() {
  const std::uint64_t left = weight_in(list_node_);
  settled_[list_node_] = left;
  learn_trust();
  if (left != list_weight_) push_holders();
  const auto roots = roots_.find(list_node_);
  const unsigned run = chains_.contains(list_node_) ? chains_.at(list_node_) : 0;
  for (Change child = list_node_ + 1; child < tree_[list_node_].end; child = tree_[child].end) {
    for (const Change occupant : occupants(child)) {
      const bool root = roots != roots_.end() &&
                        std::ranges::find(roots->second, occupant) != roots->second.end();
      if (root) {
        push(list_node_, occupant);
      } else {
        push_chain(occupant, run);
      }
    }
  }
  phase_ = Phase::lists;
}

void TreeSearch::push(Change worth_of, Change node) {
  push_waiting({worth(worth_of), node, distrust_});
}

void TreeSearch::push_waiting(Waiting waiting) {
  heap_.push_back(waiting);
  std::ranges::push_heap(heap_);
}

// Of what a node is said to count beyond what it weighs: half as much each time that this
// proved wrong.
std::uint64_t TreeSearch::believed(const Waiting& claim, std::uint64_t weight) const {
  if (claim.weight <= weight || claim.doubted >= distrust_) return claim.weight;
  return weight + ((claim.weight - weight) >> (distrust_ - claim.doubted));
}

// Whether a list brought what its node was said to count.
void TreeSearch::learn_trust() {
  constexpr unsigned kMostDistrust = 32;
  if (claimed_ <= 2 * list_weight_ || asked_ == 0) return;
  const std::uint64_t gone = whole_weight_ - tree_.weight(current_);
  if (kLittle * gone >= claimed_) {
    distrust_ = 0;
  } else if (distrust_ < kMostDistrust) {
    ++distrust_;
  }
}

// The child that has nearly all of a node; none: none has.
std::optional<Change> TreeSearch::nearly_all_of(Change node) const {
  const std::uint64_t weight = weight_in(node);
  for (Change child = node + 1; child < tree_[node].end; child = tree_[child].end) {
    const std::vector<Change> there = occupants(child);
    if (there.size() == 1 && kNearlyAll * weight_in(there.front()) > (kNearlyAll - 1) * weight) {
      return there.front();
    }
  }
  return std::nullopt;
}

// Where one thing is in the other and nothing else of weight, what could not be done without at
// one depth hardly can at the next: one depth is left out, then two, four.
void TreeSearch::push_chain(Change node, unsigned run) {
  if (kNearlyAll * weight_in(node) <= (kNearlyAll - 1) * weight_in(list_node_)) {
    return push(node, node);
  }
  constexpr unsigned kLongestRun = 30;
  for (std::uint64_t left = (std::uint64_t{1} << std::min(run, kLongestRun)) - 1; left > 0;
       --left) {
    const std::optional<Change> next = nearly_all_of(node);
    if (!next) break;
    for (Change child = node + 1; child < tree_[node].end; child = tree_[child].end) {
      for (const Change beside : occupants(child)) {
        if (beside != *next && worth(beside) >= least_) push(beside, beside);
      }
    }
    node = *next;
  }
  chains_[node] = run + 1;
  push(node, node);
}

// What each leaves out, one after the other; false: there is none.
bool TreeSearch::begin_trials(std::vector<Configuration> trials) {
  if (trials.empty()) return false;
  trials_ = std::make_shared<const std::vector<Configuration>>(std::move(trials));
  trial_ = 0;
  return true;
}

// What is not reached any more from what had to stay: of the outline, if that is much; and in
// lists that were searched.
bool TreeSearch::begin_collect() {
  Configuration unreached = essential_->unreached(current_);
  const std::uint64_t worth =
      std::max({least_, tree_.weight(current_) / kCollected, 2 * uncollected_});
  if (tree_.weight(unreached) > worth && !(unreached == collected_)) {
    collected_ = unreached;
    return begin_trials({std::move(unreached)});
  }
  for (const auto& [node, roots] : roots_) {
    if (node != 0 && !in(node)) continue;
    const std::vector<Unit> units = units_of(node, true, false);
    std::vector<Change> kept;
    for (Change i = 0; i < units.size(); ++i) {
      if (std::ranges::find(roots, units[i].node) != roots.end()) kept.push_back(i);
    }
    if (kept.empty() || kept.size() == units.size()) continue;
    const auto needs = needs_of(units);
    const Configuration reached = needs->closure(Configuration::of_changes(std::move(kept)));
    std::vector<Range> gone;
    for (Change i = 0; i < units.size(); ++i) {
      if (!reached.contains(i)) gone.push_back(tree_.subtree(units[i].node));
    }
    if (gone.empty()) continue;
    Configuration all = Configuration::of(std::move(gone));
    if (all == collected_of_[node]) continue;
    collected_of_[node] = all;
    return begin_trials({std::move(all)});
  }
  return false;
}

// Parts of the node whose list has ended that must be something: the shortest.
bool TreeSearch::begin_shortest() {
  std::vector<Configuration> trials;
  std::vector<std::pair<std::uint64_t, Change>> heavy;
  for (const Unit& unit : units_of(list_node_, false, true)) {
    const bool leaf = tree_[unit.node].end == unit.node + 1;
    const std::uint64_t weight = weight_in(unit.node);
    // What seldom works waits until there is nothing heavier to try.
    const double yield = static_cast<double>(worth(unit.node)) * shortest_rate_.value() / kUsual;
    if (leaf || weight < 2 || worth(unit.node) < least_ || yield < static_cast<double>(least_)) {
      continue;
    }
    std::uint64_t& tried = shortened_[unit.node];
    if (tried == weight) continue;
    tried = weight;
    heavy.emplace_back(weight, unit.node);
  }
  std::ranges::sort(heavy, std::greater<>());
  for (const auto& [weight, node] : heavy) {
    trials.push_back(Configuration::of({tree_.subtree(node)}));
  }
  return begin_trials(std::move(trials));
}

// Places heavy enough, the heaviest first.
bool TreeSearch::begin_hoists() {
  if (!options_.hoist) return false;
  std::vector<std::pair<std::uint64_t, Change>> heavy;
  const std::uint64_t least = std::max<std::uint64_t>(least_, 2);
  std::vector<Change> stack{0};
  while (!stack.empty()) {
    const Change node = stack.back();
    stack.pop_back();
    for (Change child = node + 1; child < tree_[node].end; child = tree_[child].end) {
      const std::vector<Change> there = occupants(child);
      if (there.empty()) continue;
      const std::uint64_t weight = weight_in(child);
      if (weight < least) continue;
      const auto tried = hoisted_.find(child);
      if (tree_[child].slot != 0 && there.size() == 1 &&
          (tried == hoisted_.end() || tried->second != weight)) {
        heavy.emplace_back(weight, child);
      }
      stack.insert(stack.end(), there.begin(), there.end());
    }
  }
  std::ranges::sort(heavy, [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  auto places = std::make_shared<std::vector<Change>>();
  for (const auto& [weight, node] : heavy) places->push_back(node);
  places_ = std::move(places);
  place_ = 0;
  return next_hoist();
}

bool TreeSearch::next_hoist() {
  for (; place_ < places_->size(); ++place_) {
    const Change owner = (*places_)[place_];
    if (occupants(owner).size() != 1) continue;  // gone, or taken by several
    if (owner != hoisting_) hoist_run_ = 0;
    hoisting_ = owner;
    std::vector<Configuration> options = hoist_options(owner);
    hoisted_[owner] = weight_in(owner);
    if (begin_trials(std::move(options))) return true;
  }
  return false;
}

// The nearest descendants of a node that may take a place.
std::vector<Change> TreeSearch::nearest(Change owner, Change top) const {
  std::vector<Change> found;
  std::vector<Change> stack{top};
  while (!stack.empty()) {
    const Change node = stack.back();
    stack.pop_back();
    for (Change child = node + 1; child < tree_[node].end; child = tree_[child].end) {
      for (const Change there : occupants(child)) {
        (tree_.fits(owner, there) ? found : stack).push_back(there);
      }
    }
  }
  std::ranges::sort(found);
  return found;
}

// Descendants that may take a place, the heaviest first.
std::vector<std::pair<std::uint64_t, Change>> TreeSearch::heaviest(Change owner, Change top,
                                                                   std::size_t looked_at) const {
  std::vector<std::pair<std::uint64_t, Change>> found;
  // The heaviest is on top; of two, the one that comes first in the text.
  const auto lighter = [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second > b.second;
  };
  std::priority_queue<std::pair<std::uint64_t, Change>,
                      std::vector<std::pair<std::uint64_t, Change>>, decltype(lighter)>
      queue(lighter);
  queue.emplace(weight_in(top), top);
  for (std::size_t i = 0; i < looked_at && !queue.empty(); ++i) {
    const auto [weight, node] = queue.top();
    queue.pop();
    if (node != top && tree_.fits(owner, node)) found.emplace_back(weight, node);
    for (Change child = node + 1; child < tree_[node].end; child = tree_[child].end) {
      for (const Change there : occupants(child)) queue.emplace(weight_in(there), there);
    }
  }
  return found;
}

// What to leave out so that descendants take the place: after hoists that worked, twice as far
// away; all of the nearest that fit; then single ones, the heaviest first, at growing distance.
std::vector<Configuration> TreeSearch::hoist_options(Change owner) {
  const Change top = occupants(owner).front();
  const auto heavy = heaviest(owner, top, kLookedAt << hoist_run_);
  const Configuration all = Configuration::of({tree_.subtree(top)});
  std::vector<Configuration> options;
  const std::uint64_t weight = weight_in(top);
  const auto add = [&](std::size_t i) {
    if (heavy[i].first >= weight) return;
    options.push_back(all.minus(Configuration::of({tree_.subtree(heavy[i].second)})));
  };
  for (unsigned run = hoist_run_; run > 0; --run) {
    const std::size_t far = (std::size_t{1} << run) - 1;
    if (far < heavy.size()) {
      add(far);
    } else {
      hoist_run_ = run - 1;
    }
  }
  jumps_ = options.size();
  if (tree_[owner].place == Place::optional) {
    std::vector<Range> kept;
    for (const Change node : nearest(owner, top)) kept.push_back(tree_.subtree(node));
    if (kept.size() > 1) options.push_back(all.minus(Configuration::of(std::move(kept))));
  }
  std::size_t stride = 1;
  // While it seldom works, and there is coarser work to do, only the best guess.
  const std::size_t most =
      jumps_ + ((final_ && options_.sweep) || hoist_rate_.value() > kSeldom ? kMostHoists : 2);
  for (std::size_t i = 0; i < heavy.size() && options.size() < most; i += stride) {
    if (i >= 3) stride *= 2;
    add(i);
  }
  return options;
}

// A definition with all its uses: each with the smallest part around it that may go, or
// with the shortest in its place.
std::vector<Configuration> TreeSearch::closure_options() const {
  struct Found {
    Change definition = TreeNode::kNone;
    std::vector<Change> uses;
  };
  std::unordered_map<std::uint32_t, Found> names;
  std::vector<std::uint32_t> order;
  for (const NameUse& use : tree_.names({0, tree_.size()})) {
    if (!in(use.node)) continue;
    Found& found = names[use.name];
    if (use.defines && found.definition == TreeNode::kNone) {
      found.definition = use.node;
      order.push_back(use.name);
    } else {
      found.uses.push_back(use.node);
    }
  }
  if (order.empty()) return {};
  // The innermost part around each node that may go, itself included; or that may be another.
  std::vector<Change> optional(tree_.size()), replaced(tree_.size());
  for (Change node = 1; node < tree_.size(); ++node) {
    const Change parent = tree_[node].parent;
    const Place place = in(node) ? tree_[node].place : Place::fixed;
    optional[node] = place == Place::optional ? node : optional[parent];
    replaced[node] = place != Place::fixed ? node : replaced[parent];
  }
  const auto enclosing = [&](Change node, bool required) {
    return required ? replaced[node] : optional[node];
  };
  std::vector<std::pair<std::uint64_t, Configuration>> found;
  for (const std::uint32_t name : order) {
    const Found& one = names[name];
    const Change definition = enclosing(one.definition, false);
    if (definition == 0 || one.uses.empty()) continue;
    for (const bool required : {false, true}) {
      std::vector<Range> gone{tree_.subtree(definition)};
      bool possible = true;
      for (const Change use : one.uses) {
        if (use >= definition && use < tree_[definition].end) continue;
        const Change part = enclosing(use, required);
        // What holds the definition too would go with it: then that is no closure.
        possible = possible && part != 0 && !(part <= definition && definition < tree_[part].end);
        gone.push_back(tree_.subtree(part));
      }
      if (!possible || gone.size() == 1) continue;
      Configuration all = Configuration::of(std::move(gone));
      const std::uint64_t weight = tree_.weight(all.intersect(current_));
      if (weight >= least_) found.emplace_back(weight, std::move(all));
    }
  }
  std::ranges::stable_sort(found, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Configuration> options;
  for (auto& [weight, all] : found) {
    if (options.size() == kMostClosures) break;
    if (std::ranges::find(options, all) == options.end()) options.push_back(std::move(all));
  }
  return options;
}

bool TreeSearch::begin_closures() {
  if (!options_.closures) return false;
  // Once for what is there: the weight stands for it.
  const std::uint64_t now = tree_.weight(current_);
  if (closed_weight_ == now) return false;
  closed_weight_ = now;
  return begin_trials(closure_options());
}

// Every node that may go, alone; false: that was done on what is left.
bool TreeSearch::begin_sweep() {
  const std::uint64_t now = tree_.weight(current_);
  if (swept_weight_ == now) return false;
  swept_weight_ = now;
  std::vector<Unit> units;
  std::vector<Change> stack{0};
  while (!stack.empty()) {
    const Change node = stack.back();
    stack.pop_back();
    for (Change child = node + 1; child < tree_[node].end; child = tree_[child].end) {
      for (const Change occupant : occupants(child)) {
        if (tree_[child].place != Place::fixed) units.push_back({occupant, child});
        stack.push_back(occupant);
      }
    }
  }
  if (units.empty()) return false;
  std::ranges::sort(units, {}, &Unit::node);
  base_ = current_;
  unit_set_ = Configuration::all(static_cast<Change>(units.size()));
  units_ = std::make_shared<const std::vector<Unit>>(std::move(units));
  closing_ = false;
  list_.emplace(Sweep(unit_set_));
  return true;
}

// Where nothing would go, because it has gone with something else, the outcome is known.
// In a batch it is asked for all the same, since it was promised.
void TreeSearch::propose() {
  const bool promised = candidate_ && candidate_->batched;
  candidate_ = proposal();
  while (!promised && candidate_ && candidate_->configuration == current_) {
    if (list_ || phase_ == Phase::essential) {
      take(Outcome::fail);
    } else {
      end_trial(false);
      advance();
    }
    candidate_ = proposal();
  }
}

// How often trials of this kind work.
Rate TreeSearch::*TreeSearch::rate() const {
  return phase_ == Phase::hoist     ? &TreeSearch::hoist_rate_
         : phase_ == Phase::closure ? &TreeSearch::closure_rate_
                                    : &TreeSearch::shortest_rate_;
}

std::optional<Candidate> TreeSearch::proposal() const {
  if (phase_ == Phase::essential) return essential_->next();
  if (list_) {
    std::optional<Candidate> candidate = list_->next();
    candidate->configuration = without(candidate->configuration);
    return candidate;
  }
  if (trials_) {
    return Candidate{current_.minus((*trials_)[trial_]), (this->*rate()).value()};
  }
  return std::nullopt;
}

void TreeSearch::remove(const Configuration& nodes) {
  current_ = current_.minus(nodes);
}

void TreeSearch::report(Outcome outcome) {
  ++asked_;
  take(outcome);
  propose();
}

void TreeSearch::end_trial(bool failed) {
  ++trial_;
  const bool again = failed && phase_ == Phase::hoist;  // from where it is now
  if (again) hoist_run_ = trial_ <= jumps_ ? hoist_run_ + 2 - static_cast<unsigned>(trial_) : 1;
  if (!again && trial_ != trials_->size()) return;
  trials_.reset();
  if (phase_ == Phase::hoist && !again) ++place_;
}

void TreeSearch::take(Outcome outcome) {
  const bool failed = outcome == Outcome::fail;
  if (phase_ == Phase::essential) {
    essential_->report(outcome);
    current_ = essential_->best();
  } else if (list_) {
    list_->report(outcome);
    current_ = without(list_->best());
    while (list_ && !list_->next()) {
      const Configuration kept = list_->best();
      if (phase_ == Phase::sweep) {
        list_.reset();
        // Something went: whatever that changes is looked at once more.
        if (tree_.weight(current_) != swept_weight_) begin_round();
      } else if (closing_) {
        // Then those that nothing needs, one by one.
        closing_ = false;
        const Configuration free = needs_->not_needed(kept);
        std::vector<Change>& roots = roots_[list_node_];
        roots.clear();
        for (const Range& range : free.ranges()) {
          for (Change i = range.begin; i < range.end; ++i) roots.push_back((*units_)[i].node);
        }
        if (free == kept) roots_.erase(list_node_);  // nothing needs anything
        base_ = current_;
        unit_set_ = free;
        std::vector<std::uint32_t> weights(units_->size(), 1);
        for (std::size_t i = 0; i < units_->size(); ++i) {
          weights[i] = unit_weight((*units_)[i]);
        }
        list_.emplace(Adaptive(free, {Weights(weights), false}));
      } else {
        list_.reset();
        phase_ = Phase::collect;
      }
    }
  } else {
    if (phase_ != Phase::comments) (this->*rate()).add(failed);
    if (failed) remove((*trials_)[trial_]);
    if (phase_ == Phase::collect && !failed) uncollected_ = tree_.weight((*trials_)[trial_]);
    end_trial(failed);
  }
  advance();
}

}  // namespace whittle
