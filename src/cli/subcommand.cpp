#include "cli/subcommand.h"

#include <algorithm>

#include "cli/commands.h"

namespace whittle {

namespace {

constexpr SubcommandEntry kSubcommands[] = {
    {Subcommand::reduce, "reduce", "Make a failing input small",
     "[OPTIONS] TEST FILE...\n"
     "[OPTIONS] FILE... -- COMMAND {} ...",
     "Makes a failing input as small as possible: tests smaller and smaller variants of it, and "
     "keeps what still fails. TEST is a program that "
     "gets the names of the files and exits with 0 if the failure is there, with 1 if it is not, "
     "and with any other status if it cannot tell. Without TEST, the COMMAND after -- is run, with "
     "the name of the file in the place of {} ({abs}: its absolute path); the symptom is what it "
     "does on the original, unless options say more. FILE may be a directory. The result is "
     "written to NAME.reduced.EXT.",
     "whittle reduce crash.c -- gcc -c -o out.o {}\n"
     "whittle reduce ./test.sh page.html",
     reduce_command},
    {Subcommand::isolate, "isolate",
     "Find the smallest difference between a passing and a failing input",
     "[OPTIONS] TEST PASSING FAILING\n"
     "[OPTIONS] PASSING FAILING -- COMMAND {} ...",
     "Finds the smallest difference between an input that passes and one that fails: two files or "
     "two directories. TEST is a program that gets the names of the files and exits with 0 if the "
     "failure is there, with 1 if it is not, and with any other status if it cannot tell. Without "
     "TEST, the COMMAND after -- is run, with the name of the file in the place of {}. The results "
     "are NAME.failing.EXT and NAME.passing.EXT, and what they differ in, NAME.EXT.diff.",
     "whittle isolate old.c new.c -- gcc -c -o out.o {}\n"
     "whittle isolate ./test.sh good.json bad.json",
     isolate_command},
    {Subcommand::chip, "chip", "Chip a program down to what shows a symptom when it runs",
     "[OPTIONS] --java CLASS FILE... [-- ARG...]\n"
     "[OPTIONS] --c FILE... [-- ARG...]\n"
     "[OPTIONS] --run RUN --compare COMPARE FILE...\n"
     "[OPTIONS] TEST FILE...\n"
     "[OPTIONS] FILE... -- COMMAND {} ...",
     "Removes from a program what it does not need to show a symptom when it is compiled and run: "
     "Java, C, JavaScript or Python. What is left keeps its line numbers. FILE may be a directory. "
     "The result is written to NAME.chipped.EXT in the current directory.",
     "whittle chip --java Main --stdout 'wrong total' src/\n"
     "whittle chip --c main.c list.c --signal SEGV -- input.txt",
     reduce_command},
    {Subcommand::history, "history",
     "Find when a test last passed, what broke it, and a patch for today",
     "[OPTIONS] --test TEST [--build CMD]\n"
     "[OPTIONS] [--build CMD] -- COMMAND ...",
     "Goes back through the revisions of a repository until the test passes, even if the test is "
     "newer than that revision. Then finds the smallest change that made it fail, and ports its "
     "reversal to today's revision. The results are written to the directory whittle-history.",
     "whittle history --test ./check.sh --build 'make -s'\n"
     "whittle history --good v2.1 --stderr 'bad checksum' -- python3 check.py",
     history_command},
    {Subcommand::resume, "resume", "Resume a run that was stopped", "[OPTIONS] [RUN]",
     "Resumes a run that was interrupted, killed or stopped by a limit. RUN is its result, its "
     "input or its journal (default: the newest run of this directory that did not finish). "
     "Starting the same command again resumes the run, too. Limits count from this start.",
     "whittle resume\n"
     "whittle resume -j 8 page.reduced.html",
     resume_command},
    {Subcommand::apply, "apply", "Apply a patch to another revision, by three-way merge",
     "[OPTIONS] PATCH [DIR]",
     "Applies PATCH, a unified diff of diff -u or git, to the files in DIR (default: the current "
     "directory), which may have changed since the patch was made. Files that were renamed and "
     "functions that were moved are found. If the patch does not merge, the conflicts are listed "
     "and no file is changed. If PATCH is -, it is read from standard input.",
     "whittle apply fix.patch\n"
     "whittle apply --check --base v1.0 fix.patch ../stable",
     apply_command},
    {Subcommand::languages, "languages", "List the languages that inputs are parsed in",
     "[OPTIONS]",
     "Lists the languages that whittle can parse: the name for --language, the title, and the "
     "names of its files.",
     "whittle languages", languages_command},
    {Subcommand::generate, "generate", "Print the man page or a shell completion",
     "man|bash|zsh|fish", "Prints whittle's man page, or its completions for a shell.",
     "whittle generate bash >~/.local/share/bash-completion/completions/whittle\n"
     "whittle generate man | man -l -",
     generate_command},
};

}  // namespace

std::span<const SubcommandEntry> subcommands() {
  return kSubcommands;
}

const SubcommandEntry* find_subcommand(std::string_view name) {
  const auto* found = std::ranges::find(kSubcommands, name, &SubcommandEntry::name);
  return found == std::end(kSubcommands) ? nullptr : found;
}

const SubcommandEntry& entry_of(Subcommand subcommand) {
  return *std::ranges::find(kSubcommands, subcommand, &SubcommandEntry::subcommand);
}

}  // namespace whittle
