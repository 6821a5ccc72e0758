// The life of a run in the C interface, and its searches.
#include "library/c_handles.h"

namespace {

using namespace whittle::c_interface;
using whittle::Error;
using whittle::ErrorKind;
using whittle::Files;
using whittle::Outcome;
using whittle::Status;

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

// Settings that this kind of test has no use for: a mistake, which is not passed over in silence.
Status check_settings(const whittle_run& run) {
  const bool forked = run.function && run.function->where == WHITTLE_FORKED;
  const bool judged = forked || (!run.function && !run.script);
  if (!judged && run.symptom != whittle::SymptomSpec()) {
    return usage(
        "whittle_want_*() is for commands and forked functions; this test returns its outcome");
  }
  if (run.function && run.command_options != whittle::CommandOptions()) {
    return usage(
        "files beside the variant, the sandbox and standard input are for commands, not "
        "for functions");
  }
  return {};
}

whittle::Result<whittle::Test> test_of(const whittle_run& run) {
  if (const Status status = check_settings(run); !status) return status.error();
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
  void operator()(const whittle::notice::NewRunStarted& notice) const {
    say(WHITTLE_NEW_RUN, notice.why);
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

whittle::Options options_of(whittle_run& run) {
  whittle::Options options = run.options;
  const std::lock_guard lock(run.stopping);
  options.stop = run.stop.get_token();
  options.on_notice = on_notice(run.progress, run.progress_user);
  return options;
}

Status take(whittle::Result<whittle::ReducedInput> reduced, whittle_result& result) {
  if (!reduced) return reduced.error();
  result.failing = std::move(reduced->files);
  result.symptom = std::move(reduced->symptom);
  result.ended = reduced->ended;
  result.minimal = !reduced->minimal.empty();
  result.empty_fails = reduced->empty_fails;
  result.counts = reduced->counts;
  result.bytes_before = reduced->bytes_before;
  return {};
}

Status reduce(whittle_run& run, whittle_result& result) {
  const whittle::Result<whittle::Test> test = test_of(run);
  if (!test) return test.error();
  return take(whittle::reduce(whittle::Input(run.failing), *test, options_of(run)), result);
}

Status minimize_tree(whittle_run& run, whittle_result& result) {
  const whittle::Result<whittle::Test> test = test_of(run);
  if (!test) return test.error();
  if (run.parts == nullptr)
    return usage(
        "whittle_minimize_tree() needs to know the parts of the input: call whittle_set_parts()");
  const auto parts = [&run](std::string_view text) {
    whittle_parts list;
    run.parts(run.parts_user, reinterpret_cast<const unsigned char*>(text.data()), text.size(),
              &list);
    return std::move(list.parts);
  };
  return take(whittle::minimize_tree(whittle::Input(run.failing), parts, *test, options_of(run)),
              result);
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
  result.bytes_before = whittle::size_of(run.failing);
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
    Status status = search(*run, *made);
    const std::lock_guard lock(run->stopping);
    run->stop = std::stop_source();  // the handle can be used again
    if (status) *result = made.release();
    return status;
  });
}

}  // namespace

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
  if (run == nullptr) return;
  const std::lock_guard lock(run->stopping);
  run->stop.request_stop();
}

void whittle_pause(whittle_run* run) {
  if (run != nullptr) run->options.control.pause();
}

void whittle_unpause(whittle_run* run) {
  if (run != nullptr) run->options.control.unpause();
}

void whittle_skip_stage(whittle_run* run) {
  if (run != nullptr) run->options.control.skip_stage();
}

whittle_status whittle_keep(whittle_run* run, const char* name, uint64_t begin, uint64_t end) {
  if (run == nullptr || name == nullptr || begin >= end) return WHITTLE_USAGE;
  try {
    run->options.control.keep(name, begin, end);
    return WHITTLE_OK;
  } catch (...) {
    return WHITTLE_INTERNAL;
  }
}

whittle_status whittle_reduce(whittle_run* run, whittle_result** result) {
  return run_into(run, result, reduce);
}

whittle_status whittle_minimize_tree(whittle_run* run, whittle_result** result) {
  return run_into(run, result, minimize_tree);
}

whittle_status whittle_isolate(whittle_run* run, whittle_result** result) {
  return run_into(run, result, isolate);
}
