// The record of a run, as those see it who make it: what an earlier start of the
// same run committed, and what this one adds.
//
// Resume is replay. A run that starts again does everything anew, and is told by
// replay() what was committed at the same point before, at no test's cost, until it
// comes to where it was stopped. That needs nothing from the searches but that they
// ask the same again when they are told the same.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "change/answer.h"
#include "change/variant.h"
#include "util/result.h"

namespace whittle {

/// A test that was answered.
struct TestRecord {
  const Variant& variant;
  Hash128 parent;  ///< the variant that it was made from
  std::string_view stage;
  std::string change;  ///< what was changed in the parent: "-3..17"
  const Answer& answer;
};

class Record {
 public:
  virtual ~Record() = default;

  struct Past {
    Answer answer;
    bool first = true;  ///< false: an earlier commit has used the same test
  };
  /// What was committed at this point. nullopt: from here on everything is new; so it is
  /// too where another variant was committed here, since then the run takes another way.
  virtual Result<std::optional<Past>> replay(const Hash128& variant) = 0;
  /// What the run was told at this point (engine/guidance.h), in the words of guided(); each is
  /// given once. nullopt: nothing.
  virtual std::optional<std::string> replay_guidance() = 0;
  /// Answers that no commit has used; each is given once, after the last replay().
  virtual std::vector<std::pair<Hash128, Answer>> leftovers() = 0;

  /// Takes an answer as it comes in, whether it will be used or not; its number.
  virtual Result<std::uint64_t> answered(const TestRecord& test) = 0;
  /// The run used this test here. Not for what replay() gave.
  virtual Status committed(const Variant& variant, std::string_view stage,
                           const Answer& answer) = 0;
  /// The run was told this here. Not for what replay_guidance() gave.
  virtual Status guided(std::string_view guidance) = 0;
  /// Until this returns, what was told may be lost with the process.
  virtual Status flush() = 0;
};

/// For runs that nobody keeps.
class NoRecord final : public Record {
 public:
  Result<std::optional<Past>> replay(const Hash128&) override { return std::optional<Past>(); }
  std::optional<std::string> replay_guidance() override { return std::nullopt; }
  std::vector<std::pair<Hash128, Answer>> leftovers() override { return {}; }
  Result<std::uint64_t> answered(const TestRecord&) override { return ++tests_; }
  Status committed(const Variant&, std::string_view, const Answer&) override { return {}; }
  Status guided(std::string_view) override { return {}; }
  Status flush() override { return {}; }

 private:
  std::uint64_t tests_ = 0;
};

}  // namespace whittle
