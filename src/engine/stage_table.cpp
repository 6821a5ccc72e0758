#include "engine/stage_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "engine/deletion_stages.h"
#include "engine/rewrite_stages.h"
#include "engine/tree_stages.h"
#include "engine/user_pass.h"
#include "model/source.h"
#include "search/registry.h"
#include "util/nearest.h"

namespace whittle {

namespace {

using Stages = std::vector<StageSpec>;
using Context = StageContext;

std::optional<Atoms> atoms_of(const NamedStage& stage) {
  const CutAtoms cut = stage.entry->cut;
  if (cut == nullptr || (stage.entry->levels != nullptr && !stage.number)) return std::nullopt;
  return Atoms{stage.name, [cut, number = stage.number.value_or(0)](std::string_view text) {
                 return cut(text, number);
               }};
}

Stages files(const NamedStage&, const Context& context) {
  const PlanOptions& options = context.options;
  if (!options.scope.everything()) return {};  // files without a mark must stay
  StageSpec spec = files_stage(options);
  // In a large program the stage `unreached` has left out the files that could go.
  constexpr std::size_t kMaxMisses = 32;
  if (options.lines && context.original.size() >= ChipStages::kSmall) spec.max_misses = kMaxMisses;
  return {spec};
}

Stages tree(const NamedStage&, const Context& context) {
  const bool named = find_tree_search(context.options.algorithm) != nullptr;
  return {named ? named_tree_stage(context.inputs) : tree_stage(context.inputs, Care::usual)};
}

Stages pump(const NamedStage&, const Context& context) {
  StageSpec inner = tree_stage(context.inputs, Care::usual);
  inner.deletes = context.data;
  return {pump_stage(context.inputs, inner)};
}

Stages constants(const NamedStage&, const Context& context) {
  return constants_stages(context.inputs);
}

template <StageSpec (*stage)(std::shared_ptr<TreeInputs>)>
Stages rewrite(const NamedStage&, const Context& context) {
  return {stage(context.inputs)};
}

template <StageSpec (ChipStages::*stage)() const>
Stages chip(const NamedStage&, const Context& context) {
  return {(context.chipping.*stage)()};
}

Stages user(const NamedStage&, const Context& context) {
  return {user_stage(context.options)};
}

// After a tree there is little left to do for chosen atoms, so they come last.
Stages leave_out(const Atoms& atoms, const Context& context) {
  StageSpec spec = deletion_stage(atoms, context.options, context.original);
  spec.last = context.chosen() && context.follows_tree();
  return {spec};
}

Stages leave_out(const NamedStage& stage, const Context& context) {
  return leave_out(*atoms_of(stage), context);
}

// After a tree, where white space may be gone, the space between two words goes with the first.
Stages tokens(const NamedStage& stage, const Context& context) {
  const bool after_tree = context.chosen() && context.follows_tree();
  return leave_out(after_tree ? Atoms{stage.name, cut_words} : *atoms_of(stage), context);
}

// One stage for each level of nesting, the outermost first; or for the one that was named.
Stages each_level(const NamedStage& stage, const Context& context) {
  if (stage.number) return leave_out(stage, context);
  constexpr std::size_t kDeepest = 16;  // deeper levels are left to stages with finer atoms
  std::size_t deepest = 0;
  const Source source(context.original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    deepest = std::max(deepest, stage.entry->levels(source.text(i)));
  }
  Stages stages;
  for (std::size_t level = 0; level <= std::min(deepest, kDeepest); ++level) {
    const NamedStage one{stage.entry, fmt::format("{}:{}", stage.name, level), level};
    stages.push_back(deletion_stage(*atoms_of(one), context.options, context.original));
  }
  return stages;
}

Stages zeros(const NamedStage&, const Context& context) {
  return {zeros_stage(context.options)};
}

Stages values(const NamedStage&, const Context& context) {
  return {values_stage(context.options)};
}

template <std::vector<Span> (*cut)(std::string_view)>
std::vector<Span> atoms(std::string_view text, std::size_t) {
  return cut(text);
}

constexpr auto kAny = StageNeeds::nothing;
constexpr auto kParser = StageNeeds::parser;
constexpr auto kChip = StageNeeds::chip_rules;
constexpr auto kDeletes = StageDoes::deletes;
constexpr auto kLowers = StageDoes::lowers;
constexpr auto kRewrites = StageDoes::rewrites;

// clang-format off
constexpr StageEntry kStages[] = {
    {"files", "whole files", "removing files", StageNeeds::several_files, kDeletes, files},
    {"numbers", "gives names to values that are only numbered", "naming numbered values", kParser, kRewrites, rewrite<numbers_stage>},
    {"jumps", "blocks that no jump leads to", "removing blocks that no jump leads to", kParser, kRewrites, rewrite<jumps_stage>},
    {"constants", "values of expressions that were always the same in the failing run", "replacing expressions by their values", kParser, kRewrites, constants},
    {"first", "rewrites of the language, each tried at all its matches at once", "rewriting all matches at once", kParser, kRewrites, rewrite<first_stage>},
    {"tree", "parts of the syntax tree, removed or replaced by something inside them", "removing parts of the syntax tree", kAny, kDeletes, tree},
    {"rules", "rewrites of the language: parameters with arguments, inlining, simpler types", "rewriting parts", kParser, kRewrites, rewrite<rules_stage>},
    {"merge", "two names become one", "merging names", kParser, kRewrites, rewrite<merge_stage>},
    {"alternatives", "something shorter that the grammar allows there", "replacing parts by shorter ones", kParser, kRewrites, rewrite<alternatives_stage>},
    {"pump", "rewrites that do not shrink, kept if the reduction after them ends smaller", "rewriting parts, then reducing", kParser, kRewrites, pump},
    {"windows", "two to four neighbouring parts that can only be removed together", "removing neighbouring parts together", kAny, kRewrites, rewrite<windows_stage>},
    {"user", "the edits that the command of --pass prints", "trying the edits of --pass", StageNeeds::pass_command, kRewrites, user},
    {"literals", "smaller numbers and strings", "simplifying numbers and strings", kParser, kRewrites, rewrite<literals_stage>},
    {"texts", "shorter strings", "shortening strings", kParser, kRewrites, rewrite<texts_stage>},
    {"names", "shorter names", "shortening names", kParser, kRewrites, rewrite<names_stage>},
    {"blanks", "less white space", "removing white space", kParser, kRewrites, rewrite<blanks_stage>},
    {"comments", "comments", "removing comments", kChip, kDeletes, chip<&ChipStages::comments>},
    {"unreached", "code that the failing run does not execute, and declarations that nothing refers to", "removing code that is not executed", StageNeeds::probes, kRewrites, chip<&ChipStages::unreached>},
    {"statements", "chipping: blocks, loops, ifs, switches and tries by parts of them", "removing statements", kChip, kRewrites, chip<&ChipStages::statements>},
    {"declarations", "chipping: classes, members, parameters, imports, supertypes", "removing declarations", kChip, kRewrites, chip<&ChipStages::declarations>},
    {"expressions", "chipping: operands, arguments, constants of the right type", "simplifying expressions", kChip, kRewrites, chip<&ChipStages::expressions>},
    {"modifiers", "chipping: static, public, const and the like, when nothing else can be removed", "removing modifiers", kChip, kRewrites, chip<&ChipStages::modifiers>},
    {"outline", "a line with all lines below it that are indented deeper", "removing indented blocks", kAny, kDeletes, each_level, cut_outline, outline_depth},
    {"groups", "what is between brackets, commas and semicolons", "removing groups in brackets", kAny, kDeletes, each_level, cut_groups, bracket_depth},
    {"lines", "lines", "removing lines", kAny, kDeletes, leave_out, atoms<cut_lines>},
    {"tokens", "words, numbers and single other characters", "removing tokens", kAny, kDeletes, tokens, atoms<cut_tokens>},
    {"chars", "characters", "removing characters", kAny, kDeletes, leave_out, atoms<cut_chars>},
    {"bytes", "bytes", "removing bytes", kAny, kDeletes, leave_out, atoms<cut_bytes>},
    {"blocks:N", "blocks of N bytes", "removing blocks of bytes", kAny, kDeletes, leave_out, cut_blocks},
    {"zeros", "bytes to zero", "setting bytes to zero", kAny, kLowers, zeros},
    {"values", "bytes to smaller values", "lowering bytes", kAny, kLowers, values},
};
// clang-format on

std::optional<std::size_t> number_in(std::string_view digits) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

}  // namespace

bool StageContext::follows(std::string_view name) const {
  return std::ranges::find(before, name, &StageSpec::name) != before.end();
}

bool StageContext::follows_tree() const {
  return follows("tree") && find_tree_search(options.algorithm) == nullptr;
}

std::span<const StageEntry> stage_table() {
  return kStages;
}

std::vector<std::string> stage_names() {
  std::vector<std::string> names;
  for (const StageEntry& entry : kStages) names.emplace_back(entry.name);
  return names;
}

std::optional<NamedStage> find_stage(std::string_view name) {
  const std::size_t colon = name.find(':');
  const auto entry = std::ranges::find(kStages, name.substr(0, colon), &StageEntry::kind);
  if (entry == std::end(kStages)) return std::nullopt;
  NamedStage stage{entry, std::string(name)};
  const bool must = entry->name.ends_with(":N");
  const bool may = must || entry->levels != nullptr;
  if (colon == name.npos) return must ? std::nullopt : std::optional(stage);
  stage.number = number_in(name.substr(colon + 1));
  const bool no_size = must && stage.number == 0;
  if (!may || !stage.number || no_size) return std::nullopt;
  return stage;
}

std::string doing(std::string_view name) {
  const std::string_view kind = name.substr(0, name.find(':'));
  const auto entry = std::ranges::find(kStages, kind, &StageEntry::kind);
  return std::string(entry == std::end(kStages) ? name : entry->doing);
}

std::optional<Atoms> find_atoms(std::string_view name) {
  const std::optional<NamedStage> stage = find_stage(name);
  return stage ? atoms_of(*stage) : std::nullopt;
}

Error unknown_stage(std::string_view name, const std::vector<std::string>& known) {
  const std::string meant = did_you_mean(name, known);
  return {ErrorKind::usage, fmt::format("--stages: there is no {}{} The stages are: {}", name,
                                        meant.empty() ? "." : meant, fmt::join(known, ", "))};
}

}  // namespace whittle
