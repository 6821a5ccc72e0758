#include "search/needs.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace whittle {

namespace {

template <class T>
void sort_out(std::vector<T>& all) {
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
}

template <class Use>
void each(const Configuration& configuration, Use use) {
  for (const Range& range : configuration.ranges()) {
    for (Change i = range.begin; i < range.end; ++i) use(i);
  }
}

}  // namespace

bool Needs::any() const {
  const auto some = [](const auto& all) { return !all.empty(); };
  return std::ranges::any_of(others_, some) || std::ranges::any_of(choices_, some) ||
         std::ranges::any_of(asked_, some);
}

bool Needs::mentions_something(Change change) const {
  const auto for_a_reason = [](const Need& need) { return need.reason != kAlways; };
  return !choices_[change].empty() || std::ranges::any_of(others_[change], for_a_reason);
}

void Needs::finish() {
  for (auto& others : others_) sort_out(others);
  for (auto& choices : choices_) sort_out(choices);
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
    moved.choices_[to] = choices_[i];
    moved.asked_[to] = asked_[i];
  }
  moved.sets_ = sets_;
  for (std::vector<Change>& set : moved.sets_) {
    for (Change& change : set) change = place[change];
  }
  for (const Companion& one : companions_) {
    moved.companions_.push_back({place[one.change], one.until});
  }
  moved.finish();
  return moved;
}

// Follows needs from change to change. What only may be needed is handed to `maybe`.
class Needs::Collector {
 public:
  explicit Collector(const Needs& needs, const Configuration* reasons = nullptr)
      : needs_(needs), reasons_(reasons), seen_(needs.size()) {}
  virtual ~Collector() = default;

  Configuration collect(const Configuration& changes) {
    each(changes, [&](Change i) { add(i); });
    for (const Companion& companion : needs_.companions_) wait(companion);
    follow();
    complete();
    return Configuration::of_changes(std::move(reached_));
  }

 protected:
  virtual void maybe(Change change) { add(change); }
  virtual void choice(Set set) { (void)set; }
  virtual void asked(std::uint32_t name) { (void)name; }
  virtual void complete() {}

  bool seen(Change change) const { return seen_[change]; }
  void add(Change change) {
    if (seen_[change]) return;
    seen_[change] = true;
    reached_.push_back(change);
  }
  void follow() {
    for (; followed_ < reached_.size(); ++followed_) follow(reached_[followed_]);
  }
  bool counts(Reason reason) const {
    return reasons_ == nullptr || reason == kAlways || reasons_->contains(reason);
  }
  bool has_some(Set set) const {
    return std::ranges::any_of(needs_.sets_[set], [&](Change one) { return seen_[one]; });
  }
  const Needs& needs_;
  // Of each name that was asked for or that something has: who has it.
  struct Name {
    bool asked = false;
    std::vector<Change> members;
  };
  std::unordered_map<std::uint32_t, Name> names_;

 private:
  void follow(Change change) {
    for (const Need& needed : needs_.others_[change]) {
      if (counts(needed.reason)) add(needed.change);
    }
    for (const Choice& choice_of : needs_.choices_[change]) {
      if (!counts(choice_of.reason) || !chosen_.insert(choice_of.set).second) continue;
      for (const Change one : needs_.sets_[choice_of.set]) maybe(one);
      choice(choice_of.set);
    }
    if (const auto there = waiting_.find(change); there != waiting_.end()) {
      const std::vector<Companion> companions = std::move(there->second);
      waiting_.erase(there);
      for (const Companion& companion : companions) wait(companion);
    }
    for (const Member& member : needs_.members_[change]) {
      Name& name = names_[member.name];
      name.members.push_back(member.change);
      if (name.asked) maybe(member.change);
    }
    for (const Ask& wanted : needs_.asked_[change]) {
      if (!counts(wanted.reason)) continue;
      Name& name = names_[wanted.name];
      if (wanted.only) asked(wanted.name);
      if (name.asked) continue;
      name.asked = true;
      for (const Change member : name.members) maybe(member);
    }
  }

