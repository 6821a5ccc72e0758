// What decides whether a variant of the input still shows the symptom: a function of this
// process, or a command.
//
//   Test::function(f)                  f is called in this process
//   Test::function(f, Threads::many)   the same, from several threads at once
//   Test::forked(f)                    f is called in a forked child: it may crash
//   Test::command({"cc", "-c", "{}"})  a program is started
//   Test::script("./test.sh")          the same by the convention of test scripts
//
// A function takes one of these: a std::string_view, a std::span<const std::byte>, or, for an input
// of several files, a const Files&. It answers with an Outcome. What it is given is valid until it
// returns. Wherever a Test is wanted, a function can be given directly; that is Test::function(f).
//
// Rules:
//   - The outcome must depend on the variant alone. Otherwise use Options::flaky.
//   - f is copied into the Test. What it refers to must be valid until the run has ended.
//   - An exception that leaves a function means *unresolved*, with its message as the reason;
//     on the original it is an error of the kind no_symptom. In a forked child it is a crash
//     like any other.
//   - A function that never returns cannot be ended, but a forked one can: it is killed at its time
//     limit.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "whittle/input.h"
#include "whittle/outcome.h"

namespace whittle {
inline namespace v0 {

/// Where a function is called.
enum class Threads {
  one,  ///< in the thread that called reduce() or isolate(), one call after the other
  /// In up to Options::jobs threads of the library at once, and for the original in the calling
  /// thread: it must be thread-safe. Worth it for functions that take a millisecond or more.
  many,
};

/// fail if `shown`, otherwise pass.
constexpr Outcome fail_if(bool shown) {
  return shown ? Outcome::fail : Outcome::pass;
}

/// What makes a run of a command, or of a forked function, count as *fail*. All given conditions
/// must hold. If nothing is given, the original is run once, and what it shows is the symptom: a
/// sanitizer report, an internal error of a compiler with its place, an exception with its message
/// and its place, a signal or an exit status other than 0 with the last error line.
///
/// Expressions are those of RE2. If one has groups, they must capture the same as in the original.
struct SymptomSpec {
  std::optional<int> exit_status{};
  std::string signal{};               ///< "SEGV", "SIGSEGV" or "11"
  std::vector<std::string> out{};     ///< expressions that match what is printed on stdout
  std::vector<std::string> err{};     ///< the same on stderr
  std::vector<std::string> no_out{};  ///< expressions that must not match
  std::vector<std::string> no_err{};
  bool hang = false;         ///< it does not end within Options::timeout
  bool same_crash = false;   ///< the backtrace must be that of the original
  bool any_message = false;  ///< what the program says does not count, if nothing is given

  bool operator==(const SymptomSpec&) const = default;
};

/// What a command may use and do. By default it runs in a directory of its own, in a sandbox.
struct CommandOptions {
  std::vector<std::string> with{};  ///< files and directories that are put beside the variant
  bool feed_stdin = false;          ///< the variant is given on standard input
  bool sandbox = true;
  bool keep_home = false;  ///< it sees HOME as it is
  bool network = false;    ///< it may use the network
  std::vector<std::string> allow_write{};
  /// NAME: a variable that it gets although its name looks like that of a secret (TOKEN, PASSWORD,
  /// AWS_...); NAME=VALUE: one that is set for it. It gets all others.
  std::vector<std::string> environment{};
  // What one test may use, in bytes; 0: chosen by what the machine has. A test that uses more is
  // unresolved.
  std::uint64_t max_memory = 0;
  std::uint64_t max_file_size = 0;
  std::uint64_t max_processes = 0;

  bool operator==(const CommandOptions&) const = default;
};

namespace detail {

using Function = std::function<Outcome(const Files&)>;

struct FunctionTest {
  enum class Where { here, threads, child };
  Function call{};
  Where where = Where::here;
  bool one_file = false;  ///< the function takes the bytes of a single file
  SymptomSpec symptom{};  ///< for Where::child
};

struct CommandTest {
  std::vector<std::string> words{};  ///< a single one: a script
  bool script = false;
  SymptomSpec symptom{};
  CommandOptions options{};
};

template <class F>
inline constexpr bool takes_text = std::is_invocable_r_v<Outcome, F&, std::string_view>;
template <class F>
inline constexpr bool takes_bytes = std::is_invocable_r_v<Outcome, F&, std::span<const std::byte>>;
template <class F>
inline constexpr bool takes_files = std::is_invocable_r_v<Outcome, F&, const Files&>;
template <class F>
inline constexpr bool is_test = takes_text<F> || takes_bytes<F> || takes_files<F>;

// A function that takes several things gets text.
template <class F>
FunctionTest function_test(F function, FunctionTest::Where where) {
  FunctionTest test;
  test.where = where;
  test.one_file = takes_text<F> || takes_bytes<F>;
  if constexpr (takes_text<F>) {
    test.call = [function = std::move(function)](const Files& files) mutable {
      return function(files.empty() ? std::string_view() : files.front().text());
    };
  } else if constexpr (takes_bytes<F>) {
    test.call = [function = std::move(function)](const Files& files) mutable {
      return function(files.empty() ? std::span<const std::byte>()
                                    : std::span<const std::byte>(files.front().bytes));
    };
  } else {
    test.call = std::move(function);
  }
  return test;
}

}  // namespace detail

class Test {
 public:
  template <class F>
  requires(detail::is_test<std::decay_t<F>>) Test(F&& function)
      : parts_(detail::function_test<std::decay_t<F>>(std::forward<F>(function),
                                                      detail::FunctionTest::Where::here)) {}

  template <class F>
  static Test function(F&& function, Threads threads = Threads::one) {
    using Where = detail::FunctionTest::Where;
    static_assert(detail::is_test<std::decay_t<F>>,
                  "a test function takes a std::string_view, a "
                  "std::span<const std::byte> or const Files&, "
                  "and returns an Outcome");
    return Test(detail::function_test<std::decay_t<F>>(
        std::forward<F>(function), threads == Threads::many ? Where::threads : Where::here));
  }

  /// The function runs in a child that is forked from the thread that called reduce(), up to
  /// Options::jobs at once. If it returns, its value is the outcome. If it ends in another way
  /// (a signal, abort(), exit(), a sanitizer report), that is what `symptom` is about: the same
  /// end as that of the original is *fail*, another is *unresolved*, exit(0) is *pass*.
  ///
  /// Standard error of a child is read, to tell reports apart; its standard output goes nowhere, so
  /// SymptomSpec::out and no_out cannot be used.
  /// A child has only the thread that forked it: what other threads of this process had locked
  /// stays locked there. Memory that a child changes is its own.
  template <class F>
  static Test forked(F&& function, SymptomSpec symptom = {}) {
    static_assert(detail::is_test<std::decay_t<F>>,
                  "a test function takes a std::string_view, a "
                  "std::span<const std::byte> or const Files&, "
                  "and returns an Outcome");
    auto test = detail::function_test<std::decay_t<F>>(std::forward<F>(function),
                                                       detail::FunctionTest::Where::child);
    test.symptom = std::move(symptom);
    return Test(std::move(test));
  }

  /// {} in a word is the path of the variant (with several files: of their directory), {NAME}
  /// one of its files. The command is started for each variant, up to Options::jobs at once.
  static Test command(std::vector<std::string> words, SymptomSpec symptom = {},
                      CommandOptions options = {}) {
    return Test(
        detail::CommandTest{std::move(words), false, std::move(symptom), std::move(options)});
  }

  /// A program that is started in a directory with the variant, and decides by its exit status:
  /// 0 is *fail* (the symptom is there), 1 is *pass*, anything else is *unresolved*.
  static Test script(std::string path, CommandOptions options = {}) {
    return Test(detail::CommandTest{{std::move(path)}, true, {}, std::move(options)});
  }

  /// Says which test this is, for the journal: a run is resumed only if the name is the same.
  /// A function cannot be recognized in another process, so name what its answers depend on, the
  /// version of what is tested for example. Options::journal needs it for functions.
  Test named(std::string name) && {
    name_ = std::move(name);
    return std::move(*this);
  }

  const std::string& name() const { return name_; }
  /// For the library itself.
  const std::variant<detail::FunctionTest, detail::CommandTest>& parts() const { return parts_; }

 private:
  explicit Test(detail::FunctionTest test) : parts_(std::move(test)) {}
  explicit Test(detail::CommandTest test) : parts_(std::move(test)) {}

  std::variant<detail::FunctionTest, detail::CommandTest> parts_;
  std::string name_;
};

}  // namespace v0
}  // namespace whittle
