/* Stands before a case's test, for every tool alike. LOG gets a line "+" when a test
   starts, and "= MICROSECONDS" of its CPU time when it ends. TEST and LOG are given
   when it is compiled: tools differ in the arguments and the environment they pass. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static long long microseconds(int who) {
  struct rusage usage;
  getrusage(who, &usage);
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000LL + usage.ru_utime.tv_usec +
         usage.ru_stime.tv_usec;
}

static int append(const char* line) {
  const int log = open(LOG, O_WRONLY | O_APPEND | O_CLOEXEC);
  if (log < 0) return 0;
  const ssize_t length = (ssize_t)strlen(line);
  const int written = write(log, line, (size_t)length) == length;
  close(log);
  return written;
}

int main(void) {
  if (!append("+\n")) return 125;
  const pid_t test = fork();
  if (test < 0) return 125;
  if (test == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a tool may kill no more than the probe */
    execl("/bin/sh", "sh", TEST, (char*)NULL);
    _exit(125);
  }
  int status = 0;
  if (waitpid(test, &status, 0) != test) return 125;
  char line[64];
  snprintf(line, sizeof line, "= %lld\n",
           microseconds(RUSAGE_SELF) + microseconds(RUSAGE_CHILDREN));
  if (!append(line)) return 125;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
