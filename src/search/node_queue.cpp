#include "search/node_queue.h"

#include <algorithm>

namespace whittle {

namespace {

constexpr std::uint64_t kNearlyAll = 16;  // all but that part
constexpr std::uint64_t kLittle = 16;     // that part of what a node was said to count

bool is_nearly_all(std::uint64_t part, std::uint64_t of) {
  return kNearlyAll * part > (kNearlyAll - 1) * of;
}

// The only occupant of a child's place, where it has nearly all of the node's weight.
std::optional<Change> nearly_all_of(const CurrentTree& current, Change node) {
  const std::uint64_t weight = current.weight(node);
  for (Change child = node + 1; child < current[node].end; child = current[child].end) {
    const std::vector<Change> there = current.occupants(child);
    if (there.size() == 1 && is_nearly_all(current.weight(there.front()), weight)) {
      return there.front();
    }
  }
  return std::nullopt;
}

}  // namespace

void NodeQueue::begin_round(const CurrentTree& current, const Essential& essential,
                            std::uint64_t least) {
  least_ = least;
  heap_ = {{current.weight(), 0, distrust_}};
  held_.clear();
  push_holders(current, essential);
}

bool NodeQueue::next(const CurrentTree& current) {
  while (!heap_.empty()) {
    std::ranges::pop_heap(heap_);
    const Waiting waiting = heap_.back();
    heap_.pop_back();
    if (waiting.counts < least_) return false;
    if (waiting.node != 0 && !current.has(waiting.node)) continue;
    const std::uint64_t weight = current.weight(waiting.node);
    const std::uint64_t counts = believed(waiting, weight);
    const bool another_first = !heap_.empty() && counts < heap_[0].counts;
    if (counts < waiting.counts && (counts < least_ || another_first)) {
      if (counts >= least_) push({counts, waiting.node, distrust_});
      continue;
    }
    const double scale =
        static_cast<double>(counts) / static_cast<double>(std::max<std::uint64_t>(weight, 1));
    turn_ = {waiting.node, weight, current.weight(), counts, scale};
    return true;
  }
  return false;
}

std::uint64_t NodeQueue::worth(const CurrentTree& current, Change node) const {
  const std::uint64_t weight = current.weight(node);
  return turn_.scale <= 1 ? weight
                          : static_cast<std::uint64_t>(static_cast<double>(weight) * turn_.scale);
}

void NodeQueue::finish(const CurrentTree& current, const Essential& essential,
                       std::span<const Change> roots, std::size_t tests) {
  learn_trust(current, tests);
  if (current.weight(turn_.node) != turn_.weight) push_holders(current, essential);
  const auto chain = chains_.find(turn_.node);
  const unsigned run = chain != chains_.end() ? chain->second : 0;
  for (const Change part : current.parts(turn_.node)) {
    if (std::ranges::find(roots, part) != roots.end()) {
      push(current, part, turn_.node);
    } else {
      push_chain(current, part, run);
    }
  }
}

void NodeQueue::push(Waiting waiting) {
  heap_.push_back(waiting);
  std::ranges::push_heap(heap_);
}

void NodeQueue::push(const CurrentTree& current, Change node, Change counts_as) {
  push({worth(current, counts_as), node, distrust_});
}

// A holder is pushed again in the same round only if it counts twice as much as before.
void NodeQueue::push_holders(const CurrentTree& current, const Essential& essential) {
  for (const Essential::Holder& holder : essential.holders(current.in())) {
    std::uint64_t& before = held_[holder.node];
    if (holder.weight < least_ || holder.weight < 2 * before) continue;
    before = holder.weight;
    push({holder.weight, holder.node, 0});
  }
}

void NodeQueue::push_chain(const CurrentTree& current, Change node, unsigned run) {
  if (!is_nearly_all(current.weight(node), current.weight(turn_.node))) {
    return push(current, node, node);
  }
  constexpr unsigned kLongestRun = 30;
  std::uint64_t skipped = (std::uint64_t{1} << std::min(run, kLongestRun)) - 1;
  for (; skipped > 0; --skipped) {
    const std::optional<Change> next = nearly_all_of(current, node);
    if (!next) break;
    for (const Change beside : current.parts(node)) {
      if (beside != *next && worth(current, beside) >= least_) push(current, beside, beside);
    }
    node = *next;
  }
  chains_[node] = run + 1;
  push(current, node, node);
}

// Of what a node is said to count beyond what it weighs, half as much for each time that such a
// claim has proved wrong since.
std::uint64_t NodeQueue::believed(const Waiting& claim, std::uint64_t weight) const {
  if (claim.counts <= weight || claim.doubted >= distrust_) return claim.counts;
  return weight + ((claim.counts - weight) >> (distrust_ - claim.doubted));
}

void NodeQueue::learn_trust(const CurrentTree& current, std::size_t tests) {
  constexpr unsigned kMaxDistrust = 32;
  if (turn_.counts <= 2 * turn_.weight || tests == 0) return;
  const std::uint64_t gone = turn_.whole_weight - current.weight();
  if (kLittle * gone >= turn_.counts) {
    distrust_ = 0;
  } else if (distrust_ < kMaxDistrust) {
    ++distrust_;
  }
}

}  // namespace whittle
