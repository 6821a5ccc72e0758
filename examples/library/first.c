/* The same from C, with a test that crashes: it runs in forked children of this process.
 *
 *   cc first.c $(pkg-config --cflags --libs whittle)
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <whittle.h>

/* The program under test. It cannot handle a quotation mark that is not closed. */
static void parse(const unsigned char* text, size_t size) {
  size_t quotes = 0;
  for (size_t i = 0; i < size; ++i) quotes += text[i] == '"';
  if (quotes % 2 == 1) abort();
}

static int test(void* user, const unsigned char* data, size_t size) {
  (void)user;
  parse(data, size);
  return WHITTLE_PASS; /* it did not crash */
}

int main(void) {
  const char* input = "say \"hello\" to \"everybody and go home\n";
  whittle_run* run = whittle_new();
  whittle_set_test(run, test, NULL, WHITTLE_FORKED);
  whittle_add_file(run, "input.txt", input, strlen(input));
  whittle_result* result = NULL;
  const whittle_status status = whittle_reduce(run, &result);
  if (status == WHITTLE_OK) {
    size_t size = 0;
    const unsigned char* data = whittle_file_data(whittle_result_files(result), 0, &size);
    printf("%s: %.*s\n", whittle_result_symptom(result), (int)size, (const char*)data);
  } else {
    fprintf(stderr, "%s\n", whittle_message(run));
  }
  whittle_result_free(result);
  whittle_free(run);
  return status == WHITTLE_OK ? 0 : 1;
}
