#include "cli/man_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <vector>

#include "cli/help.h"
#include "cli/option_table.h"
#include "cli/subcommand.h"

namespace whittle {

namespace {

// Text as roff wants it: a backslash begins an escape, a hyphen may become a dash, and a full stop
// or an apostrophe at the beginning of a line makes it a request.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '\\':
        result += "\\e";
        break;
      case '-':
        result += "\\-";
        break;
      case '^':
        result += "\\(ha";
        break;
      case '~':
        result += "\\(ti";
        break;
      default:
        result += c;
    }
  }
  if (result.starts_with('.') || result.starts_with('\'')) result.insert(0, "\\&");
  return result;
}

// Prose: each sentence on a line of its own, so that roff knows where sentences end.
std::string roff(std::string_view text) {
  std::string result = escaped(text);
  for (std::size_t at = 0; (at = result.find(". ", at)) != result.npos; ++at) {
    const char next = result[at + 2];
    if (next == '(' || (next >= 'A' && next <= 'Z')) result[at + 1] = '\n';
  }
  return result;
}

// Something to type: apostrophes stay as they are.
std::string code(std::string_view text) {
  std::string result = escaped(text);
  for (std::size_t at = 0; (at = result.find('\'', at)) != result.npos; at += 4) {
    result.replace(at, 1, "\\(aq");
  }
  return result;
}

struct Item {
  std::string_view term;
  std::string_view text;
};

std::string item(std::string_view term, std::string_view text) {
  return fmt::format(".TP\n.B {}\n{}\n", code(term), roff(text));
}

template <class Items>
std::string section(std::string_view title, const Items& items) {
  std::string result = fmt::format(".SH \"{}\"\n", title);
  for (const auto& [term, text] : items) result += item(fmt::format("{}", term), text);
  return result;
}

constexpr Item kSignals[] = {
    {"INT, TERM, HUP",
     "Stop the run, with the best variant so far in its place. The same command resumes it."},
    {"USR1",
     "Skips the stage under way: it ends with what it has found, and does not come again in this "
     "run."},
};

constexpr Item kEnvironment[] = {
    {"PATH", "Where TEST, COMMAND, compilers, gdb, bwrap and ccache are searched."},
    {"TMPDIR",
     "The directory in which tests run if /dev/shm has no space and --tmp is not given (default: "
     "/tmp)."},
    {"WHITTLE_LANGUAGES",
     "A list of directories, separated by colons, that are searched for languages before those "
     "that came with whittle."},
};

constexpr Item kFiles[] = {
    {"NAME.reduced.EXT, NAME.chipped.EXT",
     "The result: of reduce, beside the input NAME.EXT; of chip, and for a directory, in the "
     "current directory, or outside of the directory that is read. It always is the best variant "
     "so far. If several files are named, it is a directory, whittle.reduced or whittle.chipped."},
    {"NAME.failing.EXT, NAME.passing.EXT, NAME.EXT.diff",
     "The results of isolate, beside the failing input NAME.EXT."},
    {"whittle-history/",
     "The results of history: report.txt, breaking.patch (what made the test fail), fix.patch (a "
     "patch for the revision that the search started at), test.patch (what the test needs in the "
     "last revision that passes)."},
    {"NAME.orig", "With --in-place, the input as it was."},
    {".whittle/RESULT.journal",
     "The journal of the run: every test and its outcome. It is an SQLite database. It is what a "
     "run is resumed from."},
};

struct Example {
  std::string_view text;
  std::string_view command;
};

constexpr Example kExamples[] = {
    {"Reduce a program on which the compiler crashes. whittle sees the crash in the first run, and "
     "looks for the same crash from then on:",
     "whittle reduce crash.c -- gcc -c -o out.o {}"},
    {"Say what the symptom is. What the group captures must stay the same:",
     "whittle reduce bug.c --stderr 'error: .* in function (\\w+)' -- gcc -c -o out.o {}"},
    {"Decide by a test. It runs in a directory of its own, so the file that it reads is named, "
     "too:",
     "whittle reduce ./test.sh --with settings.ini page.html"},
    {"Find the difference that matters between a version that works and one that does not:",
     "whittle isolate old.js new.js -- node {}"},
    {"Chip a Java program down to what prints a wrong result, and keep the line numbers:",
     "whittle chip --java Main --stdout 'total: -1' src/"},
    {"Find the change that broke a test, and a patch for today:",
     "whittle history --build 'make -s' --test ./check.sh"},
    {"Reduce a list of compiler options to those that prevent a failure:",
     "whittle reduce --args options.txt --invert --with t.c -- sh -c 'gcc \"$@\" t.c && ./a.out' "
     "sh {args}"},
    {"Stop after ten minutes, and resume the run later with more jobs:",
     "whittle reduce --max-time 10m -j 2 ./test.sh page.html\nwhittle resume -j 8"},
};

