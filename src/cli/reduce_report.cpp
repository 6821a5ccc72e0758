#include "cli/reduce_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/chip.h"
#include "cli/report.h"
#include "engine/input_kind.h"
#include "engine/stage_table.h"
#include "search/registry.h"

namespace whittle {

void ReduceReport::print() const {
  if (options.json) {
    print_json();
  } else if (!options.quiet) {
    print_summary();
  }
}

namespace {

// What a finished run has tried to leave out one by one. Rewrites are no such thing: that one
// more of them would work is not ruled out.
std::vector<std::string> proved_atoms(std::vector<std::string> stages, const Options& options) {
  // A measure of the user's may have kept what could have gone.
  constexpr std::string_view kSizes[] = {"bytes", "tokens", "nodes"};
  if (std::ranges::find(kSizes, options.objective) == std::end(kSizes)) return {};
  for (const StageEntry& stage : stage_table()) {
    if (stage.does == StageDoes::rewrites) std::erase(stages, stage.name);
  }
  const SearchEntry* const search = find_tree_search(options.algorithm);
  if (search != nullptr && !search->minimal) std::erase(stages, "tree");
  std::ranges::replace(stages, std::string("tree"), std::string("nodes"));
  return stages;
}

}  // namespace

void ReduceReport::print_json() const {
  const Variant& result = found.front().variant;
  nlohmann::ordered_json json;
  json["result"] = found.front().path;
  json["bytes_before"] = original.size();
  json["bytes_after"] = result.size();
  json["tokens_before"] = tokens_of(original);
  json["tokens_after"] = tokens_of(result);
  if (options.chip.chips) {
    const ProgramSize before = size_of(options, original);
    const ProgramSize after = size_of(options, result);
    json["lines_before"] = before.lines;
    json["lines_after"] = after.lines;
    json["nodes_before"] = before.nodes;
    json["nodes_after"] = after.nodes;
  }
  json.update(common_figures(session, progress));
  const bool ended = reason == StopReason::done && !nothing_fails;
  const auto atoms = ended ? proved_atoms(stages, options) : std::vector<std::string>();
  json["minimal"] = {{"proved", !atoms.empty() || nothing_fails}, {"atoms", atoms}};
  std::vector<std::string> paths;
  for (const Reduced& each : found) paths.push_back(each.path);
  print_json_end(std::move(json), reason, paths);
}

void ReduceReport::print_summary() const {
  const SchedulerCounts& counts = session.counts();
  for (const Reduced& each : found) {
    fmt::print("{}: {} of {}", each.path, human_bytes(each.variant.size()),
               human_bytes(original.size()));
    if (options.chip.chips) {
      const ProgramSize before = size_of(options, original);
      const ProgramSize after = size_of(options, each.variant);
      fmt::print(", {} of {} source lines, {} of {} nodes", after.lines, before.lines, after.nodes,
                 before.nodes);
    } else if (is_text(original)) {
      fmt::print(", {} of {} tokens", tokens_of(each.variant), tokens_of(original));
    }
    fmt::print("\n");
    if (options.chip.chips) {
      const Variant brief = without_blank_lines(each.variant);
      if (can_be_shown(brief)) fmt::print("{}", shown(brief));
    } else if (can_be_shown(each.variant)) {
      fmt::print("{}", shown(each.variant));
    }
  }
  const std::string runs =
      session.expects_flakiness() ? fmt::format(" ({} runs)", session.runs()) : "";
  std::string known = fmt::format("{} answered from the cache", counts.cached);
  if (counts.replayed > 0) known += fmt::format(", {} known from before", counts.replayed);
  if (counts.shared > 0) known += fmt::format(", {} from other runs", counts.shared);
  fmt::print("{} tests{} in {:.1f} s ({}, {} speculated in vain)\n",
             counts.useful + session.runs_outside(), runs, progress.seconds(), known,
             counts.wasted());
  if (counts.clock_decided > 0 && !options.symptom.hang) {
    fmt::print("A time limit decided {} outcomes: the result may differ on a faster machine.\n",
               counts.clock_decided);
  }
  if (options.verbose) fmt::print("{}", stage_table(progress.stages(counts)));
  print_end();
}

void ReduceReport::print_end() const {
  if (reason == StopReason::done && !nothing_fails) {
    std::vector<std::string> atoms = proved_atoms(stages, options);
    const bool lowered = std::erase(atoms, "zeros") + std::erase(atoms, "values") > 0;
    const bool renamed = std::ranges::find(stages, "names") != stages.end();
    if (atoms.empty()) return;
    fmt::print("1-minimal: none of its {}{} can go alone{}{}.\n",
               options.removable.empty() ? "" : "removable ", fmt::join(atoms, ", "),
               lowered ? ", and no byte be smaller" : "",
               renamed ? " (names and white space were shortened last)" : "");
  } else if (reason == StopReason::limit) {
    fmt::print("Stopped by a limit; {} is the best so far, not minimal. {}\n", found.front().path,
               how_to_go_on(options, found.front().path));
  } else if (reason == StopReason::interrupted) {
    fmt::print("Interrupted; {} is the best so far. {}\n", found.front().path,
               how_to_go_on(options, found.front().path));
  }
}

}  // namespace whittle
