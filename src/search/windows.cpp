#include "search/windows.h"

#include <algorithm>
#include <array>

namespace whittle {

namespace {

// Which of those after the first: those next to it first, and few before many.
constexpr std::array<unsigned, 7> kChoices = {0b001, 0b010, 0b100, 0b011, 0b101, 0b110, 0b111};

}  // namespace

Windows::Windows(ChangeTree tree, Configuration start)
    : tree_(std::move(tree)), current_(std::move(start)) {
  std::vector<unsigned> parts(tree_.size());
  for (Change node = 1; node < tree_.size(); ++node) {
    if (tree_[node].place != Slot::fixed) ++parts[tree_[node].parent];
  }
  std::vector<Change> lists;
  for (Change node = 0; node < tree_.size(); ++node) {
    if (parts[node] > 1) lists.push_back(node);
  }
  std::ranges::stable_sort(lists, std::ranges::greater{},
                           [&](Change node) { return tree_.weight(tree_.subtree(node)); });
  lists_ = std::make_shared<const std::vector<Change>>(std::move(lists));
  begin_list();
  propose();
}

void Windows::begin_list() {
  parts_.clear();
  first_ = 0;
  choice_ = 0;
  if (list_ == lists_->size()) return;
  for (const Change part : tree_.children((*lists_)[list_])) {
    if (tree_[part].place != Slot::fixed && current_.contains(part)) parts_.push_back(part);
  }
}

// Goes on to the next choice that the list has.
void Windows::propose() {
  candidate_.reset();
  while (list_ < lists_->size()) {
    if (first_ + 1 >= parts_.size()) {
      ++list_;
      begin_list();
      continue;
    }
    if (choice_ == kChoices.size()) {
      ++first_;
      choice_ = 0;
      continue;
    }
    const unsigned others = kChoices[choice_];
    std::vector<Range> out = {tree_.subtree(parts_[first_])};
    bool all_there = true;
    for (unsigned i = 0; i + 1 < kWidth; ++i) {
      if ((others >> i & 1) == 0) continue;
      all_there &= first_ + 1 + i < parts_.size();
      if (all_there) out.push_back(tree_.subtree(parts_[first_ + 1 + i]));
    }
    if (all_there) {
      candidate_ = Candidate{current_.minus(Configuration::of(std::move(out))), rate_.value()};
      return;
    }
    ++choice_;
  }
}

void Windows::report(Outcome outcome) {
  const bool failed = outcome == Outcome::fail;
  rate_.add(failed);
  if (failed) {
    // Windows that held one of these hold others now.
    const std::size_t from = first_ - std::min<std::size_t>(first_, kWidth - 1);
    current_ = candidate_->configuration;
    begin_list();
    first_ = from;
  } else {
    ++choice_;
  }
  propose();
}

}  // namespace whittle
