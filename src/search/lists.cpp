#include "search/lists.h"

#include <algorithm>
#include <span>
#include <utility>

namespace whittle {

Lists::Lists(ChangeTree tree, std::shared_ptr<const Essential> essential)
    : current_(std::move(tree), essential->best()), essential_(std::move(essential)) {}

void Lists::begin_round(Configuration start, std::uint64_t least) {
  current_.set(std::move(start));
  least_ = least;
  queue_.begin_round(current_, *essential_, least_);
  begin_node();
  advance();
}

std::optional<Candidate> Lists::next() const {
  return list_ ? list_->next() : trials_ ? trials_->next() : std::nullopt;
}

void Lists::report(Outcome outcome) {
  ++tests_;
  if (list_) {
    list_->report(outcome);
    current_.set(list_->best());
  } else {
    if (step_ == Step::unneeded && outcome != Outcome::fail) {
      unneeded_.had_to_stay(current_.tree().weight(trials_->set()));
    }
    trials_->report(outcome);
    current_.set(trials_->best());
    rate_ = trials_->rate();
  }
  advance();
}

// Goes on until there is something to ask for, or nothing to do.
void Lists::advance() {
  while (!next() && step_ != Step::done) {
    switch (step_) {
      case Step::list:
        end_list();
        step_ = Step::unneeded;
        [[fallthrough]];
      case Step::unneeded:
        if (begin_unneeded()) break;
        step_ = Step::shorten;
        if (begin_shortening()) break;
        [[fallthrough]];
      case Step::shorten:
        finish_node();
        begin_node();
        break;
      case Step::done:
        break;
    }
  }
}

// The list of the node that counts most.
void Lists::begin_node() {
  trials_.reset();
  if (!queue_.next(current_)) {
    step_ = Step::done;
    return;
  }
  tests_ = 0;
  const Change node = queue_.node();
  std::vector<Change> parts = current_.parts(node, Slot::optional);
  const auto settled = settled_.find(node);
  const bool known = settled != settled_.end() && settled->second == queue_.weight();
  if (parts.empty() || known) {
    step_ = Step::shorten;
    (void)begin_shortening();
    return;
  }
  step_ = Step::list;
  list_.emplace(ListSearch(current_, std::move(parts), {.try_nothing = !empty_was_tried(node)}));
}

void Lists::end_list() {
  current_.set(list_->best());
  if (const auto& roots = list_->search().roots()) {
    roots_.erase(queue_.node());
    if (!roots->empty()) roots_.emplace(queue_.node(), *roots);
  }
  list_.reset();
}

bool Lists::begin_trials(std::vector<Configuration> sets) {
  trials_.reset();
  if (sets.empty()) return false;
  trials_.emplace(current_.in(), std::move(sets), rate_);
  return true;
}

bool Lists::begin_unneeded() {
  Configuration found = unneeded_.find(current_, *essential_, roots_, least_);
  return !found.empty() && begin_trials({std::move(found)});
}

bool Lists::begin_shortening() {
  const auto worth = [&](Change node) { return queue_.worth(current_, node); };
  return begin_trials(shortening_.find(current_, queue_.node(), {least_, rate_, worth}));
}

void Lists::finish_node() {
  const Change node = queue_.node();
  settled_[node] = current_.weight(node);
  const auto roots = roots_.find(node);
  queue_.finish(
      current_, *essential_,
      roots != roots_.end() ? std::span<const Change>(roots->second) : std::span<const Change>(),
      tests_);
}

// Whether the node with nothing in it is what was tried as the shortest in its place.
bool Lists::empty_was_tried(Change node) const {
  return shortening_.tried(current_, node) &&
         std::ranges::all_of(current_.tree().children(node), [&](Change child) {
           return current_[child].place == Slot::optional || current_.occupants(child).empty();
         });
}

}  // namespace whittle
