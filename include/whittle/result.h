// A value, or the reason why there is none.
//
// Failures (a missing file, a full disk, an input that does not fail) are returned as an Error with
// a message for the user. Outcomes of tests are not errors: they are values of their own.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace whittle {

/// What kind of failure it is; the command line maps each to an exit status.
enum class ErrorKind {
  usage,        ///< an option, a name or a combination of options is wrong
  no_symptom,   ///< the original does not show the symptom
  opposite,     ///< the same, and the test clearly answers the opposite of what it should
  flaky,        ///< the test does not answer the same each time
  input,        ///< an input is missing, unreadable or empty
  output,       ///< a result or a journal cannot be written
  system,       ///< the machine lacks something that is needed (space, processes)
  interrupted,  ///< the run was stopped before there was a result
};

struct Error {
  ErrorKind kind = ErrorKind::system;
  std::string message;  ///< says what is wrong, and what to do
};

/// REQUIRES: value(), * and -> are used only if ok(), error() only if not.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }
  T& value() { return std::get<0>(state_); }
  const T& value() const { return std::get<0>(state_); }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

/// Success without a value, or an Error.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(Error error) : error_(std::move(error)) {}

  bool ok() const { return !error_.has_value(); }
  explicit operator bool() const { return ok(); }
  const Error& error() const { return *error_; }

 private:
  std::optional<Error> error_;
};

}  // namespace whittle
