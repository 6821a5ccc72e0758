// What the handles of include/whittle.h stand for, and how their functions fail.
//
// Every function that can fail goes through guarded(): nothing is thrown at a caller that cannot
// catch it.
#pragma once

#include <whittle.h>

#include <mutex>
#include <new>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "whittle/reduce.h"
#include "whittle/tree.h"

struct whittle_files {
  const whittle::Files* files;
};

struct whittle_parts {
  std::vector<whittle::TreePart> parts{};
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
  whittle::Files failing;
  whittle::Files passing;
  whittle_parts_callback parts = nullptr;
  void* parts_user = nullptr;
  whittle_progress_callback progress = nullptr;
  void* progress_user = nullptr;
  std::mutex stopping;  // of stop
  std::stop_source stop;
  std::string message;
};

struct whittle_result {
  whittle::Files failing;
  whittle::Files passing;
  whittle_files failing_view{};
  whittle_files passing_view{};
  std::string difference;
  std::string symptom;
  whittle::Ended ended = whittle::Ended::done;
  bool minimal = false;
  bool empty_fails = false;
  whittle::Counts counts;
  uint64_t bytes_before = 0;
};

namespace whittle::c_interface {

inline whittle_status code(ErrorKind kind) {
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

inline whittle_status complain(whittle_run* run, whittle_status status,
                               const char* message) noexcept {
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

inline Status usage(std::string message) {
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

}  // namespace whittle::c_interface
