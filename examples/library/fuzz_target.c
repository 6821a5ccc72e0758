/* A libFuzzer target that makes its own crash small.
 *
 * libFuzzer runs in a child of this program. Before each input is tried, it is copied into memory
 * that both share. When the child has crashed, the input is there, and this program reduces it with
 * forked tests: no file, no script, and no process that has to start from scratch.
 *
 *   clang -g -fsanitize=fuzzer-no-link,address fuzz_target.c $(pkg-config --cflags --libs whittle)
 * \
 *     $(clang -print-resource-dir)/lib/linux/libclang_rt.fuzzer_no_main-x86_64.a -lstdc++ -lm
 *   ./a.out CORPUS
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <whittle.h>

int LLVMFuzzerRunDriver(int* argc, char*** argv, int (*target)(const uint8_t* data, size_t size));

/* ---- the program under test: it has room for brackets that are nested four deep */

static int test_one_input(const uint8_t* data, size_t size) {
  char* open = malloc(4);
  size_t depth = 0;
  for (size_t i = 0; i < size; ++i) {
    if (data[i] == '[') open[depth++] = '[';
    if (data[i] == ']' && depth > 0) --depth;
  }
  free(open);
  return 0;
}

/* ---- the rest is the same for every target */

enum { kLargest = 1 << 20 };
static struct Shared {
  size_t size;
  uint8_t data[kLargest];
} * shared;

static int remember_and_test(const uint8_t* data, size_t size) {
  shared->size = size < kLargest ? size : kLargest;
  memcpy(shared->data, data, shared->size);
  return test_one_input(data, size);
}

/* In a forked child: if it crashes as the original did, the child's end says so. */
static int test_variant(void* user, const unsigned char* data, size_t size) {
  (void)user;
  test_one_input(data, size);
  return WHITTLE_PASS;
}

static int write_result(const whittle_result* result, const char* path) {
  size_t size = 0;
  const unsigned char* data = whittle_file_data(whittle_result_files(result), 0, &size);
  FILE* file = fopen(path, "wb");
  if (file == NULL) return 1;
  fwrite(data, 1, size, file);
  fclose(file);
  printf("%s: %zu bytes of %zu, %s\n", path, size, shared->size, whittle_result_symptom(result));
  return 0;
}

static int reduce_crash(void) {
  whittle_run* run = whittle_new();
  whittle_set_test(run, test_variant, NULL, WHITTLE_FORKED);
  whittle_add_file(run, "crash", shared->data, shared->size);
  whittle_result* result = NULL;
  int status = 1;
  if (whittle_reduce(run, &result) == WHITTLE_OK) {
    status = write_result(result, "minimized-crash");
  } else {
    fprintf(stderr, "%s\n", whittle_message(run));
  }
  whittle_result_free(result);
  whittle_free(run);
  return status;
}

int main(int argc, char** argv) {
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return 1;
  const pid_t fuzzer = fork();
  if (fuzzer == 0) return LLVMFuzzerRunDriver(&argc, &argv, remember_and_test);
  int status = 0;
  waitpid(fuzzer, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return 0; /* it found nothing */
  return reduce_crash();
}
