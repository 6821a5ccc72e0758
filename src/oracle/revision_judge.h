// Judges for the revisions of a program: they are built, then tested.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "oracle/judge.h"

namespace whittle {

/// Runs a shell command that builds, and leaves it to another judge to test what came of it.
/// What does not build is unresolved, with Trouble::build; other unresolved outcomes get the
/// trouble that their last run tells of.
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

/// Whether what passes is what is looked for: then it counts as failing, and the other way round.
enum class Sense { as_said, inverted };

/// Runs a test that says by its exit status how it went. Where patterns are given, what it
/// prints when it fails has to match them too; other failures are unresolved. Status 125, "this
/// revision cannot be tested", is Trouble::build. Where it passes but prints what compilers print,
/// that is in Answer::why.
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

/// How far a test that fails may be from what the original took, as a factor; 0: any distance.
struct Bounds {
  double time = 0;
  double memory = 0;
};

/// Another judge's answers, but a test that fails in much more or much less time or memory than
/// the original fails in another way: unresolved (Artho, 5.2).
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

/// What an unresolved run tells of why it is.
Trouble trouble_of(const Run& run);

}  // namespace whittle
