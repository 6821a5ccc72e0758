// include/whittle.h, implemented with the C++ library. Every function that can fail is called
// through guarded(), so that no exception reaches a caller that cannot catch it.
#include <whittle.h>

#include <new>
#include <optional>
#include <stop_token>

#include "whittle/reduce.h"

using whittle::Files;

struct whittle_files {
  const Files* files;
};

struct whittle_run {
  /// What Test is made of, once the run begins.
  struct Function {
    whittle_bytes_test bytes = nullptr;
    whittle_files_test files = nullptr;
    void* user = nullptr;
    whittle_where where = WHITTLE_HERE;
  };
  std::optional<Function> function;
  std::vector<std::string> command;
  bool script = false;
  std::string test_name;
  whittle::SymptomSpec symptom;
  whittle::CommandOptions command_options;
  whittle::Options options;
  Files failing;
  Files passing;
  whittle_progress_callback progress = nullptr;
  void* progress_user = nullptr;
  std::stop_source stop;
  std::string message;
};

struct whittle_result {
  Files failing;
  Files passing;
  whittle_files failing_view{};
  whittle_files passing_view{};
  std::string difference;
  std::string symptom;
  whittle::Ended ended = whittle::Ended::done;
  bool minimal = false;
  bool empty_fails = false;
  whittle::Counts counts;
};

namespace {

using whittle::Error;
using whittle::ErrorKind;
using whittle::Outcome;
using whittle::Status;

whittle_status code(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::usage:
      return WHITTLE_USAGE;
    case ErrorKind::no_symptom:
      return WHITTLE_NO_SYMPTOM;
    case ErrorKind::opposite:
      return WHITTLE_OPPOSITE;
    case ErrorKind::flaky:
      return WHITTLE_FLAKY;
    case ErrorKind::input:
      return WHITTLE_INPUT;
    case ErrorKind::output:
      return WHITTLE_OUTPUT;
    case ErrorKind::system:
      return WHITTLE_SYSTEM;
    case ErrorKind::interrupted:
      return WHITTLE_INTERRUPTED;
  }
  return WHITTLE_INTERNAL;
}

whittle_status complain(whittle_run* run, whittle_status status, const char* message) noexcept {
  try {
    run->message = message;
  } catch (...) {
    run->message.clear();  // there is no memory even for that
  }
  return status;
}

/// Runs `step`, which gives a Status, and turns what comes of it into a code and a message.
template <class Step>
whittle_status guarded(whittle_run* run, Step step) noexcept {
  if (run == nullptr) return WHITTLE_USAGE;
  run->message.clear();
  try {
    const Status status = step();
    if (status) return WHITTLE_OK;
    return complain(run, code(status.error().kind), status.error().message.c_str());
  } catch (const std::bad_alloc&) {
    return complain(run, WHITTLE_INTERNAL, "there is not enough memory");
  } catch (const std::exception& thrown) {
    return complain(run, WHITTLE_INTERNAL, thrown.what());
  } catch (...) {
    return complain(run, WHITTLE_INTERNAL, "an exception of an unknown kind");
  }
}

Status usage(std::string message) {
  return Error{ErrorKind::usage, std::move(message)};
}

/// The same for a function that takes a text.
template <class Step>
whittle_status with_text(whittle_run* run, const char* text, Step step) noexcept {
  return guarded(run, [&] {
    if (text == nullptr) return usage("a text is NULL");
    step(std::string(text));
    return Status();
  });
}

template <class Step>
whittle_status setting(whittle_run* run, Step step) noexcept {
  return guarded(run, [&] {
    step();
    return Status();
  });
}

Outcome outcome_of(int value) {
  if (value == WHITTLE_FAIL) return Outcome::fail;
  return value == WHITTLE_PASS ? Outcome::pass : Outcome::unresolved;
}

int code(Outcome outcome) {
  if (outcome == Outcome::fail) return WHITTLE_FAIL;
  return outcome == Outcome::pass ? WHITTLE_PASS : WHITTLE_UNRESOLVED;
}

