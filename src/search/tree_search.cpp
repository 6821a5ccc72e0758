#include "search/tree_search.h"

#include <memory>
#include <utility>
#include <vector>

#include "search/unneeded.h"

namespace whittle {

namespace {

constexpr std::uint64_t kFiner = 8;   // by so much lighter nodes come in the next round
constexpr std::uint64_t kTokens = 8;  // lighter nodes are hardly more than a token

// All comments, if they are worth a test.
std::vector<Configuration> comments_in(const CurrentTree& current) {
  std::vector<Range> found;
  for (Change node = 1; node < current.tree().size(); ++node) {
    const bool may_go = current[node].place == Slot::optional && current.has(node);
    if (current[node].outline == Outline::comment && may_go) {
      found.push_back(current.tree().subtree(node));
    }
  }
  Configuration comments = Configuration::of(std::move(found));
  const bool light = current.tree().weight(comments) < current.weight() / kWorthATest;
  if (light || comments.empty()) return {};
  return {std::move(comments)};
}

}  // namespace

TreeSearch::TreeSearch(ChangeTree tree, Configuration start, TreeSearchOptions options)
    : options_(options),
      current_(std::move(tree), std::move(start)),
      hoists_(current_.tree()),
      closures_(current_.tree()) {
  comments_.emplace(current_.in(), comments_in(current_));
  advance();
}

// Calls `use` with the search that is in use. REQUIRES: the phase is not done.
template <class Self, class Use>
auto TreeSearch::with_search(Self& self, const Use& use) {
  switch (self.phase_) {
    case Phase::comments:
      return use(*self.comments_);
    case Phase::essential:
      return use(*self.essential_);
    case Phase::glance:
    case Phase::items:
      return use(*self.items_);
    case Phase::lists:
      return use(*self.lists_);
    case Phase::hoists:
      return use(self.hoists_);
    case Phase::closures:
      return use(self.closures_);
    default:
      return use(*self.sweep_);
  }
}

std::optional<Candidate> TreeSearch::next() const {
  if (phase_ == Phase::done) return std::nullopt;
  return with_search(*this, [](const auto& search) { return search.next(); });
}

void TreeSearch::report(Outcome outcome) {
  with_search(*this, [&](auto& search) { search.report(outcome); });
  advance();
}

// Takes what the search in use has found. Goes on to the next ones until one asks for something.
void TreeSearch::advance() {
  while (phase_ != Phase::done) {
    current_.set(with_search(*this, [](const auto& search) { return search.best(); }));
    if (next()) return;
    begin_phase_after(phase_);
  }
}

void TreeSearch::begin_phase_after(Phase ended) {
  switch (ended) {
    case Phase::comments:
      comments_.reset();
      outlined_ = Items::has_outline(current_.tree(), current_.in());
      if (!outlined_) {
        phase_ = Phase::glance;
        items_.emplace(Items::of_heaviest_list(current_));
        break;
      }
      [[fallthrough]];
    case Phase::glance:
      items_.reset();
      phase_ = Phase::essential;
      essential_.emplace(Essential(current_.tree(), current_.in()));
      break;
    case Phase::essential:
      lists_.emplace(current_.tree(), std::make_shared<const Essential>(essential_->search()));
      essential_.reset();
      if (outlined_) {
        phase_ = Phase::items;
        items_.emplace(Items::of_outline(current_));
        break;
      }
      [[fallthrough]];
    case Phase::items:
      items_.reset();
      begin_round();
      break;
    case Phase::lists:
      if (options_.hoist) return begin_hoists();
      [[fallthrough]];
    case Phase::hoists:
      if (options_.closures) return begin_closures();
      [[fallthrough]];
    case Phase::closures:
      end_round();
      break;
    case Phase::sweep:
      sweep_.reset();
      if (swept_weight_ == current_.weight()) {
        phase_ = Phase::done;
      } else {
        begin_round();
      }
      break;
    case Phase::done:
      break;
  }
}

void TreeSearch::begin_round() {
  round_.weight = current_.weight();
  round_.least = round_.weight / round_.share;
  if (round_.least <= kTokens) round_.last = true;
  if (round_.last) round_.least = 0;
  phase_ = Phase::lists;
  lists_->begin_round(current_.in(), round_.least);
}

void TreeSearch::begin_hoists() {
  phase_ = Phase::hoists;
  const bool thorough = round_.last && options_.sweep;
  hoists_.begin_round(current_.in(), round_.least,
                      thorough ? Hoists::Effort::full : Hoists::Effort::spare);
}

void TreeSearch::begin_closures() {
  phase_ = Phase::closures;
  closures_.begin_round(current_.in(), round_.least);
}

// The same again if it paid; otherwise lighter nodes, and in the end the sweep.
void TreeSearch::end_round() {
  const bool paid = 10 * current_.weight() <= 9 * round_.weight && round_.weight > 0;
  if (!paid && round_.last) return begin_sweep();
  if (!paid) round_.share *= kFiner;
  begin_round();
}

void TreeSearch::begin_sweep() {
  if (!options_.sweep || swept_weight_ == current_.weight()) {
    phase_ = Phase::done;
    return;
  }
  swept_weight_ = current_.weight();
  phase_ = Phase::sweep;
  sweep_.emplace(TreeSweep(current_));
}

}  // namespace whittle
