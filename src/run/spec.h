// What a run is asked to do, as a value.
//
// A RunSpec has five parts, and every option of the command line ends up in exactly one of them:
//
//   test     what is run on a variant and what its answer means
//   input    what is made small, compared or walked through
//   course   which variants are tried, and in which order
//   limits   when to stop early, and how many tests run at once
//   keep     where results, journal and shared outcomes go
//
// The hash of `test` is the identity of the test: the journal and the cache that runs share use
// it, and nothing else, to decide whether an earlier answer still holds. An option that changes
// what an answer means belongs into TestSpec. It cannot be forgotten there: identity_of() names
// every field in a structured binding, so a new field does not compile until it is hashed.
//
// The part `course` together with `test`, `input` and the place of the result is the identity of
// the run: a second start with the same identity resumes the first.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/plan_options.h"
#include "journal/journal.h"
#include "oracle/judge.h"
#include "oracle/sandbox.h"
#include "oracle/symptom.h"
#include "util/hash.h"

namespace whittle {

/// What the four commands that start a run are called.
enum class RunKind { reduce, isolate, chip, history };
std::string_view name(RunKind kind);

/// What tests may do, as asked for. A limit that is not given has a default; 0 means no limit.
struct SandboxSpec {
  Sandbox::Mode mode = Sandbox::Mode::on;
  std::vector<std::string> allow_write{};
  bool keep_home = false;
  Sandbox::Network network = Sandbox::Network::contained;
  std::optional<std::uint64_t> max_memory{}, max_processes{}, max_file_size{}, max_output{};
  std::vector<std::string> environment{};  ///< NAME: passed on, NAME=VALUE: set
};

/// A program that whittle itself compiles and runs (chip --java, chip --c).
struct ProgramSpec {
  std::string java{};                    ///< the main class; empty: not a Java program
  bool c = false;                        ///< a C program
  std::vector<std::string> arguments{};  ///< what the program is given on its command line
  std::string cc = "cc";
  std::vector<std::string> compiler_options{};
  std::vector<std::string> java_options{};
  std::vector<std::string> class_path{};  ///< as it was said; see run/class_path.h
  bool external = false;                  ///< javac and java are started for each variant
  bool record_input = false;              ///< each read statement gets what it read in the original

  /// whittle compiles and runs the program.
  bool builds() const { return c || !java.empty(); }
  /// Resident JVMs compile and run the program.
  bool resident() const { return !java.empty() && !external; }
};

/// How a revision is built and tested (history).
struct RevisionTestSpec {
  std::string test{};   ///< a program or a shell command; empty: TestSpec::command is run
  std::string build{};  ///< a shell command; empty: nothing is built
  bool clean_build = false;
  bool bisect_exit = false;          ///< exit statuses as `git bisect run` reads them
  std::vector<std::string> watch{};  ///< "time", "memory", "time=3"

  /// What one revision's build left is used for the next one.
  bool keeps_builds() const { return !build.empty() && !clean_build; }
};

/// A test that takes longer hangs, where that is the symptom and nothing else is said.
inline constexpr double kHangSeconds = 10;

/// What is run on a variant, and what its answer means.
struct TestSpec {
  RunKind kind = RunKind::reduce;
  // What is run: the first of these that is not empty. `script` follows the convention
  // exit 0: fail, 1: pass, anything else: unresolved.
  std::string script{};                ///< TEST, as the user wrote it
  std::vector<std::string> command{};  ///< the words after --
  std::string run{}, compare{};
  std::vector<std::string> differ{};  ///< two shell commands
  DifferJudge::By differ_by = DifferJudge::By::anything;
  std::string resident{};
  ProgramSpec program{};
  RevisionTestSpec revision{};

  /// What the caller of the library calls the test. A function of this process (run/equipment.h)
  /// has no other identity.
  std::string name{};

  // How it gets the variant.
  bool feed_stdin = false;
  bool as_arguments = false;           ///< --args: the lines of the variant are arguments
  std::string main_class{};            ///< for the program of --run, when chipping
  std::string input{};                 ///< the file that the program reads on standard input
  bool trace = false;                  ///< variants report the statements that they reach
  std::vector<std::string> reached{};  ///< FILE:LINE: statements that must be reached
  std::vector<std::string> with{};

  // What counts.
  SymptomOptions symptom{};
  bool invert = false;  ///< a variant fails if it does not show the symptom
  std::vector<std::string> depends{};

