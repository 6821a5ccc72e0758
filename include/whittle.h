/* whittle for C, and for every language that can call C: makes failing inputs small.
 *
 *   whittle_run* run = whittle_new();
 *   whittle_set_test(run, crashes, NULL, WHITTLE_FORKED);
 *   whittle_add_file(run, "input", data, size);
 *   whittle_result* result = NULL;
 *   if (whittle_reduce(run, &result) == WHITTLE_OK) {
 *     size_t small = 0;
 *     const unsigned char* bytes = whittle_file_data(whittle_result_files(result), 0, &small);
 *     ...
 *   } else {
 *     fprintf(stderr, "%s\n", whittle_message(run));
 *   }
 *   whittle_result_free(result);
 *   whittle_free(run);
 *
 * OWNERSHIP
 *   - whittle_new(), whittle_reduce(), whittle_minimize_tree() and whittle_isolate() give the
 *     caller a handle. The caller owns it and frees it, each with its own function, once.
 *     NULL may be freed.
 *   - A result does not depend on its run: either may be freed first.
 *   - Whatever is passed in (names, bytes, words) is copied before the function returns. The
 *     exceptions are functions and their `user` pointers: the run keeps them, without owning them,
 *     until it is freed or they are replaced.
 *   - A pointer that the library returns is borrowed, and is never freed by the caller: from a
 *     result it is valid until the result is freed; from a run (whittle_message) until the next
 *     call with that run; in a callback (files, progress) until the callback returns.
 *
 * THREADS
 *   - Different runs are independent, and may be used in different threads.
 *   - One run is used by one thread at a time. The exceptions are whittle_stop(), whittle_pause(),
 *     whittle_unpause(), whittle_skip_stage() and whittle_keep(), which may be called from any
 *     thread and from within a callback of the same run, but not from a signal handler.
 *   - Within a callback no other function may be called with the run that calls back.
 *   - Callbacks come in the thread that called whittle_reduce() or whittle_isolate(); a test with
 *     WHITTLE_THREADS is called in threads of the library (for the original in the calling thread),
 *     one with WHITTLE_FORKED in a child process that is forked from the calling thread. For a
 *     command a process that watches over it is forked from the calling thread.
 *
 * ERRORS
 *   Every function that can fail returns a whittle_status, and whittle_message() says what is
 *   wrong. No exception leaves the library. One that a callback written in C++ throws is caught: in
 *   a test it means unresolved (in a forked one it is a crash), elsewhere it ends the run with
 *   WHITTLE_INTERNAL. Messages name
 *   options as the command line writes them: --flaky is whittle_set_flaky().
 *
 * COMPATIBILITY
 *   Within one soname (libwhittle.so.0) functions and values are added, and fields of
 *   whittle_progress are added at its end; nothing else changes.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define WHITTLE_API __attribute__((visibility("default")))
#else
#define WHITTLE_API
#endif

/* ---- values ------------------------------------------------------------------------------ */

typedef enum whittle_status {
  WHITTLE_OK = 0,
  WHITTLE_USAGE = 1,       /* a setting is wrong, or one is missing */
  WHITTLE_NO_SYMPTOM = 2,  /* the input does not fail */
  WHITTLE_OPPOSITE = 3,    /* the same, and the test clearly answers the opposite */
  WHITTLE_FLAKY = 4,       /* the test does not answer the same each time */
  WHITTLE_INPUT = 5,       /* the input is missing or empty */
  WHITTLE_OUTPUT = 6,      /* the journal cannot be written */
  WHITTLE_SYSTEM = 7,      /* the machine lacks memory, space or processes */
  WHITTLE_INTERRUPTED = 8, /* stopped before there was a result */
  WHITTLE_INTERNAL = 9     /* no memory, or an error in the library */
} whittle_status;

/* What a test answers. Any other value means unresolved, so that a callback which fails to answer
 * in its own language never counts as a failing test. */
typedef enum whittle_outcome {
  WHITTLE_UNRESOLVED = 0, /* cannot tell */
  WHITTLE_FAIL = 1,       /* the symptom is there */
  WHITTLE_PASS = 2        /* it is not */
} whittle_outcome;

