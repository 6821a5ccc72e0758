#include "engine/isolation_stages.h"

#include <algorithm>
#include <iterator>

#include "engine/asking_stage.h"
#include "engine/checked_stage.h"
#include "engine/common_stage.h"
#include "engine/input_kind.h"
#include "engine/plan.h"
#include "engine/stage_table.h"
#include "engine/tree_inputs.h"
#include "model/edits.h"
#include "model/emptied.h"
#include "model/known_tokens.h"
#include "model/ordered_edits.h"
#include "model/pair.h"
#include "model/text_edits.h"
#include "search/registry.h"

namespace whittle {

namespace {

// What stages make of a pair of ends. The last few are kept, since the scheduler makes a
// stage for each outcome that it predicts.
template <class Made>
class OfEnds {
 public:
  template <class Make>
  std::shared_ptr<const Made> of(const Finding& ends, Make make) {
    for (const Entry& entry : kept_) {
      if (entry.passing == ends.passing.hash() && entry.failing == ends.failing.hash()) {
        return entry.made;
      }
    }
    constexpr std::size_t kMaxKept = 4;
    if (kept_.size() == kMaxKept) kept_.erase(kept_.begin());
    kept_.push_back({ends.passing.hash(), ends.failing.hash(), make()});
    return kept_.back().made;
  }

