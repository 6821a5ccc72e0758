#include "search/hoists.h"

#include <algorithm>
#include <queue>
#include <utility>

namespace whittle {

namespace {

constexpr std::size_t kMaxHoists = 8;   // tried for one place, beside jumps
constexpr std::size_t kFewHoists = 2;   // the best guesses
constexpr double kSeldom = 0.1;         // hoists that work
constexpr std::size_t kLookedAt = 512;  // nodes, for descendants that may take a place

using Weighed = std::pair<std::uint64_t, Change>;  // weight and node

// The nearest descendants of the occupant that may take its place, in the order of the text.
std::vector<Change> nearest(const CurrentTree& current, Change place, Change occupant) {
  std::vector<Change> found;
  std::vector<Change> stack{occupant};
  while (!stack.empty()) {
    const Change node = stack.back();
    stack.pop_back();
    for (const Change there : current.parts(node)) {
      (current.tree().fits(place, there) ? found : stack).push_back(there);
    }
  }
  std::ranges::sort(found);
  return found;
}

// Descendants of the occupant that may take its place, the heaviest first.
std::vector<Weighed> heaviest(const CurrentTree& current, Change place, Change occupant,
                              std::size_t looked_at) {
  std::vector<Weighed> found;
  // The heaviest is on top; of two, the one that comes first in the text.
  const auto lighter = [](const Weighed& a, const Weighed& b) {
    return a.first != b.first ? a.first < b.first : a.second > b.second;
  };
  std::priority_queue<Weighed, std::vector<Weighed>, decltype(lighter)> queue(lighter);
  queue.emplace(current.weight(occupant), occupant);
  for (std::size_t i = 0; i < looked_at && !queue.empty(); ++i) {
    const auto [weight, node] = queue.top();
    queue.pop();
    if (node != occupant && current.tree().fits(place, node)) found.emplace_back(weight, node);
    for (const Change there : current.parts(node)) queue.emplace(current.weight(there), there);
  }
  return found;
}

}  // namespace

Hoists::Hoists(ChangeTree tree) : current_(std::move(tree), {}) {}

void Hoists::begin_round(Configuration start, std::uint64_t least, Effort effort) {
  current_.set(std::move(start));
  effort_ = effort;
  places_ =
      std::make_shared<const std::vector<Change>>(heavy_places(std::max<std::uint64_t>(least, 2)));
  index_ = 0;
  begin_place();
}

std::optional<Candidate> Hoists::next() const {
  return trials_ ? trials_->next() : std::nullopt;
}

void Hoists::report(Outcome outcome) {
  const std::size_t tried = trials_->index() + 1;
  trials_->report(outcome);
  rate_ = trials_->rate();
  current_.set(trials_->best());
  if (outcome == Outcome::fail) {
    // The same place again. Jumps are ordered from far to near.
    run_ = tried <= jumps_ ? run_ + 2 - static_cast<unsigned>(tried) : 1;
    begin_place();
  } else if (trials_->done()) {
    ++index_;
    begin_place();
  }
}

// Places with one occupant that were not tried as they are, the heaviest first.
std::vector<Change> Hoists::heavy_places(std::uint64_t least) const {
  std::vector<Weighed> heavy;
  std::vector<Change> stack{0};
  while (!stack.empty()) {
    const Change node = stack.back();
    stack.pop_back();
    for (Change child = node + 1; child < current_[node].end; child = current_[child].end) {
      const std::vector<Change> there = current_.occupants(child);
      if (there.empty()) continue;
      const std::uint64_t weight = current_.weight(child);
      if (weight < least) continue;
      const auto tried = tried_.find(child);
      const bool known = tried != tried_.end() && tried->second == weight;
      if (current_[child].slot != 0 && there.size() == 1 && !known) {
        heavy.emplace_back(weight, child);
      }
      stack.insert(stack.end(), there.begin(), there.end());
    }
  }
  std::ranges::sort(heavy, [](const Weighed& a, const Weighed& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  std::vector<Change> places;
  for (const auto& [weight, node] : heavy) places.push_back(node);
  return places;
}

// The first place from index_ on at which there is something to try.
void Hoists::begin_place() {
  trials_.reset();
  for (; index_ < places_->size(); ++index_) {
    const Change place = (*places_)[index_];
    if (current_.occupants(place).size() != 1) continue;  // gone, or taken by several
    if (place != last_place_) run_ = 0;
    last_place_ = place;
    std::vector<Configuration> hoists = hoists_at(place);
    tried_[place] = current_.weight(place);
    Trials trials(current_.in(), std::move(hoists), rate_);
    if (trials.done()) continue;
    trials_ = std::move(trials);
    return;
  }
}

std::size_t Hoists::most_hoists() const {
  return effort_ == Effort::full || rate_.value() > kSeldom ? kMaxHoists : kFewHoists;
}

// What to leave out so that descendants take the place.
std::vector<Configuration> Hoists::hoists_at(Change place) {
  const Change occupant = current_.occupants(place).front();
  const std::vector<Weighed> heavy = heaviest(current_, place, occupant, kLookedAt << run_);
  const Configuration all = Configuration::of({current_.tree().subtree(occupant)});
  const std::uint64_t weight = current_.weight(occupant);
  std::vector<Configuration> hoists;
  const auto add = [&](std::size_t i) {
    if (heavy[i].first >= weight) return;
    hoists.push_back(all.minus(Configuration::of({current_.tree().subtree(heavy[i].second)})));
  };
  for (unsigned run = run_; run > 0; --run) {
    const std::size_t far = (std::size_t{1} << run) - 1;
    if (far < heavy.size()) {
      add(far);
    } else {
      run_ = run - 1;
    }
  }
  jumps_ = hoists.size();
  if (current_[place].place == Slot::optional) {
    std::vector<Range> kept;
    for (const Change node : nearest(current_, place, occupant)) {
      kept.push_back(current_.tree().subtree(node));
    }
    if (kept.size() > 1) hoists.push_back(all.minus(Configuration::of(std::move(kept))));
  }
  const std::size_t most = jumps_ + most_hoists();
  std::size_t stride = 1;
  for (std::size_t i = 0; i < heavy.size() && hoists.size() < most; i += stride) {
    if (i >= 3) stride *= 2;
    add(i);
  }
  return hoists;
}

}  // namespace whittle
