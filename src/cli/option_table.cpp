#include "cli/option_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "cli/options.h"
#include "engine/port_stages.h"
#include "search/registry.h"

namespace whittle {

namespace {

using enum Affects;
using enum Subcommand;

// Subcommands that have an option, or list it in their --help.
constexpr Subcommands kNone;
constexpr Subcommands kStarts = kRuns | resume;
constexpr Subcommands kAll = kStarts | apply | languages | generate;

constexpr Values kFlag{Form::flag};
constexpr Values kText{Form::text};
constexpr Values kTexts{Form::texts};
constexpr Values kPair{Form::pair};
constexpr Values kList{Form::list};
constexpr Values kChoice{Form::choice};
constexpr Values kDuration{Form::duration};
constexpr Values kSize{Form::size};
constexpr Values kPositive{Form::positive};
constexpr Values whole(std::uint64_t low, std::uint64_t high = UINT64_MAX) {
  return {Form::whole, low, high};
}

// Makers of targets.

template <class Field>
Target one_of(Field& field, std::vector<std::pair<std::string, Field>> choices) {
  Choices result;
  for (const auto& [word, value] : choices) result.words.push_back(word);
  result.choose = [&field, choices = std::move(choices)](std::size_t index) {
    field = choices[index].second;
  };
  return result;
}

Target one_of(std::string& field, std::vector<std::string> words) {
  Choices result{words, {}};
  result.choose = [&field, words = std::move(words)](std::size_t index) { field = words[index]; };
  return result;
}

template <class Field>
Target set(Field& field, Field value) {
  return Setter([&field, value](const std::string&) {
    field = value;
    return Status();
  });
}

// An option that asks for the default: only the rules look at it.
Target nothing_to_set(Request&) {
  return Setter([](const std::string&) { return Status(); });
}

Target add_pattern(Request& r, const Pattern& pattern) {
  return Setter([&r, pattern](const std::string& expression) {
    r.run.test.symptom.patterns.push_back({pattern.stream, pattern.wanted, expression});
    return Status();
  });
}

Target signal_of(Request& r) {
  return Setter([&r](const std::string& name) -> Status {
    const Result<int> number = parse_signal(name);
    if (!number) return number.error();
    r.run.test.symptom.signal = *number;
    return {};
  });
}

Target only_stage(Request& r) {
  return Setter([&r](const std::string& name) {
    r.run.course.stages = {name};
    return Status();
  });
}

Target argument_list(Request& r) {
  return Setter([&r](const std::string& path) {
    r.run.test.as_arguments = true;
    r.run.input.paths = {path};
    return Status();
  });
}

std::vector<std::string> algorithms() {
  std::vector<std::string> names;
  for (const SearchEntry& entry : searches()) names.emplace_back(entry.name);
  for (const SearchEntry& entry : tree_searches()) names.emplace_back(entry.name);
  return names;
}

// The tables. The columns: names, value; form; subcommands that have it, that list it in --help;
// what it affects, a sample; help; target.

constexpr OptionEntry kProgram[] = {
    {"--test", "TEST", kText, history, history, answer, "./check.sh",
     "The program or shell command that tests a revision. It exits with 0 if the failure is there, "
     "with 1 if it is not, and with any other status if it cannot tell. It runs in the top "
     "directory of the revision.",
     [](Request& r) -> Target { return &r.run.test.revision.test; }},
    {"--build", "CMD", kText, history, history, answer, "make",
     "A shell command that builds a revision before it is tested. Files that were built are kept "
     "for the next revision, so that make builds only what has changed.",
     [](Request& r) -> Target { return &r.run.test.revision.build; }},
    {"--clean-build", "", kFlag, history, kNone, answer, "", "Build every revision from scratch.",
     [](Request& r) -> Target { return &r.run.test.revision.clean_build; }},
    {"--bisect-exit", "", kFlag, history, history, answer, "",
     "TEST exits as git bisect run expects it. 0: it passes; 125: it cannot tell; anything else: "
     "it fails.",
     [](Request& r) -> Target { return &r.run.test.revision.bisect_exit; }},
    {"--java", "CLASS", kText, chip, chip, answer, "Main",
     "A Java program with this main class: compile and run it. The words after -- are the "
     "arguments of the program.",
     [](Request& r) -> Target { return &r.run.test.program.java; }},
    {"--c", "", kFlag, chip, chip, answer, "",
     "A C program: compile and run it. The words after -- are the arguments of the program.",
     [](Request& r) -> Target { return &r.run.test.program.c; }},
    {"--cc", "CMD", kText, chip, kNone, answer, "tcc", "The C compiler for --c (default: cc).",
     [](Request& r) -> Target { return &r.run.test.program.cc; }},
    {"--compiler-option", "OPTION", kTexts, chip, chip, answer, "-lm",
     "An option for the compiler, as in --compiler-option=-lm. It is given to javac, or to the C "
     "compiler. May be given several times.",
     [](Request& r) -> Target { return &r.run.test.program.compiler_options; }},
    {"--java-option", "OPTION", kTexts, chip, kNone, answer, "-ea",
     "An option for java, as in --java-option=-ea. May be given several times.",
     [](Request& r) -> Target { return &r.run.test.program.java_options; }},
    {"--class-path", "PATH", kTexts, chip, chip, answer, "lib/a.jar:lib/b.jar",
     "The jars and folders of classes that a Java program needs, separated by colons; DIR/* stands "
     "for all jars in DIR. -cp and -classpath among the options for javac or java, jars given with "
     "--with, and the environment variable CLASSPATH work, too. May be given several times.",
     [](Request& r) -> Target { return &r.run.test.program.class_path; }},
    {"--internal", "", kFlag, chip, kNone, nothing, "",
     "Compile and run Java variants in JVMs that keep running. This is the default with --java.",
     nothing_to_set},
    {"--external", "", kFlag, chip, kNone, answer, "",
     "Start a new javac and a new java for each variant of a Java program. This is many times "
     "slower than --internal.",
     [](Request& r) -> Target { return &r.run.test.program.external; }},
    {"--run", "RUN", kText, reduce | isolate, kNone, answer, "./run.sh",
     "Run the program RUN on each variant; --compare decides. RUN gets the names of the files.",
     [](Request& r) -> Target { return &r.run.test.run; }},
    {"--run", "RUN", kText, chip, chip, answer, "./run.sh",
     "A program that compiles and runs each variant. It is called as RUN PREFIX MAIN PREFIX.output "
     "external, where PREFIX is the name of the first file without its ending, and MAIN the main "
     "class. It writes what the program prints to PREFIX.output.",
     [](Request& r) -> Target { return &r.run.test.run; }},
    {"--compare", "COMPARE", kText, reduce | isolate, kNone, answer, "./compare.sh",
     "The program that looks at what RUN did and decides as TEST does. It gets three arguments: a "
     "file with the standard output of RUN, a file with its standard error, and how it ended: an "
     "exit status, a signal such as SIGSEGV, or timeout.",
     [](Request& r) -> Target { return &r.run.test.compare; }},
    {"--compare", "COMPARE", kText, chip, chip, answer, "./compare.sh",
     "The program that looks at what RUN wrote and decides as TEST does. It is called as COMPARE "
     "PREFIX and looks at PREFIX.output.",
     [](Request& r) -> Target { return &r.run.test.compare; }},
    {"--main", "CLASS", kText, chip, kNone, answer, "Other",
     "The main class that the program of --run is given (default: the name of the first file).",
     [](Request& r) -> Target { return &r.run.test.main_class; }},
    {"--input", "FILE", kText, chip, chip, answer, "/dev/null",
     "The file that the program reads on standard input. With --java, --c or --run.",
     [](Request& r) -> Target { return &r.run.test.input; }},
    {"--record-input", "", kFlag, chip, kNone, answer, "",
     "Give each statement that reads what it read in the original. Such a statement can then be "
     "removed, and the others still read what is meant for them. With --input, and with --java or "
     "--c.",
     [](Request& r) -> Target { return &r.run.test.program.record_input; }},
    {"--trace", "", kFlag, chip, kNone, answer, "",
     "Make variants report which statements they execute. For each statement, a line \"reached "
     "FILE:LINE\" is printed on standard error when it is executed for the first time. This is for "
     "--compare.",
     [](Request& r) -> Target { return &r.run.test.trace; }},
    {"--differ", "CMD1 CMD2", kPair, kVariants, kNone, answer, "one two",
     "The symptom: two shell commands behave differently. {} stands for the variant. They must "
     "differ in the same way as on the original.",
     [](Request& r) -> Target { return &r.run.test.differ; }},
    {"--differ-by", "WHAT", kChoice, kVariants, kNone, answer, "stdout",
     "What the commands of --differ must differ in: {} (default: status if they differ in that on "
     "the original, otherwise stdout).",
     [](Request& r) -> Target {
       using By = DifferJudge::By;
       return one_of(r.run.test.differ_by,
                     {{"status", By::end}, {"stdout", By::out}, {"stderr", By::err}});
     }},
    {"--resident", "CMD", kText, kVariants, kNone, answer, "./server",
     "A shell command that keeps running and tests one variant after the other. It reads requests "
     "on standard input and writes answers to standard output, as docs/resident.md says.",
     [](Request& r) -> Target { return &r.run.test.resident; }},
    {"--args", "FILE", kText, reduce, kNone, answer, "options.txt",
     "Reduce a list of arguments, which FILE has one on each line. They are put in the place of "
     "{args} in COMMAND, or given to TEST. No other FILE is named.",
     argument_list},
    {"--stdin", "", kFlag, kVariants, kNone, answer, "",
     "Give the variant to the test on standard input.",
     [](Request& r) -> Target { return &r.run.test.feed_stdin; }},
};

constexpr OptionEntry kSymptom[] = {
    {"--exit", "N", whole(0, 255), kRuns, kVariants, answer, "3",
     "The symptom: the program exits with status N.",
     [](Request& r) -> Target { return &r.run.test.symptom.exit_status; }},
    {"--signal", "NAME", kText, kRuns, chip, answer, "SEGV",
     "The symptom: this signal ends the program (SEGV, ABRT, 11).", signal_of},
    {"--stdout", "RE", kTexts, kRuns, kVariants, answer, "wrong total",
     "The symptom: standard output matches RE. RE is a regular expression in the syntax of RE2. It "
     "may match anywhere; ^ and $ match at the beginning and the end of lines. What its groups "
     "captured on the original must be captured again. May be given several times; then all of "
     "them must match.",
     [](Request& r) -> Target {
       return add_pattern(r, {Stream::out, true, ""});
     }},
    {"--stderr", "RE", kTexts, kRuns, kRuns, answer, "bad checksum",
     "The symptom: standard error matches RE. Otherwise as --stdout.",
     [](Request& r) -> Target {
       return add_pattern(r, {Stream::err, true, ""});
     }},
    {"--not-stdout", "RE", kTexts, kRuns, kNone, answer, "all is well",
     "The symptom: standard output does not match RE.",
     [](Request& r) -> Target {
       return add_pattern(r, {Stream::out, false, ""});
     }},
    {"--not-stderr", "RE", kTexts, kRuns, kNone, answer, "warning",
     "The symptom: standard error does not match RE.",
     [](Request& r) -> Target {
       return add_pattern(r, {Stream::err, false, ""});
     }},
    {"--hang", "", kFlag, kRuns, reduce | isolate, answer, "",
     "The symptom: the program still runs after --timeout. The time limit is 10 seconds if "
     "--timeout is not given.",
     [](Request& r) -> Target { return &r.run.test.symptom.hang; }},
    {"--slower-than", "TIME", kDuration, kRuns, kNone, answer, "2s",
     "The symptom: the program takes at least this long, such as 90, 90s, 1.5m or 2h.",
     [](Request& r) -> Target { return &r.run.test.symptom.slower_than; }},
    {"--same-crash", "", kFlag, kRuns, reduce, answer, "",
     "The crash must have the backtrace of the original. The names of the functions are compared, "
     "and in chip their lines too. The backtrace is read from the output; if a signal ends a "
     "process and the output has none, it is read from the process before it dies; a function of a "
     "stripped program is then its file and its offset there. With TEST, the backtrace is read "
     "from what TEST prints.",
     [](Request& r) -> Target { return &r.run.test.symptom.same_crash; }},
    {"--any-message", "", kFlag, reduce | isolate | chip, kNone, answer, "",
     "Do not compare what the program says. Without this option, if no symptom is given, an "
     "exception must have the message of the original, and a program that fails with an exit "
     "status must print the last error line of the original again (apart from numbers, quoted "
     "names and folders).",
     [](Request& r) -> Target { return &r.run.test.symptom.any_message; }},
    {"--reached", "FILE:LINE", kTexts, chip, kNone, answer, "a.c:3",
     "The symptom: the statement on this line is executed. To find out, variants are tested with a "
     "statement added there that reports it. The option may be given several times.",
     [](Request& r) -> Target { return &r.run.test.reached; }},
    {"--invert", "", kFlag, reduce, kNone, answer, "",
     "Find the smallest part of the input that prevents the symptom. The original must not show "
     "the symptom, and an empty input must.",
     [](Request& r) -> Target { return &r.run.test.invert; }},
    {"--invert", "", kFlag, history, history, answer, "",
     "The test passes today: find the change that made it pass.",
     [](Request& r) -> Target { return &r.run.test.invert; }},
    {"--watch", "LIST", kList, history, kNone, answer, "time=3",
     "The failure must also take about as much time or memory. LIST is time, memory or "
     "time,memory. A failure that takes more than four times as much, or less than a quarter, is "
     "another one; with time=3, "
     "three times.",
     [](Request& r) -> Target { return &r.run.test.revision.watch; }},
};

constexpr OptionEntry kTest[] = {
    {"--with", "PATH", kTexts, kRuns, kVariants, answer, "data",
     "A file or directory that the test needs beside the input. It is copied into the directory of "
     "each test. May be given several times.",
     [](Request& r) -> Target { return &r.run.test.with; }},
    {"--carry", "PATH", kTexts, history, history, course, "tests",
     "A file or directory to copy from the checkout into every revision. For what older revisions "
     "lack: a new test, the data that it reads. May be given several times.",
     [](Request& r) -> Target { return &r.run.input.revisions.carry; }},
    {"--timeout", "TIME", kDuration, kRuns, kRuns, answer, "1.5m",
     "The time limit of a test, such as 90, 90s, 1.5m or 2h. (Default: learnt from how long the "
     "tests take that show the symptom.)",
     [](Request& r) -> Target { return &r.run.test.timeout; }},
    {"--repeat", "N", whole(1, 10000), kRuns, kNone, answer, "3",
     "Run a test up to N times, until a run shows the symptom.",
     [](Request& r) -> Target { return &r.run.test.repeat; }},
    {"--flaky", "", kFlag, kRuns, reduce | isolate, answer, "",
     "The symptom does not always show: decide by several runs. First, whittle measures how often "
     "the original shows it. A variant must then show it at least half as often.",
     [](Request& r) -> Target { return &r.run.test.flaky; }},
    {"--depends", "PATH", kTexts, kRuns, kNone, answer, "/bin/sh",
     "A program or file that the answers of the test depend on. If it changes, earlier answers are "
     "not used any more. whittle notices changes of the test itself, but not of the programs that "
     "the test starts, such as cc1. May be given several times.",
     [](Request& r) -> Target { return &r.run.test.depends; }},
};

constexpr OptionEntry kSandbox[] = {
    {"--sandbox", "MODE", kChoice, kRuns, kNone, answer, "off",
     "How tests are kept from changing the system: {} (default: on). bwrap runs each test in "
     "bubblewrap, which is stricter. off also lifts the limits below, unless they are given.",
     [](Request& r) -> Target {
       using Mode = Sandbox::Mode;
       return one_of(r.run.test.sandbox.mode,
                     {{"on", Mode::on}, {"off", Mode::off}, {"bwrap", Mode::bwrap}});
     }},
    {"--allow-write", "PATH", kTexts, kRuns, kVariants, answer, "log",
     "Let tests write to this file or directory. By default a test can write only to its own "
     "directory, HOME and TMPDIR. May be given several times.",
     [](Request& r) -> Target { return &r.run.test.sandbox.allow_write; }},
    {"--keep-home", "", kFlag, kRuns, kNone, answer, "",
     "Let tests see your HOME instead of an empty one.",
     [](Request& r) -> Target { return &r.run.test.sandbox.keep_home; }},
    {"--env", "NAME[=VALUE]", kTexts, kRuns, kNone, answer, "GITHUB_TOKEN",
     "Pass this environment variable on to tests, although its name looks like that of a secret "
     "(TOKEN, PASSWORD, API_KEY and so on). With VALUE: set it. May be given several times.",
     [](Request& r) -> Target { return &r.run.test.sandbox.environment; }},
    {"--network", "", kFlag, kRuns, kNone, answer, "", "Let tests use the network.",
     [](Request& r) -> Target {
       return set(r.run.test.sandbox.network, Sandbox::Network::allowed);
     }},
    {"--no-network", "", kFlag, kRuns, kNone, answer, "",
     "Refuse to run if the network cannot be blocked. (Default: it is blocked where the kernel "
     "allows that.)",
     [](Request& r) -> Target {
       return set(r.run.test.sandbox.network, Sandbox::Network::required);
     }},
    {"--max-memory", "SIZE", kSize, kRuns, kNone, answer, "500M",
     "The memory that a test may use, such as 500M or 2G. This is the resident memory of all its "
     "processes together. 0: no limit. (Default: three quarters of the machine's memory, divided "
     "by the number of jobs.)",
     [](Request& r) -> Target { return &r.run.test.sandbox.max_memory; }},
    {"--max-processes", "N", whole(0), kRuns, kNone, answer, "50",
     "How many processes a test may have at one time (default: 1000). 0: no limit.",
     [](Request& r) -> Target { return &r.run.test.sandbox.max_processes; }},
    {"--max-file-size", "SIZE", kSize, kRuns, kNone, answer, "1G",
     "How much a test may write to files. 0: no limit. (Default: half of the free space, divided "
     "by the number of jobs, at most 4G.)",
     [](Request& r) -> Target { return &r.run.test.sandbox.max_file_size; }},
    {"--max-output", "SIZE", kSize, kRuns, kNone, answer, "1M",
     "How much a test may print on standard output or standard error (default: 64M). 0: no limit.",
     [](Request& r) -> Target { return &r.run.test.sandbox.max_output; }},
};

constexpr OptionEntry kRevisions[] = {
    {"--repo", "DIR", kText, history, history, course, "other",
     "The repository (default: the current directory). A checkout or the repository itself, of "
     "git, Subversion (also a URL) or CVS; or a directory of releases, each a directory or an "
     "archive with a number in its name.",
     [](Request& r) -> Target { return &r.run.input.revisions.repository; }},
    {"--from", "REV", kText, history, kNone, course, "v2",
     "The revision to start at (default: the one that is checked out).",
     [](Request& r) -> Target { return &r.run.input.revisions.from; }},
    {"--oldest", "REV", kText, history, history, course, "v1",
     "Do not go back beyond this revision.",
     [](Request& r) -> Target { return &r.run.input.revisions.oldest; }},
    {"--good", "REV", kText, history, history, course, "v1",
     "A revision that passes: bisect between it and the start.",
     [](Request& r) -> Target { return &r.run.input.revisions.good; }},
    {"--step", "N", whole(1), history, kNone, course, "1",
     "Go back N revisions at a time. 1 finds the newest revision that passes. (Default: 1, 4, 16, "
     "... revisions back, then bisection; if the outcome changed several times, that finds one of "
     "these changes.)",
     [](Request& r) -> Target { return &r.run.input.revisions.step; }},
    {"--paths", "PATH", kTexts, history, history, course, "src",
     "Look only at revisions that change this file or directory. May be given several times: then "
     "one of them has to be changed.",
     [](Request& r) -> Target { return &r.run.input.revisions.paths; }},
    {"--all-parents", "", kFlag, history, kNone, course, "",
     "If a merge made the test fail, look into the merged branch. (Default: a merge counts as one "
     "change.)",
     [](Request& r) -> Target { return &r.run.input.revisions.all_parents; }},
    {"--by-time", "", kFlag, history, kNone, course, "",
     "In CVS, combine commits into revisions by their time alone. Commits less than five minutes "
     "apart are one revision, whatever their authors and messages, unless they change the same "
     "file twice.",
     [](Request& r) -> Target { return &r.run.input.revisions.by_time; }},
};

constexpr OptionEntry kPatches[] = {
    {"--hierarchy", "WHICH", kChoice, history, kNone, course, "flat",
     "How differences between revisions are split: {} (default: syntax). syntax: into files, "
     "declarations, statements and lines; patch: into files, hunks and lines; flat: into lines.",
     [](Request& r) -> Target { return one_of(r.run.course.history.hierarchy, hierarchies()); }},
    {"--search", "NAME", kChoice, history, kNone, course, "ddmin",
     "The algorithm that searches the differences: {} (default: adaptive). bisection is the "
     "published one, with at most 2n-1 tests for n differences.",
     [](Request& r) -> Target { return one_of(r.run.course.history.search, port_searches()); }},
    {"--protect", "PATH|RE", kTexts, history, kNone, course, "src/table.c",
     "What to keep when a patch is made small. A file, a directory, or a regular expression for "
     "lines. May be given several times.",
     [](Request& r) -> Target { return &r.run.course.history.protect; }},
    {"--no-forward", "", kFlag, history, kNone, course, "",
     "Do not port the fix to the revision that the search started at.",
     [](Request& r) -> Target { return &r.run.course.history.no_forward; }},
    {"--max-patch", "LINES", whole(1), history, kNone, course, "100",
     "Stop when a patch grows beyond this many lines.",
     [](Request& r) -> Target { return &r.run.course.history.max_patch; }},
};

constexpr OptionEntry kChanges[] = {
    {"--stages,--passes,--atoms", "LIST", kList, reduce, kNone, course, "lines,chars",
     "The stages to run, in this order, separated by commas. A stage removes or rewrites one kind "
     "of thing. (Default: chosen by the kind of input; --list-stages FILE shows them.)",
     [](Request& r) -> Target { return &r.run.course.stages; }},
    {"--stages,--passes,--atoms", "LIST", kList, isolate, kNone, course, "lines,chars",
     "What the difference is split into, from coarse to fine, separated by commas. Of files, "
     "hunks, declarations, statements, tree, parts, lines, words, tokens, chars, blocks and bytes. "
     "(Default: files if there are several, hunks, tree, parts; lines instead of tree and parts if "
     "the language is not known, then tokens if lines are long; blocks and bytes for binary "
     "files.)",
     [](Request& r) -> Target { return &r.run.course.stages; }},
    {"--stages,--passes", "LIST", kList, chip, kNone, course, "statements",
     "The stages to run, in this order, separated by commas. statements alone is program chipping "
     "as it was published. (Default: comments, unreached, files if there are several, statements, "
     "unreached again if the program is large, declarations, expressions, modifiers, tree, rules, "
     "windows.)",
     [](Request& r) -> Target { return &r.run.course.stages; }},
    {"--only-stage,--only-pass", "NAME", kText, reduce, kNone, course, "lines",
     "Run this stage only.", only_stage},
    {"--list-stages,--list-passes", "", kFlag, reduce, reduce, nothing, "",
     "List all stages and exit; with a FILE, mark those that would run on it.",
     [](Request& r) -> Target { return &r.list_stages; }},
    {"--readable", "", kFlag, reduce, reduce, course, "",
     "Keep the names, literals and white space of what is left.",
     [](Request& r) -> Target { return &r.run.course.readable; }},
    {"--format", "CMD", kText, reduce, kNone, course, "clang-format",
     "A command that prints a file formatted. The result is formatted by it, if it then still "
     "shows the symptom.",
     [](Request& r) -> Target { return &r.run.course.format; }},
    {"--objective", "WHAT", kText, reduce, kNone, course, "tokens",
     "What to make small: bytes, tokens, nodes, or a command (default: bytes). The command gets "
     "the file and prints a number.",
     [](Request& r) -> Target { return &r.run.course.objective; }},
    {"--common", "WHAT", kChoice, isolate, isolate, course, "reduce",
     "Whether to {} what both inputs have in common (default: keep). With reduce it is made small "
     "in turn with the difference.",
     [](Request& r) -> Target {
       return one_of(r.run.course.common, {{"keep", Common::keep}, {"reduce", Common::reduce}});
     }},
    {"--language", "LANGUAGE", kText, kVariants, kNone, course, "c",
     "The language of the input, or none (default: by the names of the files). whittle languages "
     "lists the languages.",
     [](Request& r) -> Target { return &r.run.course.language; }},
    {"--parser", "OBJECT GRAMMAR", kPair, reduce | isolate, kNone, course, "x.so grammar.json",
     "Use another tree-sitter parser. OBJECT is its shared object, and GRAMMAR its grammar.json. "
     "Queries in the directory of GRAMMAR are used too.",
     [](Request& r) -> Target { return &r.run.course.parser; }},
    {"--tree", "CMD", kText, reduce | isolate, kNone, course, "./tree.py",
     "A command that prints the tree of a file. For each part of the file it prints a line \"BEGIN "
     "END\": the offset of its first byte, and of the byte after its last. Parts may be nested.",
     [](Request& r) -> Target { return &r.run.course.tree; }},
    {"--pass", "CMD", kText, reduce, kNone, course, "./edits.py",
     "A command that prints further changes to try. For each change it prints a line {\"edits\": "
     "[{\"begin\": 3, \"end\": 9, \"text\": \"x\"}]}. The name of this stage is user.",
     [](Request& r) -> Target { return &r.run.course.pass; }},
    {"--algorithm", "NAME", kChoice, reduce, kNone, course, "ddmin",
     "The search algorithm: {} (default: adaptive). The others work as they were published.",
     [](Request& r) -> Target { return one_of(r.run.course.algorithm, algorithms()); }},
    {"--causes", "WHICH", kChoice, reduce | isolate, kNone, course, "each",
     "Which of several failing subsets to continue with: {} (default: first). each: there is a "
     "result for every one of them. With smallest and each the algorithm is ddmin, or wdd if "
     "--algorithm says so.",
     [](Request& r) -> Target {
       return one_of(
           r.run.course.causes,
           {{"first", Causes::first}, {"smallest", Causes::smallest}, {"each", Causes::each}});
     }},
    {"--monotone", "", kFlag, reduce | isolate, kNone, course, "",
     "Assume that adding to a failing variant never makes it pass. This saves tests.",
     [](Request& r) -> Target { return &r.run.course.monotone; }},
    {"--region", "BEGIN END", kPair, reduce, kNone, course, "^begin ^end",
     "Change only what is between lines that match these. BEGIN and END are regular expressions. "
     "The lines that match them stay.",
     [](Request& r) -> Target { return &r.run.course.region; }},
    {"--removable", "RE", kText, reduce, kNone, course, "^event",
     "Remove only lines that match RE, such as the events in a log.",
     [](Request& r) -> Target { return &r.run.course.removable; }},
    {"--requires", "FILE", kText, reduce, kNone, course, "needs.txt",
     "A file of constraints between lines. A line \"12 3\" in it says that line 12 of the input "
     "needs line 3.",
     [](Request& r) -> Target { return &r.run.course.requires_file; }},
    {"--again", "", kFlag, reduce, kNone, course, "",
     "After a result, look for further ones in the rest of the input. This is repeated until the "
     "rest does not show the symptom any more.",
     [](Request& r) -> Target { return &r.run.course.again; }},
    {"--direction", "WHICH", kChoice, chip, kNone, course, "forward",
     "Which statements of a block to remove first: {} (default: reverse). forward: the first ones; "
     "reverse: the last ones.",
     [](Request& r) -> Target {
       return one_of(r.run.course.chip.direction,
                     {{"forward", Direction::forward}, {"reverse", Direction::reverse}});
     }},
    {"--shield", "WHAT", kTexts, chip, kNone, course, "declarations",
     "What to keep. A regular expression for lines, or FILE:FROM-TO. Or declarations: then "
     "variable declarations stay when half of a block is removed, but may be removed one by one. "
     "May be given several times.",
     [](Request& r) -> Target { return &r.run.course.chip.shield; }},
    {"--focus", "FILE:FROM-TO", kTexts, chip, kNone, course, "a.c:1-9",
     "Change only these lines. May be given several times.",
     [](Request& r) -> Target { return &r.run.course.chip.focus; }},
    {"--rechip", "N", whole(0), chip, kNone, course, "2",
     "Repeat the stages at most N times (default: until nothing changes any more).",
     [](Request& r) -> Target { return &r.run.course.chip.rechip; }},
    {"--squeeze", "", kFlag, chip, kNone, answer, "",
     "Remove blank lines at the end, if the symptom stays. Without this option, the lines of the "
     "result have the numbers that they had in the original.",
     [](Request& r) -> Target { return &r.run.course.chip.squeeze; }},
    {"--keep-lines", "", kFlag, chip, kNone, nothing, "",
     "Let lines keep their numbers, the opposite of --squeeze. This is the default.",
     nothing_to_set},
};

constexpr OptionEntry kRun[] = {
    {"-j,--jobs,--n", "N", whole(1, 1024), kRuns, kRuns, nothing, "3",
     "How many tests run at once (default: one per core). The result is the same for any number.",
     [](Request& r) -> Target { return &r.run.limits.jobs; }},
    {"-j,--jobs,--n", "N", whole(1, 1024), resume, resume, nothing, "3",
     "How many tests run at once (default: as at the first start).",
     [](Request& r) -> Target { return &r.run.limits.jobs; }},
    {"--max-time", "TIME", kDuration, kStarts, kStarts, nothing, "2h",
     "Stop after this time, with the best result so far. It is tested once more. Write 90, 90s, "
     "1.5m or 2h.",
     [](Request& r) -> Target { return &r.run.limits.max_time; }},
    {"--max-tests", "N", whole(1), kStarts, resume, nothing, "500",
     "Stop after this many tests, with the best result so far. It is tested once more.",
     [](Request& r) -> Target { return &r.run.limits.max_tests; }},
    {"--stop-at-size", "BYTES", whole(1), reduce | chip, kNone, nothing, "100",
     "Stop when the result has at most this many bytes.",
     [](Request& r) -> Target { return &r.run.limits.stop_at_size; }},
    {"--out", "PATH", kText, reduce, reduce, course, "small.c",
     "Where to write the result (default: NAME.reduced.EXT).",
     [](Request& r) -> Target { return &r.run.keep.out; }},
    {"--out", "PATH", kText, chip, chip, course, "small.c",
     "Where to write the result (default: NAME.chipped.EXT).",
     [](Request& r) -> Target { return &r.run.keep.out; }},
    {"--out", "PATH", kText, isolate, isolate, course, "small.c",
     "The base of the names of the results (default: FAILING). The base NAME.EXT leads to "
     "NAME.failing.EXT, NAME.passing.EXT and NAME.EXT.diff.",
     [](Request& r) -> Target { return &r.run.keep.out; }},
    {"--out", "DIR", kText, history, history, course, "found",
     "The directory for the results (default: whittle-history).",
     [](Request& r) -> Target { return &r.run.keep.out; }},
    {"--in-place", "", kFlag, reduce, reduce, course, "",
     "Overwrite the input with the result. The input is kept as NAME.orig.",
     [](Request& r) -> Target { return &r.run.keep.in_place; }},
    {"--journal", "FILE", kText, kRuns, kNone, nothing, "run.journal",
     "The file for the journal (default: .whittle/RESULT.journal). off: no journal is written, and "
     "the run cannot be resumed.",
     [](Request& r) -> Target { return &r.run.keep.journal; }},
    {"--fresh", "", kFlag, kRuns, kNone, nothing, "",
     "Start from the beginning, even if an earlier start of the same run did not finish.",
     [](Request& r) -> Target { return set(r.run.keep.earlier, Earlier::ignore); }},
    {"--keep", "WHICH", kChoice, kRuns, kNone, nothing, "all",
     "Which variants the journal stores: {} (default: good, in history best). good: those that "
     "show the symptom; best: only the smallest of these so far.",
     [](Request& r) -> Target {
       return one_of(r.run.keep.variants,
                     {{"all", Keep::all}, {"good", Keep::good}, {"best", Keep::best}});
     }},
    {"--keep-files", "DIR", kText, chip, kNone, nothing, "variants",
     "Also write the variants that --keep selects to this directory. Their names are "
     "<prefix>v<number>z<size>, where the size is in nodes of the syntax tree.",
     [](Request& r) -> Target { return &r.run.keep.variant_files; }},
    {"--cache", "DIR", kText, kRuns, kNone, nothing, "cache",
     "Share outcomes with other runs of the same test through this directory.",
     [](Request& r) -> Target { return &r.run.keep.cache; }},
    {"--cache-size", "MB", kPositive, kRuns, kNone, nothing, "64",
     "How many megabytes the directory of --cache may have (default: 256).",
     [](Request& r) -> Target { return &r.run.keep.cache_megabytes; }},
    {"--no-cache", "", kFlag, kRuns, kNone, nothing, "",
     "Run a test even if its outcome on the same variant is known.",
     [](Request& r) -> Target { return &r.run.keep.no_cache; }},
    {"--tmp", "DIR", kText, kRuns, kNone, nothing, "/var/tmp",
     "The directory to run tests in (default: /dev/shm if it has room, otherwise TMPDIR).",
     [](Request& r) -> Target { return &r.run.limits.tmp; }},
    {"--tmp", "DIR", kText, resume, resume, nothing, "/var/tmp",
     "The directory to run tests in (default: as at the first start).",
     [](Request& r) -> Target { return &r.run.limits.tmp; }},
};

constexpr OptionEntry kApply[] = {
    {"--base", "DIR|REV", kText, apply, apply, nothing, "v1.0",
     "What the patch was made from: a directory, or a revision of the git repository. (Default: "
     "found by the ids that git writes into a patch; otherwise DIR itself.)",
     [](Request& r) -> Target { return &r.apply.base; }},
    {"--check", "", kFlag, apply, apply, nothing, "", "Change nothing; print what would be done.",
     [](Request& r) -> Target { return &r.apply.check; }},
    {"--diff", "", kFlag, apply, apply, nothing, "",
     "Change nothing; print the merged patch as a diff against DIR.",
     [](Request& r) -> Target { return &r.apply.diff; }},
    {"-R,--reverse", "", kFlag, apply, apply, nothing, "", "Undo the patch instead.",
     [](Request& r) -> Target { return &r.apply.reverse; }},
};

constexpr OptionEntry kOutput[] = {
    {"--json", "", kFlag, kStarts, resume, nothing, "",
     "Print one JSON object at the end, on standard output.",
     [](Request& r) -> Target { return &r.talk.json; }},
    {"--json", "", kFlag, apply, apply, nothing, "", "Print one JSON object, on standard output.",
     [](Request& r) -> Target { return &r.apply.json; }},
    {"--json", "", kFlag, languages, languages, nothing, "", "Print them as JSON.",
     [](Request& r) -> Target { return &r.languages.json; }},
    {"-v,--verbose", "", kFlag, kStarts, resume, nothing, "", "Print a line for every test.",
     [](Request& r) -> Target { return &r.talk.verbose; }},
    {"-q,--quiet", "", kFlag, kStarts, resume, nothing, "",
     "Print nothing but errors and warnings.", [](Request& r) -> Target { return &r.talk.quiet; }},
    {"-h,--help", "", kFlag, kAll, kNone, nothing, "",
     "Print how the subcommand is used and its most important options, and exit.", nothing_to_set},
    {"--help-all", "", kFlag, kAll, kNone, nothing, "",
     "Print how the subcommand is used and all of its options, and exit.", nothing_to_set},
};

constexpr OptionGroup kGroups[] = {
    {"What is run", kProgram},     {"The symptom", kSymptom},
    {"How tests run", kTest},      {"The sandbox", kSandbox},
    {"The revisions", kRevisions}, {"The patches", kPatches},
    {"What may change", kChanges}, {"The run", kRun},
    {"The patch", kApply},         {"The output", kOutput},
};

}  // namespace

std::span<const OptionGroup> option_groups() {
  return kGroups;
}

std::vector<const OptionEntry*> options_of(Subcommand subcommand) {
  std::vector<const OptionEntry*> result;
  for (const OptionGroup& group : kGroups) {
    for (const OptionEntry& option : group.options) {
      if (option.subcommands.has(subcommand)) result.push_back(&option);
    }
  }
  return result;
}

std::vector<std::string> split_names(std::string_view names) {
  std::vector<std::string> result;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(','), names.size());
    result.emplace_back(names.substr(0, end));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return result;
}

std::vector<std::string> names_of(const OptionEntry& option) {
  return split_names(option.names);
}

std::string name_of(const OptionEntry& option) {
  const std::vector<std::string> names = names_of(option);
  return *std::ranges::find_if(names, [](const std::string& n) { return n.starts_with("--"); });
}

std::vector<std::string> words_of(const OptionEntry& option) {
  Request request;
  const Target target = option.target(request);
  const Choices* choices = std::get_if<Choices>(&target);
  return choices == nullptr ? std::vector<std::string>() : choices->words;
}

std::string help_of(const OptionEntry& option) {
  const std::vector<std::string> words = words_of(option);
  if (words.empty()) return std::string(option.help);
  const std::string all_but_last =
      fmt::format("{}", fmt::join(words.begin(), words.end() - 1, ", "));
  return fmt::format(fmt::runtime(option.help), all_but_last + " or " + words.back());
}

}  // namespace whittle
