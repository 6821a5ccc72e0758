// Crashes in many ways; the first argument says how.
#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define APART __attribute__((noinline, noclone))

volatile int *volatile nowhere;
volatile int zero;
void (*volatile nothing)(void);
static sigjmp_buf back;

static APART void sink(void) { *nowhere = 1; }
static APART void trip(void) {
  if (zero) *nowhere = 3;
  *nowhere = 2;
}
static APART void trip_elsewhere(void) { trip(); }

static APART void twice(int second) {
  if (second) *(nowhere + 7) = zero;
  *nowhere = 1;
}

static APART int deep(int depth) {
  volatile char room[200];
  room[0] = (char)depth;
  return deep(depth + 1) + room[0];
}

static APART void call_nothing(void) {
  nothing();
  zero = 1;
}

volatile unsigned char *volatile start;
static APART void smash(void) {
  volatile unsigned char room[8];
  start = room;
  volatile unsigned char *out = start;
  for (int i = 0; i < 400; ++i) out[i] = 0x41;
}

static void *in_thread(void *unused) {
  sink();
  return unused;
}
static void *idle(void *unused) {
  pause();
  return unused;
}
static APART void start_threads(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, idle, NULL);
  pthread_create(&thread, NULL, in_thread, NULL);
  pthread_join(thread, NULL);
}

static void jump_back(int signal) { siglongjmp(back, signal); }
static void send_again(int sent) {
  signal(sent, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  raise(sent);
}
static void crash_again(int sent) {
  signal(sent, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  trip();
}

static APART void fail(void) { abort(); }

extern void in_library(void) __attribute__((weak));

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "";
  if (!strcmp(how, "sink")) sink();
  if (!strcmp(how, "trip")) trip();
  if (!strcmp(how, "elsewhere")) trip_elsewhere();
  if (!strcmp(how, "first")) twice(0);
  if (!strcmp(how, "second")) twice(1);
  if (!strcmp(how, "deep")) return deep(0);
  if (!strcmp(how, "call")) call_nothing();
  if (!strcmp(how, "smash")) smash();
  if (!strcmp(how, "thread")) start_threads();
  if (!strcmp(how, "abort")) fail();
  if (!strcmp(how, "library")) in_library();
  if (!strcmp(how, "caught")) {
    signal(SIGSEGV, jump_back);
    if (sigsetjmp(back, 1) == 0) sink();
    return 4;
  }
  if (!strcmp(how, "caught-then-trip")) {
    signal(SIGSEGV, jump_back);
    if (sigsetjmp(back, 1) == 0) sink();
    signal(SIGSEGV, SIG_DFL);
    trip();
  }
  if (!strcmp(how, "again")) {
    signal(SIGSEGV, send_again);
    sink();
  }
  if (!strcmp(how, "handler")) {
    signal(SIGSEGV, crash_again);
    sink();
  }
  if (!strcmp(how, "driver") || !strcmp(how, "shrugs")) {  // as gcc does with cc1
    const pid_t child = vfork();
    if (child == 0) {
      execl(argv[0], argv[0], "sink", NULL);
      _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) && how[0] == 'd' ? 4 : 0;
  }
  if (!strcmp(how, "forks")) {  // two die, the second for the same reason as the parent
    if (fork() == 0) fail();
    wait(NULL);
    if (fork() == 0) trip();
    wait(NULL);
    sink();
  }
  return zero;
}
