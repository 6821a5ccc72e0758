// whittle isolate: the smallest difference between an input that passes and one that fails.

#include "run/isolate.h"

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/interrupts.h"
#include "cli/narrator.h"
#include "cli/report.h"

namespace whittle {

namespace {

void print_json(const IsolateResult& result) {
  const Isolated& first = result.found.front();
  const Variant& original = result.original.failing;
  nlohmann::ordered_json json;
  json["result"] = first.places.failing.path();
  json["failing"] = first.places.failing.path();
  json["passing"] = first.places.passing.path();
  json["difference"] = result.changes_of(first);
  json["difference_file"] = first.places.difference;
  json["bytes_before"] = original.size();
  json["bytes_after"] = first.ends.failing.size();
  json["tokens_before"] = tokens_of(original);
  json["tokens_after"] = tokens_of(first.ends.failing);
  json.update(common_figures(result.totals));
  const bool done = result.reason == StopReason::done;
  json["minimal"] = {
      {"proved", done},
      {"atoms", done ? std::vector<std::string>{result.finest} : std::vector<std::string>()}};
  std::vector<std::string> paths;
  for (const Isolated& each : result.found) paths.push_back(each.places.failing.path());
  print_json_end(std::move(json), result.reason, paths);
}

void print_one(const IsolateResult& result, const Isolated& found) {
  const std::size_t changes = result.changes_of(found);
  fmt::print("The difference that decides ({} {}):\n{}", changes,
             changes == 1 ? "change" : "changes", result.describe(found));
  fmt::print("fails:  {}\n", found.places.failing.path());
  if (can_be_shown(found.ends.failing)) fmt::print("{}", shown(found.ends.failing));
  fmt::print("passes: {}\n", found.places.passing.path());
  if (can_be_shown(found.ends.passing)) fmt::print("{}", shown(found.ends.passing));
  fmt::print("difference: {}\n", found.places.difference);
}

void print_text(const RunSpec& spec, const IsolateResult& result) {
  for (const Isolated& each : result.found) print_one(result, each);
  fmt::print("{} tests, {} of them unresolved, in {:.1f} s\n", result.totals.tests(),
             result.totals.unresolved, result.totals.seconds);
  if (result.reason == StopReason::done) return;
  fmt::print("{}: not yet minimal. {}\n",
             result.reason == StopReason::limit ? "Stopped by a limit" : "Interrupted",
             how_to_resume(spec.keep, result.found.front().places.failing.path()));
}

}  // namespace

Result<int> isolate_command(const Request& request) {
  const RunSpec& spec = request.run;
  const Talk& talk = request.talk;
  catch_interrupts();
  Narrator narrator(talk, spec.kind());
  const Result<IsolateResult> result = run_isolate({spec, narrator, signal_control()});
  narrator.end();
  if (!result) return result.error();
  if (talk.json) {
    print_json(*result);
  } else if (!talk.quiet) {
    print_text(spec, *result);
  }
  return result->reason == StopReason::interrupted ? kInterrupted : kDone;
}

}  // namespace whittle
