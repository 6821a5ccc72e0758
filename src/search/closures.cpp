#include "search/closures.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace whittle {

namespace {

constexpr std::size_t kMaxClosures = 64;

/// The first definition of a name, and the other nodes that mention it.
struct Definition {
  Change node = TreeNode::kNone;
  std::vector<Change> uses;
};

// In the order of the text.
std::vector<Definition> definitions_in(const CurrentTree& current) {
  std::unordered_map<std::uint32_t, Definition> names;
  std::vector<std::uint32_t> defined;
  for (const NameUse& use : current.tree().names({0, current.tree().size()})) {
    if (!current.has(use.node)) continue;
    Definition& definition = names[use.name];
    if (use.defines && definition.node == TreeNode::kNone) {
      definition.node = use.node;
      defined.push_back(use.name);
    } else {
      definition.uses.push_back(use.node);
    }
  }
  std::vector<Definition> result;
  for (const std::uint32_t name : defined) result.push_back(std::move(names[name]));
  return result;
}

/// For each node the innermost part around it, itself included, that is in and can be removed; or
/// that can be removed or replaced. 0: there is none.
struct PartsAround {
  std::vector<Change> optional;
  std::vector<Change> replaceable;

  explicit PartsAround(const CurrentTree& current)
      : optional(current.tree().size()), replaceable(current.tree().size()) {
    for (Change node = 1; node < current.tree().size(); ++node) {
      const Change parent = current[node].parent;
      const Slot place = current.has(node) ? current[node].place : Slot::fixed;
      optional[node] = place == Slot::optional ? node : optional[parent];
      replaceable[node] = place != Slot::fixed ? node : replaceable[parent];
    }
  }
};

// The part with the definition, and for each use the part around it; none where a use has no
// such part, or where nothing but the definition would go.
std::optional<Configuration> closure_of(const ChangeTree& tree, Change part_with_definition,
                                        const std::vector<Change>& uses,
                                        const std::vector<Change>& around) {
  const Range definition = tree.subtree(part_with_definition);
  std::vector<Range> gone{definition};
  for (const Change use : uses) {
    if (definition.begin <= use && use < definition.end) continue;
    const Change part = around[use];
    // What holds the definition too would go with it: then that is no closure.
    const bool holds = part <= definition.begin && definition.begin < tree[part].end;
    if (part == 0 || holds) return std::nullopt;
    gone.push_back(tree.subtree(part));
  }
  if (gone.size() == 1) return std::nullopt;
  return Configuration::of(std::move(gone));
}

}  // namespace

std::vector<Configuration> closures_in(const CurrentTree& current, std::uint64_t least) {
  const std::vector<Definition> definitions = definitions_in(current);
  if (definitions.empty()) return {};
  const PartsAround around(current);
  std::vector<std::pair<std::uint64_t, Configuration>> found;
  for (const Definition& definition : definitions) {
    const Change part = around.optional[definition.node];
    if (part == 0 || definition.uses.empty()) continue;
    for (const std::vector<Change>* parts : {&around.optional, &around.replaceable}) {
      auto closure = closure_of(current.tree(), part, definition.uses, *parts);
      if (!closure) continue;
      const std::uint64_t weight = current.tree().weight(closure->intersect(current.in()));
      if (weight >= least) found.emplace_back(weight, std::move(*closure));
    }
  }
  std::ranges::stable_sort(found, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Configuration> result;
  for (auto& [weight, closure] : found) {
    if (result.size() == kMaxClosures) break;
    if (std::ranges::find(result, closure) == result.end()) result.push_back(std::move(closure));
  }
  return result;
}

void Closures::begin_round(Configuration start, std::uint64_t least) {
  current_.set(std::move(start));
  least_ = least;
  begin_trials();
}

std::optional<Candidate> Closures::next() const {
  return trials_ ? trials_->next() : std::nullopt;
}

void Closures::report(Outcome outcome) {
  trials_->report(outcome);
  rate_ = trials_->rate();
  current_.set(trials_->best());
  if (trials_->done()) begin_trials();
}

// The weight identifies the configuration, because it only ever shrinks.
void Closures::begin_trials() {
  trials_.reset();
  const std::uint64_t weight = current_.weight();
  if (tried_ == weight) return;
  tried_ = weight;
  trials_.emplace(current_.in(), closures_in(current_, least_), rate_);
}

}  // namespace whittle
