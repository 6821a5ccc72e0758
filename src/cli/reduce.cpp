// whittle reduce, and whittle chip, which is the reduction of a program: they differ in what their
// RunSpec says.

#include "run/reduce.h"

#include "cli/commands.h"
#include "cli/interrupts.h"
#include "cli/narrator.h"
#include "cli/reduce_report.h"

namespace whittle {

Result<int> reduce_command(const Request& request) {
  if (request.list_stages) return list_stages(request.run, request.talk);
  const RunSpec& spec = request.run;
  const Talk& talk = request.talk;
  catch_interrupts();
  Narrator narrator(talk, spec.kind());
  const Result<ReduceResult> result = run_reduce({spec, narrator, signal_control()});
  narrator.end();
  if (!result) return result.error();
  ReduceReport(spec, *result).print(talk);
  return result->reason == StopReason::interrupted ? kInterrupted : kDone;
}

}  // namespace whittle