whittle::Test function_test(const whittle_run::Function& function,
                            const whittle::SymptomSpec& symptom) {
  const auto made = [&](auto call) {
    if (function.where == WHITTLE_FORKED) return whittle::Test::forked(call, symptom);
    return whittle::Test::function(
        call, function.where == WHITTLE_THREADS ? whittle::Threads::many : whittle::Threads::one);
  };
  if (function.bytes != nullptr) {
    return made([test = function.bytes, user = function.user](std::span<const std::byte> bytes) {
      return outcome_of(
          test(user, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()));
    });
  }
  return made([test = function.files, user = function.user](const Files& files) {
    const whittle_files view{&files};
    return outcome_of(test(user, &view));
  });
}

whittle::Result<whittle::Test> test_of(const whittle_run& run) {
  if (run.function) return function_test(*run.function, run.symptom).named(run.test_name);
  if (run.command.empty()) {
    return Error{ErrorKind::usage, "there is no test: say whittle_set_test() or the like"};
  }
  return (run.script ? whittle::Test::script(run.command.front(), run.command_options)
                     : whittle::Test::command(run.command, run.symptom, run.command_options))
      .named(run.test_name);
}

/// Fills in what a kind of notice has beside the figures.
struct Describe {
  whittle_progress& progress;

  void operator()(const whittle::notice::SymptomFound& notice) const {
    say(WHITTLE_SYMPTOM, notice.symptom);
  }
  void operator()(const whittle::notice::Resumed&) const { progress.event = WHITTLE_RESUMED; }
  void operator()(const whittle::notice::StartedAnew& notice) const {
    say(WHITTLE_ANEW, notice.why);
  }
  void operator()(const whittle::notice::StageBegun& notice) const {
    say(WHITTLE_STAGE, notice.stage);
  }
  void operator()(const whittle::notice::Tested& notice) const {
    say(WHITTLE_TESTED, notice.why);
    progress.outcome = code(notice.outcome);
    progress.improved = notice.improved ? 1 : 0;
    progress.was_known = notice.known ? 1 : 0;
  }
  void operator()(const whittle::notice::Remark& notice) const { say(WHITTLE_REMARK, notice.text); }
  void operator()(const whittle::notice::Waiting&) const { progress.event = WHITTLE_WAITING; }

  void say(whittle_event event, const std::string& text) const {
    progress.event = event;
    progress.text = text.c_str();
  }
};

whittle::OnNotice on_notice(whittle_progress_callback callback, void* user) {
  if (callback == nullptr) return {};
  return [callback, user](const whittle::Notice& notice, const whittle::Progress& now) {
    whittle_progress progress{};
    progress.text = "";
    progress.stage = now.stage.c_str();
    progress.bytes_before = now.bytes_before;
    progress.bytes = now.bytes;
    progress.fails = now.fails;
    progress.passes = now.passes;
    progress.unresolved = now.unresolved;
    progress.known = now.known;
    progress.seconds = now.seconds;
    std::visit(Describe{progress}, notice);
    callback(user, &progress);
  };
}

whittle::Options options_of(const whittle_run& run) {
  whittle::Options options = run.options;
  options.stop = run.stop.get_token();
  options.on_notice = on_notice(run.progress, run.progress_user);
  return options;
}

Status reduce(whittle_run& run, whittle_result& result) {
  const whittle::Result<whittle::Test> test = test_of(run);
  if (!test) return test.error();
  auto reduced = whittle::reduce(whittle::Input(run.failing), *test, options_of(run));
  if (!reduced) return reduced.error();
  result.failing = std::move(reduced->files);
  result.symptom = std::move(reduced->symptom);
  result.ended = reduced->ended;
  result.minimal = !reduced->minimal.empty();
  result.empty_fails = reduced->empty_fails;
  result.counts = reduced->counts;
  return {};
}

Status isolate(whittle_run& run, whittle_result& result) {
  const whittle::Result<whittle::Test> test = test_of(run);
  if (!test) return test.error();
  auto isolated = whittle::isolate(whittle::Input(run.passing), whittle::Input(run.failing), *test,
                                   options_of(run));
  if (!isolated) return isolated.error();
  result.failing = std::move(isolated->failing);
  result.passing = std::move(isolated->passing);
  result.difference = std::move(isolated->difference);
  result.symptom = std::move(isolated->symptom);
  result.ended = isolated->ended;
  result.minimal = isolated->ended == whittle::Ended::done;
  result.counts = isolated->counts;
  return {};
}