std::string synopsis() {
  std::string result = ".SH SYNOPSIS\n.nf\n";
  for (const SubcommandEntry& entry : subcommands()) {
    for (const std::string& line : usage_lines(entry)) result += code(line) + "\n";
  }
  return result + ".fi\n";
}

constexpr std::string_view kDescription[] = {
    "whittle makes failing inputs small. It runs your test on many variants of the input and keeps "
    "what the failure needs. It also finds the smallest difference between an input that works and "
    "one that does not, chips programs, and finds the change in a project's history that broke a "
    "test.",
    "A test answers with its exit status: 0 means that the failure is there (the variant fails), 1 "
    "that it is not (it passes), and anything else that it cannot tell (the variant is "
    "unresolved). It runs in a directory of its own that holds the variant under its own name, and "
    "what --with names. Directory, HOME and TMPDIR are new for each test; a sandbox keeps it from "
    "changing other files and from using the network.",
    "Instead of a test, a command can be given after --. In its words, {} stands for the path of "
    "the variant. If the input is a directory or several files, {} is the directory, and {NAME} "
    "the file NAME in it. If a word is exactly {}, then {} inside longer words is left alone. The "
    "symptom is what the options say. If they say nothing, it is what the command shows on the "
    "original: a sanitizer report, an internal error of a compiler, an exception, a signal, or an "
    "exit status other than 0.",
    "Times are in seconds, or have a unit: 90, 90s, 1.5m, 2h. Sizes are in bytes, or have a unit: "
    "500K, 500M, 2G. Regular expressions are those of RE2. The result is the same for any number "
    "of jobs.",
};

std::string description() {
  std::string result = ".SH DESCRIPTION\n";
  for (const std::string_view text : kDescription) {
    if (text != kDescription[0]) result += ".PP\n";
    result += roff(text) + "\n";
  }
  return result;
}

std::string subcommand_section() {
  std::string result = ".SH SUBCOMMANDS\n";
  for (const SubcommandEntry& entry : subcommands()) {
    result += item(fmt::format("whittle {}", entry.name), entry.description);
  }
  return result;
}

// "\fB-j\fR, \fB--jobs\fR \fIN\fR"
std::string term_of(const OptionEntry& option) {
  std::vector<std::string> names = names_of(option);
  for (std::string& name : names) name = fmt::format("\\fB{}\\fR", roff(name));
  if (option.value.empty()) return fmt::format("{}", fmt::join(names, ", "));
  return fmt::format("{} \\fI{}\\fR", fmt::join(names, ", "), roff(option.value));
}

// Says which subcommands have the option, unless they are those that start a run.
std::string scope_of(const OptionEntry& option) {
  if (option.subcommands == kRuns) return {};
  std::vector<std::string> names;
  for (const SubcommandEntry& entry : subcommands()) {
    if (option.subcommands.has(entry.subcommand)) names.emplace_back(entry.name);
  }
  if (names.size() == subcommands().size()) return "(all subcommands) ";
  return fmt::format("({}) ", fmt::join(names, ", "));
}

std::string group_section(const OptionGroup& group) {
  std::string result = fmt::format(".SS {}\n", group.title);
  std::string last;
  for (const OptionEntry& option : group.options) {
    const bool same = name_of(option) == last;  // another meaning of the same option
    result += same ? ".sp\n" : fmt::format(".TP\n{}\n", term_of(option));
    result += roff(scope_of(option) + help_of(option)) + "\n";
    last = name_of(option);
  }
  return result;
}

std::string option_section() {
  std::string result = ".SH OPTIONS\n";
  result += roff(
      "Options that belong to some subcommands only have these in parentheses; all others belong "
      "to reduce, isolate, chip and history.");
  result += "\n";
  for (const OptionGroup& group : option_groups()) result += group_section(group);
  return result;
}

std::string example_section() {
  std::string result = ".SH EXAMPLES\n";
  for (const auto& [text, command] : kExamples) {
    if (text != kExamples[0].text) result += ".PP\n";
    result += roff(text) + "\n.PP\n.in +4n\n.nf\n";
    for (const std::string& line : lines_of(command)) result += code(line) + "\n";
    result += ".fi\n.in\n";
  }
  return result;
}

}  // namespace

std::string man_page() {
  std::string page =
      fmt::format(".TH WHITTLE 1 \"\" \"whittle {}\" \"User Commands\"\n", WHITTLE_VERSION);
  page += ".nh\n.ad l\n.SH NAME\nwhittle \\- make failing inputs small by experiment\n";
  page += synopsis();
  page += description();
  page += subcommand_section();
  page += option_section();
  page += section("EXIT STATUS", exit_statuses());
  page += section("ENVIRONMENT", kEnvironment);
  page += section("FILES", kFiles);
  page += section("SIGNALS", kSignals);
  page += example_section();
  page +=
      ".SH \"SEE ALSO\"\n"
      ".BR git\\-bisect (1),\n.BR diff (1),\n.BR patch (1),\n.BR gdb (1),\n.BR bwrap (1),\n"
      ".BR ccache (1)\n";
  return page;
}

}  // namespace whittle