 private:
  struct Entry {
    Hash128 passing;
    Hash128 failing;
    std::shared_ptr<const Made> made;
  };
  std::vector<Entry> kept_;
};

ReadFile reader(const PlanOptions& options, const Inquiry& told) {
  return file_reader(options, [&told](const Question& question) { return told.to(question); });
}

// The files of one end that EditsModel reads: those that differ from the other end.
void add_differing(const PlanOptions& options, const Variant& end, const Variant& other,
                   std::vector<Question>& questions) {
  for (const VariantFile& file : end.files()) {
    const VariantFile* const twin = other.find(file.name);
    if (file.is_link() || (twin != nullptr && twin->is_link())) continue;
    const std::string text = file.text();
    if (twin != nullptr && twin->text() == text) continue;
    questions.push_back(tree_question(options, file.name, text));
  }
}

std::vector<Question> questions_about_edits(const PlanOptions& options, const Finding& ends,
                                            Grain grain) {
  std::vector<Question> questions;
  if (options.tree_command.empty() || grain == Grain::files) return questions;
  add_differing(options, ends.passing, ends.failing, questions);
  add_differing(options, ends.failing, ends.passing, questions);
  return questions;
}

/// The edits between two ends, and which mixtures are not worth a test.
struct EditsToSearch {
  std::shared_ptr<const Model> model;
  std::shared_ptr<const VariantCheck> check;
};

// Hunks that are asked for by name are tried whether or not they parse. So are tokens: they are
// there to find what is smaller than anything that parses. But no two of them may become one.
std::shared_ptr<const VariantCheck> check_of_edits(const PlanOptions& options, Grain grain,
                                                   const EditsModel& model, const Finding& ends) {
  if (grain == Grain::words || grain == Grain::tokens) {
    return std::make_shared<KnownTokens>(ends.passing, ends.failing);
  }
  const bool tree = grain == Grain::tree || grain == Grain::parts;
  const bool parses = tree || (grain == Grain::hunks && options.stages.empty());
  return parses ? model.check() : nullptr;
}

EditsToSearch edits_to_search(const PlanOptions& options, Grain grain, const Finding& ends,
                              const ReadFile& read) {
  auto edits = std::make_shared<const EditsModel>(ends.passing, ends.failing, grain, read);
  auto check = check_of_edits(options, grain, *edits, ends);
  if (grain != Grain::parts) return {std::make_shared<OrderedEdits>(std::move(edits)), check};
  const std::optional<Variant> without = emptied(*edits, ends.failing, read);
  if (!without) return {};
  auto inside = std::make_shared<const EditsModel>(*without, ends.failing, grain, read);
  const bool moved = without->hash() != ends.passing.hash();
  return {std::make_shared<OrderedEdits>(std::move(inside),
                                         moved ? std::optional(ends.passing) : std::nullopt),
          check};
}

StageSpec edits_stage(const PlanOptions& options, Grain grain) {
  const auto make = [options, grain, kept = std::make_shared<OfEnds<EditsToSearch>>()](
                        std::string_view name, const Finding& start,
                        const Inquiry& told) -> std::optional<AnyStage> {
    const auto edits = kept->of(start, [&] {
      return std::make_shared<EditsToSearch>(
          edits_to_search(options, grain, start, reader(options, told)));
    });
    if (!edits->model) return std::nullopt;
    DdOptions dd{options.causes, edits->model->weights()};
    AnySearch search =
        make_dd({}, Configuration::all(edits->model->size()), std::move(dd), options.monotone);
    return checked(AnyStage(std::make_unique<SearchStage>(name, edits->model, std::move(search))),
                   edits->check);
  };
  StageSpec spec{std::string(grain_name(grain)),
                 [options, grain, make](std::string_view name, const Finding& start) {
                   return asking_first(name, start, questions_about_edits(options, start, grain),
                                       [make, name, start](const Inquiry& told) {
                                         return make(name, start, told);
                                       });
                 }};
  spec.repeats = grain == Grain::parts;  // each time one level deeper
  return spec;
}

std::vector<Question> questions_about_both(const PlanOptions& options, const Finding& ends) {
  std::vector<Question> questions = tree_questions(options, ends.passing);
  std::ranges::move(tree_questions(options, ends.failing), std::back_inserter(questions));
  return questions;
}

StageSpec common_stage(const PlanOptions& options) {
  const auto make = [options, kept = std::make_shared<OfEnds<PairModel>>()](
                        std::string_view name, const Finding& start,
                        const Inquiry& told) -> std::optional<AnyStage> {
    const auto model = kept->of(start, [&] {
      return std::make_shared<PairModel>(start.passing, start.failing, reader(options, told));
    });
    AnySearch search =
        tree_searches().front().make({.tree = model->tree(),
                                      .start = Configuration::all(model->tree().size()),
                                      .monotone = options.monotone});
    return AnyStage(std::make_unique<CommonStage>(name, model, std::move(search)));
  };
  return {"common", [options, make](std::string_view name, const Finding& start) {
            return asking_first(
                name, start, questions_about_both(options, start),
                [make, name, start](const Inquiry& told) { return make(name, start, told); });
          }};
}

// A line that is longer than this says too little about what decides.
bool differs_in_long_lines(const Variant& passing, const Variant& failing) {
  constexpr std::size_t kLong = 200;
  const auto is_long = [](std::string_view text, std::size_t begin, std::size_t end) {
    return std::ranges::any_of(cut_lines(text.substr(begin, end - begin)),
                               [](const Span& line) { return line.end - line.begin > kLong; });
  };
  const auto text_of = [](const Variant& variant) {
    return variant.files().empty() ? std::string() : variant.files().front().text();
  };
  const std::string a = text_of(passing);
  const std::string b = text_of(failing);
  return std::ranges::any_of(edits_between(a, b, Grain::hunks), [&](const Hunk& hunk) {
    return is_long(a, hunk.a_begin, hunk.a_end) || is_long(b, hunk.b_begin, hunk.b_end);
  });
}

std::vector<std::string> choose_grains(const PlanOptions& options, const Variant& passing,
                                       const Variant& failing) {
  const bool several = passing.files().size() > 1 || failing.files().size() > 1;
  const bool tree = !options.tree_command.empty() || has_language(options, failing);
  if (!several && !tree && !(is_text(passing) && is_text(failing))) return {"blocks", "bytes"};
  std::vector<std::string> grains;
  if (several) grains.push_back("files");
  grains.push_back("hunks");
  grains.push_back(tree ? "tree" : "lines");
  // A command is asked about the two ends, not about what is between them.
  if (tree && options.tree_command.empty()) grains.push_back("parts");
  const bool tokens = !several && !tree && differs_in_long_lines(passing, failing);
  if (tokens) grains.push_back("tokens");
  return grains;
}

}  // namespace

Result<std::vector<StageSpec>> isolation_stages(const PlanOptions& options, const Variant& passing,
                                                const Variant& failing) {
  for (const Variant& end : {passing, failing}) {
    if (const Status status = check_commands(options, end); !status) return status.error();
  }
  std::vector<StageSpec> stages;
  for (const std::string& name :
       options.stages.empty() ? choose_grains(options, passing, failing) : options.stages) {
    const std::optional<Grain> grain = find_grain(name);
    if (!grain) return unknown_stage(name, grain_names());
    stages.push_back(edits_stage(options, *grain));
  }
  if (options.common == Common::reduce) stages.push_back(common_stage(options));
  const Variant originals[] = {passing, failing};
  return checked(std::move(stages), check_of(options, originals));
}

}  // namespace whittle