/* Where a test function is called. */
typedef enum whittle_where {
  WHITTLE_HERE = 0,    /* in the calling thread */
  WHITTLE_THREADS = 1, /* in several threads of the library at once: it must be thread-safe */
  WHITTLE_FORKED = 2   /* in a forked child, several at once: it may crash, exit or hang */
} whittle_where;

/* Why a run ended. */
typedef enum whittle_ended {
  WHITTLE_DONE = 0,   /* nothing more was found to try */
  WHITTLE_LIMIT = 1,  /* a limit was reached */
  WHITTLE_STOPPED = 2 /* whittle_stop() */
} whittle_ended;

typedef struct whittle_run whittle_run;
typedef struct whittle_result whittle_result;
typedef struct whittle_files whittle_files; /* always borrowed */
typedef struct whittle_parts whittle_parts; /* always borrowed */

/* The version of the library, "0.1.0". Valid as long as the library is loaded. */
WHITTLE_API const char* whittle_version(void);

/* ---- files --------------------------------------------------------------------------------- */

WHITTLE_API size_t whittle_file_count(const whittle_files* files);
/* NULL where there is no such file. */
WHITTLE_API const char* whittle_file_name(const whittle_files* files, size_t index);
/* The bytes, and in *size their number (size may be NULL). NULL where there is no such file; not
 * NULL for an empty one. */
WHITTLE_API const unsigned char* whittle_file_data(const whittle_files* files, size_t index,
                                                   size_t* size);

/* ---- a run --------------------------------------------------------------------------------- */

/* NULL if there is no memory. */
WHITTLE_API whittle_run* whittle_new(void);
WHITTLE_API void whittle_free(whittle_run* run);

/* The error message of the last call with this run; "" if it succeeded. */
WHITTLE_API const char* whittle_message(const whittle_run* run);

/* Stops a run that is under way in another thread, or from within a callback: it ends as soon as
 * the tests under way can be ended, with its best result so far. If none is under way, the next one
 * returns WHITTLE_INTERRUPTED at once. Then the handle can be used again. A signal handler sets a
 * flag of the program instead, and the progress callback, which comes ten times a second, calls
 * whittle_stop(). */
WHITTLE_API void whittle_stop(whittle_run* run);

/* These too may be called in any thread and in callbacks. A run that is paused starts no further
 * test until whittle_unpause(). */
WHITTLE_API void whittle_pause(whittle_run* run);
WHITTLE_API void whittle_unpause(whittle_run* run);
/* The stage under way ends with what it has found, and does not come again in this run. */
WHITTLE_API void whittle_skip_stage(whittle_run* run);
/* Bytes begin to end-1 of this file of the input stay from now on, as far as they have not gone
 * yet. WHITTLE_USAGE where the name is NULL or there is no byte; there is no message. */
WHITTLE_API whittle_status whittle_keep(whittle_run* run, const char* name, uint64_t begin,
                                        uint64_t end);

/* ---- the input ------------------------------------------------------------------------------- */

/* Adds a file to the input, for whittle_isolate() to the failing one. The name is relative, may
 * have folders, and decides the language unless whittle_set_language() does. */
WHITTLE_API whittle_status whittle_add_file(whittle_run* run, const char* name, const void* data,
                                            size_t size);
/* The same for the input of whittle_isolate() that passes. */
WHITTLE_API whittle_status whittle_add_passing_file(whittle_run* run, const char* name,
                                                    const void* data, size_t size);
/* Removes all files of both inputs. */
WHITTLE_API whittle_status whittle_clear_files(whittle_run* run);

/* ---- the test: the last call counts ------------------------------------------------------------
 */

/* Returns a whittle_outcome. With WHITTLE_FORKED it may also crash or exit: an end that is the same
 * as that of the original is *fail*, another one is *unresolved*. */
typedef int (*whittle_bytes_test)(void* user, const unsigned char* data, size_t size);
typedef int (*whittle_files_test)(void* user, const whittle_files* files);

/* For an input of one file. */
WHITTLE_API whittle_status whittle_set_test(whittle_run* run, whittle_bytes_test test, void* user,
                                            whittle_where where);
