#include "model/ordered_edits.h"

#include <algorithm>
#include <utility>

namespace whittle {

namespace {

// Depth first, what is needed before what needs it; of a cycle the first that is met comes last.
std::vector<Change> needed_first(const std::vector<std::vector<Change>>& needed) {
  std::vector<Change> order;
  std::vector<bool> seen(needed.size());
  std::vector<std::pair<Change, std::size_t>> open;  // an edit, and how many of its needs were seen
  for (Change root = 0; root < needed.size(); ++root) {
    if (seen[root]) continue;
    seen[root] = true;
    open.emplace_back(root, 0);
    while (!open.empty()) {
      auto& [edit, next] = open.back();
      if (next == needed[edit].size()) {
        order.push_back(edit);
        open.pop_back();
        continue;
      }
      const Change need = needed[edit][next++];
      if (seen[need]) continue;
      seen[need] = true;
      open.emplace_back(need, 0);
    }
  }
  return order;
}

}  // namespace

OrderedEdits::OrderedEdits(std::shared_ptr<const EditsModel> edits, std::optional<Variant> without)
    : edits_(std::move(edits)), without_(std::move(without)), users_(edits_->size()) {
  std::vector<std::vector<Change>> needed(edits_->size());
  for (const auto& [edit, need] : edits_->needs()) {
    needed[edit].push_back(need);
    users_[need].push_back(edit);
  }
  order_ = needed_first(needed);
}

Weights OrderedEdits::weights() const {
  const Weights weights = edits_->weights();
  std::vector<std::uint32_t> each(first(), 1);
  for (const Change edit : order_) {
    each.push_back(static_cast<std::uint32_t>(weights.of(Range{edit, edit + 1})));
  }
  return Weights(each);
}

std::vector<bool> OrderedEdits::chosen(const Configuration& configuration) const {
  std::vector<bool> in(order_.size());
  for (Change i = 0; i < order_.size(); ++i) in[order_[i]] = configuration.contains(i + first());
  return in;
}

bool OrderedEdits::is_whole(const Configuration& configuration) const {
  if (without_ && !configuration.contains(0)) return configuration.count() == 0;
  const std::vector<bool> in = chosen(configuration);
  for (Change edit = 0; edit < in.size(); ++edit) {
    const bool users = std::ranges::any_of(users_[edit], [&](Change user) { return in[user]; });
    if (!in[edit] && users) return false;
  }
  return true;
}

Variant OrderedEdits::render(const Configuration& configuration) const {
  if (without_ && !configuration.contains(0)) return *without_;
  std::vector<bool> is_in = chosen(configuration);
  std::vector<Change> open;
  for (Change edit = 0; edit < is_in.size(); ++edit) {
    if (!is_in[edit]) open.push_back(edit);
  }
  while (!open.empty()) {
    const Change gone = open.back();
    open.pop_back();
    for (const Change user : users_[gone]) {
      if (!is_in[user]) continue;
      is_in[user] = false;
      open.push_back(user);
    }
  }
  std::vector<Change> in;
  for (Change edit = 0; edit < is_in.size(); ++edit) {
    if (is_in[edit]) in.push_back(edit);
  }
  return edits_->render(Configuration::of_changes(std::move(in)));
}

}  // namespace whittle
