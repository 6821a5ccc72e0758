// What a run asks for: which stages, with which search, over which part of the input.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "chip/plan.h"
#include "model/constrained.h"
#include "model/lines.h"
#include "model/scope.h"
#include "oracle/helper.h"
#include "search/ddmin.h"
#include "syntax/language.h"

namespace whittle {

/// What isolating does with the part that the passing and the failing input have in common.
enum class Common { keep, reduce };

/// How programs are chipped (chip/chipping.h).
struct ChipOptions {
  Direction direction = Direction::reverse;
  bool shield_declarations = false;
  /// How often each phase is repeated; none: until nothing changes any more.
  std::optional<std::size_t> rechip;
  /// Whether variants can be run with probes in them, to see which lines are executed.
  bool probes = false;
};

struct PlanOptions {
  /// Names of stages (engine/stage_table.h; to isolate, model/edits.h), in the order in which they
  /// are tried; empty: chosen by what the input looks like (engine/choose_stages.h).
  std::vector<std::string> stages;
  std::string algorithm = "adaptive";
  Causes causes = Causes::first;
  bool monotone = false;
  Scope scope;
  Requirements requirements;
  Common common = Common::keep;
  /// What the input is parsed as: a language, "none", or empty: by the names of its files.
  std::string language;
  /// A parser that was loaded for this run; it takes precedence over `language`.
  const Language* parser = nullptr;
  /// Names, literals and white space stay as they are.
  bool readable = false;
  ChipOptions chip;
  /// Where the lines of the original are; variants keep their line numbers. Null: they do not.
  std::shared_ptr<const OriginalLines> lines;
  /// A command that prints the tree of a file as byte ranges (syntax/ranges.h): --tree.
  std::string tree_command;
  /// A command that prints edits (engine/user_pass.h): --pass, for the stage `user`.
  std::string pass_command;
  /// Runs these commands, and that of an objective, on the input before the search begins, to check
  /// that they work; null: this is not checked. Stages do not use it; they ask questions.
  std::shared_ptr<Helper> helper;

  /// Whether making the stages runs commands; otherwise it only computes.
  bool tries_commands() const { return !tree_command.empty() || !pass_command.empty(); }
};

}  // namespace whittle
