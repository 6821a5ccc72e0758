// All stages of a reduction that can be asked for by name, one line each.
//
// Most stages leave something out or rewrite something. *Atoms* are the units that a stage without
// a language leaves out, one by one or many at a time: lines, tokens, bytes, blocks of bytes.
//
// On the command line --stages takes the names of stages. To add a stage, add a line to the table
// in stage_table.cpp. Which stages an input gets by default is said in choose_stages.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/chip_stages.h"
#include "engine/pipeline.h"
#include "engine/plan_options.h"
#include "engine/tree_inputs.h"
#include "model/cut.h"
#include "util/result.h"

namespace whittle {

/// What a stage needs in order to have anything to do.
enum class StageNeeds {
  nothing,        ///< any input will do
  several_files,  ///< the input has more than one file
  parser,         ///< a file is in a language that is parsed
  chip_rules,     ///< a file is a program in a language with rules for chipping (chip.scm)
  probes,         ///< the same, and the program can be run with probes in it (whittle chip)
  pass_command,   ///< --pass; without it, asking for the stage is an error
};

/// What a stage does with the input. When a stage that deletes or lowers has run to its end, no
/// single change of it works any more. For a stage that rewrites this is not known: a further
/// rewrite might work.
enum class StageDoes {
  deletes,   ///< leaves something out
  lowers,    ///< gives bytes smaller values
  rewrites,  ///< replaces a part by something else
};

/// What a stage is made from. It exists only while stages are made.
struct StageContext {
  const PlanOptions& options;
  const Variant& original;
  std::shared_ptr<TreeInputs> inputs;
  ChipStages chipping;
  bool data = false;  ///< all files are data rather than programs
  /// The stages that come before this one.
  const std::vector<StageSpec>& before;

  /// Whether whittle chose the stages: then they may be adapted to the stages before them.
  bool chosen() const { return options.stages.empty(); }
  /// Whether a stage of this name comes before.
  bool follows(std::string_view name) const;
  /// Whether the default search over trees comes before.
  bool follows_tree() const;
};

/// Cuts a text into atoms; `number` is the N of "blocks:N", "outline:N" and "groups:N".
using CutAtoms = std::vector<Span> (*)(std::string_view text, std::size_t number);

struct StageEntry;
/// A stage as the user names it: "lines", "blocks:256", "outline" or "outline:2".
struct NamedStage {
  const StageEntry* entry = nullptr;
  std::string name;
  std::optional<std::size_t> number{};
};

struct StageEntry {
  std::string_view name;  ///< ending in ":N" if it needs a number
  std::string_view summary;
  std::string_view doing;  ///< "removing lines", for people who watch a run
  StageNeeds needs;
  StageDoes does;
  /// Makes several stages if each level of nesting has its own, and none if the stage does not suit
  /// this input.
  std::vector<StageSpec> (*make)(const NamedStage& stage, const StageContext& context);
  CutAtoms cut = nullptr;  ///< null: it does not leave out atoms
  /// How many levels of nesting a text has; null: there are none. A stage with levels may be named
  /// with a number, for one of them.
  std::size_t (*levels)(std::string_view text) = nullptr;

  /// The name without ":N".
  std::string_view kind() const { return name.substr(0, name.find(':')); }
};

std::span<const StageEntry> stage_table();
std::vector<std::string> stage_names();
/// nullopt: there is no such stage.
std::optional<NamedStage> find_stage(std::string_view name);
/// What a running stage does, in words: "removing lines". The name itself if there is no such
/// stage.
std::string doing(std::string_view name);
/// The atoms that the stage of this name leaves out; nullopt: there is no such stage, it leaves
/// out something else, or it has a level whose number is missing.
std::optional<Atoms> find_atoms(std::string_view name);

/// The error for a name in --stages that is not one of the `known` stages.
Error unknown_stage(std::string_view name, const std::vector<std::string>& known);

}  // namespace whittle
