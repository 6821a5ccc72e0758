// What a run tells whoever holds it.
//
// A run prints nothing. Everything worth knowing about it is an event: a plain struct with the
// facts. The command line turns events into sentences (cli/narrator.cpp); a viewer or a library
// user does what it likes with them. Outcomes of tests are not events of this kind: they come by
// committed(), one call each, because there are many.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "change/outcome.h"
#include "engine/guidance.h"
#include "engine/scheduler.h"
#include "oracle/repetition.h"

namespace whittle {

class RunFigures;

namespace event {

// ---- before the search

/// The kernel cannot enforce all that the sandbox was asked for.
struct SandboxIncomplete {
  std::vector<std::string> missing;
};
/// Environment variables that look like secrets do not reach the tests.
struct SecretsWithheld {
  std::vector<std::string> names;
};
/// The original is still running. The only event that comes from another thread.
struct StillRunning {
  int seconds = 0;
  double limit = 0;
};
/// The test is locked on this symptom.
struct SymptomFound {
  std::string symptom;
};
/// The program does not say the same in each run: the symptom is only what all runs say.
struct MessageVaries {
  std::string symptom;
};
/// isolate: what counts as *pass*.
struct PassingSeen {
  std::string how;         ///< what the passing input shows: "exits with status 0"
  std::string error = {};  ///< why that looks like an error rather than like a success
};
/// The program read nothing of its input, so there is nothing to record.
struct NothingRead {
  std::string input;
};
/// An earlier start of this run is resumed.
struct Resumed {
  std::uint64_t tests = 0;
  std::string journal;
  std::string begun_by{};  ///< the version of whittle that began it, where it is another one
};
/// There is a journal of an earlier run here that cannot be resumed.
struct NewRunStarted {
  std::string why;
  std::string kept_as;
};
/// How often the original shows the symptom.
struct RateMeasured {
  Tally rate;
};
/// The input has lines marked DDBEGIN and DDEND.
struct MarksFound {};
/// A file is not parsed, and why.
struct NotParsed {
  enum class Why { utf16, large, unknown };
  Why why = Why::unknown;
  std::string file;
  std::size_t more = 0;        ///< further files of which the same is true
  std::uint64_t limit = 0;     ///< large: up to this size it would be parsed at once
  bool others_parsed = false;  ///< unknown: other files of the input are
};
/// The language of a file is known, but its parser cannot be loaded, so the file is not parsed.
struct LanguageMissing {
  std::string language;
  std::string why;  ///< and what to do
};
/// Files have parts that the parser does not understand; the rest of them is chipped.
struct ParsedInPart {
  std::vector<std::string> files;
};

// ---- while it searches

/// The best variant does not show the symptom any more. The run goes on as with --flaky.
struct FlakinessNoticed {
  std::uint64_t bytes = 0;
};
/// The run went back to an earlier variant that still shows the symptom.
struct RolledBack {
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  bool to_original = false;
};
/// isolate: when a limit ended the run, an end did not answer as before, so the run went back to
/// earlier ends that do.
struct EndsRolledBack {
  bool to_original = false;
};
/// The run obeys what it was told.
struct Guided {
  Guidance guidance;
};

// ---- at its end

/// The result is not formatted. `why` is empty where formatting would lose the symptom.
struct FormatRejected {
  std::string why;
};
/// --squeeze: the symptom needs the blank lines.
struct BlankLinesKept {};
/// Even an empty input shows the symptom.
struct EmptyInputFails {};
/// The program says something else with the result than with the original.
struct MessageChanged {
  std::string result;
  std::string before;
  std::string after;
};
/// What the result reads was written to a file.
struct InputWritten {
  std::string result;
  std::string path;
  bool empty = false;
};
/// The result shows the symptom only in the JVM in which it was found.
struct NeedsResidentJvm {
  std::string result;
};
/// Commands of --tree, --pass or --objective failed.
struct HelpersFailed {
  std::string summary;
};
struct ResidentsStarted {
  std::uint64_t count = 0;
};

// ---- history

/// A line that a version control system wants to be known.
struct RepositorySays {
  std::string line;
};
/// Files of the checkout differ from what is committed, and are not tested.
struct CheckoutDiffers {
  std::vector<std::string> files;
};
struct HistoryBegins {
  std::string repository;
  std::string newest;
  std::size_t older = 0;  ///< revisions that can be gone back to
  bool gallops = false;   ///< by 1, 4, 16, ... revisions
};
/// What the run is doing now, for a line that is overwritten.
struct HistoryDoes {
  std::string what;
};
struct RevisionTested {
  std::string id;
  std::size_t back = 0;
  Outcome outcome = Outcome::unresolved;
  std::string why;
  std::string title;
};
/// The patch that is carried does not merge with this revision.
struct PatchConflicts {
  std::string id;
  std::size_t back = 0;
};
struct RevisionSkipped {
  std::string id;
};
struct BoundaryFound {
  std::string passing;
  std::string failing;
  std::uint64_t lines = 0;
};
struct PatchReduced {
  std::string id;
  std::uint64_t lines_before = 0;
  std::uint64_t lines_after = 0;
  std::uint64_t tests = 0;
};
/// A patch that does not merge was carried on by its own lines.
struct PatchCarried {
  std::string id;
};
/// A clean build answers something else than the incremental build before it.
struct BuildsDisagree {
  Outcome incremental = Outcome::unresolved;
  Outcome clean = Outcome::unresolved;
  std::string why;  ///< what the clean one said
};

}  // namespace event

using Event = std::variant<
    event::SandboxIncomplete, event::SecretsWithheld, event::StillRunning, event::SymptomFound,
    event::PassingSeen, event::MessageVaries, event::NothingRead, event::Resumed,
    event::NewRunStarted, event::RateMeasured, event::MarksFound, event::NotParsed,
    event::LanguageMissing, event::ParsedInPart, event::FlakinessNoticed, event::RolledBack,
    event::EndsRolledBack, event::Guided, event::FormatRejected, event::BlankLinesKept,
    event::EmptyInputFails, event::MessageChanged, event::InputWritten, event::NeedsResidentJvm,
    event::HelpersFailed, event::ResidentsStarted, event::RepositorySays, event::CheckoutDiffers,
    event::HistoryBegins, event::HistoryDoes, event::RevisionTested, event::PatchConflicts,
    event::RevisionSkipped, event::BoundaryFound, event::PatchReduced, event::PatchCarried,
    event::BuildsDisagree>;

/// Watches a run; changes nothing. All calls but one (event::StillRunning) come from the thread
/// that the run is in.
class RunObserver {
 public:
  virtual ~RunObserver() = default;
  virtual void happened(const Event&) {}
  /// After each outcome that the search was told.
  virtual void committed(const Commit&, const RunFigures&) {}
  /// At least ten times a second while tests are under way.
  virtual void waiting(const RunFigures&) {}
};

}  // namespace whittle
