#include <fmt/format.h>

#include "engine/asking_stage.h"
#include "library/convert.h"
#include "library/reduce_with.h"
#include "model/source.h"
#include "model/tree.h"
#include "search/registry.h"
#include "syntax/ranges.h"
#include "whittle/tree.h"

namespace whittle {

namespace {

// Answers the question for the parts of a variant by the caller's function. It is asked about
// committed variants only, so the function is called as often with many jobs as with one.
class PartsAsker final : public Asker {
 public:
  explicit PartsAsker(PartsOf parts) : parts_(std::move(parts)) {}

  /// A line "BEGIN END" for each part, as read_ranges() reads it; no text if one is wrong.
  Reply ask(const Question& question) override {
    const std::string text = question.about.files().front().text();
    std::vector<ByteRange> ranges;
    std::string lines;
    for (const TreePart& part : parts_(text)) {
      ranges.push_back({part.begin, part.end, ranges.size() + 1});
      lines += fmt::format("{} {}\n", part.begin, part.end);
    }
    const Result<Parts> nested = nest_ranges(std::move(ranges), text.size(), "part");
    if (nested) return Reply::of(std::move(lines));
    if (!error_) error_ = nested.error();
    return {};
  }
  /// The first error.
  const std::optional<Error>& error() const { return error_; }

 private:
  PartsOf parts_;
  std::optional<Error> error_;
};

Question parts_question(const Variant& variant) {
  return Question::about_file("parts", variant.files().front().name,
                              variant.files().front().text());
}

std::optional<AnyStage> stage_of_parts(const SearchEntry& entry, std::string_view name,
                                       const Variant& start, const Inquiry& told) {
  const Reply reply = told.to(parts_question(start));
  if (!reply.text) return std::nullopt;
  Result<Parts> parts = read_ranges(*reply.text, start.size());
  if (!parts) return std::nullopt;
  std::vector<Parts> files;
  files.push_back(std::move(*parts));
  auto model = std::make_shared<const TreeModel>(start, std::move(files));
  if (model->size() == 0) return std::nullopt;
  AnySearch search =
      entry.make({.tree = model->tree(), .start = Configuration::all(model->size())});
  return AnyStage(std::make_unique<SearchStage>(name, std::move(model), std::move(search)));
}

StageSpec parts_stage(const SearchEntry& entry) {
  StageSpec spec;
  spec.name = "tree";
  spec.make = [entry](std::string_view name, const Finding& start) {
    return asking_first(name, start, {parts_question(start.failing)},
                        [entry, name, start = start.failing](const Inquiry& told) {
                          return stage_of_parts(entry, name, start, told);
                        });
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
  const auto asker = std::make_shared<PartsAsker>(std::move(parts));
  (void)asker->ask(parts_question(*original));  // a mistake is told before anything is tested
  if (asker->error()) return *asker->error();
  Result<ReducedInput> reduced =
      reduce_with(std::move(*original), test, own, {{parts_stage(*entry)}, asker});
  if (asker->error()) return *asker->error();
  return reduced;
}

}  // namespace v0

}  // namespace whittle
