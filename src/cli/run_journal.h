// Which journal a start of whittle writes: a new one, or that of an earlier start of the
// same command that did not come to its end.
//
// It stands in a folder beside the result: .whittle/bug.reduced.c.journal. The same command
// leads to the same place, so starting it again finds it. A journal that is finished, of
// another command, or whose input or test has changed since, is put aside.
#pragma once

#include <memory>
#include <string>

#include "cli/options.h"
#include "cli/surroundings.h"
#include "journal/journal.h"

namespace whittle {

class RunJournal {
 public:
  /// Looks for an earlier one. Writes nothing. `others`: what the run depends on beside its
  /// input and its test.
  static Result<RunJournal> find(const Options& options, const std::string& result,
                                 const Variant& input, const Surroundings& others = {});

  /// The one to go on with; null: a new one is made.
  const Journal* earlier() const { return earlier_.get(); }
  /// The same command has finished here before: its result may be replaced.
  bool replaces() const { return replaces_; }
  /// The original must show what it showed then; otherwise the earlier one is no use.
  Status check_symptom(const std::string& symptom);
  /// Puts out of the way what is in it, and opens or makes the journal. Null where none
  /// is wanted.
  Result<std::unique_ptr<Journal>> open(const Variant& original);

 private:
  RunJournal(const Options& options, std::string path);
  Status look(const Variant& input);
  Status go_on(const RunHead& earlier, const Variant& input);
  Status give_up(const std::string& why);

  const Options* options_;
  std::string path_;  // empty: no journal
  RunHead head_;
  Keep keep_;
  bool in_the_way_ = false;  // another journal is there that has not finished
  bool finished_ = false;    // one is there that has
  bool replaces_ = false;
  std::unique_ptr<Journal> earlier_;
};

/// Beside the results; no input.
inline constexpr const char* kJournalFolder = ".whittle";

/// The journal that a person means: by its result, by its own name, or, where nothing is
/// said, the newest of this directory that has not finished.
Result<std::string> find_run(const std::string& named);

}  // namespace whittle
