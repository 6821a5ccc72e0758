#include "cli/options.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <charconv>
#include <filesystem>

#include "engine/port_stages.h"
#include "search/registry.h"
#include "util/files.h"
#include "util/hash.h"

namespace whittle {

namespace {

// Help with the command's own ways to be called, in place of a guess at them.
class Usage final : public CLI::Formatter {
 public:
  explicit Usage(std::string ways) : ways_(std::move(ways)) {}
  std::string make_usage(const CLI::App*, std::string) const override {
    return "Usage: " + ways_ + "\n";
  }

 private:
  std::string ways_;
};

CLI::Validator positive() {
  return CLI::Validator(
      [](std::string& text) {
        double value = 0;
        const bool good = CLI::detail::lexical_cast(text, value) && value > 0;
        return good ? std::string() : fmt::format("{} is not a number above 0", text);
      },
      "");
}

// Seconds, or a number with a unit, which becomes seconds.
CLI::Validator duration() {
  return CLI::Validator(
      [](std::string& text) {
        std::string number = text;
        double unit = 1;
        if (!number.empty()) {
          const char last = number.back();
          unit = last == 'm' ? 60 : last == 'h' ? 3600 : 1;
          if (last == 's' || unit > 1) number.pop_back();
        }
        double value = 0;
        if (!CLI::detail::lexical_cast(number, value) || !(value > 0)) {
          return fmt::format("{} is not a time above 0; write 90, 90s, 1.5m or 2h", text);
        }
        text = fmt::format("{}", value * unit);
        return std::string();
      },
      "");
}

std::optional<std::uint64_t> bytes_of(std::string_view text) {
  constexpr std::string_view kUnits = "KMGTkmgt";
  unsigned shift = 0;
  if (const std::size_t unit = text.empty() ? kUnits.npos : kUnits.find(text.back());
      unit != kUnits.npos) {
    shift = 10 * (static_cast<unsigned>(unit % 4) + 1);
    text.remove_suffix(1);
  }
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (number > UINT64_MAX >> shift) return std::nullopt;
  return number << shift;
}

CLI::Validator size() {
  return CLI::Validator(
      [](std::string& text) {
        const std::optional<std::uint64_t> bytes = bytes_of(text);
        if (!bytes) {
          return fmt::format("{} is not a size; write 500M or 2G, or 0 for no limit", text);
        }
        text = std::to_string(*bytes);
        return std::string();
      },
      "");
}

std::string algorithm_help() {
  std::string names;
  const auto add = [&](std::string_view name) {
    names += fmt::format("{}{}", names.empty() ? "" : ", ", name);
  };
  for (const SearchEntry& entry : searches()) add(entry.name);
  for (const SearchEntry& entry : tree_searches()) add(entry.name);
  return "Search over the changes, by name, as published: " + names;
}

constexpr const char* kTheTest = "The test";

void add_symptom_options(CLI::App& app, Options& o) {
  const std::string group = kTheTest;
  app.add_option("--exit", o.symptom.exit_status, "Symptom: the command exits with this status")
      ->type_name("N")
      ->check(CLI::Range(0, 255))
      ->group(group);
  app.add_option("--signal", o.signal, "Symptom: this signal ends the command (SEGV, ABRT, 11)")
      ->type_name("NAME")
      ->group(group);
  app.add_option("--stdout", o.with_stdout,
                 "Symptom: standard output matches; a group must capture the same again")
      ->type_name("RE")
      ->allow_extra_args(false)
      ->group(group);
  app.add_option("--stderr", o.with_stderr, "Symptom: standard error matches")
      ->type_name("RE")
      ->allow_extra_args(false)
      ->group(group);
  app.add_option("--not-stdout", o.not_stdout, "Symptom: standard output does not match")
      ->type_name("RE")
      ->allow_extra_args(false)
      ->group(group);
  app.add_option("--not-stderr", o.not_stderr, "Symptom: standard error does not match")
      ->type_name("RE")
      ->allow_extra_args(false)
      ->group(group);
  app.add_flag("--hang", o.symptom.hang,
               "Symptom: the command is still running after --timeout (10 s unless said)")
      ->group(group);
  app.add_option("--slower-than", o.symptom.slower_than, "Symptom: the command takes at least this")
      ->type_name("TIME")
      ->transform(duration())
      ->group(group);
  app.add_flag("--same-crash", o.symptom.same_crash,
               "Symptom includes the crash's place: its backtrace, from the output or through gdb")
      ->group(group);
}

void add_other_tests(CLI::App& app, Options& o) {
  const std::string group = kTheTest;
  app.add_option("--run", o.run, "Program that is run on the variant; --compare looks at it")
      ->type_name("RUN")
      ->group(group);
  app.add_option("--compare", o.compare,
                 "Program that gets the files with RUN's output and its status (of chip: the "
                 "prefix, as RUN does), and decides as TEST")
      ->type_name("COMPARE")
      ->group(group);
  app.add_option("--differ", o.differ,
                 "Symptom: two shell commands disagree, as they do on the original")
      ->type_name("CMD1 CMD2")
      ->expected(2)
      ->allow_extra_args(false)
      ->group(group);
  app.add_option("--differ-by", o.differ_by, "What they disagree in: status, stdout or stderr")
      ->type_name("WHAT")
      ->check(CLI::IsMember({"status", "stdout", "stderr"}))
      ->group(group);
  app.add_option("--resident", o.resident,
                 "A shell command that is started once and tests one variant after the other: it "
                 "reads requests and writes answers (docs/resident.md)")
      ->type_name("CMD")
      ->group(group);
  app.add_flag("--stdin", o.feed_stdin, "Feed the variant to the test on standard input")
      ->group(group);
}

void add_running_options(CLI::App& app, Options& o) {
  const std::string group = kTheTest;
  app.add_option("--with", o.with, "A file or directory that the test needs beside the variant")
      ->type_name("PATH")
      ->allow_extra_args(false)
      ->group(group);
  app.add_option("--timeout", o.timeout,
                 "Time limit of a test; otherwise learnt from tests that showed the symptom")
      ->type_name("TIME")
      ->transform(duration())
      ->group(group);
  app.add_option("--repeat", o.repeat,
                 "Run a test up to so often; the first run with the symptom decides")
      ->type_name("N")
      ->check(CLI::Range(1, 10000))
      ->group(group);
  app.add_flag("--flaky", o.flaky,
               "The symptom does not always show: measure how often, and decide by several runs "
               "that a variant shows it at least half as often")
      ->group(group);
  app.add_option("--depends", o.depends,
                 "A program or file that the answers depend on (the compiler proper): when it "
                 "changes, old answers are not used")
      ->type_name("PATH")
      ->allow_extra_args(false)
      ->group(group);
}

void add_test_options(CLI::App& app, Options& o) {
  add_symptom_options(app, o);
  add_other_tests(app, o);
  add_running_options(app, o);
}

constexpr const char* kTheSandbox = "The sandbox";

void add_sandbox_options(CLI::App& app, SandboxOptions& o) {
  const std::string group = kTheSandbox;
  app.add_option("--sandbox", o.mode,
                 "Keep tests from what lies outside of their directory: on (default), off, or "
                 "bwrap, the strict one")
      ->type_name("MODE")
      ->check(CLI::IsMember({"on", "off", "bwrap"}))
      ->group(group);
  app.add_option("--allow-write", o.allow_write, "Tests may also write here, and below")
      ->type_name("PATH")
      ->allow_extra_args(false)
      ->group(group);
  app.add_flag("--keep-home", o.keep_home, "Tests see your own HOME, not a fresh one")
      ->group(group);
  app.add_flag("--network", o.network, "Tests may use the network")->group(group);
  app.add_flag("--no-network", o.no_network,
               "Tests may not, or none is run (default: they may not where that can be had)")
      ->group(group);
  const auto add_size = [&](const std::string& name, std::optional<std::uint64_t>& to,
                            const std::string& help) {
    app.add_option(name, to, help)->type_name("SIZE")->transform(size())->group(group);
  };
  add_size("--max-memory", o.max_memory,
           "Resident memory of a test with all its processes, as 500M or 2G; 0: no limit "
           "(default: three quarters of the machine's, shared by the jobs)");
  app.add_option("--max-processes", o.max_processes,
                 "Processes of a test at one time; 0: no limit (default 1000)")
      ->type_name("N")
      ->group(group);
  add_size("--max-file-size", o.max_file_size,
           "What a test may write to files (default: half of what is free, shared by the jobs, "
           "at most 4G)");
  add_size("--max-output", o.max_output,
           "What a test may print on a stream that is read (default 64M)");
}

constexpr const char* kTheRun = "The run";  // nothing in it decides a run's course

// What may be said anew of a run that is gone on with.
void add_start_options(CLI::App& app, Options& o) {
  const std::string group = kTheRun;
  app.add_option("-j,--jobs", o.jobs,
                 "Tests at once (default: the cores); the result is the same for any number")
      ->type_name("N")
      ->check(CLI::Range(1, 1024))
      ->group(group);
  app.add_option("--max-time", o.max_time, "Stop after so long, with the best so far")
      ->type_name("TIME")
      ->transform(duration())
      ->group(group);
  app.add_option("--max-tests", o.max_tests, "Stop after so many tests")
      ->type_name("N")
      ->check(positive())
      ->group(group);
  app.add_option("--tmp", o.tmp, "Where tests run (default: /dev/shm, then TMPDIR)")
      ->type_name("DIR")
      ->group(group);
  app.add_flag("--json", o.json, "Print one JSON object at the end, on standard output")
      ->group(group);
  app.add_flag("-v,--verbose", o.verbose, "Log every test")->group(group);
  app.add_flag("-q,--quiet", o.quiet, "Print nothing but errors and warnings")->group(group);
}

void add_run_options(CLI::App& app, Options& o) {
  const std::string group = kTheRun;
  add_start_options(app, o);
  app.add_flag("--no-cache", o.no_cache, "Run every test, also where the outcome is known")
      ->group(group);
  app.add_option("--cache", o.cache,
                 "Share outcomes with other runs of the same test in this directory")
      ->type_name("DIR")
      ->group(group);
  app.add_option("--cache-size", o.cache_megabytes, "How large that may grow (default 256)")
      ->type_name("MB")
      ->check(positive())
      ->group(group);
  app.add_option("--journal", o.journal,
                 "Where the journal goes (default: .whittle/RESULT.journal), or off: then the run "
                 "cannot be gone on with")
      ->type_name("FILE")
      ->group(group);
  app.add_option("--keep", o.keep, "Variants kept in the journal: all, good (default) or best")
      ->type_name("WHICH")
      ->check(CLI::IsMember({"all", "good", "best"}))
      ->group(group);
  app.add_flag("--fresh", o.fresh, "Start anew, also where an earlier start did not finish")
      ->group(group);
  app.add_option("--out", o.out,
                 "Where the result goes (default: NAME.reduced.EXT, of chip NAME.chipped.EXT; for "
                 "isolate the base of the names; for history a folder, whittle-history)")
      ->type_name("PATH")
      ->group(group);
}

void add_common_change_options(CLI::App& app, Options& o, const std::string& atoms_help) {
  const std::string group = "What may change";
  app.add_option("--passes,--atoms", o.atoms, atoms_help)
      ->type_name("LIST")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->group(group);
  app.add_option("--causes", o.causes,
                 "Of several failing subsets go on with the first (default), the smallest, or "
                 "each; uses ddmin")
      ->type_name("WHICH")
      ->check(CLI::IsMember({"first", "smallest", "each"}))
      ->group(group);
  app.add_flag("--monotone", o.monotone,
               "Trust that adding to a failing variant never makes it pass: saves tests")
      ->group(group);
}

void add_tree_options(CLI::App& app, Options& o) {
  const std::string group = "What may change";
  app.add_option("--language", o.language,
                 "What the input is written in (default: by the file's name; whittle languages "
                 "lists them), or none")
      ->type_name("NAME")
      ->group(group);
  app.add_option(
         "--parser", o.parser,
         "Parse by this tree-sitter parser: a shared object and its grammar.json, with queries "
         "beside it")
      ->type_name("OBJECT GRAMMAR")
      ->expected(2)
      ->allow_extra_args(false)
      ->group(group);
  app.add_option("--tree", o.tree,
                 "A command that prints the tree of a file: a line \"BEGIN END\" in bytes for each "
                 "part, nested")
      ->type_name("CMD")
      ->group(group);
}

void add_reduce_options(CLI::App& app, Options& o) {
  app.add_option("NAMES", o.names,
                 "TEST and the files or the directory to reduce; no TEST with -- COMMAND, where {} "
                 "is the file "
                 "(or directory), {NAME} one of several files")
      ->type_name("TEST FILE...");
  add_test_options(app, o);
  add_common_change_options(app, o,
                            "What is left out or rewritten, and in which order (default: by the "
                            "kind of input; --list-passes shows them)");
  const std::string group = "What may change";
  app.add_option("--only-pass", o.only_pass, "The same as --passes with one of them")
      ->type_name("NAME")
      ->group(group);
  app.add_flag("--list-passes", o.list_passes,
               "List the passes, with a FILE those marked that it gets, and do nothing else")
      ->group(group);
  add_tree_options(app, o);
  app.add_option("--pass", o.pass,
                 "A command that prints further changes of a file, a line {\"edits\": [...]} each")
      ->type_name("CMD")
      ->group(group);
  app.add_option("--objective", o.objective,
                 "What gets small: bytes (default), tokens, nodes, or a command that prints a "
                 "number for a file")
      ->type_name("WHAT")
      ->group(group);
  app.add_flag("--readable", o.readable,
               "Keep names, literals and white space of what is left as they are")
      ->group(group);
  app.add_option("--format", o.format,
                 "A command that prints a file formatted: the result, if the symptom stays")
      ->type_name("CMD")
      ->group(group);
  app.add_option("--algorithm", o.algorithm, algorithm_help())->type_name("NAME")->group(group);
  app.add_option("--region", o.region, "Only what stands between lines that match these may go")
      ->type_name("BEGIN END")
      ->expected(2)
      ->allow_extra_args(false)
      ->group(group);
  app.add_option("--removable", o.removable, "Only lines that match may go (events in a log)")
      ->type_name("RE")
      ->group(group);
  app.add_option("--requires", o.requires_file,
                 "File of constraints: \"12 3\" says that line 12 needs line 3")
      ->type_name("FILE")
      ->group(group);
  app.add_option(
         "--args", o.args,
         "Reduce this list of arguments, one a line, in place of FILE; {args} is where they go")
      ->type_name("FILE")
      ->group(group);
  app.add_flag("--invert", o.invert,
               "Find the fewest lines that prevent the symptom, which shows without any of them")
      ->group(group);
  app.add_flag("--again", o.again,
               "After a result look for further ones in the rest of the input, until none is left")
      ->group(group);
  add_sandbox_options(app, o.sandbox);
  add_run_options(app, o);
  app.add_option("--stop-at-size", o.stop_at_size, "Stop once the result has at most so many bytes")
      ->type_name("BYTES")
      ->check(positive())
      ->group(kTheRun);
  app.add_flag("--in-place", o.in_place, "Overwrite the input; it is kept as NAME.orig")
      ->group(kTheRun);
}

void add_chip_options(CLI::App& app, Options& o) {
  o.chip.chips = true;
  app.add_option("NAMES", o.names,
                 "The program's files and directories, in the order in which they are chipped; "
                 "before them TEST, where nothing else says what the test is")
      ->type_name("FILE...");
  const std::string program = kTheTest;
  app.add_option("--java", o.chip.java,
                 "A Java program with this main class: compile and run it; what follows -- are "
                 "its arguments")
      ->type_name("CLASS")
      ->group(program);
  app.add_flag("--c", o.chip.c, "A C program: likewise")->group(program);
  app.add_option("--cc", o.chip.cc, "The C compiler (default cc)")
      ->type_name("CMD")
      ->group(program);
  app.add_option("--compiler-option", o.chip.compiler_options,
                 "For javac or the C compiler, as --compiler-option=-lm")
      ->type_name("OPTION")
      ->allow_extra_args(false)
      ->group(program);
  app.add_option("--java-option", o.chip.java_options, "For java, as --java-option=-ea")
      ->type_name("OPTION")
      ->allow_extra_args(false)
      ->group(program);
  app.add_option("--main", o.chip.main,
                 "What RUN is given as the main class (default: the first file's name)")
      ->type_name("CLASS")
      ->group(program);
  app.add_flag("--internal", o.chip.internal,
               "With --java, the default: resident JVMs compile and run the variants")
      ->group(program);
  app.add_flag("--external", o.chip.external, "With --java: javac and java for each variant")
      ->group(program);
  app.add_option("--reached", o.chip.reached,
                 "Symptom: the statement on this line is reached; variants are made to tell")
      ->type_name("FILE:LINE")
      ->allow_extra_args(false)
      ->group(program);
  app.add_flag("--trace", o.chip.trace,
               "Variants say on standard error which statements they reach, each once, as "
               "\"reached FILE:LINE\"")
      ->group(program);
  app.add_option("--input", o.chip.input, "What the program reads on standard input")
      ->type_name("FILE")
      ->group(program);
  app.add_flag("--record-input", o.chip.record_input,
               "With --java or --c, and --input: what is left of the program reads what it read in "
               "the original, each statement its own")
      ->group(program);
  add_test_options(app, o);
  const std::string group = "What may change";
  app.add_option(
         "--passes", o.atoms,
         "What is tried, and in which order (default: comments, unreached, statements, "
         "declarations, expressions, modifiers, tree, rules, windows; files after unreached where "
         "there are several, and unreached after statements again where the program is large); "
         "statements is chipping as published")
      ->type_name("LIST")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->group(group);
  app.add_option("--direction", o.chip.direction,
                 "Which statements go first: the last ones (reverse, the default) or the first "
                 "ones (forward)")
      ->type_name("WHICH")
      ->check(CLI::IsMember({"forward", "reverse"}))
      ->group(group);
  app.add_option("--shield", o.chip.shield,
                 "What stays: declarations (while blocks are split), lines that match an "
                 "expression, or FILE:FROM-TO")
      ->type_name("WHAT")
      ->allow_extra_args(false)
      ->group(group);
  app.add_option("--focus", o.chip.focus, "Work on these lines only")
      ->type_name("FILE:FROM-TO")
      ->allow_extra_args(false)
      ->group(group);
  app.add_option("--rechip", o.chip.rechip,
                 "Chip again so many times (default: until nothing changes any more)")
      ->type_name("N")
      ->group(group);
  app.add_flag("--squeeze", o.chip.squeeze,
               "Leave out blank lines at the end, if the symptom stays; otherwise what is left "
               "keeps its line numbers")
      ->group(group);
  app.add_flag("--keep-lines", o.chip.keep_lines, "The default: lines keep their numbers")
      ->group(group);
  app.add_option("--language", o.language,
                 "What the program is written in (default: by the files' names)")
      ->type_name("NAME")
      ->group(group);
  add_sandbox_options(app, o.sandbox);
  add_run_options(app, o);
  app.add_option("--keep-files", o.chip.keep_files,
                 "Write the variants that --keep asks for here too, as <prefix>v<number>z<size>")
      ->type_name("DIR")
      ->group(kTheRun);
  app.add_option("--stop-at-size", o.stop_at_size, "Stop once the result has at most so many bytes")
      ->type_name("BYTES")
      ->check(positive())
      ->group(kTheRun);
}

void add_isolate_options(CLI::App& app, Options& o) {
  app.add_option("NAMES", o.names,
                 "TEST, the passing and the failing input; no TEST where -- follows")
      ->type_name("TEST PASSING FAILING");
  add_test_options(app, o);
  add_common_change_options(
      app, o,
      "What is exchanged, coarse to fine: files, hunks, declarations, statements, tree, "
      "lines, words, tokens, "
      "chars (default: files in directories, hunks, then tree, or lines and tokens where no "
      "language is known)");
  add_tree_options(app, o);
  app.add_option("--common", o.common,
                 "What both inputs have in common: keep it (default), or reduce it too, in turn "
                 "with the difference")
      ->type_name("WHAT")
      ->check(CLI::IsMember({"keep", "reduce"}))
      ->group("What may change");
  add_sandbox_options(app, o.sandbox);
  add_run_options(app, o);
}

void add_history_options(CLI::App& app, Options& o) {
  HistoryOptions& h = o.history;
  h.active = true;
  o.keep = "best";  // old revisions have little in common with today's
  const std::string test = kTheTest;
  app.add_option("--test", h.test,
                 "A program or shell command that is run in each revision: exit 0 fails, 1 passes, "
                 "anything else cannot tell")
      ->type_name("TEST")
      ->group(test);
  app.add_option("--build", h.build,
                 "A shell command that builds a revision before it is tested; what it has built is "
                 "kept for the next one")
      ->type_name("CMD")
      ->group(test);
  app.add_flag("--clean-build", h.clean_build, "Build every revision from scratch")->group(test);
  app.add_flag("--bisect-exit", h.bisect_exit,
               "TEST is written for git bisect run: exit 0 passes, 125 cannot tell, others fail")
      ->group(test);
  app.add_option("--carry", h.carry,
                 "A file or folder of the checkout that is laid over every revision: the test "
                 "itself, what it reads")
      ->type_name("PATH")
      ->allow_extra_args(false)
      ->group(test);
  app.add_option("--watch", h.watch,
                 "The failure is the same only if it takes about as much: time, memory, or both "
                 "(time,memory); time=3 for within three times (default 4)")
      ->type_name("LIST")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->group(test);
  add_symptom_options(app, o);
  add_running_options(app, o);
  app.add_flag("--invert", o.invert,
               "The other way round: the test passes today; find the change that made it pass")
      ->group(test);

  const std::string revisions = "The revisions";
  app.add_option("--repo", h.repository,
                 "The repository: a checkout, or its own folder; git, Subversion, CVS, or a folder "
                 "of numbered trees or tarballs (default: the current directory); a URL for "
                 "Subversion")
      ->type_name("DIR")
      ->group(revisions);
  app.add_option("--from", h.from, "Begin here (default: what is checked out)")
      ->type_name("REV")
      ->group(revisions);
  app.add_option("--oldest", h.oldest, "Do not go back beyond this one")
      ->type_name("REV")
      ->group(revisions);
  app.add_option("--good", h.good, "This one passes: bisect between the two")
      ->type_name("REV")
      ->group(revisions);
  app.add_option("--step", h.step,
                 "Go back so many revisions at a time; 1 finds the newest that passes (default: 1, "
                 "4, 16, ... back, then bisection, which finds one of those that pass)")
      ->type_name("N")
      ->check(positive())
      ->group(revisions);
  app.add_option("--paths", h.paths, "Only revisions that change one of these")
      ->type_name("PATH")
      ->allow_extra_args(false)
      ->group(revisions);
  app.add_flag("--all-parents", h.all_parents,
               "Go on into what was merged (default: a merge counts as one change)")
      ->group(revisions);
  app.add_flag("--by-time", h.by_time,
               "CVS: commits less than five minutes apart are one, whoever made them, unless they "
               "change one file twice")
      ->group(revisions);

  const std::string change = "What is found";
  app.add_option("--hierarchy", h.hierarchy,
                 "How differences are cut: syntax (files, declarations, statements, lines; the "
                 "default), patch (files, hunks, lines) or flat (lines)")
      ->type_name("WHICH")
      ->check(CLI::IsMember(hierarchies()))
      ->group(change);
  app.add_option("--search", h.search,
                 "How they are searched: adaptive (default), bisection (as published, at most 2n-1 "
                 "tests), ddmin, wdd, probdd or cdd")
      ->type_name("NAME")
      ->check(CLI::IsMember(port_searches()))
      ->group(change);
  app.add_option("--protect", h.protect,
                 "What must not be left out when a patch is made small: a file, a folder, or lines "
                 "that match an expression")
      ->type_name("PATH|RE")
      ->allow_extra_args(false)
      ->group(change);
  app.add_flag("--no-forward", h.no_forward, "Do not carry the fix to the revision begun with")
      ->group(change);
  app.add_option("--max-patch", h.max_patch,
                 "Stop carrying a patch that has grown beyond so many lines")
      ->type_name("LINES")
      ->check(positive())
      ->group(change);
  add_sandbox_options(app, o.sandbox);
  add_run_options(app, o);
}

void add_apply_options(CLI::App& app, ApplyOptions& o) {
  app.add_option("PATCH", o.patch,
                 "A unified diff, as diff -u and git write it; - is standard input")
      ->type_name("PATCH")
      ->required();
  app.add_option("DIR", o.directory, "What it is put onto (default: the current directory)")
      ->type_name("DIR");
  app.add_option("--base", o.base,
                 "What it was made of: a directory, or a revision of the git repository (default: "
                 "by git's ids in the patch, else DIR)")
      ->type_name("DIR|REV");
  CLI::Option* check = app.add_flag("--check", o.check, "Write nothing, say what would happen");
  app.add_flag("--diff", o.diff, "Write nothing, print the merged change as a diff against DIR")
      ->excludes(check);
  app.add_flag("-R,--reverse", o.reverse, "Undo the patch instead");
  app.add_flag("--json", o.json, "Print one JSON object, on standard output");
}

}  // namespace

CommandLine::CommandLine() : app("whittle makes a failing input small by experiment.", "whittle") {
  app.require_subcommand(1);
  app.set_version_flag("--version", WHITTLE_VERSION);
  app.footer(
      "Exit status: 0 done, 1 the machine failed, 2 the original does not show the symptom,\n"
      "3 usage, 4 input, 5 output, 6 the test is flaky, 7 the patch does not merge,\n"
      "8 no revision passes, 130 interrupted (the best is in place).");
  reduce_command = app.add_subcommand("reduce", "Make a failing input small");
  reduce_command->formatter(
      std::make_shared<Usage>("whittle reduce [OPTIONS] TEST FILE...\n"
                              "       whittle reduce [OPTIONS] FILE... -- COMMAND {} ...\n"
                              "       whittle reduce [OPTIONS] --resident CMD FILE..."));
  add_reduce_options(*reduce_command, reduce);
  chip_command = app.add_subcommand(
      "chip", "Chip a program down to what shows a symptom when it is compiled and run");
  chip_command->formatter(
      std::make_shared<Usage>("whittle chip [OPTIONS] --java CLASS FILE... [-- ARG...]\n"
                              "       whittle chip [OPTIONS] --c FILE... [-- ARG...]\n"
                              "       whittle chip [OPTIONS] --run RUN --compare COMPARE FILE...\n"
                              "       whittle chip [OPTIONS] TEST FILE...\n"
                              "       whittle chip [OPTIONS] FILE... -- COMMAND {} ..."));
  add_chip_options(*chip_command, chip);
  isolate_command = app.add_subcommand(
      "isolate", "Find the smallest difference between a passing and a failing input");
  isolate_command->formatter(
      std::make_shared<Usage>("whittle isolate [OPTIONS] TEST PASSING FAILING\n"
                              "       whittle isolate [OPTIONS] PASSING FAILING -- COMMAND {} ...\n"
                              "       whittle isolate [OPTIONS] --resident CMD PASSING FAILING"));
  add_isolate_options(*isolate_command, isolate);
  history_command = app.add_subcommand(
      "history", "Find where a test last passed, what made it fail, and a patch for today");
  history_command->formatter(
      std::make_shared<Usage>("whittle history [OPTIONS] --test TEST [--build CMD]\n"
                              "       whittle history [OPTIONS] [--build CMD] -- COMMAND ..."));
  add_history_options(*history_command, history);
  resume_command = app.add_subcommand("resume", "Go on with a run that was stopped");
  resume_command->formatter(std::make_shared<Usage>("whittle resume [OPTIONS] [RUN]"));
  resume_command
      ->add_option("RUN", resume_run,
                   "Its result, or its journal (default: the newest of this directory that was "
                   "stopped)")
      ->type_name("RUN");
  add_start_options(*resume_command, resume);
  apply_command =
      app.add_subcommand("apply", "Put a patch onto another revision, by three-way merge");
  apply_command->formatter(std::make_shared<Usage>("whittle apply [OPTIONS] PATCH [DIR]"));
  add_apply_options(*apply_command, apply);
  languages_command =
      app.add_subcommand("languages", "List the languages that inputs are parsed in");
  languages_command->add_flag("--json", languages.json, "Print them as JSON");
  generate_command = app.add_subcommand("generate", "Print the man page or a shell completion");
  generate_command->add_option("WHAT", generate_what, "man, bash, zsh or fish")
      ->type_name("WHAT")
      ->check(CLI::IsMember({"man", "bash", "zsh", "fish"}))
      ->required();
}

void identify(const CLI::App& command, Options& options) {
  Hasher run, test;
  const auto add = [](Hasher& hasher, const std::string& word) {
    hasher.add_number(word.size());
    hasher.add(word);
  };
  for (const CLI::Option* option : command.get_options()) {
    const bool place = option->check_name("--out") || option->check_name("--in-place");
    if (option->count() == 0 || (option->get_group() == kTheRun && !place)) continue;
    const bool decides = option->get_group() == kTheTest || option->get_group() == kTheSandbox;
    std::vector<std::string> words = option->results();
    words.insert(words.begin(), option->get_name());
    for (const std::string& word : words) {
      add(run, word);
      if (decides) add(test, word);
    }
  }
  for (const std::string& word : options.command) add(run, word), add(test, word);
  add(run, command.get_name());
  options.identity = run.finish().hex();
  options.test_identity = test.finish().hex();
}

void override_run_options(const CLI::App& resume_command, const Options& said, Options& options) {
  const auto given = [&](const char* name) { return resume_command.count(name) > 0; };
  if (given("--jobs")) options.jobs = said.jobs;
  options.max_time = said.max_time;  // a limit was for the start that it was given to
  options.max_tests = said.max_tests;
  options.fresh = false;
  if (given("--tmp")) options.tmp = said.tmp;
  options.fresh = false;  // that, too, was for one start
  options.json = said.json;
  options.verbose = said.verbose;
  options.quiet = said.quiet;
}

Causes causes_of(const Options& o) {
  if (o.causes == "each") return Causes::each;
  return o.causes == "smallest" ? Causes::smallest : Causes::first;
}

namespace {

// What is asked of every run.
Status check_run(const Options& o) {
  const auto usage = [](std::string message) {
    return Error{ErrorKind::usage, std::move(message)};
  };
  if (!o.cache.empty() && (o.flaky || o.repeat > 1 || o.no_cache)) {
    return usage(
        "--cache shares settled outcomes: it does not go with --flaky, --repeat and --no-cache");
  }
  for (const std::string& path : o.depends) {
    if (!std::filesystem::exists(path) && find_program(path).empty()) {
      return usage(fmt::format("--depends {}: there is no such file or program", path));
    }
  }
  if (o.flaky && o.repeat > 1) return usage("--flaky and --repeat exclude each other");
  if (o.sandbox.network && o.sandbox.no_network) {
    return usage("--network and --no-network exclude each other");
  }
  return {};
}

Status finish_history(Options& o) {
  const auto usage = [](std::string message) {
    return Error{ErrorKind::usage, std::move(message)};
  };
  const HistoryOptions& h = o.history;
  if (h.test.empty() == o.command.empty()) {
    return usage("say what tells whether a revision fails: --test TEST, or a command after --");
  }
  const SymptomOptions& s = o.symptom;
  if (o.command.empty() && (s.exit_status || s.signal || s.hang || s.slower_than)) {
    return usage(
        "--exit, --signal, --hang and --slower-than go with a command after --; TEST says by its "
        "exit status whether it fails, and --stdout and --stderr narrow that down");
  }
  if (o.command.empty() && s.same_crash) return usage("--same-crash goes with a command after --");
  if (h.bisect_exit && !o.command.empty()) return usage("--bisect-exit goes with --test");
  if (o.invert && !o.command.empty()) return usage("--invert goes with --test");
  if (h.clean_build && h.build.empty()) return usage("--clean-build goes with --build");
  if (!h.good.empty() && (!h.oldest.empty() || h.step > 0)) {
    return usage("--good says where to end and how to get there: no --oldest or --step beside it");
  }
  for (const std::string& each : h.watch) {
    const std::string what = each.substr(0, each.find('='));
    double factor = 0;
    const bool good =
        each == what ||
        (CLI::detail::lexical_cast(each.substr(what.size() + 1), factor) && factor > 1);
    if ((what != "time" && what != "memory") || !good) {
      return usage(
          fmt::format("--watch {}: write time or memory, or time=3 for within three times", each));
    }
  }
  if (Status status = check_run(o); !status) return status;
  if (s.hang && o.timeout == 0) o.timeout = 10;
  return {};
}

}  // namespace

Status finish(Options& o) {
  const auto usage = [](std::string message) {
    return Error{ErrorKind::usage, std::move(message)};
  };
  if (!o.signal.empty()) {
    const Result<int> number = parse_signal(o.signal);
    if (!number) return number.error();
    o.symptom.signal = *number;
  }
  const auto add = [&](const std::vector<std::string>& all, Stream stream, bool wanted) {
    for (const std::string& each : all) o.symptom.patterns.push_back({stream, wanted, each});
  };
  add(o.with_stdout, Stream::out, true);
  add(o.with_stderr, Stream::err, true);
  add(o.not_stdout, Stream::out, false);
  add(o.not_stderr, Stream::err, false);
  for (const std::string& place : o.chip.reached) {
    const std::size_t digits = place.find_last_not_of("0123456789") + 1;  // npos + 1 is 0
    const bool line_only = digits == 0 && !place.empty();
    if (!line_only && (digits == place.size() || digits < 2 || place[digits - 1] != ':')) {
      return usage(fmt::format("--reached {}: write FILE:LINE", place));
    }
    const std::size_t folder = place.rfind('/', place.rfind(':'));
    o.symptom.patterns.push_back(
        {Stream::err, true,
         fmt::format("reached (?:.*{})?{}$", line_only ? ":" : "/",
                     RE2::QuoteMeta(folder == place.npos ? place : place.substr(folder + 1)))});
  }
  if (o.chip.chips) {
    o.symptom.detail = o.chip.squeeze ? TraceDetail::messages : TraceDetail::lines;
  }
  SymptomOptions without_crash = o.symptom;
  without_crash.same_crash = false;
  if (o.chip.builds()) {
    if (o.chip.c && !o.chip.java.empty()) return usage("--java and --c exclude each other");
    if (!o.run.empty() || !o.differ.empty() || !o.resident.empty()) {
      return usage(
          "--java and --c build and run the program: no --run, --differ or --resident beside them");
    }
    o.chip.arguments = std::exchange(o.command, {});
  }
  if (o.chip.internal && o.chip.java.empty()) return usage("--internal goes with --java");
  if (o.chip.internal && o.chip.external) {
    return usage("--internal and --external exclude each other");
  }
  if (!o.chip.reached.empty() && !o.run.empty()) {
    return usage(
        "--reached is for --java, --c and a command after --; with --run say --trace, and let "
        "COMPARE look for \"reached FILE:LINE\" on standard error");
  }
  if (o.history.active) return finish_history(o);
  const bool tested = !o.command.empty() || !o.resident.empty() || o.chip.builds();
  if (!tested && !without_crash.unspecified()) {
    return usage(
        "a symptom (--exit, --stderr, --hang, ...) needs a command after --; with TEST, "
        "TEST decides");
  }
  if (o.run.empty() != o.compare.empty()) return usage("--run and --compare go together");
  if (!o.command.empty() + !o.run.empty() + !o.differ.empty() + !o.resident.empty() > 1) {
    return usage(
        "a command after --, --run with --compare, --differ and --resident exclude each other");
  }
  if (!o.resident.empty() && o.feed_stdin) {
    return usage("--stdin: a resident test finds the variant in its directory");
  }
  if (!o.chip.input.empty()) {
    if (!std::filesystem::exists(o.chip.input)) {
      return Error{ErrorKind::input,
                   fmt::format("--input {}: there is no such file", o.chip.input)};
    }
    if (!o.chip.builds() && o.run.empty()) {
      return usage("--input goes with --java, --c, or --run");
    }
  }
  if (o.chip.record_input && (o.chip.input.empty() || !o.chip.builds())) {
    return usage("--record-input goes with --input, and with --java or --c");
  }
  if (o.chip.squeeze && o.chip.keep_lines) {
    return usage("--squeeze and --keep-lines exclude each other");
  }
  if (o.chip.record_input && o.chip.squeeze) {
    return usage("--squeeze and --record-input exclude each other: reads are known by their lines");
  }
  if (Status status = check_run(o); !status) return status;
  if (o.in_place && !o.out.empty()) return usage("--in-place and --out exclude each other");
  if (o.symptom.hang && o.timeout == 0) o.timeout = 10;
  if (!o.args.empty() && o.names.size() > (o.scripted() ? 1 : 0)) {
    return usage("--args names what is reduced: no further file goes with it");
  }
  if (o.scripted() && o.names.empty() && o.chip.chips) {
    return usage(
        "say how the program is run (--java CLASS, --c, or --run with --compare), and name its "
        "files");
  }
  if (o.scripted() && o.names.empty()) return usage("name the TEST, and the input after it");
  return {};
}

}  // namespace whittle