  // Companions wait for one after the other of what they need.
  void wait(const Companion& companion) {
    for (const Need& needed : needs_.others_[companion.change]) {
      if (companion.counts(needed.reason) && !seen_[needed.change])
        return waiting_[needed.change].push_back(companion);
    }
    for (const Choice& choice_of : needs_.choices_[companion.change]) {
      if (!companion.counts(choice_of.reason) || has_some(choice_of.set)) continue;
      for (const Change one : needs_.sets_[choice_of.set]) waiting_[one].push_back(companion);
      return;
    }
    add(companion.change);
  }

  const Configuration* reasons_;
  std::vector<bool> seen_;
  std::vector<Change> reached_;
  std::size_t followed_ = 0;
  std::unordered_set<Set> chosen_;
  std::unordered_map<Change, std::vector<Companion>> waiting_;
};

class Needs::ThriftyCollector : public Collector {
 public:
  ThriftyCollector(const Needs& needs, const Weights& weights, std::uint64_t budget,
                   const Configuration* reasons)
      : Collector(needs, reasons), weights_(weights), budget_(budget), stamps_(needs.size()) {}

 private:
  void maybe(Change change) override {
    if (!seen(change)) pending_.push_back(change);
  }
  void choice(Set set) override { open_sets_.push_back(set); }
  void asked(std::uint32_t name) override { open_names_.insert(name); }

  void complete() override {
    while (take_cheap() || choose_sets() || choose_members()) {
    }
  }

  bool take_cheap() {
    bool taken = false;
    sort_out(pending_);
    const std::vector<Change> all = std::move(pending_);
    pending_.clear();
    for (const Change change : all) {
      if (seen(change)) continue;
      if (cost(change, budget_) > budget_) {
        pending_.push_back(change);
        continue;
      }
      add(change);
      follow();
      taken = true;
    }
    return taken;
  }

  bool choose_sets() {
    bool taken = false;
    const std::vector<Set> sets = std::move(open_sets_);
    open_sets_.clear();
    for (const Set set : sets) {
      if (!has_some(set)) taken = take_cheapest(needs_.sets_[set]) || taken;
    }
    return taken;
  }

  bool choose_members() {
    bool taken = false;
    const std::set<std::uint32_t> names = open_names_;
    for (const std::uint32_t name : names) {
      const std::vector<Change> members = names_[name].members;
      if (members.empty()) continue;
      open_names_.erase(name);
      const bool has_one = std::ranges::any_of(members, [&](Change one) { return seen(one); });
      if (!has_one) taken = take_cheapest(members) || taken;
    }
    return taken;
  }

  bool take_cheapest(const std::vector<Change>& changes) {
    std::uint64_t least = ~std::uint64_t{0};
    Change cheapest = 0;
    for (const Change change : changes) {
      const std::uint64_t price = cost(change, least);
      if (price < least) {
        least = price;
        cheapest = change;
      }
    }
    if (least == ~std::uint64_t{0}) return false;
    add(cheapest);
    follow();
    return true;
  }

  // What comes with a change for sure, in weight; it need not be known beyond `most`.
  std::uint64_t cost(Change change, std::uint64_t most) {
    ++stamp_;
    std::uint64_t sum = 0;
    stack_.assign(1, change);
    stamps_[change] = stamp_;
    while (!stack_.empty() && sum <= most) {
      const Change one = stack_.back();
      stack_.pop_back();
      sum += weights_.of(Range{one, one + 1});
      for (const Need& needed : needs_.others_[one]) {
        if (seen(needed.change) || stamps_[needed.change] == stamp_ || !counts(needed.reason)) {
          continue;
        }
        stamps_[needed.change] = stamp_;
        stack_.push_back(needed.change);
      }
    }
    return sum;
  }

  const Weights& weights_;
  const std::uint64_t budget_;
  std::vector<Change> pending_;
  std::vector<Set> open_sets_;
  std::set<std::uint32_t> open_names_;
  std::vector<std::uint32_t> stamps_;
  std::uint32_t stamp_ = 0;
  std::vector<Change> stack_;
};

Configuration Needs::closure(const Configuration& changes, const Configuration* reasons) const {
  return Collector(*this, reasons).collect(changes);
}

Configuration Needs::thrifty_closure(const Configuration& changes, const Weights& weights,
                                     std::uint64_t budget, const Configuration* reasons) const {
  return ThriftyCollector(*this, weights, budget, reasons).collect(changes);
}

