#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int main(int argc, char **argv) {
  alarm(120);
  atomic_int *made =
      mmap(0, sizeof *made, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  const int most = argc > 1 ? atoi(argv[1]) : 0;
  while (atomic_fetch_add(made, 1) < most) {
    if (fork() == 0) setsid(), alarm(120);
  }
  for (;;) continue;
}
