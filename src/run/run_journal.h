// Which journal a start of whittle writes: a new one, or that of an earlier start of the same run
// that did not finish.
//
// The journal is in a folder beside the result: .whittle/bug.reduced.c.journal. The same command
// has its result at the same path, so starting it again finds the journal. A journal is put aside
// if its run has finished, if it is that of another run, or if its input or its test has changed
// since.
#pragma once

#include <memory>
#include <string>

#include "journal/journal.h"
#include "run/events.h"
#include "run/spec.h"
#include "run/surroundings.h"

namespace whittle {

class RunJournal {
 public:
  /// Looks for an earlier journal. Writes nothing. `surroundings`: what the run depends on beside
  /// its input and its specification.
  static Result<RunJournal> find(const RunSpec& spec, const std::string& result,
                                 const Variant& input, Surroundings surroundings,
                                 RunObserver& observer);

  /// The journal of the run that is resumed; null: a new one is made.
  const Journal* earlier() const { return earlier_.get(); }
  /// The same run has finished here before, so its result may be replaced.
  bool replaces() const { return replaces_; }
  /// Does not resume the earlier run if the original showed another symptom then.
  Status check_symptom(const std::string& symptom);
  /// Moves another journal out of the way, and opens or makes this one. Null if no journal is
  /// wanted.
  Result<std::unique_ptr<Journal>> open(const Variant& original);

 private:
  RunJournal(const RunSpec& spec, std::string path, Surroundings surroundings,
             RunObserver& observer);
  Status look(const Variant& input);
  Status resume(const RunHead& earlier, const Variant& input);
  Status start_new_run(const std::string& why);

  const RunSpec* spec_;
  RunObserver* observer_;
  std::string path_;  // empty: no journal
  RunHead head_;
  bool in_the_way_ = false;  // there is another journal, of a run that did not finish
  bool finished_ = false;    // there is one of a run that did
  bool replaces_ = false;
  std::unique_ptr<Journal> earlier_;
};

/// The folder for journals, beside the results. It is never a part of an input.
inline constexpr const char* kJournalFolder = ".whittle";

/// The journal that the user means by the name of a result, an input or a journal. With no name:
/// the newest journal of this directory whose run did not finish.
Result<std::string> find_run(const std::string& named);

}  // namespace whittle
