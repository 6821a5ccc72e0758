#include "search/items.h"

#include <algorithm>

#include "search/outline_units.h"

namespace whittle {

namespace {

constexpr std::size_t kLeastUnits = 16;  // fewer are no outline
constexpr std::size_t kFewItems = 32;    // the searches over single lists do as well
constexpr std::size_t kTailStride = 8;
constexpr std::size_t kLongestTail = 64;

// The parts of the node that all nearly everything is in.
std::vector<Change> heaviest_list(const CurrentTree& current) {
  constexpr std::uint64_t kNearlyAll = 8;  // all but that part
  const auto is_nearly_all = [&](Change node) {
    return kNearlyAll * current.weight(node) > (kNearlyAll - 1) * current.weight();
  };
  Change node = 0;
  for (bool deeper = true; deeper;) {
    const std::vector<Change> parts = current.parts(node);
    const auto inside = std::ranges::find_if(parts, is_nearly_all);
    deeper = inside != parts.end();
    if (deeper) node = *inside;
  }
  return current.parts(node, Slot::optional);
}

}  // namespace

bool Items::has_outline(const ChangeTree& tree, const Configuration& in) {
  return outline_units(tree, in).size() >= kLeastUnits;
}

Items Items::of_outline(const CurrentTree& current) {
  const ChangeTree& tree = current.tree();
  std::vector<Change> items = outline_units(tree, current.in());
  std::erase_if(items, [&](Change node) { return tree[node].outline != Outline::item; });
  return {current, std::move(items), 1, {32, 16}};
}

Items Items::of_heaviest_list(const CurrentTree& current) {
  return {current, heaviest_list(current), 0, {8, 4}};
}

Items::Items(const CurrentTree& current, std::vector<Change> items, std::size_t tail,
             Patience patience)
    : tree_(current.tree()),
      start_(current.in()),
      best_(start_),
      tail_(tail),
      patience_(patience),
      weight_then_(current.weight()) {
  const bool few = items.size() < kFewItems;
  items_ = std::make_shared<const std::vector<Change>>(std::move(items));
  if (few) {
    tail_ = 0;
  } else if (tail == 0) {
    begin_runs();
  }
}

// What is left of the start if only these items are kept, with those around them.
Configuration Items::with(const Configuration& kept) const {
  std::vector<Range> gone;
  Change next_kept = tree_.size();
  for (std::size_t i = items_->size(); i-- > 0;) {
    const Change node = (*items_)[i];
    const Range subtree = tree_.subtree(node);
    if (kept.contains(static_cast<Change>(i))) {
      next_kept = node;
    } else if (next_kept >= subtree.end) {
      gone.push_back(subtree);
    }
  }
  return start_.minus(Configuration::of(std::move(gone)));
}

Configuration Items::tail() const {
  const auto count = static_cast<Change>(items_->size());
  return with(Configuration::of({{static_cast<Change>(count - tail_), count}}));
}

void Items::begin_runs() {
  tail_ = 0;
  std::vector<std::uint32_t> weights;
  for (std::size_t i = 0; i < items_->size(); ++i) {
    // Without the items inside, which have weights of their own.
    const Range subtree = tree_.subtree((*items_)[i]);
    const Change next = i + 1 < items_->size() ? (*items_)[i + 1] : tree_.size();
    const Range own{subtree.begin, std::min(subtree.end, next)};
    const std::uint64_t weight = tree_.weight(Configuration::of({own}).intersect(start_)) + 1;
    weights.push_back(
        static_cast<std::uint32_t>(std::min<std::uint64_t>(weight, ~std::uint32_t{0})));
  }
  runs_.emplace(Configuration::all(static_cast<Change>(items_->size())),
                AdaptiveOptions{Weights(weights), /*try_nothing=*/false, /*sweep=*/false});
}

std::optional<Candidate> Items::next() const {
  if (tail_ > 0) return Candidate{tail(), 0.1};
  std::optional<Candidate> candidate = runs_ ? runs_->next() : std::nullopt;
  if (candidate) candidate->configuration = with(candidate->configuration);
  return candidate;
}

void Items::report(Outcome outcome) {
  const bool failed = outcome == Outcome::fail;
  if (tail_ > 0) {
    if (failed) {
      best_ = tail();
      tail_ = 0;  // few items are left
      return;
    }
    tail_ *= kTailStride;
    if (tail_ > kLongestTail || 2 * tail_ > items_->size()) begin_runs();
    return;
  }
  runs_->report(outcome);
  if (failed) best_ = with(runs_->best());
  if (stalls()) runs_.reset();
}

// Whether many tests have removed little.
bool Items::stalls() {
  const std::uint64_t weight = tree_.weight(best_);
  if (patience_.part * weight <= (patience_.part - 1) * weight_then_) {
    weight_then_ = weight;
    tests_ = 0;
  }
  return ++tests_ > patience_.tests;
}

}  // namespace whittle