whittle_status run_into(whittle_run* run, whittle_result** result,
                        Status (*search)(whittle_run&, whittle_result&)) noexcept {
  if (result != nullptr) *result = nullptr;
  return guarded(run, [&] {
    if (result == nullptr) return usage("there is no place for the result");
    auto made = std::make_unique<whittle_result>();
    made->failing_view.files = &made->failing;
    made->passing_view.files = &made->passing;
    if (Status status = search(*run, *made); !status) return status;
    *result = made.release();
    return Status();
  });
}

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
      return usage("a test is called here, in threads or forked");
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

const whittle::File* file_at(const whittle_files* files, size_t index) {
  if (files == nullptr || index >= files->files->size()) return nullptr;
  return &(*files->files)[index];
}

}  // namespace

extern "C" {

const char* whittle_version(void) {
  return WHITTLE_VERSION;
}

size_t whittle_file_count(const whittle_files* files) {
  return files == nullptr ? 0 : files->files->size();
}

const char* whittle_file_name(const whittle_files* files, size_t index) {
  const whittle::File* file = file_at(files, index);
  return file == nullptr ? nullptr : file->name.c_str();
}

const unsigned char* whittle_file_data(const whittle_files* files, size_t index, size_t* size) {
  static const unsigned char kNothing = 0;
  const whittle::File* file = file_at(files, index);
  if (size != nullptr) *size = file == nullptr ? 0 : file->bytes.size();
  if (file == nullptr) return nullptr;
  if (file->bytes.empty()) return &kNothing;
  return reinterpret_cast<const unsigned char*>(file->bytes.data());
}

whittle_run* whittle_new(void) {
  try {
    return new whittle_run;
  } catch (...) {
    return nullptr;
  }
}

void whittle_free(whittle_run* run) {
  delete run;
}

const char* whittle_message(const whittle_run* run) {
  return run == nullptr ? "there is no run" : run->message.c_str();
}

void whittle_stop(whittle_run* run) {
  if (run != nullptr) run->stop.request_stop();
}

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

whittle_status whittle_add_with(whittle_run* run, const char* path) {
  return with_text(run, path,
                   [&](std::string text) { run->command_options.with.push_back(std::move(text)); });
}

whittle_status whittle_add_writable(whittle_run* run, const char* path) {
  return with_text(run, path, [&](std::string text) {
    run->command_options.allow_write.push_back(std::move(text));
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

whittle_status whittle_set_progress(whittle_run* run, whittle_progress_callback callback,
                                    void* user) {
  return setting(run, [&] {
    run->progress = callback;
    run->progress_user = user;
  });
}

whittle_status whittle_reduce(whittle_run* run, whittle_result** result) {
  return run_into(run, result, reduce);
}

whittle_status whittle_isolate(whittle_run* run, whittle_result** result) {
  return run_into(run, result, isolate);
}

void whittle_result_free(whittle_result* result) {
  delete result;
}

const whittle_files* whittle_result_files(const whittle_result* result) {
  return result == nullptr ? nullptr : &result->failing_view;
}

const whittle_files* whittle_result_passing(const whittle_result* result) {
  return result == nullptr ? nullptr : &result->passing_view;
}

const char* whittle_result_difference(const whittle_result* result) {
  return result == nullptr ? "" : result->difference.c_str();
}

const char* whittle_result_symptom(const whittle_result* result) {
  return result == nullptr ? "" : result->symptom.c_str();
}

int whittle_result_ended(const whittle_result* result) {
  if (result == nullptr || result->ended == whittle::Ended::done) return WHITTLE_DONE;
  return result->ended == whittle::Ended::limit ? WHITTLE_LIMIT : WHITTLE_STOPPED;
}

int whittle_result_is_minimal(const whittle_result* result) {
  return result != nullptr && result->minimal ? 1 : 0;
}

int whittle_result_empty_fails(const whittle_result* result) {
  return result != nullptr && result->empty_fails ? 1 : 0;
}

uint64_t whittle_result_tests(const whittle_result* result) {
  return result == nullptr ? 0 : result->counts.tests;
}

uint64_t whittle_result_resumed(const whittle_result* result) {
  return result == nullptr ? 0 : result->counts.resumed;
}

}  // extern "C"
