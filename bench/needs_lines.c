/* The native test of the benchmarks: the symptom is there while the file has so
 * many lines that begin with N.  needs_lines COUNT SLEEP_MS LOG FILE
 * Appends its CPU time in microseconds to LOG unless that is "-". Reads in blocks,
 * as fast as memory goes; with LINES set in the environment line by line, as most
 * programs do. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static void log_cpu(const char *path) {
  struct rusage usage;
  char line[32];
  getrusage(RUSAGE_SELF, &usage);
  long us = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000L + usage.ru_utime.tv_usec +
            usage.ru_stime.tv_usec;
  int fd = open(path, O_WRONLY | O_APPEND | O_CREAT, 0644);
  int length = snprintf(line, sizeof line, "%ld\n", us);
  if (fd >= 0 && write(fd, line, (size_t)length) != length) _exit(3);
}

static long count_by_line(const char *path) {
  FILE *file = fopen(path, "r");
  char *line = NULL;
  size_t room = 0;
  long seen = 0;
  if (file == NULL) return -1;
  while (getline(&line, &room, file) >= 0) seen += line[0] == 'N';
  fclose(file);
  free(line);
  return seen;
}

static long count_by_block(const char *path) {
  static char buffer[1 << 16];
  long seen = 0;
  int fd = open(path, O_RDONLY), at_start = 1;
  if (fd < 0) return -1;
  for (ssize_t got; (got = read(fd, buffer, sizeof buffer)) > 0;) {
    const char *p = buffer, *end = buffer + got;
    while (p < end) {
      if (at_start && *p == 'N') seen++;
      const char *newline = memchr(p, '\n', (size_t)(end - p));
      at_start = newline != NULL;
      p = newline ? newline + 1 : end;
    }
  }
  close(fd);
  return seen;
}

int main(int argc, char **argv) {
  if (argc != 5) return 2;
  long seen = getenv("LINES") ? count_by_line(argv[4]) : count_by_block(argv[4]);
  long ms = atol(argv[2]);
  if (ms > 0) {
    struct timespec pause = {ms / 1000, (ms % 1000) * 1000000L};
    nanosleep(&pause, NULL);
  }
  if (strcmp(argv[3], "-") != 0) log_cpu(argv[3]);
  return seen == atol(argv[1]) ? 0 : 1;
}
