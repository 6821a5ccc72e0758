#include "search/hdd_slides.h"

#include <algorithm>
#include <iterator>

namespace whittle {

HddSlides::HddSlides(ChangeTree tree, Configuration start, Causes causes)
    : tree_(std::move(tree)),
      ddmin_{causes, causes == Causes::first ? Weights() : subtree_weights(tree_), false},
      start_(start),
      best_(start),
      level_(std::make_shared<const std::vector<Failing>>(1, Failing{std::move(start), 0})) {
  advance();
}

std::optional<Candidate> HddSlides::next() const {
  if (group_) return group_->next();
  if (!children_) return std::nullopt;
  const Configuration child = Configuration::of({tree_.subtree((*children_)[child_])});
  return Candidate{frame_.plus(start_.intersect(child)), rate_.value()};
}

void HddSlides::report(Outcome outcome) {
  const bool failed = outcome == Outcome::fail;
  if (group_) {
    group_->report(outcome);
    note(group_->best());
  } else {
    rate_.add(failed);
    if (failed) {
      below_.push_back({next()->configuration, (*children_)[child_]});
      some_child_failed_ = true;
      note(below_.back().alone);
    }
    ++child_;
  }
  advance();
}

HddSlides::Nodes HddSlides::children(Change node, std::size_t most) const {
  Nodes children;
  const Change end = tree_[node].end;
  for (Change child = node + 1; child < end && children.size() < most;) {
    if (!any_in(start_, tree_.subtree(child))) {
      child = tree_[child].end;
    } else if (tree_[child].place == Slot::fixed || !start_.contains(child)) {
      ++child;
    } else {
      children.push_back(child);
      child = tree_[child].end;
    }
  }
  return children;
}

bool HddSlides::holds_only_text(const Nodes& nodes) const {
  return std::ranges::all_of(nodes, [&](Change node) { return children(node, 1).empty(); });
}

std::pair<std::uint64_t, std::size_t> HddSlides::size(const Configuration& configuration) const {
  return {tree_.weight(configuration), configuration.count()};
}

void HddSlides::note(const Configuration& failing) {
  if (size(failing) < size(best_)) best_ = failing;
}

void HddSlides::advance() {
  if (group_) {
    if (group_->next()) return;
    results_.push_back(group_->best());
    group_.reset();
    ++leaf_;
  }
  if (look_further()) return;
  while (leaf_ < leaves_.size() && !begin_leaf()) ++leaf_;
}

bool HddSlides::look_further() {
  while (true) {
    if (children_) {
      if (child_ < children_->size()) return true;
      end_node();
    }
    if (at_ == level_->size()) {
      if (below_.empty()) return false;
      level_ = std::make_shared<const std::vector<Failing>>(std::exchange(below_, {}));
      at_ = 0;
    }
    begin_node();
  }
}

void HddSlides::begin_node() {
  const Failing& failing = (*level_)[at_];
  Nodes nodes = children(failing.node);
  if (holds_only_text(nodes)) {
    leaves_.push_back(failing);
    ++at_;
    return;
  }
  frame_ = failing.alone.minus(subtrees(tree_, Configuration::of_changes(nodes)));
  children_ = std::make_shared<const Nodes>(std::move(nodes));
  child_ = 0;
  some_child_failed_ = false;
}

void HddSlides::end_node() {
  if (!some_child_failed_) leaves_.push_back((*level_)[at_]);
  children_.reset();
  ++at_;
}

bool HddSlides::begin_leaf() {
  const Failing& leaf = leaves_[leaf_];
  Configuration nodes = Configuration::of_changes(children(leaf.node));
  Ddmin ddmin(nodes, ddmin_);
  group_.emplace(tree_, leaf.alone, std::move(nodes), std::move(ddmin));
  if (group_->next()) return true;
  group_.reset();
  results_.push_back(leaf.alone);
  return false;
}

std::vector<Ends> HddSlides::others() const {
  std::vector<Ends> others;
  for (const Configuration& result : results_) {
    if (!(result == best_)) others.push_back({result, {}});
  }
  return others;
}

}  // namespace whittle
