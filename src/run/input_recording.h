// --record-input: a variant reads, in order, a part of what the original read, each statement its
// own (Sterling and Olsson, section 5.2.5).
//
// The original is run with a standard input that records which bytes each read got. After that the
// directory has a recording, and the same standard input replays it: a read at a site gets the next
// record of that site after the last record that any read got, or the end of the input if there is
// none. So what a variant reads is a subsequence of what the original read, and a loop that reads
// gets the same bytes whether or not the reads before it are still there. A read that the original
// never made gets the end of the input.
//
// A *site* names a read by lines of the source, which variants keep. The code that records and
// replays is part of the program's process: runners/java/whittle/Recording.java,
// runners/c/whittle_record.c. Both get a directory:
//
//   recording      what is replayed; while there is none, reads are recorded
//   new/recording  what the last run recorded
//   tell           if it exists, replays also write the bytes that they give to new/read
//
// Tests may write to new/ only.
//
// A recording is a sequence of records:
//
//   LENGTH SITE, newline, LENGTH bytes, newline    a read got these bytes, never beyond a line
//   ?NUMBER SITE, newline, newline                 the program asked how much there is to read
//
// The blank and SITE are left out if SITE is that of the record before. An incomplete record at the
// end is ignored: the program was killed.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "run/spec.h"
#include "util/result.h"

namespace whittle {

class InputRecording {
 public:
  /// Makes the directory and builds what the program needs.
  /// REQUIRES: spec.test.program.record_input.
  static Result<std::unique_ptr<InputRecording>> make(const RunSpec& spec);
  /// Removes the directory.
  ~InputRecording();

  /// Additional arguments for the C compiler, or for java, that make the program record and replay.
  const std::vector<std::string>& words() const { return words_; }
  const std::string& directory() const { return directory_; }
  /// The folder in it that tests write to.
  std::string writable() const { return directory_ + "/new"; }

  /// Makes variants read what the last run has read. False: it has read nothing.
  Result<bool> keep();
  /// Whether there is something that variants can read.
  bool kept() const { return kept_; }
  /// What the program reads while `run` runs it. REQUIRES: kept().
  Result<std::string> read_during(const std::function<Status()>& run) const;

 private:
  explicit InputRecording(std::string directory) : directory_(std::move(directory)) {}
  Status build_for_java();
  Status build_for_c(const ProgramSpec& program);

  std::string directory_;
  std::vector<std::string> words_;
  bool kept_ = false;
};

}  // namespace whittle
