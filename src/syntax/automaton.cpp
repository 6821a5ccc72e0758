#include "syntax/automaton.h"

#include <algorithm>

namespace whittle {

namespace {

std::uint64_t pair_of(std::uint32_t a, std::uint32_t b) {
  return (std::uint64_t{a} << 32) | b;
}

bool holds(const Kinds& kinds, Kind kind) {
  return std::ranges::binary_search(kinds, kind);
}

}  // namespace

Automaton::Automaton() : free_(2), free_back_(2) {}

Automaton::State Automaton::add_state() {
  free_.emplace_back();
  free_back_.emplace_back();
  return static_cast<State>(free_.size() - 1);
}

void Automaton::add_step(State from, Kinds kinds, State to) {
  std::ranges::sort(kinds);
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  steps_.push_back({std::move(kinds), from, to});
}

void Automaton::add_free_step(State from, State to) {
  if (from == to) return;
  free_[from].push_back(to);
  free_back_[to].push_back(from);
}

void Automaton::finish() {
  from_.resize(free_.size());
  into_.resize(free_.size());
  for (std::uint32_t i = 0; i < steps_.size(); ++i) {
    from_[steps_[i].from].push_back(i);
    into_[steps_[i].to].push_back(i);
  }
  Set start{kStart};
  close(start, free_);
  start_ = reading_of(std::move(start));
  Set accept{kAccept};
  close(accept, free_back_);
  accept_ = reading_of(std::move(accept));
}

void Automaton::close(Set& states, const std::vector<std::vector<State>>& free) const {
  std::vector<bool> seen(free.size());
  for (const State state : states) seen[state] = true;
  for (std::size_t i = 0; i < states.size(); ++i) {
    for (const State next : free[states[i]]) {
      if (seen[next]) continue;
      seen[next] = true;
      states.push_back(next);
    }
  }
  std::ranges::sort(states);
}

Automaton::Reading Automaton::reading_of(Set states) {
  const auto [it, added] = known_.try_emplace(states, static_cast<Reading>(sets_.size()));
  if (added) sets_.push_back(std::move(states));
  return it->second;
}

Automaton::Reading Automaton::move(Reading reading, Kind kind, bool ahead) {
  auto& known = moves_[ahead ? 0 : 1];
  const std::uint64_t key = pair_of(reading, kind);
  if (const auto it = known.find(key); it != known.end()) return it->second;
  Set next;
  for (const State state : sets_[reading]) {
    for (const std::uint32_t i : ahead ? from_[state] : into_[state]) {
      if (holds(steps_[i].kinds, kind)) next.push_back(ahead ? steps_[i].to : steps_[i].from);
    }
  }
  std::ranges::sort(next);
  next.erase(std::unique(next.begin(), next.end()), next.end());
  close(next, ahead ? free_ : free_back_);
  const Reading result = reading_of(std::move(next));
  known[key] = result;
  return result;
}

Automaton::Reading Automaton::forward(Reading reading, Kind kind) {
  return move(reading, kind, true);
}

Automaton::Reading Automaton::backward(Reading reading, Kind kind) {
  return move(reading, kind, false);
}

bool Automaton::meets(Reading left, Reading right) {
  const auto [it, added] = meets_.try_emplace(pair_of(left, right), false);
  if (added) {
    const Set& a = sets_[left];
    const Set& b = sets_[right];
    auto i = a.begin();
    auto j = b.begin();
    while (i != a.end() && j != b.end() && *i != *j) {
      if (*i < *j) {
        ++i;
      } else {
        ++j;
      }
    }
    it->second = i != a.end() && j != b.end();
  }
  return it->second;
}

const Kinds& Automaton::between(Reading left, Reading right) {
  const auto [it, added] = between_.try_emplace(pair_of(left, right));
  if (added) {
    Kinds kinds;
    for (const State state : sets_[left]) {
      for (const std::uint32_t i : from_[state]) {
        if (!std::ranges::binary_search(sets_[right], steps_[i].to)) continue;
        kinds.insert(kinds.end(), steps_[i].kinds.begin(), steps_[i].kinds.end());
      }
    }
    std::ranges::sort(kinds);
    kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
    it->second = std::move(kinds);
  }
  return it->second;
}

}  // namespace whittle
