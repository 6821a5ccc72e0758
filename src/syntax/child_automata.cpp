#include "syntax/child_automata.h"

#include <algorithm>
#include <utility>

namespace whittle {

namespace {

using Type = GrammarRule::Type;
using State = Automaton::State;

constexpr std::size_t kMaxOpen = 100;        // hidden rules in hidden rules
constexpr std::size_t kMaxStates = 1 << 18;  // of an automaton: those of real grammars have few

}  // namespace

// Adds rules to one automaton. Every function gives the state after what it adds.
class ChildAutomata::Builder {
 public:
  Builder(ChildAutomata& all, Automaton& automaton) : all_(all), automaton_(automaton) {}

  bool too_large() const { return too_large_; }

  State add(std::uint32_t number, State from) {
    if (too_large_) return from;
    Kinds shown;
    if (all_.single(number, shown)) return step(from, std::move(shown));
    const GrammarRule& rule = all_.rules_.rules[number];
    switch (rule.type) {
      case Type::sequence:
        for (const std::uint32_t one : rule.of) from = add(one, from);
        return from;
      case Type::choice:
        return choice(rule, from);
      case Type::repeat:
      case Type::repeat1: {
        const State loop = automaton_.add_state();
        automaton_.add_free_step(from, loop);
        const State end = add(rule.of.front(), loop);
        automaton_.add_free_step(end, loop);
        return rule.type == Type::repeat ? loop : end;
      }
      case Type::symbol:
        return hidden(rule.text, from);
      default:
        return from;  // tokens that do not show
    }
  }

 private:
  /// A hidden rule that is being added.
  struct Open {
    State entry;
    State exit;
  };

  State step(State from, Kinds shown) {
    const State to = automaton_.add_state();
    too_large_ = too_large_ || ++states_ > kMaxStates;
    automaton_.add_step(from, std::move(shown), to);
    return to;
  }

  State choice(const GrammarRule& rule, State from) {
    const State to = automaton_.add_state();
    Kinds ones;  // one step for all alternatives that are one node each
    for (const std::uint32_t one : rule.of) {
      Kinds shown;
      if (all_.single(one, shown)) {
        ones.insert(ones.end(), shown.begin(), shown.end());
      } else {
        automaton_.add_free_step(add(one, from), to);
      }
    }
    if (!ones.empty()) automaton_.add_step(from, std::move(ones), to);
    return to;
  }

  State hidden(const std::string& name, State from) {
    const std::uint32_t* const rule = all_.rules_.find(name);
    if (rule == nullptr) return from;  // a token that does not show
    if (const auto it = open_.find(name); it != open_.end()) {
      automaton_.add_free_step(from, it->second.entry);
      const State to = automaton_.add_state();
      automaton_.add_free_step(it->second.exit, to);
      return to;
    }
    const Open mine{automaton_.add_state(), automaton_.add_state()};
    too_large_ = too_large_ || open_.size() > kMaxOpen || (states_ += 2) > kMaxStates;
    if (too_large_) return from;
    open_.emplace(name, mine);
    automaton_.add_free_step(from, mine.entry);
    automaton_.add_free_step(add(*rule, mine.entry), mine.exit);
    open_.erase(name);
    return mine.exit;
  }

  ChildAutomata& all_;
  Automaton& automaton_;
  std::unordered_map<std::string, Open> open_;
  std::size_t states_ = 0;
  bool too_large_ = false;
};

// If the rule always becomes exactly one visible node, adds the kinds that the node may have.
bool ChildAutomata::single(std::uint32_t number, Kinds& out) {
  const GrammarRule& rule = rules_.rules[number];
  switch (rule.type) {
    case Type::string:
      if (rule.text.empty()) return false;
      out.push_back(rules_.kind(rule.text, false));
      return true;
    case Type::alias:
      out.push_back(rules_.kind(rule.text, rule.named));
      return true;
    case Type::token:
      return rules_.rules[rule.of.front()].type == Type::string && single(rule.of.front(), out);
    case Type::choice:
      return std::ranges::all_of(rule.of, [&](std::uint32_t one) { return single(one, out); });
    case Type::symbol: {
      if (!rules_.is_hidden(rule.text)) {
        out.push_back(rules_.kind(rule.text, true));
        return true;
      }
      const std::uint32_t* const of = rules_.find(rule.text);
      if (of == nullptr || nesting_ > kDeepestRule) return false;
      const std::optional<Kinds>& known = single_hidden(rule.text, *of);
      if (known) out.insert(out.end(), known->begin(), known->end());
      return known.has_value();
    }
    default:
      return false;
  }
}

// A rule that contains itself, directly or not, is not single: this is assumed while it is
// examined.
const std::optional<Kinds>& ChildAutomata::single_hidden(const std::string& name,
                                                         std::uint32_t rule) {
  if (singles_.try_emplace(name).second) {
    Kinds found;
    ++nesting_;
    const bool result = single(rule, found);
    --nesting_;
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    if (result) singles_[name] = std::move(found);
  }
  return singles_[name];
}

Automaton* ChildAutomata::of(Kind kind) {
  const auto source = rules_.sources.find(kind);
  if (source == rules_.sources.end()) return nullptr;
  auto& automaton = automata_[kind];
  if (!automaton) {
    automaton = std::make_unique<Automaton>();
    Builder builder(*this, *automaton);
    for (const std::uint32_t rule : source->second) {
      automaton->add_free_step(builder.add(rule, Automaton::kStart), Automaton::kAccept);
    }
    if (builder.too_large()) {
      *automaton = Automaton();
      too_large_.insert(kind);
    }
    automaton->finish();
  }
  return too_large_.contains(kind) ? nullptr : automaton.get();
}

}  // namespace whittle
