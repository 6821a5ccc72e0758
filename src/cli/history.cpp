// whittle history: where a test last passed, the smallest change that made it fail, and a patch
// for today.

#include "run/history.h"

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/history_report.h"
#include "cli/interrupts.h"
#include "cli/narrator.h"
#include "cli/report.h"

namespace whittle {

namespace {

// What to do about a run that did not finish.
std::string rest_of(const RunSpec& spec, const HistoryResult& result) {
  if (result.reason == StopReason::done) return {};
  if (result.reason == StopReason::limit && !result.found.not_forward.empty()) {
    return fmt::format("To carry it further, use a larger limit than --max-patch {}.\n",
                       spec.course.history.max_patch);
  }
  return fmt::format(
      "{} {}\n", result.reason == StopReason::interrupted ? "Interrupted." : "Stopped by a limit.",
      how_to_resume(spec.keep, result.folder));
}

}  // namespace

Result<int> history_command(const Request& request) {
  const RunSpec& spec = request.run;
  const Talk& talk = request.talk;
  catch_interrupts();
  Narrator narrator(talk, spec.kind());
  const Result<HistoryResult> result = run_history({spec, narrator, signal_control()});
  narrator.end();
  if (!result) return result.error();
  const HistoryReport report(spec, *result);
  if (const Status written = report.write(); !written) return written.error();
  if (talk.json) {
    fmt::print("{}", report.json());
  } else if (!talk.quiet) {
    fmt::print("{}{}", report.text(), rest_of(spec, *result));
  }
  if (result->reason == StopReason::interrupted) return kInterrupted;
  return result->found.at_end ? kNeverPassed : kDone;
}

}  // namespace whittle
