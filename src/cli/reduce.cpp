// whittle reduce and whittle chip: make a failing input, or a program, small.

#include "run/reduce.h"

#include "cli/commands.h"
#include "cli/interrupts.h"
#include "cli/narrator.h"
#include "cli/reduce_report.h"

namespace whittle {

Result<int> reduce_command(const RunSpec& spec, const Talk& talk) {
  Narrator narrator(talk, spec.kind());
  const Result<ReduceResult> result = run_reduce({spec, narrator, signal_control()});
  narrator.end();
  if (!result) return result.error();
  ReduceReport(spec, *result).print(talk);
  return result->reason == StopReason::interrupted ? kInterrupted : kDone;
}

}  // namespace whittle
