/* Stands before a trial's test, for every tool alike, and measures the variant. LOG gets a
   line "+ BYTES NONZERO" when a test starts, and "= SHOWN MICROSECONDS WHEN" when it ends:
   whether the symptom was there, the CPU time, and the clock. Given when it is compiled: LOG; INPUT, the name of
   the file, or "." if the input is the directory; BESIDE, files of the directory that do not
   count, each between slashes; TEST, a script that exits with 0 where the symptom is.

   probe -- COMMAND...  runs a command, prints what it prints and ends as it ends, for tools
                        that look at a command themselves. CHECK decides: a script that gets
                        the output, the errors and the exit status as a shell has it. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <fts.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long bytes, nonzero;

static void append(const char* line) {
  const int log = open(LOG, O_WRONLY | O_APPEND | O_CLOEXEC);
  const ssize_t length = (ssize_t)strlen(line);
  if (log < 0 || write(log, line, (size_t)length) != length) _exit(125);
  close(log);
}

static void measure_file(const char* path) {
  static char buffer[1 << 16];
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  for (ssize_t size; (size = read(file, buffer, sizeof buffer)) > 0; bytes += size)
    for (ssize_t i = 0; i < size; ++i) nonzero += buffer[i] != 0;
  close(file);
}

static void measure_directory(void) {
  char* paths[] = {".", NULL};
  FTS* const tree = fts_open(paths, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
  for (FTSENT* entry; tree && (entry = fts_read(tree));) {
    char name[4096];
    snprintf(name, sizeof name, "/%s/", entry->fts_name);
    if (entry->fts_info == FTS_F && !strstr(BESIDE, name)) measure_file(entry->fts_path);
  }
  if (tree) fts_close(tree);
}

static long long cpu(int who) {
  struct rusage usage;
  getrusage(who, &usage);
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000LL + usage.ru_utime.tv_usec +
         usage.ru_stime.tv_usec;
}

static int run(char** command, int out, int err) {
  const pid_t child = fork();
  if (child < 0) _exit(125);
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a tool may kill no more than the probe */
    if (out >= 0) dup2(out, 1);
    if (err >= 0) dup2(err, 2);
    execvp(command[0], command);
    _exit(127);
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child) _exit(125);
  return status;
}

static void finish(int shown) {
  char line[96];
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  snprintf(line, sizeof line, "= %d %d %lld %lld.%03ld\n", getpid(), shown,
           cpu(RUSAGE_SELF) + cpu(RUSAGE_CHILDREN), (long long)now.tv_sec,
           now.tv_nsec / 1000000);
  append(line);
}

static void replay(int from, int to) {
  char buffer[1 << 16];
  lseek(from, 0, SEEK_SET);
  for (ssize_t size; (size = read(from, buffer, sizeof buffer)) > 0;)
    if (write(to, buffer, (size_t)size) != size) return;
}

static int as_command(char** command) {
  const int out = memfd_create("out", 0), err = memfd_create("err", 0);
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  const int status = run(command, out, err);
  char out_path[32], err_path[32], ended[16];
  snprintf(out_path, sizeof out_path, "/dev/fd/%d", out);
  snprintf(err_path, sizeof err_path, "/dev/fd/%d", err);
  snprintf(ended, sizeof ended, "%d",
           WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  char* check[] = {"/bin/sh", CHECK, out_path, err_path, ended, NULL};
  finish(run(check, null, null) == 0);
  replay(out, 1);
  replay(err, 2);
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  signal(WTERMSIG(status), SIG_DFL);
  prctl(PR_SET_DUMPABLE, 0);
  raise(WTERMSIG(status));
  return 125;
}

int main(int count, char** words) {
  if (strcmp(INPUT, ".") == 0)
    measure_directory();
  else
    measure_file(INPUT);
  char line[64];
  snprintf(line, sizeof line, "+ %d %lld %lld\n", getpid(), bytes, nonzero);
  append(line);
  if (count > 2 && strcmp(words[1], "--") == 0) return as_command(words + 2);
  char* test[] = {"/bin/sh", TEST, NULL};
  const int status = run(test, -1, -1);
  const int shown = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  finish(shown);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