/* For an input of any number of files. */
WHITTLE_API whittle_status whittle_set_files_test(whittle_run* run, whittle_files_test test,
                                                  void* user, whittle_where where);
/* A command: {} in a word is the path of the variant, {NAME} that of one of its files. */
WHITTLE_API whittle_status whittle_set_command(whittle_run* run, const char* const* words,
                                               size_t count);
/* A program that decides by its exit status: 0 fail, 1 pass, anything else unresolved. */
WHITTLE_API whittle_status whittle_set_script(whittle_run* run, const char* path);
/* Says which test this is, for the journal: a run is resumed only if the name is the same. */
WHITTLE_API whittle_status whittle_set_test_name(whittle_run* run, const char* name);

/* What the symptom of a command or of a forked test is. All conditions must hold; if none is given,
 * the symptom is what the original shows (a sanitizer report, a signal, an exit status).
 * Expressions are those of RE2. */
WHITTLE_API whittle_status whittle_want_exit(whittle_run* run, int status);
WHITTLE_API whittle_status whittle_want_signal(whittle_run* run, const char* name);
WHITTLE_API whittle_status whittle_want_stdout(whittle_run* run, const char* expression);
WHITTLE_API whittle_status whittle_want_stderr(whittle_run* run, const char* expression);
WHITTLE_API whittle_status whittle_want_no_stdout(whittle_run* run, const char* expression);
WHITTLE_API whittle_status whittle_want_no_stderr(whittle_run* run, const char* expression);
WHITTLE_API whittle_status whittle_want_hang(whittle_run* run);
WHITTLE_API whittle_status whittle_want_same_crash(whittle_run* run);
/* If no condition is given: what the program says does not count. */
WHITTLE_API whittle_status whittle_allow_any_message(whittle_run* run);

/* What a command may use. `on` is 0 or 1. */
WHITTLE_API whittle_status whittle_add_with(whittle_run* run, const char* path);
WHITTLE_API whittle_status whittle_add_writable(whittle_run* run, const char* path);
/* NAME: passed on although it looks secret; NAME=VALUE: set. */
WHITTLE_API whittle_status whittle_add_environment(whittle_run* run, const char* variable);
WHITTLE_API whittle_status whittle_set_stdin(whittle_run* run, int on);     /* default: 0 */
WHITTLE_API whittle_status whittle_set_sandbox(whittle_run* run, int on);   /* default: 1 */
WHITTLE_API whittle_status whittle_set_keep_home(whittle_run* run, int on); /* default: 0 */
WHITTLE_API whittle_status whittle_set_network(whittle_run* run, int on);   /* default: 0 */

/* ---- options, as whittle/options.h describes them
 * ------------------------------------------------ */

WHITTLE_API whittle_status whittle_set_language(whittle_run* run, const char* name);
WHITTLE_API whittle_status whittle_add_stage(whittle_run* run, const char* name);
WHITTLE_API whittle_status whittle_set_algorithm(whittle_run* run, const char* name);
WHITTLE_API whittle_status whittle_set_readable(whittle_run* run, int on);
WHITTLE_API whittle_status whittle_set_jobs(whittle_run* run, int jobs);
WHITTLE_API whittle_status whittle_set_timeout(whittle_run* run, double seconds);
WHITTLE_API whittle_status whittle_set_repeat(whittle_run* run, int times);
WHITTLE_API whittle_status whittle_set_flaky(whittle_run* run, int on);
WHITTLE_API whittle_status whittle_set_max_time(whittle_run* run, double seconds);
WHITTLE_API whittle_status whittle_set_max_tests(whittle_run* run, uint64_t tests);
WHITTLE_API whittle_status whittle_set_stop_at_size(whittle_run* run, uint64_t bytes);
WHITTLE_API whittle_status whittle_set_journal(whittle_run* run, const char* path);

/* An earlier run in the journal is not resumed: the journal is renamed, and a new one begins. */
WHITTLE_API whittle_status whittle_set_fresh(whittle_run* run, int on);

/* ---- the parts of the input, for whittle_minimize_tree() ---------------------------------- */

/* Says which parts a text has, by whittle_add_part(): two of them are nested or apart. */
typedef void (*whittle_parts_callback)(void* user, const unsigned char* data, size_t size,
                                       whittle_parts* parts);