// What each needs, or may need, within `among`.
std::vector<std::vector<Change>> Needs::graph(const Configuration& among,
                                              const Configuration& reasons) const {
  std::vector<std::vector<Change>> edges(size());
  std::unordered_map<std::uint32_t, std::vector<Change>> members;
  each(among, [&](Change i) {
    for (const Member& member : members_[i]) {
      if (among.contains(member.change)) members[member.name].push_back(member.change);
    }
  });
  const auto counts = [&](Reason reason) { return reason == kAlways || reasons.contains(reason); };
  each(among, [&](Change i) {
    const auto need = [&](Change other) {
      if (among.contains(other)) edges[i].push_back(other);
    };
    for (const Need& one : others_[i]) {
      if (counts(one.reason)) need(one.change);
    }
    for (const Choice& choice : choices_[i]) {
      if (counts(choice.reason)) std::ranges::for_each(sets_[choice.set], need);
    }
    for (const Ask& wanted : asked_[i]) {
      const auto there = members.find(wanted.name);
      if (there == members.end() || !counts(wanted.reason)) continue;
      std::ranges::for_each(there->second, need);
    }
    sort_out(edges[i]);
  });
  return edges;
}

// What a change holds is what it dominates in the graph of needs (Cooper, Harvey and Kennedy,
// "A simple, fast dominance algorithm").
std::vector<std::uint64_t> Needs::held(const Configuration& roots, const Configuration& among,
                                       const Configuration& reasons, const Weights& weights) const {
  std::vector<std::vector<Change>> edges = graph(among, reasons);
  const Change start = size();  // needs all roots
  edges.emplace_back();
  each(roots.intersect(among), [&](Change i) { edges[start].push_back(i); });

  constexpr std::uint32_t kUnseen = ~std::uint32_t{0};
  std::vector<Change> order;  // each after everything that it needs, except in cycles
  std::vector<std::uint32_t> place(edges.size(), kUnseen);
  std::vector<std::pair<Change, std::size_t>> stack{{start, 0}};
  place[start] = 0;
  while (!stack.empty()) {
    auto& [change, next] = stack.back();
    if (next == edges[change].size()) {
      place[change] = static_cast<std::uint32_t>(order.size());
      order.push_back(change);
      stack.pop_back();
      continue;
    }
    const Change other = edges[change][next++];
    if (place[other] != kUnseen) continue;
    place[other] = 0;
    stack.emplace_back(other, 0);
  }

  std::vector<std::vector<Change>> needed_by(edges.size());
  for (const Change change : order) {
    for (const Change other : edges[change]) needed_by[other].push_back(change);
  }
  std::vector<Change> dominator(edges.size(), kUnseen);
  dominator[start] = start;
  const auto common = [&](Change a, Change b) {
    while (a != b) {
      while (place[a] < place[b]) a = dominator[a];
      while (place[b] < place[a]) b = dominator[b];
    }
    return a;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (auto it = order.rbegin() + 1; it != order.rend(); ++it) {
      Change found = kUnseen;
      for (const Change user : needed_by[*it]) {
        if (dominator[user] == kUnseen) continue;
        found = found == kUnseen ? user : common(found, user);
      }
      changed = changed || dominator[*it] != found;
      dominator[*it] = found;
    }
  }
  std::vector<std::uint64_t> held(size());
  for (const Change change : order) {
    if (change == start) continue;
    held[change] += weights.of(Range{change, change + 1});
    if (dominator[change] != start) held[dominator[change]] += held[change];
  }
  return held;
}

Configuration Needs::not_needed(const Configuration& list) const {
  std::vector<Change> needed;
  std::unordered_map<std::uint32_t, std::vector<Change>> members;
  each(list, [&](Change i) {
    for (const Member& member : members_[i]) members[member.name].push_back(member.change);
  });
  each(list, [&](Change i) {
    const auto need = [&](Change other) {
      if (other != i) needed.push_back(other);
    };
    for (const Need& one : others_[i]) need(one.change);
    for (const Choice& choice : choices_[i]) std::ranges::for_each(sets_[choice.set], need);
    for (const Ask& wanted : asked_[i]) {
      const auto there = members.find(wanted.name);
      if (there != members.end()) std::ranges::for_each(there->second, need);
    }
  });
  return list.minus(Configuration::of_changes(std::move(needed)));
}

}  // namespace whittle
