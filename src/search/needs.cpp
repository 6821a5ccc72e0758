#include "search/needs.h"

#include <algorithm>
#include <unordered_map>

namespace whittle {

namespace {

template <class T>
void sort_out(std::vector<T>& all) {
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
}

}  // namespace

bool Needs::any() const {
  const auto some = [](const auto& all) { return !all.empty(); };
  return std::ranges::any_of(others_, some) || std::ranges::any_of(asked_, some);
}

void Needs::settle() {
  for (auto& others : others_) sort_out(others);
  for (auto& names : asked_) sort_out(names);
}

Needs Needs::renumbered(const std::vector<Change>& place) const {
  Needs moved(size());
  for (Change i = 0; i < size(); ++i) {
    const Change to = place[i];
    for (const Need& other : others_[i]) moved.add(to, place[other.change], other.reason);
    for (const Member& one : members_[i]) {
      moved.members_[to].push_back({one.name, place[one.change]});
    }
    moved.asked_[to] = asked_[i];
  }
  for (const Change companion : companions_) moved.companions_.push_back(place[companion]);
  moved.settle();
  return moved;
}

Configuration Needs::closure(const Configuration& changes, const Configuration* reasons) const {
  const auto counts = [&](Reason reason) {
    return reasons == nullptr || reason == kAlways || reasons->contains(reason);
  };
  std::vector<Change> reached;
  std::vector<bool> seen(size());
  // Of each name that was asked for or that something has: who has it, while nobody asked.
  struct Name {
    bool asked = false;
    std::vector<Change> waiting;
  };
  std::unordered_map<std::uint32_t, Name> names;
  const auto add = [&](Change change) {
    if (seen[change]) return;
    seen[change] = true;
    reached.push_back(change);
  };
  for (const Range& range : changes.ranges()) {
    for (Change i = range.begin; i < range.end; ++i) add(i);
  }
  // Companions wait for one after the other of what they need.
  std::unordered_map<Change, std::vector<Change>> waiting;
  const auto wait = [&](Change companion) {
    for (const Need& needed : others_[companion]) {
      if (!seen[needed.change]) return waiting[needed.change].push_back(companion);
    }
    add(companion);
  };
  for (const Change companion : companions_) wait(companion);
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const Change change = reached[i];
    for (const Need& needed : others_[change]) {
      if (counts(needed.reason)) add(needed.change);
    }
    if (const auto there = waiting.find(change); there != waiting.end()) {
      const std::vector<Change> companions = std::move(there->second);
      waiting.erase(there);
      for (const Change companion : companions) wait(companion);
    }
    for (const Member& member : members_[change]) {
      Name& name = names[member.name];
      name.asked ? add(member.change) : name.waiting.push_back(member.change);
    }
    for (const Ask& wanted : asked_[change]) {
      Name& name = names[wanted.name];
      if (name.asked || !counts(wanted.reason)) continue;
      name.asked = true;
      for (const Change member : name.waiting) add(member);
    }
  }
  return Configuration::of_changes(std::move(reached));
}

Configuration Needs::not_needed(const Configuration& list) const {
  std::vector<Change> needed;
  std::unordered_map<std::uint32_t, std::vector<Change>> members;
  const auto each = [&](const auto& use) {
    for (const Range& range : list.ranges()) {
      for (Change i = range.begin; i < range.end; ++i) use(i);
    }
  };
  each([&](Change i) {
    for (const Member& member : members_[i]) members[member.name].push_back(member.change);
  });
  each([&](Change i) {
    for (const Need& one : others_[i]) {
      if (one.change != i) needed.push_back(one.change);
    }
    for (const Ask& wanted : asked_[i]) {
      const auto there = members.find(wanted.name);
      if (there == members.end()) continue;
      for (const Change one : there->second) {
        if (one != i) needed.push_back(one);
      }
    }
  });
  return list.minus(Configuration::of_changes(std::move(needed)));
}

}  // namespace whittle