WHITTLE_API whittle_status whittle_set_parts(whittle_run* run, whittle_parts_callback parts,
                                             void* user);
/* Bytes begin to end-1 may go, with all that is in them. Only within the callback. */
WHITTLE_API whittle_status whittle_add_part(whittle_parts* parts, size_t begin, size_t end);

/* ---- progress
 * ------------------------------------------------------------------------------------ */

typedef enum whittle_event {
  WHITTLE_SYMPTOM = 0, /* the original fails; the text says how */
  WHITTLE_RESUMED = 1, /* an earlier run is resumed */
  WHITTLE_NEW_RUN = 2, /* an earlier run cannot be resumed; the text says why */
  WHITTLE_STAGE = 3,   /* another stage begins; the text is its name */
  WHITTLE_TESTED = 4,  /* an outcome; for unresolved the text says why */
  WHITTLE_REMARK = 5,  /* something that the user may want to know */
  WHITTLE_WAITING = 6  /* time has passed */
} whittle_event;

typedef struct whittle_progress {
  int event;         /* a whittle_event */
  int outcome;       /* of WHITTLE_TESTED, a whittle_outcome */
  int improved;      /* of WHITTLE_TESTED: 1 for the smallest variant so far that fails */
  int was_known;     /* of WHITTLE_TESTED: 1 if no test was run */
  const char* text;  /* never NULL */
  const char* stage; /* the current stage; never NULL */
  uint64_t bytes_before;
  uint64_t bytes; /* of the smallest variant so far that fails */
  uint64_t fails; /* outcomes so far */
  uint64_t passes;
  uint64_t unresolved;
  uint64_t known; /* of these, how many needed no test */
  double seconds;
} whittle_progress;

typedef void (*whittle_progress_callback)(void* user, const whittle_progress* progress);
/* NULL: no callback. */
WHITTLE_API whittle_status whittle_set_progress(whittle_run* run,
                                                whittle_progress_callback callback, void* user);

/* ---- runs and their results
 * ------------------------------------------------------------------------ */

/* Makes the input small. *result is set to NULL, or to a result that the caller owns. A run that
 * reaches a limit or is stopped has a result too. The settings and the input stay, so that the run
 * can be started again. */
WHITTLE_API whittle_status whittle_reduce(whittle_run* run, whittle_result** result);
/* The same for an input of one file whose structure only the caller knows: whittle_set_parts(). */
WHITTLE_API whittle_status whittle_minimize_tree(whittle_run* run, whittle_result** result);
/* Narrows the difference between the passing input and the failing one. */
WHITTLE_API whittle_status whittle_isolate(whittle_run* run, whittle_result** result);

WHITTLE_API void whittle_result_free(whittle_result* result);

/* What is left of the input; for whittle_isolate() the failing end. */
WHITTLE_API const whittle_files* whittle_result_files(const whittle_result* result);
/* The passing end; no files for whittle_reduce(). */
WHITTLE_API const whittle_files* whittle_result_passing(const whittle_result* result);
/* The difference from the passing to the failing end, as a unified diff; "" for whittle_reduce().
 */
WHITTLE_API const char* whittle_result_difference(const whittle_result* result);
/* The symptom, in words for the user. */
WHITTLE_API const char* whittle_result_symptom(const whittle_result* result);
/* A whittle_ended. */
WHITTLE_API int whittle_result_ended(const whittle_result* result);
/* 1 if it is proved that no single part can be removed. */
WHITTLE_API int whittle_result_is_minimal(const whittle_result* result);
/* 1 if even an empty input fails: then the test is too weak. */
WHITTLE_API int whittle_result_empty_fails(const whittle_result* result);
/* The size of the input. */
WHITTLE_API uint64_t whittle_result_bytes_before(const whittle_result* result);
/* Tests of this run whose outcomes were used, and outcomes that were known from its journal. */
WHITTLE_API uint64_t whittle_result_tests(const whittle_result* result);
WHITTLE_API uint64_t whittle_result_resumed(const whittle_result* result);

#ifdef __cplusplus
}
#endif
