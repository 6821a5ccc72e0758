#include "search/list_search.h"

#include <algorithm>
#include <utility>

#include "search/needs_by_name.h"

namespace whittle {

namespace {

constexpr std::size_t kLeastToClose = 4;  // shorter lists are not worth the galloping

using OneOf = std::variant<OverNodes<Closing>, OverNodes<Adaptive>>;

Weights weights_of(const NodeList& parts, const CurrentTree& current) {
  constexpr std::uint64_t kMaxWeight = ~std::uint32_t{0};
  std::vector<std::uint32_t> weights;
  for (const Change part : parts.nodes()) {
    weights.push_back(static_cast<std::uint32_t>(std::min(current.weight(part) + 1, kMaxWeight)));
  }
  return Weights(weights);
}

OneOf first_step(const NodeList& parts, const CurrentTree& current,
                 const std::shared_ptr<const Needs>& needs, const ListSearchOptions& options) {
  Weights weights = weights_of(parts, current);
  if (parts.size() >= kLeastToClose) {
    Closing closing(parts.all(), needs, {std::move(weights), {}, needs->any()});
    return OverNodes(parts, current.in(), std::move(closing));
  }
  Adaptive adaptive(parts.all(), {std::move(weights), options.try_nothing});
  return OverNodes(parts, current.in(), std::move(adaptive));
}

}  // namespace

ListSearch::ListSearch(const CurrentTree& current, std::vector<Change> parts,
                       ListSearchOptions options)
    : tree_(current.tree()),
      parts_(tree_, std::move(parts)),
      needs_(std::make_shared<const Needs>(
          needs_by_name(tree_, current.in(), parts_.nodes(), Needed::whole))),
      search_(first_step(parts_, current, needs_, options)) {}

std::optional<Candidate> ListSearch::next() const {
  return std::visit([](const auto& search) { return search.next(); }, search_);
}

const Configuration& ListSearch::best() const {
  return std::visit([](const auto& search) -> const Configuration& { return search.best(); },
                    search_);
}

void ListSearch::report(Outcome outcome) {
  std::visit([&](auto& search) { search.report(outcome); }, search_);
  const auto* closing = std::get_if<OverNodes<Closing>>(&search_);
  if (closing != nullptr && !closing->search().next()) search_one_by_one();
}

void ListSearch::search_one_by_one() {
  const Configuration kept = std::get<OverNodes<Closing>>(search_).search().best();
  const Configuration free = needs_->not_needed(kept);
  roots_.emplace();
  if (!(free == kept)) {
    for (const Range& range : free.ranges()) {
      for (Change i = range.begin; i < range.end; ++i) roots_->push_back(parts_[i]);
    }
  }
  const CurrentTree left(tree_, best());
  Adaptive adaptive(free, {weights_of(parts_, left), false});
  search_ = OverNodes(parts_, left.in(), std::move(adaptive));
}

}  // namespace whittle
