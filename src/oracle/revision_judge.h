// Judges for revisions of a program, which are built and then tested.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "oracle/judge.h"

namespace whittle {

/// Runs a shell command that builds the revision; another judge tests it then. A revision that does
/// not build is unresolved, with Trouble::build; other unresolved outcomes get their trouble from
/// their last run.
class BuiltJudge final : public Judge {
 public:
  /// `build`: empty: there is nothing to build.
  BuiltJudge(std::string build, std::shared_ptr<Judge> of_test)
      : build_(std::move(build)), of_test_(std::move(of_test)) {}

  std::variant<Command, Answer> next(const Scene&, std::span<const Run>) const override;
  Result<std::string> lock(std::span<const Run> original) override;

 private:
  std::size_t builds() const { return build_.empty() ? 0 : 1; }

  std::string build_;
  std::shared_ptr<Judge> of_test_;
};

/// What the exit status of a test says.
enum class Statuses {
  whittle,  ///< 0 fail, 1 pass, anything else unresolved
  bisect,   ///< git bisect run: 0 pass, 1 to 127 fail, 125 and above 127 unresolved
};

/// With `inverted`, *pass* counts as *fail*, and *fail* as *pass*.
enum class Sense { as_said, inverted };

/// Runs a test that answers by its exit status. If patterns are given, the output of a failing test
/// must match them, too; other failures are unresolved. Status 125, "this revision cannot be
/// tested", is Trouble::build. If the test passes but prints error messages of a compiler, these
/// are in Answer::why.
class StatusJudge final : public Judge {
 public:
  /// `name`: how messages call the test. `patterns`: none: the status alone decides.
  StatusJudge(std::vector<std::string> words, std::string name, Statuses statuses, Sense sense,
              std::optional<Symptom> patterns)
      : words_(std::move(words)),
        name_(std::move(name)),
        statuses_(statuses),
        sense_(sense),
        patterns_(std::move(patterns)) {}

  std::variant<Command, Answer> next(const Scene&, std::span<const Run>) const override;
  Result<std::string> lock(std::span<const Run> original) override;

 private:
  Answer by_status(const Run& run) const;

  std::vector<std::string> words_;
  std::string name_;
  Statuses statuses_;
  Sense sense_;
  std::optional<Symptom> patterns_;
  bool locked_ = false;
};

/// By which factor the time and the memory of a failing test may differ from the original; 0: any.
struct Bounds {
  double time = 0;
  double memory = 0;
};

/// The answers of another judge, except that a test is unresolved if it fails with much more or
/// much less time or memory than the original: that is another failure (Artho, 5.2).
class WatchedJudge final : public Judge {
 public:
  WatchedJudge(std::shared_ptr<Judge> judge, Bounds bounds)
      : judge_(std::move(judge)), bounds_(bounds) {}

  std::variant<Command, Answer> next(const Scene&, std::span<const Run>) const override;
  Result<std::string> lock(std::span<const Run> original) override;

 private:
  std::shared_ptr<Judge> judge_;
  Bounds bounds_;
  Run original_;  // its last
};

/// Why a run is unresolved.
Trouble trouble_of(const Run& run);

}  // namespace whittle
