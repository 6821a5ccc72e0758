#include "search/hdd.h"

#include <utility>

namespace whittle {

Hdd::Hdd(ChangeTree tree, Configuration start, HddOptions options)
    : tree_(std::move(tree)), options_(options), best_(std::move(start)) {
  if (options_.causes != Causes::first) weights_ = subtree_weights(tree_);
  begin_run();
  advance();
}

std::optional<Candidate> Hdd::next() const {
  if (!group_) return std::nullopt;
  auto candidate = group_->next();
  candidate->pass_chance = 0;  // report() does not tell pass from unresolved
  if (single_) candidate->chance = single_rate_.value();
  return candidate;
}

void Hdd::report(Outcome outcome) {
  if (single_) single_rate_.add(outcome == Outcome::fail);
  group_->report(outcome);
  best_ = group_->best();
  if (!group_->next()) advance();
}

bool Hdd::may_try(Change node) const {
  const Slot place = tree_[node].place;
  if (place == Slot::fixed || !best_.contains(node)) return false;
  return place == Slot::optional || options_.tried == HddOptions::Tried::removable;
}

void Hdd::begin_run() {
  run_began_with_ = best_;
  level_ = std::make_shared<const Nodes>(1, Change{0});
  at_ = 1;  // the root is never tried
}

void Hdd::next_level() {
  auto below = std::make_shared<Nodes>();
  for (const Change parent : *level_) {
    if (!any_in(best_, tree_.subtree(parent))) continue;
    const Change end = tree_[parent].end;
    for (Change child = parent + 1; child < end; child = tree_[child].end) {
      if (any_in(best_, tree_.subtree(child))) below->push_back(child);
    }
  }
  level_ = std::move(below);
  at_ = 0;
}

Configuration Hdd::take_group() {
  std::vector<Change> group;
  const Change parent = tree_[(*level_)[at_]].parent;
  do {
    const Change node = (*level_)[at_++];
    if (may_try(node)) group.push_back(node);
    if (options_.together == HddOptions::Together::node) break;
  } while (at_ < level_->size() && (options_.together == HddOptions::Together::level ||
                                    tree_[(*level_)[at_]].parent == parent));
  return Configuration::of_changes(std::move(group));
}

void Hdd::advance() {
  group_.reset();
  while (true) {
    while (at_ < level_->size()) {
      Configuration nodes = take_group();
      if (nodes.empty()) continue;
      single_ = nodes.count() == 1;
      OrNothing<Ddmin> ddmin(Ddmin(nodes, {options_.causes, weights_, /*cut_by_weight=*/false}));
      group_.emplace(tree_, best_, std::move(nodes), std::move(ddmin));
      return;
    }
    next_level();
    if (!level_->empty()) continue;
    const bool first_of_two = options_.after == HddOptions::After::one_by_one &&
                              options_.together != HddOptions::Together::node;
    if (first_of_two) {
      options_.together = HddOptions::Together::node;
    } else if (options_.after == HddOptions::After::nothing || best_ == run_began_with_) {
      single_ = false;
      return;
    }
    begin_run();
  }
}

}  // namespace whittle
