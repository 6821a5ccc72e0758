#include "cli/interrupts.h"

#include <signal.h>

namespace whittle {

namespace {

RunControl g_control;

extern "C" void on_interrupt(int) {
  g_control.stop();
}

extern "C" void on_skip(int) {
  g_control.skip_stage();
}

}  // namespace

RunControl& signal_control() {
  return g_control;
}

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;  // no SA_RESTART: waiting ends at once
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &action, nullptr);
  action.sa_handler = on_skip;
  ::sigaction(SIGUSR1, &action, nullptr);
  // Writing then fails, and that is said.
  for (const int signal : {SIGPIPE, SIGXFSZ}) ::signal(signal, SIG_IGN);
}

}  // namespace whittle
