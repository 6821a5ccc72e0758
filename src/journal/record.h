// The record of a run, as seen by the code that writes it: what an earlier start of the same run
// committed, and what this start adds.
//
// Resuming is replaying. A run that is resumed starts from the beginning, and replay() gives it the
// outcomes that were committed at the same point before, without running tests, until it reaches
// the point where it was stopped. This requires only that a search proposes the same again when it
// gets the same outcomes.
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
  /// What was committed at this point. nullopt: everything is new from now on. This is also the
  /// result if another variant was committed at this point, because then the run takes another
  /// course.
  virtual Result<std::optional<Past>> replay(const Hash128& variant) = 0;
  /// What the run was told at this point (engine/guidance.h), in the words of guided(); each is
  /// given once. nullopt: nothing.
  virtual std::optional<std::string> replay_guidance() = 0;
  /// Answers that no commit has used. Each is returned once, after the last replay().
  virtual std::vector<std::pair<Hash128, Answer>> leftovers() = 0;

  /// Records an answer as it arrives, whether it will be used or not. Returns the number of its
  /// test.
  virtual Result<std::uint64_t> answered(const TestRecord& test) = 0;
  /// The run used this test here. Not called for answers from replay().
  virtual Status committed(const Variant& variant, std::string_view stage,
                           const Answer& answer) = 0;
  /// The run was told this here. Not for what replay_guidance() gave.
  virtual Status guided(std::string_view guidance) = 0;
  /// Until this returns, everything since the last flush() may be lost if the process is killed.
  virtual Status flush() = 0;
};

/// For runs without a journal.
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
