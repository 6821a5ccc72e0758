// Starts the run that a request asks for.
#include "cli/commands.h"
#include "cli/interrupts.h"
#include "cli/options.h"

namespace whittle {

Result<int> start(const Request& request) {
  if (request.list_stages) return list_stages(request.run, request.talk);
  catch_interrupts();
  switch (request.run.kind()) {
    case RunKind::history:
      return history_command(request.run, request.talk);
    case RunKind::isolate:
      return isolate_command(request.run, request.talk);
    case RunKind::reduce:
    case RunKind::chip:
      break;
  }
  return reduce_command(request.run, request.talk);
}

}  // namespace whittle
