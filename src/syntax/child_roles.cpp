#include "syntax/child_roles.h"

#include <algorithm>

namespace whittle {

bool ChildRoles::match(Automaton* rule, const std::vector<NodeChild>& children) {
  rule_ = rule;
  if (rule_ == nullptr) return false;
  const std::size_t n = children.size();
  left_.resize(n + 1);
  right_.resize(n + 1);
  left_[0] = rule_->at_begin();
  for (std::size_t i = 0; i < n; ++i) left_[i + 1] = rule_->forward(left_[i], children[i].kind);
  right_[n] = rule_->at_end();
  for (std::size_t i = n; i-- > 0;) right_[i] = rule_->backward(right_[i + 1], children[i].kind);
  if (!rule_->meets(left_[n], right_[n])) return false;
  alone_.resize(n);
  for (std::size_t i = 0; i < n; ++i) alone_[i] = removable(i, i + 1);
  find_lists(children);
  find_groups(children);
  return true;
}

std::optional<std::size_t> ChildRoles::list_of(std::size_t child) const {
  if (list_of_[child] == kNone) return std::nullopt;
  return list_of_[child];
}

// Neighbours with only tokens between them, either of which can be left out with these tokens.
void ChildRoles::find_lists(const std::vector<NodeChild>& children) {
  const std::size_t n = children.size();
  lists_.clear();
  list_of_.assign(n, kNone);
  in_list_.assign(n + 1, false);
  lead_.resize(n);
  for (std::size_t i = 0; i < n; ++i) lead_[i] = i;
  const auto shows = [&](std::size_t i) { return children[i].begin() < children[i].end(); };
  std::vector<std::size_t> run;  // neighbours of which that is true
  for (std::size_t i = 0; i < n; ++i) {
    if (!children[i].named) continue;
    const std::size_t before = run.empty() ? n : run.back();
    const bool listed = before + 1 < i && shows(i) && shows(before) && removable(before, i) &&
                        removable(before + 1, i + 1);
    if (!listed) {
      settle_list(children, run);
      run.clear();
    }
    run.push_back(i);
  }
  settle_list(children, run);
}

void ChildRoles::settle_list(const std::vector<NodeChild>& children,
                             const std::vector<std::size_t>& run) {
  if (run.size() < 2) return;
  const std::size_t last = run.back();
  const std::size_t before = run[run.size() - 2];
  const std::size_t length = last - before - 1;  // of the separator
  bool ended = last + length < children.size() && removable(last, last + length + 1);
  for (std::size_t k = 1; ended && k <= length; ++k) {
    ended = children[last + k].kind == children[before + k].kind;
  }
  if (ended) return;
  for (std::size_t j = 0; j < run.size(); ++j) {
    list_of_[run[j]] = lists_.size();
    if (j == 0) continue;
    lead_[run[j]] = run[j - 1] + 1;
    for (std::size_t k = run[j - 1] + 1; k <= run[j]; ++k) in_list_[k] = true;
  }
  lists_.push_back({run.front(), last});
}

void ChildRoles::find_groups(const std::vector<NodeChild>& children) {
  groups_.clear();
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (!children[i].named || alone_[i] || list_of_[i] != kNone) continue;
    const std::size_t least = groups_.empty() ? 0 : groups_.back().to;
    if (i < least) continue;
    if (const auto group = smallest_group(i, least, children.size())) groups_.push_back(*group);
  }
}

// The shortest run with the child that can be left out; of several, the one that begins first.
std::optional<ChildRoles::Group> ChildRoles::smallest_group(std::size_t child, std::size_t least,
                                                            std::size_t children) {
  constexpr std::size_t kMaxLength = 8;
  for (std::size_t length = 2; length <= std::min(kMaxLength, children); ++length) {
    const std::size_t first = child + 1 > length ? child + 1 - length : 0;
    for (std::size_t from = std::max(first, least); from <= child; ++from) {
      const std::size_t to = from + length;
      if (to > children || !removable(from, to)) continue;
      if (in_list_[from] || in_list_[to]) continue;  // lists are not torn
      return Group{from, to};
    }
  }
  return std::nullopt;
}

}  // namespace whittle
