#include "engine/tree_stage.h"

#include <algorithm>
#include <map>

#include "engine/tried.h"
#include "search/monotone.h"
#include "search/tree_search.h"

namespace whittle {

namespace {

constexpr std::size_t kLargestKept = 4'096;     // a larger node is tried each time
constexpr std::size_t kLargestText = 1U << 18;  // so are all nodes of a larger text

// What makes a node of one tree the same as one of another: by node; none: it is like no other.
std::vector<std::optional<Hash128>> keys_of(const TreeModel& model) {
  const ChangeTree& tree = model.tree();
  std::map<std::uint32_t, std::uint64_t> occurs;
  for (const NameUse& use : tree.names({0, tree.size()})) ++occurs[use.name];
  std::vector<std::optional<Hash128>> keys(tree.size());
  for (Change node = 1; node < tree.size(); ++node) {
    const TreeModel::NodeSpan place = model.place(node);
    const std::string_view text = model.source().text(place.file);
    const auto [begin, end] = place.span;
    if (text.size() > kLargestText || end - begin > kLargestKept) continue;
    const std::size_t from = begin - std::min(kContext, begin);
    const std::size_t to = std::min(text.size(), end + kContext);
    Hasher hasher;
    hasher.add("node");
    hasher.add_number(begin - from);
    hasher.add_number(end - from);
    hasher.add(text.substr(from, to - from));
    for (const NameUse& use : tree.names(tree.subtree(node))) hasher.add_number(occurs[use.name]);
    keys[node] = hasher.finish();
  }
  return keys;
}

// The key for a variant of which no single node can be removed.
Hash128 minimal_key(const Variant& variant) {
  Hasher hasher;
  hasher.add("minimal");
  hasher.add_number(variant.hash().high);
  hasher.add_number(variant.hash().low);
  return hasher.finish();
}

}  // namespace

TreeStage::TreeStage(std::string_view name, std::shared_ptr<TreeInputs> inputs,
                     const TreeInput& input, const Finding& start, Care care)
    : inputs_(std::move(inputs)), tried_(start.tried), thorough_(care == Care::thorough) {
  begin(name, input, start.failing);
}

bool TreeStage::nothing_left(const Finding& start) {
  return start.tried.contains(minimal_key(start.failing));
}

void TreeStage::begin(std::string_view name, const TreeInput& input, const Variant& start) {
  ChangeTree tree = input.tree;
  if (!thorough_ && !tried_.empty()) {
    std::vector<Change> passed_over;
    const std::vector<std::optional<Hash128>> keys = keys_of(*input.model);
    for (Change node = 0; node < keys.size(); ++node) {
      if (keys[node] && tried_.contains(*keys[node])) passed_over.push_back(node);
    }
    tree = tree.with_fixed(passed_over);
  }
  lost_ = input.lost;
  size_ = start.size();
  AnySearch search = monotone_if(
      inputs_->options().monotone,
      TreeSearch(std::move(tree), Configuration::all(input.model->size()), {.sweep = thorough_}));
  search_ = inputs_->searched(name, input.model, std::move(search), input.check, start);
  if (!(*search_)->next()) end();
}

void TreeStage::report(Outcome outcome) {
  const std::uint64_t size = (*search_)->next()->variant.size();
  (*search_)->report(outcome);
  if (!(*search_)->next()) return end();
  if (lost_ > 0 && outcome == Outcome::fail && size <= size_ / 2) look_again();
}

// Only where files are parsed: a command says nothing of what it did not understand.
void TreeStage::look_again() {
  const Variant found = (*search_)->found().failing.compact();
  const TreeInput input = inputs_->of(found);
  size_ = found.size();
  if (input.lost > lost_ / 2) return;
  refused_ += (*search_)->refused();
  begin((*search_)->name(), input, found);
}

// The search has ended. What is left is read, to remember its nodes.
void TreeStage::end() {
  const Variant found = (*search_)->found().failing.compact();
  inquiry_ = Inquiry(tree_questions(inputs_->options(), found));
  if (!inquiry_.next()) remember();
}

void TreeStage::take_reply(const Reply& reply) {
  inquiry_.take(reply);
  if (!inquiry_.next()) remember();
}

// All nodes that are left have had their chance. (A thorough stage has tried all of them.)
void TreeStage::remember() {
  const Variant found = (*search_)->found().failing.compact();
  std::vector<Hash128> left;
  for (const std::optional<Hash128>& key : keys_of(*inputs_->of(found, inquiry_).model)) {
    if (key) left.push_back(*key);
  }
  if (thorough_ && (*search_)->at_fixpoint()) left.push_back(minimal_key(found));
  tried_.add(left);
}

}  // namespace whittle
