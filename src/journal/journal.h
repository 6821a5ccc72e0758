// The journal: a run's record in an SQLite file, and going on with it.
//
// The file is described in docs/journal.md. It holds who started the run and on what
// (RunHead), the original, every test in the order in which the answers came in, the
// ordered log of what was done with them, and the good variants as recipes.
//
// What is told is written in one transaction per flush(), without a sync: a process
// that is killed loses nothing that was flushed. Now and then a transaction is synced,
// so that a machine that loses power loses seconds. In either case the file stays whole:
// the write-ahead log sees to that.
//
// A journal is made under another name and renamed when it is complete, so there never
// is half of one. Another process that wants to write the same one is refused.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "change/variant.h"
#include "journal/record.h"
#include "util/hash.h"
#include "util/result.h"

namespace whittle {

/// What a run was started as. Two starts with the same identity and the same surroundings
/// are one run.
struct RunHead {
  std::string version;             ///< of whittle
  std::string directory;           ///< where it was started
  std::vector<std::string> words;  ///< the command line, without the program
  std::string identity;            ///< what of that decides the run's course
  std::string symptom;             ///< what was seen on the original; empty until then
  /// What the answers depend on, by the name that messages give it: the input, the test.
  std::vector<std::pair<std::string, std::string>> surroundings;
};

/// Which variants are stored.
enum class Keep { all, good, best };

/// The steps of the log. Stored as numbers.
enum class Step {
  commit = 1,     ///< an outcome was used; the text is the stage's name where a new one begins
  roll_back = 2,  ///< the run went back to this test's variant; 0: to the original
  start = 3,      ///< whittle was started; the text is its version
  stop = 4,       ///< it ended by itself; the text says why
  guide = 5,      ///< the run was told something (engine/guidance.h); the text is what
};

class Journal final : public Record {
 public:
  /// What stands in a journal at the first look. Writes nothing.
  struct Glance {
    RunHead head;
    bool finished = false;
    std::uint64_t tests = 0;
  };
  /// nullopt: there is none. An Error where it is damaged, newer, or no journal at all.
  static Result<std::optional<Glance>> look(const std::string& path);

  /// REQUIRES: there is none at `path`.
  static Result<std::unique_ptr<Journal>> create(const std::string& path, const RunHead& head,
                                                 Keep keep, const Variant& original);
  /// Opens one for going on; replay() then gives what was committed.
  static Result<std::unique_ptr<Journal>> resume(const std::string& path, Keep keep);
  ~Journal() override;

  const RunHead& head() const;
  const Variant& original() const;
  /// The smallest good variant that was committed before this start, if any was.
  Result<std::optional<Variant>> best() const;
  /// Whether such a variant was found good, committed or not, or is the original.
  Result<bool> knows_good(const Hash128& variant) const;
  /// How many tests are in it.
  std::uint64_t tests() const;
  /// Of these, those whose answers were used. REQUIRES: nothing was noted since it was opened.
  Result<std::uint64_t> useful_tests() const;
  /// Once the original has been seen.
  Status set_symptom(const std::string& symptom);
  /// Where the run is now; its directory may have been moved.
  Status moved_to(const std::string& directory);
  /// A step that is not a test's; `test` is the variant's it is about.
  Status note(Step step, std::string_view text, std::uint64_t test = 0);
  /// The run is over: it will not be gone on with.
  Status finish();

  Result<std::optional<Past>> replay(const Hash128& variant) override;
  std::optional<std::string> replay_guidance() override;
  std::vector<std::pair<Hash128, Answer>> leftovers() override;
  Result<std::uint64_t> answered(const TestRecord& test) override;
  Status committed(const Variant& variant, std::string_view stage, const Answer& answer) override;
  Status guided(std::string_view guidance) override;
  Status flush() override;

 private:
  class Impl;
  explicit Journal(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// Puts a journal aside as PATH.old, in place of an earlier one there. An Error where
/// somebody writes it.
Status put_aside(const std::string& path);

}  // namespace whittle
