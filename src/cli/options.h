// The command line as values, and the table of options that --help, the man page
// and the shell completions are made from.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/plan.h"
#include "oracle/symptom.h"

namespace whittle {

/// As given; limits that are not given have defaults, 0 is none.
struct SandboxOptions {
  std::string mode = "on";
  std::vector<std::string> allow_write;
  bool keep_home = false;
  bool network = false;
  bool no_network = false;
  std::vector<std::string> keep_visible;  ///< of this start: what bwrap must not hide
  std::optional<std::uint64_t> max_memory, max_processes, max_file_size, max_output;
};

/// What only chip knows.
struct ChipCommandOptions {
  bool chips = false;                  ///< this is chip
  std::string java;                    ///< the main class; empty: no Java program
  bool c = false;                      ///< a C program
  std::vector<std::string> arguments;  ///< of the program: what stood after --
  std::string cc = "cc";
  std::vector<std::string> compiler_options;
  std::vector<std::string> java_options;
  std::string main;
  std::string input;
  bool record_input = false;
  std::string recording;                     ///< --record-input: its directory, of this start
  std::vector<std::string> recording_words;  ///< for the C compiler, or for java
  bool internal = false;                     ///< asked for; with --java it is the default
  bool external = false;
  bool trace = false;
  std::vector<std::string> reached;
  std::string direction = "reverse";
  std::vector<std::string> shield;
  std::vector<std::string> focus;
  std::optional<std::size_t> rechip;
  bool squeeze = false;
  bool keep_lines = false;  ///< said, though it is the default
  std::string keep_files;

  /// The program is compiled and run without scripts.
  bool builds() const { return c || !java.empty(); }
  /// By resident JVMs.
  bool runs_inside() const { return !java.empty() && !external; }
};

/// What only history knows.
struct HistoryOptions {
  bool active = false;  ///< this is history
  std::string test;     ///< a program, or a shell command
  std::string build;    ///< a shell command
  std::string repository = ".";
  std::string from;
  std::string oldest;
  std::string good;
  std::vector<std::string> carry;
  std::vector<std::string> protect;
  std::vector<std::string> paths;
  bool bisect_exit = false;
  std::vector<std::string> watch;
  std::size_t step = 0;  ///< 0: galloping
  bool all_parents = false;
  std::string hierarchy = "syntax";
  std::string search = "adaptive";
  bool no_forward = false;
  std::size_t max_patch = 0;  ///< lines; 0: any number
  bool clean_build = false;
  bool by_time = false;

  // of this start
  std::vector<std::string> test_words;  ///< what is run; empty: the command after --
  std::string scratch;                  ///< a folder for what has to be unpacked
  bool keeps_builds() const { return !build.empty() && !clean_build; }
};

/// What reduce, chip, isolate and history have in common.
struct Options {
  std::vector<std::string> names;    ///< positional: TEST and files, or files only
  std::vector<std::string> command;  ///< what stood after --

  // the test
  SymptomOptions symptom;
  std::string signal;
  std::vector<std::string> with_stdout, with_stderr, not_stdout, not_stderr;
  std::string run, compare;
  std::vector<std::string> differ;
  std::string differ_by;
  std::string resident;
  bool feed_stdin = false;
  std::vector<std::string> with;
  double timeout = 0;
  int repeat = 1;
  bool flaky = false;

  SandboxOptions sandbox;

  // what may change
  std::vector<std::string> atoms;
  std::string only_pass;
  bool list_passes = false;
  std::string language;
  std::vector<std::string> parser;  ///< object and grammar
  std::string tree;
  std::string pass;
  std::string objective = "bytes";
  std::string format;
  bool readable = false;
  std::string algorithm = "adaptive";
  std::string causes = "first";
  bool monotone = false;
  std::string common = "keep";
  std::vector<std::string> region;
  std::string removable;
  std::string requires_file;
  std::string args;
  bool invert = false;
  bool again = false;

  ChipCommandOptions chip;
  HistoryOptions history;

  // the run
  int jobs = 0;
  double max_time = 0;
  std::uint64_t max_tests = 0;
  std::uint64_t stop_at_size = 0;
  bool no_cache = false;
  std::string cache;
  double cache_megabytes = 256;
  std::vector<std::string> depends;
  std::string journal;  ///< empty: beside the result; "off": none
  std::string keep = "good";
  bool fresh = false;
  std::string out;
  bool in_place = false;
  std::string tmp;
  bool json = false;
  bool verbose = false;
  bool quiet = false;

  // of this start
  std::vector<std::string> words;  ///< the whole command line, without the program
  std::string identity;            ///< what of it decides the run's course
  std::string test_identity;       ///< what of it decides a test's outcome
  bool resume = false;             ///< by `whittle resume`

  /// The first name is TEST.
  bool scripted() const {
    return command.empty() && run.empty() && differ.empty() && resident.empty() && !chip.builds() &&
           !history.active;
  }
};

struct ApplyOptions {
  std::string patch;            ///< a file; "-": standard input
  std::string directory = ".";  ///< what it is put onto
  std::string base;             ///< a directory or a revision; empty: found out
  bool check = false;
  bool diff = false;
  bool reverse = false;
  bool json = false;
};

struct LanguagesOptions {
  bool json = false;
};

/// Builds the whole command line. `reduce`, `chip`, `isolate` and `history` are filled by parsing.
struct CommandLine {
  CommandLine();
  CLI::App app;
  Options reduce;
  Options chip;
  Options isolate;
  Options history;
  CLI::App* reduce_command = nullptr;
  CLI::App* chip_command = nullptr;
  CLI::App* isolate_command = nullptr;
  CLI::App* history_command = nullptr;
  CLI::App* resume_command = nullptr;
  CLI::App* apply_command = nullptr;
  CLI::App* languages_command = nullptr;
  CLI::App* generate_command = nullptr;
  ApplyOptions apply;
  LanguagesOptions languages;
  std::string generate_what;
  std::string resume_run;
  Options resume;  ///< what is said anew of the run
};

/// Fills in what the options given say about the course of a run (not how many jobs, how
/// long, what is shown), and about the outcome of a test.
void identify(const CLI::App& command, Options& options);

/// Takes over what `whittle resume` was told of the run.
void override_run_options(const CLI::App& resume_command, const Options& said, Options& options);

Causes causes_of(const Options& options);

/// Checks what CLI11 cannot: combinations, signal names, patterns.
Status finish(Options& options);

}  // namespace whittle