  // Under which conditions.
  double timeout = 0;  ///< seconds; 0: learnt from the tests
  int repeat = 1;
  bool flaky = false;
  SandboxSpec sandbox{};

  /// A test script decides, by its exit status.
  bool scripted() const { return !script.empty(); }

  /// In seconds; 0: none is given.
  double time_limit() const { return timeout > 0 || !symptom.hang ? timeout : kHangSeconds; }
};

/// Which revisions are walked (history).
struct RevisionsSpec {
  std::string repository = ".";
  std::string from{};
  std::string oldest{};
  std::string good{};
  std::vector<std::string> carry{};
  std::vector<std::string> paths{};
  std::size_t step = 0;  ///< 0: 1, 4, 16, ... revisions back
  bool all_parents = false;
  bool by_time = false;
};

/// What is made small, compared or walked through.
struct InputSpec {
  std::vector<std::string> paths{};  ///< isolate: the passing input, then the failing one
  RevisionsSpec revisions{};
};

/// How a program is chipped.
struct ChipCourse {
  Direction direction = Direction::reverse;
  std::vector<std::string> shield{};
  std::vector<std::string> focus{};
  std::optional<std::size_t> rechip{};
  bool squeeze = false;
};

/// How the differences between revisions are searched.
struct HistoryCourse {
  std::string hierarchy = "syntax";
  std::string search = "adaptive";
  std::vector<std::string> protect{};
  bool no_forward = false;
  std::size_t max_patch = 0;  ///< lines; 0: any number
};

/// Which variants are tried, and in which order.
struct CourseSpec {
  std::vector<std::string> stages{};  ///< empty: chosen by what the input is
  std::string algorithm = "adaptive";
  Causes causes = Causes::first;
  bool monotone = false;
  Common common = Common::keep;
  std::string language{};             ///< empty: by the names of the files; "none"
  std::vector<std::string> parser{};  ///< a shared object and its grammar.json
  std::string tree{};                 ///< a command that prints a file's tree
  std::string pass{};                 ///< a command that prints changes
  std::string objective = "bytes";
  std::string format{};  ///< a command that prints a file formatted
  bool readable = false;
  std::vector<std::string> region{};  ///< the expressions of its first and last line
  std::string removable{};
  std::string requires_file{};
  bool again = false;  ///< look for further results in the rest of the input
  ChipCourse chip{};
  HistoryCourse history{};
};

/// When to stop early, and what the run may use of the machine. Nothing here changes a result
/// that is found before a limit is reached.
struct LimitSpec {
  int jobs = 0;  ///< 0: one for each core
  double max_time = 0;
  std::uint64_t max_tests = 0;
  std::uint64_t stop_at_size = 0;
  std::string tmp{};  ///< where tests run; empty: chosen
};

/// What a start does about the journal of an earlier start of the same run.
enum class Earlier {
  resume,  ///< resume it if it did not finish and nothing has changed; otherwise start a new run
  must_resume,  ///< resume it, or fail
  ignore,       ///< always start a new run
};

/// Where results, journal and shared outcomes go.
struct KeepSpec {
  std::string out{};  ///< empty: beside the input
  bool in_place = false;
  std::string journal{};           ///< empty: beside the result; "off": none
  std::optional<Keep> variants{};  ///< which are recorded; see RunSpec::recorded_variants()
  Earlier earlier = Earlier::resume;
  std::string variant_files{};  ///< a folder for the variants as files; empty: none
  std::string cache{};          ///< the folder of shared outcomes; empty: not shared
  double cache_megabytes = 256;
  bool no_cache = false;
};

struct RunSpec {
  TestSpec test{};
  InputSpec input{};
  CourseSpec course{};
  LimitSpec limits{};
  KeepSpec keep{};
  /// The command line that asked for this run, without the name of the program: for the journal,
  /// so that the run can be resumed without it.
  std::vector<std::string> command_line{};

  RunKind kind() const { return test.kind; }

  /// Which variants the journal records. Those of a walk over revisions have little in common with
  /// each other, so each would be stored as a whole: there it is the best ones, unless said.
  Keep recorded_variants() const {
    return keep.variants.value_or(kind() == RunKind::history ? Keep::best : Keep::good);
  }
};

/// The identity of a test: equal for two specifications only if a variant that one of them
/// answered would get the same answer from the other, as long as the files that the test uses
/// are the same (run/surroundings.h).
Hash128 identity_of(const TestSpec& test);

/// The identity of a run: two starts with the same identity try the same variants.
Hash128 identity_of(const RunSpec& run);

}  // namespace whittle
