#include "cli/reduce_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/narrator.h"
#include "cli/report.h"
#include "engine/input_kind.h"
#include "run/minimality.h"
#include "run/program.h"

namespace whittle {

void ReduceReport::print(const Talk& talk) const {
  if (talk.json) {
    print_json();
  } else if (!talk.quiet) {
    print_summary();
    if (talk.verbose) fmt::print("{}", stage_table(result_.totals.stages));
    print_end();
  }
}

void ReduceReport::print_json() const {
  const Variant& original = result_.original;
  const Variant& best = result_.found.front().variant;
  nlohmann::ordered_json json;
  json["result"] = result_.found.front().path;
  json["bytes_before"] = original.size();
  json["bytes_after"] = best.size();
  json["tokens_before"] = tokens_of(original);
  json["tokens_after"] = tokens_of(best);
  if (chips()) {
    const ProgramSize before = size_of(spec_.course, original);
    const ProgramSize after = size_of(spec_.course, best);
    json["lines_before"] = before.lines;
    json["lines_after"] = after.lines;
    json["nodes_before"] = before.nodes;
    json["nodes_after"] = after.nodes;
  }
  json.update(common_figures(result_.totals));
  const bool ended = result_.reason == StopReason::done && !result_.empty_fails;
  const auto atoms =
      ended ? proved_parts(result_.finished_stages, spec_.course) : std::vector<std::string>();
  json["minimal"] = {{"proved", !atoms.empty() || result_.empty_fails}, {"atoms", atoms}};
  if (const std::string& after = result_.found.front().message; !after.empty()) {
    json["message_before"] = result_.original_message;
    json["message_after"] = after;
  }
  std::vector<std::string> paths;
  for (const Reduced& each : result_.found) paths.push_back(each.path);
  print_json_end(std::move(json), result_.reason, paths);
}

void ReduceReport::print_one(const Reduced& found) const {
  const Variant& original = result_.original;
  fmt::print("{}: {} of {}", found.path, human_bytes(found.variant.size()),
             human_bytes(original.size()));
  if (chips()) {
    const ProgramSize before = size_of(spec_.course, original);
    const ProgramSize after = size_of(spec_.course, found.variant);
    fmt::print(", {} of {} source lines, {} of {} nodes", after.lines, before.lines, after.nodes,
               before.nodes);
  } else if (is_text(original)) {
    fmt::print(", {} of {} tokens", tokens_of(found.variant), tokens_of(original));
  }
  fmt::print("\n");
  const Variant brief = chips() ? without_blank_lines(found.variant) : found.variant;
  if (can_be_shown(brief)) fmt::print("{}", shown(brief));
}

void ReduceReport::print_summary() const {
  const RunTotals& totals = result_.totals;
  const SchedulerCounts& counts = totals.counts;
  for (const Reduced& each : result_.found) print_one(each);
  const std::string runs = totals.repeats ? fmt::format(" ({} runs)", totals.runs) : "";
  std::string known = fmt::format("{} answered from the cache", counts.cached);
  if (counts.replayed > 0) known += fmt::format(", {} from the journal", counts.replayed);
  if (counts.shared > 0) known += fmt::format(", {} from other runs", counts.shared);
  fmt::print("{} tests{} in {:.1f} s ({}, {} started ahead of time and not needed)\n",
             totals.tests(), runs, totals.seconds, known, counts.wasted());
  if (counts.clock_decided > 0 && !spec_.test.symptom.hang) {
    fmt::print("A time limit decided {} outcomes: the result may differ on a faster machine.\n",
               counts.clock_decided);
  }
}

void ReduceReport::print_end() const {
  const std::string& path = result_.found.front().path;
  if (result_.reason == StopReason::limit) {
    fmt::print("Stopped by a limit; {} is the best so far, not minimal. {}\n", path,
               how_to_resume(spec_.keep, path));
  } else if (result_.reason == StopReason::interrupted) {
    fmt::print("Interrupted; {} is the best so far. {}\n", path, how_to_resume(spec_.keep, path));
  } else if (!result_.empty_fails) {
    print_minimality();
  }
  if (was_shortened()) {
    fmt::print("Names, literals or white space were shortened; --readable keeps them.\n");
  }
}

// Whether the result is harder to read than what is left of the input.
bool ReduceReport::was_shortened() const {
  constexpr std::string_view kShortening[] = {"literals", "texts", "merge", "names", "blanks"};
  return !spec_.course.readable &&
         std::ranges::any_of(result_.totals.stages, [&](const StageFigures& stage) {
           return stage.worked > 0 &&
                  std::ranges::find(kShortening, stage.name) != std::end(kShortening);
         });
}

void ReduceReport::print_minimality() const {
  const std::vector<std::string>& stages = result_.finished_stages;
  std::vector<std::string> atoms = proved_parts(stages, spec_.course);
  const bool lowered = std::erase(atoms, "zeros") + std::erase(atoms, "values") > 0;
  const bool renamed = std::ranges::find(stages, "names") != stages.end();
  if (atoms.empty()) return;
  std::ranges::replace(atoms, "outline", "indented blocks");
  fmt::print("1-minimal: no single one of its {}{} can be removed{}{}.\n",
             spec_.course.removable.empty() ? "" : "removable ", fmt::join(atoms, ", "),
             lowered ? ", and no byte can be smaller" : "",
             renamed ? " (before names and white space were shortened)" : "");
}

}  // namespace whittle
