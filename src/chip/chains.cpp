#include "chip/chains.h"

#include <map>
#include <set>
#include <utility>

#include "chip/read.h"

namespace whittle {

namespace {

using Key = std::pair<std::size_t, std::size_t>;  // begin and end of a link

Key key_of(Span span) {
  return {span.begin, span.end};
}

// Nothing where the clause captured no arm.
std::optional<ChainLink> link_of(const Rules::Joined& match) {
  const RuleEvaluation& evaluation = match.evaluations.front();
  const auto& arguments = find_clause(evaluation.pattern(), "chain!")->arguments;
  const auto captured = [&](std::size_t i) -> std::optional<Span> {
    if (i >= arguments.size()) return std::nullopt;
    const auto nodes = evaluation.nodes(*arguments[i].capture);
    return nodes.empty() ? std::nullopt : std::optional(span_of(nodes.front()));
  };
  const std::optional<Span> link = captured(0);
  const std::optional<Span> arm = captured(1);
  if (!link || !arm) return std::nullopt;
  return ChainLink{match.pattern, *link, *arm, captured(2), captured(3)};
}

}  // namespace

std::vector<Chain> chains_of(std::span<const Rules::Joined* const> matches) {
  std::map<Key, ChainLink> links;
  std::set<Key> later;  // links that come next after others
  for (const Rules::Joined* match : matches) {
    const std::optional<ChainLink> link = link_of(*match);
    if (!link) continue;
    ChainLink& known = links.try_emplace(key_of(link->link), *link).first->second;
    if (link->next && !known.next) known = *link;  // the same with less of it captured
    if (link->next) later.insert(key_of(*link->next));
  }
  std::vector<Chain> chains;
  for (const auto& [key, link] : links) {
    if (later.contains(key)) continue;
    Chain chain{link};
    while (chain.back().next) {
      const auto found = links.find(key_of(*chain.back().next));
      if (found == links.end()) break;
      chain.push_back(found->second);
    }
    chains.push_back(std::move(chain));
  }
  return chains;
}

}  // namespace whittle
