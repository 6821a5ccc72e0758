// The settings of a run in the C interface: its input, its test, its options.
#include "library/c_handles.h"

namespace {

using namespace whittle::c_interface;
using whittle::Files;
using whittle::Status;

whittle_status add_file(whittle_run* run, Files whittle_run::*files, const char* name,
                        const void* data, size_t size) noexcept {
  return guarded(run, [&] {
    if (name == nullptr || (data == nullptr && size > 0)) return usage("a name or data is NULL");
    const auto* bytes = static_cast<const std::byte*>(data);
    (run->*files).emplace_back(name, std::vector<std::byte>(bytes, bytes + size));
    return Status();
  });
}

whittle_status set_function(whittle_run* run, whittle_run::Function function) noexcept {
  return guarded(run, [&] {
    if (function.bytes == nullptr && function.files == nullptr) return usage("the test is NULL");
    if (static_cast<unsigned>(function.where) > WHITTLE_FORKED) {
      return usage("where a test is called is WHITTLE_HERE, WHITTLE_THREADS or WHITTLE_FORKED");
    }
    run->function = function;
    run->command.clear();
    return Status();
  });
}

/// REQUIRES: `words` is not empty.
whittle_status set_words(whittle_run* run, std::vector<std::string> words, bool script) noexcept {
  return setting(run, [&] {
    run->command = std::move(words);
    run->script = script;
    run->function.reset();
  });
}

}  // namespace

whittle_status whittle_add_file(whittle_run* run, const char* name, const void* data, size_t size) {
  return add_file(run, &whittle_run::failing, name, data, size);
}

whittle_status whittle_add_passing_file(whittle_run* run, const char* name, const void* data,
                                        size_t size) {
  return add_file(run, &whittle_run::passing, name, data, size);
}

whittle_status whittle_clear_files(whittle_run* run) {
  return setting(run, [&] {
    run->failing.clear();
    run->passing.clear();
  });
}

whittle_status whittle_set_test(whittle_run* run, whittle_bytes_test test, void* user,
                                whittle_where where) {
  return set_function(run, {.bytes = test, .user = user, .where = where});
}

whittle_status whittle_set_files_test(whittle_run* run, whittle_files_test test, void* user,
                                      whittle_where where) {
  return set_function(run, {.files = test, .user = user, .where = where});
}

whittle_status whittle_set_command(whittle_run* run, const char* const* words, size_t count) {
  return guarded(run, [&] {
    if (words == nullptr || count == 0) return usage("the command is empty");
    std::vector<std::string> copied;
    for (size_t i = 0; i < count; ++i) {
      if (words[i] == nullptr) return usage("a word of the command is NULL");
      copied.emplace_back(words[i]);
    }
    set_words(run, std::move(copied), false);
    return Status();
  });
}

whittle_status whittle_set_script(whittle_run* run, const char* path) {
  return with_text(run, path, [&](std::string text) { set_words(run, {std::move(text)}, true); });
}

whittle_status whittle_set_test_name(whittle_run* run, const char* name) {
  return with_text(run, name, [&](std::string text) { run->test_name = std::move(text); });
}

whittle_status whittle_want_exit(whittle_run* run, int status) {
  return setting(run, [&] { run->symptom.exit_status = status; });
}

whittle_status whittle_want_signal(whittle_run* run, const char* name) {
  return with_text(run, name, [&](std::string text) { run->symptom.signal = std::move(text); });
}

whittle_status whittle_want_stdout(whittle_run* run, const char* expression) {
  return with_text(run, expression,
                   [&](std::string text) { run->symptom.out.push_back(std::move(text)); });
}

whittle_status whittle_want_stderr(whittle_run* run, const char* expression) {
  return with_text(run, expression,
                   [&](std::string text) { run->symptom.err.push_back(std::move(text)); });
}

whittle_status whittle_want_no_stdout(whittle_run* run, const char* expression) {
  return with_text(run, expression,
                   [&](std::string text) { run->symptom.no_out.push_back(std::move(text)); });
}

whittle_status whittle_want_no_stderr(whittle_run* run, const char* expression) {
  return with_text(run, expression,
                   [&](std::string text) { run->symptom.no_err.push_back(std::move(text)); });
}

