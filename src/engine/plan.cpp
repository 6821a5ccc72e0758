#include "engine/plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/checked_stage.h"
#include "engine/choose_stages.h"
#include "engine/input_kind.h"
#include "engine/stage_table.h"
#include "engine/tree_stages.h"
#include "engine/user_pass.h"
#include "model/source.h"
#include "model/well_formed_check.h"
#include "search/registry.h"
#include "syntax/ranges.h"

namespace whittle {

namespace {

Status check_algorithm(const std::string& name) {
  if (find_search(name) != nullptr || find_tree_search(name) != nullptr) return {};
  std::string names;
  for (const SearchEntry& entry : searches()) names += fmt::format(" {}", entry.name);
  for (const SearchEntry& entry : tree_searches()) names += fmt::format(" {}", entry.name);
  return Error{ErrorKind::usage,
               fmt::format("--algorithm: {} is unknown; there are{}", name, names)};
}

// Stages that cut the input before it is parsed come once.
void begin_coarse(std::vector<StageSpec>& stages) {
  for (StageSpec& spec : stages) {
    if (spec.name == "tree") return;
    const std::optional<NamedStage> stage = find_stage(spec.name);
    if (stage && stage->entry->cut != nullptr) spec.once = true;
  }
}

// The last stage over the tree proves that nothing more can be removed, so it has to try every node
// (Care::thorough).
void add_thorough_tree(const std::shared_ptr<TreeInputs>& inputs, std::vector<StageSpec>& stages) {
  StageSpec spec = tree_stage(inputs, Care::thorough);
  if (stages.size() == 1) {
    stages = {spec};
    return;
  }
  spec.last = true;
  stages.insert(std::ranges::find_if(stages, &StageSpec::cosmetic), spec);
}

// The stages of these names, as the table makes them.
Result<std::vector<StageSpec>> made(const std::vector<std::string>& names,
                                    const PlanOptions& options, const Variant& original,
                                    const std::shared_ptr<TreeInputs>& inputs) {
  std::vector<StageSpec> stages;
  const StageContext context{.options = options,
                             .original = original,
                             .inputs = inputs,
                             .chipping = ChipStages(inputs, original),
                             .data = is_data(options, original),
                             .before = stages};
  for (const std::string& name : names) {
    const std::optional<NamedStage> stage = find_stage(name);
    if (!stage) return unknown_stage(name, stage_names());
    if (stage->entry->needs == StageNeeds::pass_command && options.pass_command.empty()) {
      return Error{
          ErrorKind::usage,
          fmt::format("--stages: {} needs a command that prints edits (--pass)", stage->name)};
    }
    std::ranges::move(stage->entry->make(*stage, context), std::back_inserter(stages));
  }
  if (context.follows_tree()) {
    if (context.chosen()) begin_coarse(stages);
    add_thorough_tree(inputs, stages);
  }
  // What tests say of words is heeded in data only (engine/evidence.h).
  for (StageSpec& spec : stages) {
    spec.deletes = spec.deletes && context.data;
    spec.yields = context.chosen() && !spec.last;
  }
  return stages;
}

}  // namespace

std::shared_ptr<const VariantCheck> check_of(const PlanOptions& options,
                                             std::span<const Variant> originals) {
  return WellFormedCheck::of(originals, [&](std::string_view name, std::string_view text) {
    return language_for(options, name, text);
  });
}

Status check_commands(const PlanOptions& options, const Variant& input) {
  if (!options.helper) return {};
  const Source source(input);
  for (std::size_t i = 0; i < source.files(); ++i) {
    if (source.file(i).is_link()) continue;
    const std::string_view text = source.text(i);
    if (!options.tree_command.empty()) {
      const auto printed = options.helper->run(options.tree_command, source.file(i).name, text);
      if (!printed) return Error{ErrorKind::usage, "--tree: " + printed.error().message};
      if (const auto nested = read_ranges(*printed, text.size()); !nested) return nested.error();
    }
    if (!options.pass_command.empty()) {
      const auto printed = options.helper->run(options.pass_command, source.file(i).name, text);
      if (!printed) return Error{ErrorKind::usage, "--pass: " + printed.error().message};
      const auto edits = parse_user_edits(*printed, i, text.size());
      if (!edits) return edits.error();
    }
  }
  return {};
}

Result<std::vector<StageSpec>> reduction_stages(const PlanOptions& asked, const Variant& original) {
  PlanOptions options = asked;
  options.scope = asked.scope.located_in(original);
  if (const Status status = check_algorithm(options.algorithm); !status) return status.error();
  if (const Status status = check_commands(options, original); !status) return status.error();
  const auto inputs = std::make_shared<TreeInputs>(options);
  Result<std::vector<StageSpec>> stages =
      made(choose_stages(options, original, *inputs), options, original, inputs);
  if (!stages) return stages;
  return checked(std::move(*stages), check_of(options, {&original, 1}));
}

}  // namespace whittle
