#include <algorithm>

#include "library/convert.h"
#include "library/reduce_with.h"
#include "model/tree.h"
#include "search/registry.h"
#include "syntax/ranges.h"
#include "whittle/tree.h"

namespace whittle {

namespace {

// The parts of variants, as the caller's function gives them. The last few are kept, since the
// scheduler makes a stage for each way that it foresees.
class PartsOfVariants {
 public:
  explicit PartsOfVariants(PartsOf parts) : parts_(std::move(parts)) {}

  Result<std::shared_ptr<const TreeModel>> model(const Variant& variant) {
    const auto known = std::ranges::find(kept_, variant.hash(), &Kept::hash);
    if (known != kept_.end()) return known->model;
    const std::string text = variant.files().front().text();
    std::vector<ByteRange> ranges;
    for (const TreePart& part : parts_(text)) {
      ranges.push_back({part.begin, part.end, ranges.size() + 1});
    }
    Result<Parts> nested = nest_ranges(std::move(ranges), text.size());
    if (!nested) return Error{ErrorKind::usage, nested.error().message};
    std::vector<Parts> files;
    files.push_back(std::move(*nested));
    auto model = std::make_shared<const TreeModel>(variant, std::move(files));
    constexpr std::size_t kMost = 4;
    if (kept_.size() == kMost) kept_.erase(kept_.begin());
    kept_.push_back({variant.hash(), model});
    return std::shared_ptr<const TreeModel>(model);
  }

  /// The first error of a variant. The stages cannot report one: they continue without its parts.
  std::optional<Error> error;

 private:
  struct Kept {
    Hash128 hash;
    std::shared_ptr<const TreeModel> model;
  };
  PartsOf parts_;
  std::vector<Kept> kept_;
};

StageSpec parts_stage(const SearchEntry& entry, std::shared_ptr<PartsOfVariants> parts) {
  StageSpec spec;
  spec.name = "tree";
  spec.make = [entry, parts](std::string_view name,
                             const Finding& start) -> std::optional<AnyStage> {
    const auto model = parts->model(start.failing);
    if (!model && !parts->error) parts->error = model.error();
    if (!model || (*model)->size() == 0) return std::nullopt;
    AnySearch search =
        entry.make({.tree = (*model)->tree(), .start = Configuration::all((*model)->size())});
    return AnyStage(std::make_unique<SearchStage>(name, *model, std::move(search)));
  };
  spec.repeats = true;  // what is left may have other parts
  return spec;
}

}  // namespace

inline namespace v0 {

Result<ReducedInput> minimize_tree(Input input, PartsOf parts, const Test& test,
                                   const Options& options) {
  if (input.files().size() != 1) {
    return Error{ErrorKind::input, "minimize_tree is for an input of one file"};
  }
  Result<Variant> original = variant_of(std::move(input).take());
  if (!original) return original.error();
  Options own = options;
  own.stages = {"tree"};
  own.language = "none";
  if (own.algorithm == "adaptive") own.algorithm = tree_searches().front().name;
  const SearchEntry* const entry = find_tree_search(own.algorithm);
  if (entry == nullptr) {
    return Error{ErrorKind::usage, "there is no algorithm over trees named " + own.algorithm};
  }
  const auto known = std::make_shared<PartsOfVariants>(std::move(parts));
  if (const auto model = known->model(*original); !model) return model.error();
  Result<ReducedInput> reduced =
      reduce_with(std::move(*original), test, own, {parts_stage(*entry, known)});
  if (known->error) return *known->error;
  return reduced;
}

}  // namespace v0

}  // namespace whittle