whittle_status whittle_want_hang(whittle_run* run) {
  return setting(run, [&] { run->symptom.hang = true; });
}

whittle_status whittle_want_same_crash(whittle_run* run) {
  return setting(run, [&] { run->symptom.same_crash = true; });
}

whittle_status whittle_allow_any_message(whittle_run* run) {
  return setting(run, [&] { run->symptom.any_message = true; });
}

whittle_status whittle_add_with(whittle_run* run, const char* path) {
  return with_text(run, path,
                   [&](std::string text) { run->command_options.with.push_back(std::move(text)); });
}

whittle_status whittle_add_writable(whittle_run* run, const char* path) {
  return with_text(run, path, [&](std::string text) {
    run->command_options.allow_write.push_back(std::move(text));
  });
}

whittle_status whittle_add_environment(whittle_run* run, const char* variable) {
  return with_text(run, variable, [&](std::string text) {
    run->command_options.environment.push_back(std::move(text));
  });
}

whittle_status whittle_set_stdin(whittle_run* run, int on) {
  return setting(run, [&] { run->command_options.feed_stdin = on != 0; });
}

whittle_status whittle_set_sandbox(whittle_run* run, int on) {
  return setting(run, [&] { run->command_options.sandbox = on != 0; });
}

whittle_status whittle_set_keep_home(whittle_run* run, int on) {
  return setting(run, [&] { run->command_options.keep_home = on != 0; });
}

whittle_status whittle_set_network(whittle_run* run, int on) {
  return setting(run, [&] { run->command_options.network = on != 0; });
}

whittle_status whittle_set_language(whittle_run* run, const char* name) {
  return with_text(run, name, [&](std::string text) { run->options.language = std::move(text); });
}

whittle_status whittle_add_stage(whittle_run* run, const char* name) {
  return with_text(run, name,
                   [&](std::string text) { run->options.stages.push_back(std::move(text)); });
}

whittle_status whittle_set_algorithm(whittle_run* run, const char* name) {
  return with_text(run, name, [&](std::string text) { run->options.algorithm = std::move(text); });
}

whittle_status whittle_set_readable(whittle_run* run, int on) {
  return setting(run, [&] { run->options.readable = on != 0; });
}

whittle_status whittle_set_jobs(whittle_run* run, int jobs) {
  return setting(run, [&] { run->options.jobs = jobs; });
}

whittle_status whittle_set_timeout(whittle_run* run, double seconds) {
  return setting(run, [&] { run->options.timeout = whittle::Seconds(seconds); });
}

whittle_status whittle_set_repeat(whittle_run* run, int times) {
  return setting(run, [&] { run->options.repeat = times; });
}

whittle_status whittle_set_flaky(whittle_run* run, int on) {
  return setting(run, [&] { run->options.flaky = on != 0; });
}

whittle_status whittle_set_max_time(whittle_run* run, double seconds) {
  return setting(run, [&] { run->options.max_time = whittle::Seconds(seconds); });
}

whittle_status whittle_set_max_tests(whittle_run* run, uint64_t tests) {
  return setting(run, [&] { run->options.max_tests = tests; });
}

whittle_status whittle_set_stop_at_size(whittle_run* run, uint64_t bytes) {
  return setting(run, [&] { run->options.stop_at_size = bytes; });
}

whittle_status whittle_set_journal(whittle_run* run, const char* path) {
  return with_text(run, path, [&](std::string text) { run->options.journal = std::move(text); });
}

whittle_status whittle_set_fresh(whittle_run* run, int on) {
  return setting(run, [&] { run->options.fresh = on != 0; });
}

whittle_status whittle_set_progress(whittle_run* run, whittle_progress_callback callback,
                                    void* user) {
  return setting(run, [&] {
    run->progress = callback;
    run->progress_user = user;
  });
}

whittle_status whittle_set_parts(whittle_run* run, whittle_parts_callback parts, void* user) {
  return setting(run, [&] {
    run->parts = parts;
    run->parts_user = user;
  });
}

whittle_status whittle_add_part(whittle_parts* parts, size_t begin, size_t end) {
  if (parts == nullptr) return WHITTLE_USAGE;
  try {
    parts->parts.push_back({begin, end});
    return WHITTLE_OK;
  } catch (...) {
    return WHITTLE_INTERNAL;
  }
}
