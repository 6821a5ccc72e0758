/* probe LOG MILLISECONDS KEEP FILE: a test that leaves a trace.
 *
 * Prints BUG where the file has KEEP lines that begin with "keep" and every "use N" comes
 * with a "def N". Writes a line into LOG when it begins and one when it ends, with a mark
 * of the file's bytes; "-": nowhere. Takes so many milliseconds.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { most = 4096 };

static void note(const char* log, const char* what, unsigned long long mark) {
  char line[64];
  if (strcmp(log, "-") == 0) return;
  const int file = open(log, O_WRONLY | O_CREAT | O_APPEND, 0644);
  const int size = snprintf(line, sizeof line, "%s %016llx\n", what, mark);
  if (file < 0 || write(file, line, (size_t)size) != size) exit(99);
  close(file);
}

static int shows(FILE* file, int wanted, unsigned long long* mark) {
  static char defined[most];
  static char used[most];
  char line[256];
  int kept = 0;
  *mark = 1469598103934665603u;
  while (fgets(line, sizeof line, file) != NULL) {
    for (const char* c = line; *c != '\0'; ++c) {
      *mark = (*mark ^ (unsigned char)*c) * 1099511628211u;
    }
    int number = 0;
    if (strchr(line, '\n') == NULL) return 0; /* torn */
    if (strncmp(line, "keep ", 5) == 0) ++kept;
    if (sscanf(line, "def %d", &number) == 1 && number < most) defined[number] = 1;
    if (sscanf(line, "use %d", &number) == 1 && number < most) used[number] = 1;
  }
  for (int i = 0; i < most; ++i) {
    if (used[i] && !defined[i]) return 0;
  }
  return kept == wanted;
}

int main(int argc, char** argv) {
  if (argc != 5) return 98;
  FILE* file = fopen(argv[4], "r");
  if (file == NULL) return 97;
  unsigned long long mark = 0;
  const int shown = shows(file, atoi(argv[3]), &mark);
  note(argv[1], "begin", mark);
  const long milliseconds = atol(argv[2]);
  const struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};
  nanosleep(&pause, NULL);
  note(argv[1], "end", mark);
  if (shown) puts("BUG");
  return 0;
}
