/* Preloaded into whittle: ends it, or lets a call fail, at the N-th call that changes a
 * file; and writes down those calls in their order.
 *
 * Only the process that was started as whittle is concerned, not the supervisors that it
 * forks nor the tests that these start. Calls on what is no file (pipes, terminals) are
 * not counted, nor those on names that hold CRASH_IGNORE (the tests' directories).
 *
 *   CRASH_PROGRAM  whittle's path: other programs are left alone
 *   CRASH_AT       N, from 1; without it nothing happens
 *   CRASH_HOW      after (SIGKILL when the call is done), before (SIGKILL instead of it),
 *                  half (SIGKILL when half of a write is done; other calls: before),
 *                  EIO or ENOSPC (the call fails so and the program goes on),
 *                  full (ENOSPC for it and for all that take room after it)
 *   CRASH_LOG      a file for the calls, a line each: the call and its paths
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum how { after, before, half, fails, full };

static pid_t concerned; /* 0: nobody here */
static long at;
static enum how how;
static int error_number;
static const char* ignored;
static int log_file = -1;
static long calls; /* whittle's main process has one thread that writes files */

__attribute__((constructor)) static void begin(void) {
  char self[PATH_MAX];
  const char* program = getenv("CRASH_PROGRAM");
  const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  if (program == NULL || length < 0) return;
  self[length] = '\0';
  if (strcmp(self, program) != 0) return;
  const char* number = getenv("CRASH_AT");
  const char* kind = getenv("CRASH_HOW");
  const char* path = getenv("CRASH_LOG");
  at = number ? atol(number) : 0;
  ignored = getenv("CRASH_IGNORE");
  if (kind == NULL || strcmp(kind, "after") == 0) {
    how = after;
  } else if (strcmp(kind, "before") == 0) {
    how = before;
  } else if (strcmp(kind, "half") == 0) {
    how = half;
  } else {
    how = strcmp(kind, "full") == 0 ? full : fails;
    error_number = strcmp(kind, "EIO") == 0 ? EIO : ENOSPC;
  }
  if (path != NULL) log_file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  concerned = getpid();
}

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

/* Whether the call is counted and, if it is the one, what becomes of it. */
struct step {
  int counted;
  int fails; /* with errno set */
  int halves;
};

static struct step enter(const char* call, const char* path, const char* other, int takes_room) {
  struct step step = {0, 0, 0};
  if (concerned == 0 || getpid() != concerned) return step;
  if (ignored != NULL && path != NULL && strstr(path, ignored) != NULL) return step;
  step.counted = 1;
  ++calls;
  if (log_file >= 0) {
    char line[2 * PATH_MAX + 64];
    const int size =
        snprintf(line, sizeof line, "%s\t%s\t%s\n", call, path ? path : "", other ? other : "");
    (void)!syscall(SYS_write, log_file, line, (size_t)size);
  }
  if (at == 0 || calls < at) return step;
  if (how == full) {
    step.fails = takes_room;
  } else if (calls == at) {
    if (how == before || (how == half && strstr(call, "write") == NULL)) die();
    step.fails = how == fails && strcmp(call, "unlink") != 0; /* it would only leave a file */
    step.halves = how == half;
  }
  if (step.fails) errno = error_number;
  return step;
}

static void leave(struct step step) {
  if (step.counted && at != 0 && calls == at && (how == after || how == half)) {
    const int kept = errno;
    die();
    errno = kept;
  }
}

/* The name of an open file; NULL: it is none. */
static const char* name_of(int fd, char* buffer) {
  struct stat info;
  char link[64];
  if (concerned == 0 || fstat(fd, &info) != 0) return NULL;
  if (!S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode)) return NULL;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  const ssize_t length = readlink(link, buffer, PATH_MAX - 1);
  if (length < 0) return NULL;
  buffer[length] = '\0';
  return buffer;
}

#define REAL(type, name, ...)       \
  static type (*real)(__VA_ARGS__); \
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, #name)

#define ON_FILE(fd, takes_room, call)                               \
  char buffer[PATH_MAX];                                            \
  const char* path = name_of(fd, buffer);                           \
  struct step step = {0, 0, 0};                                     \
  if (path != NULL) step = enter(__func__, path, NULL, takes_room); \
  if (step.fails) return -1;                                        \
  const __typeof__(call) result = (call);                           \
  leave(step);                                                      \
  return result

#define ON_NAME(path, other, takes_room, call)                       \
  const struct step step = enter(__func__, path, other, takes_room); \
  if (step.fails) return -1;                                         \
  const int result = (call);                                         \
  leave(step);                                                       \
  return result

ssize_t write(int fd, const void* data, size_t size) {
  REAL(ssize_t, write, int, const void*, size_t);
  ON_FILE(fd, 1, real(fd, data, step.halves ? size / 2 : size));
}
ssize_t pwrite(int fd, const void* data, size_t size, off_t offset) {
  REAL(ssize_t, pwrite, int, const void*, size_t, off_t);
  ON_FILE(fd, 1, real(fd, data, step.halves ? size / 2 : size, offset));
}
ssize_t pwrite64(int fd, const void* data, size_t size, off64_t offset) {
  REAL(ssize_t, pwrite64, int, const void*, size_t, off64_t);
  ON_FILE(fd, 1, real(fd, data, step.halves ? size / 2 : size, offset));
}
ssize_t writev(int fd, const struct iovec* pieces, int count) {
  REAL(ssize_t, writev, int, const struct iovec*, int);
  ON_FILE(fd, 1, real(fd, pieces, step.halves ? count / 2 : count));
}
ssize_t sendfile(int to, int from, off_t* offset, size_t size) {
  REAL(ssize_t, sendfile, int, int, off_t*, size_t);
  ON_FILE(to, 1, real(to, from, offset, size));
}
ssize_t copy_file_range(int from, off64_t* from_offset, int to, off64_t* to_offset, size_t size,
                        unsigned flags) {
  REAL(ssize_t, copy_file_range, int, off64_t*, int, off64_t*, size_t, unsigned);
  ON_FILE(to, 1, real(from, from_offset, to, to_offset, size, flags));
}
int fsync(int fd) {
  REAL(int, fsync, int);
  ON_FILE(fd, 0, real(fd));
}
int fdatasync(int fd) {
  REAL(int, fdatasync, int);
  ON_FILE(fd, 0, real(fd));
}
int syncfs(int fd) {
  REAL(int, syncfs, int);
  ON_FILE(fd, 0, real(fd));
}
int ftruncate(int fd, off_t size) {
  REAL(int, ftruncate, int, off_t);
  ON_FILE(fd, 0, real(fd, size));
}
int ftruncate64(int fd, off64_t size) {
  REAL(int, ftruncate64, int, off64_t);
  ON_FILE(fd, 0, real(fd, size));
}
int rename(const char* from, const char* to) {
  REAL(int, rename, const char*, const char*);
  ON_NAME(from, to, 0, real(from, to));
}
int renameat2(int from_in, const char* from, int to_in, const char* to, unsigned flags) {
  REAL(int, renameat2, int, const char*, int, const char*, unsigned);
  ON_NAME(from, to, 0, real(from_in, from, to_in, to, flags));
}
int unlink(const char* path) {
  REAL(int, unlink, const char*);
  ON_NAME(path, NULL, 0, real(path));
}
int mkdir(const char* path, mode_t mode) {
  REAL(int, mkdir, const char*, mode_t);
  ON_NAME(path, NULL, 1, real(path, mode));
}
int symlink(const char* target, const char* path) {
  REAL(int, symlink, const char*, const char*);
  ON_NAME(path, target, 1, real(target, path));
}
