#include "cli/options.h"

#include <gtest/gtest.h>

namespace whittle {
namespace {

using Words = std::vector<std::string>;

Request parsed(const Words& words) {
  const Result<Request> request = parse(words);
  if (!request) ADD_FAILURE() << request.error().message;
  return request ? *request : Request();
}

RunSpec run_of(const Words& words) {
  return parsed(words).run;
}

// The message of a usage error.
std::string refusal(const Words& words) {
  const Result<Request> request = parse(words);
  if (request) return "accepted";
  EXPECT_EQ(request.error().kind, ErrorKind::usage) << request.error().message;
  return request.error().message;
}

TEST(Options, TheFirstNameIsTheTestUnlessSomethingElseIs) {
  const RunSpec scripted = run_of({"reduce", "./test", "a", "b"});
  EXPECT_EQ(scripted.test.script, "./test");
  EXPECT_TRUE(scripted.test.scripted());
  EXPECT_EQ(scripted.input.paths, (Words{"a", "b"}));
  EXPECT_EQ(scripted.kind(), RunKind::reduce);
  for (const Words& words :
       {Words{"reduce", "a", "b", "--", "cat", "{}"},
        Words{"reduce", "--run", "r", "--compare", "c", "a", "b"},
        Words{"reduce", "--differ", "x", "y", "a", "b"},
        Words{"reduce", "a", "--resident", "s", "b"}, Words{"chip", "--java", "Main", "a", "b"},
        Words{"isolate", "a", "b", "--", "cat", "{}"}}) {
    const RunSpec run = run_of(words);
    EXPECT_FALSE(run.test.scripted()) << words[0];
    EXPECT_EQ(run.input.paths, (Words{"a", "b"})) << words[0];
  }
  EXPECT_EQ(run_of({"reduce", "[a]", "--", "cat", "{}"}).input.paths, Words{"[a]"});
}

TEST(Options, ArgumentsAreTheInput) {
  const RunSpec command = run_of({"reduce", "--args", "list", "--", "cc", "{args}"});
  EXPECT_TRUE(command.test.as_arguments);
  EXPECT_EQ(command.input.paths, Words{"list"});
  const RunSpec script = run_of({"reduce", "--args", "list", "./test"});
  EXPECT_EQ(script.test.script, "./test");
  EXPECT_EQ(script.input.paths, Words{"list"});
  EXPECT_EQ(refusal({"reduce", "--args", "list", "./test", "file"}),
            "--args names what is reduced, so no other file can be named");
}

TEST(Options, ListingStagesNeedsNoTest) {
  EXPECT_TRUE(parsed({"reduce", "--list-stages"}).list_stages);
  EXPECT_EQ(run_of({"reduce", "--list-passes", "a.c"}).input.paths, Words{"a.c"});
  EXPECT_EQ(run_of({"reduce", "--list-stages", "./test", "a.c"}).input.paths, Words{"a.c"});
  EXPECT_EQ(run_of({"reduce", "--list-stages", "a.c", "--", "gcc", "{}"}).input.paths,
            Words{"a.c"});
  EXPECT_EQ(run_of({"reduce", "--list-stages", "--args", "list"}).input.paths, Words{"list"});
}

TEST(Options, TheCommandLineIsKeptWhole) {
  const Words words{"reduce", "-j", "2", "a", "--", "sh", "-c", "exit 3", "--", "{}"};
  const RunSpec run = run_of(words);
  EXPECT_EQ(run.command_line, words);
  EXPECT_EQ(run.test.command, (Words{"sh", "-c", "exit 3", "--", "{}"}));
  EXPECT_EQ(run.limits.jobs, 2);
}

TEST(Options, TheSymptom) {
  const TestSpec test =
      run_of({"reduce", "a", "--not-stderr", "n", "--stdout", "o", "--stderr", "e", "--stdout", "p",
              "--exit=3", "--signal", "sigsegv", "--slower-than", "1.5m", "--", "cat", "{}"})
          .test;
  const SymptomOptions& symptom = test.symptom;
  EXPECT_EQ(symptom.exit_status, 3);
  EXPECT_EQ(symptom.signal, 11);
  EXPECT_EQ(symptom.slower_than, 90);
  EXPECT_EQ(symptom.detail, TraceDetail::functions);
  ASSERT_EQ(symptom.patterns.size(), 4u);
  EXPECT_EQ(symptom.patterns[0].expression + symptom.patterns[1].expression, "op");
  EXPECT_EQ(symptom.patterns[1].stream, Stream::out);
  EXPECT_EQ(symptom.patterns[2].stream, Stream::err);
  EXPECT_TRUE(symptom.patterns[2].wanted);
  EXPECT_FALSE(symptom.patterns[3].wanted);
  EXPECT_EQ(test.timeout, 0);
}

TEST(Options, AHangHasATimeLimit) {
  EXPECT_EQ(run_of({"reduce", "a", "--hang", "--", "cat", "{}"}).test.time_limit(), 10);
  EXPECT_EQ(
      run_of({"reduce", "a", "--hang", "--timeout", "2", "--", "cat", "{}"}).test.time_limit(), 2);
  EXPECT_EQ(run_of({"history", "--hang", "--", "cat"}).test.time_limit(), 10);
}

TEST(Options, Chip) {
  const RunSpec run = run_of({"chip", "--c", "a.c", "--compiler-option=-lm", "--", "x", "-y"});
  EXPECT_EQ(run.kind(), RunKind::chip);
  EXPECT_TRUE(run.test.command.empty());
  EXPECT_EQ(run.test.program.arguments, (Words{"x", "-y"}));
  EXPECT_EQ(run.test.program.compiler_options, Words{"-lm"});
  EXPECT_EQ(run.test.symptom.detail, TraceDetail::lines);
  const RunSpec squeezed = run_of({"chip", "--squeeze", "./test", "a.c"});
  EXPECT_EQ(squeezed.test.symptom.detail, TraceDetail::functions);
  EXPECT_TRUE(squeezed.course.chip.squeeze);
}

TEST(Options, AReachedStatementIsAPattern) {
  const TestSpec test =
      run_of({"chip", "--c", "a.c", "--reached", "src/a.c:12", "--reached", "7"}).test;
  EXPECT_EQ(test.reached, (Words{"src/a.c:12", "7"}));
  ASSERT_EQ(test.symptom.patterns.size(), 2u);
  EXPECT_EQ(test.symptom.patterns[0].expression, "reached (?:.*/)?a\\.c\\:12$");
  EXPECT_EQ(test.symptom.patterns[1].expression, "reached (?:.*:)?7$");
  EXPECT_EQ(test.symptom.patterns[1].stream, Stream::err);
  for (const char* place : {"a.c", "a.c:", ":3", ""}) {
    EXPECT_NE(refusal({"chip", "--c", "a.c", "--reached", place}).find("is not FILE:LINE"),
              std::string::npos)
        << place;
  }
}

TEST(Options, History) {
  const RunSpec run = run_of({"history", "--test", "./check", "--watch", "time,memory=2", "--step",
                              "3", "--paths", "a", "--paths", "b"});
  EXPECT_EQ(run.kind(), RunKind::history);
  EXPECT_EQ(run.test.revision.test, "./check");
  EXPECT_EQ(run.test.revision.watch, (Words{"time", "memory=2"}));
  EXPECT_EQ(run.input.revisions.step, 3u);
  EXPECT_EQ(run.input.revisions.paths, (Words{"a", "b"}));
  EXPECT_EQ(run.recorded_variants(), Keep::best);
  EXPECT_EQ(run_of({"history", "--test", "t", "--keep", "all"}).recorded_variants(), Keep::all);
  EXPECT_EQ(run_of({"reduce", "t", "a"}).recorded_variants(), Keep::good);
}

TEST(Options, ChoicesAndWhatFlagsStandFor) {
  const RunSpec run =
      run_of({"reduce", "t", "a", "--sandbox", "bwrap", "--no-network", "--fresh", "--causes",
              "each", "--only-pass", "lines", "--passes", "tree,chars", "--max-memory", "2g"});
  EXPECT_EQ(run.test.sandbox.mode, Sandbox::Mode::bwrap);
  EXPECT_EQ(run.test.sandbox.network, Sandbox::Network::required);
  EXPECT_EQ(run.test.sandbox.max_memory, std::uint64_t{2} << 30);
  EXPECT_EQ(run.keep.earlier, Earlier::ignore);
  EXPECT_EQ(run.course.causes, Causes::each);
  EXPECT_EQ(run.course.stages, Words{"lines"}) << "--only-stage comes before --stages";
  EXPECT_EQ(run_of({"reduce", "t", "a", "--network"}).test.sandbox.network,
            Sandbox::Network::allowed);
  EXPECT_EQ(run_of({"reduce", "t", "a", "--atoms", "lines,chars", "--atoms=bytes"}).course.stages,
            (Words{"lines", "chars", "bytes"}));
  const RunSpec differs = run_of({"reduce", "--differ", "x", "y", "--differ-by", "status", "a"});
  EXPECT_EQ(differs.test.differ, (Words{"x", "y"}));
  EXPECT_EQ(differs.test.differ_by, DifferJudge::By::end);
}

TEST(Options, ValuesAreChecked) {
  const auto reduce = [](const Words& options) {
    Words words{"reduce", "t", "a"};
    words.insert(words.end(), options.begin(), options.end());
    return refusal(words);
  };
  const std::string hint = "\nSee whittle reduce --help.";
  EXPECT_EQ(reduce({"-j", "0"}), "--jobs: 0 is not a whole number from 1 to 1024" + hint);
  EXPECT_EQ(reduce({"--max-tests", "0"}), "--max-tests: 0 is not a whole number above 0" + hint);
  EXPECT_EQ(reduce({"--max-processes", "many"}),
            "--max-processes: many is not a whole number" + hint);
  EXPECT_EQ(reduce({"--cache-size", "-1"}), "--cache-size: -1 is not a number above 0" + hint);
  EXPECT_EQ(reduce({"--sandbox", "maybe"}), "--sandbox: maybe is not one of on, off, bwrap" + hint);
  EXPECT_EQ(reduce({"--causes", "smalest"}),
            "--causes: smalest is not one of first, smallest, each; did you mean smallest?" + hint);
  EXPECT_EQ(reduce({"--signal", "XYZ"}),
            "--signal: \"XYZ\" is not a signal; write SEGV, SIGSEGV or 11" + hint);
  for (const char* time : {"-1", "0", "5x", "", "s", "nan", "inf", "1.5 m"}) {
    EXPECT_EQ(reduce({"--timeout", time}), "--timeout: " + std::string(time) +
                                               " is not a time above 0; write 90, 90s, 1.5m or 2h" +
                                               hint);
  }
  for (const char* size : {"5X", "M", "", "-1", "1.5G", "99999999999G", "12Mb"}) {
    EXPECT_EQ(reduce({"--max-memory", size}),
              "--max-memory: " + std::string(size) +
                  " is not a size; write 500M or 2G, or 0 for no limit" + hint);
  }
}

TEST(Options, UnknownWords) {
  EXPECT_EQ(refusal({"reduce", "--nonsense", "t", "a"}),
            "reduce has no option --nonsense\nSee whittle reduce --help.");
  EXPECT_EQ(refusal({"reduce", "--langauge=c", "t", "a"}),
            "reduce has no option --langauge=c; did you mean --language?\n"
            "See whittle reduce --help.");
  EXPECT_EQ(refusal({"reduce", "--java", "Main", "a"}),
            "reduce has no option --java; it is an option of chip\n"
            "See whittle reduce --help.");
  EXPECT_EQ(refusal({"reduce", "t", "a", "--timeout"}),
            "--timeout needs a value: TIME\nSee whittle reduce --help.");
  EXPECT_EQ(refusal({"reduce", "t", "a", "--region", "x"}),
            "--region needs two values: BEGIN END\nSee whittle reduce --help.");
  EXPECT_EQ(refusal({"reduce", "t", "a", "--timeout", "3", "--timeout", "4"}),
            "--timeout may be given only once\nSee whittle reduce --help.");
  EXPECT_EQ(refusal({"reduse", "t", "a"}),
            "there is no subcommand reduse; did you mean reduce?\nSee whittle --help.");
  EXPECT_EQ(refusal({}), "name a subcommand, such as reduce\nSee whittle --help.");
  EXPECT_EQ(refusal({"apply"}), "name the PATCH to apply\nSee whittle apply --help.");
  EXPECT_EQ(refusal({"apply", "a", "b", "c"}), "c is one name too many\nSee whittle apply --help.");
}

TEST(Options, Combinations) {
  EXPECT_EQ(refusal({"reduce", "--exit", "3", "t", "a"}),
            "--exit needs a command after -- or --resident; with TEST, TEST decides what the "
            "symptom is");
  EXPECT_EQ(refusal({"reduce", "--run", "r", "a"}), "--run needs --compare");
  EXPECT_EQ(refusal({"reduce", "--resident", "r", "a", "--", "cat", "{}"}),
            "a command after -- and --resident exclude each other: each of them is a test");
  EXPECT_EQ(refusal({"reduce", "--flaky", "--repeat", "3", "t", "a"}),
            "--flaky and --repeat exclude each other");
  EXPECT_EQ(run_of({"reduce", "--flaky", "--repeat", "1", "t", "a"}).test.repeat, 1);
  EXPECT_EQ(refusal({"reduce", "--cache", "d", "--repeat", "3", "t", "a"}),
            "--cache and --repeat exclude each other: only outcomes that do not change from run to "
            "run are shared");
  EXPECT_EQ(refusal({"reduce", "--depends", "/nowhere", "t", "a"}),
            "--depends /nowhere: there is no such file or program");
  EXPECT_EQ(refusal({"chip", "--c", "--internal", "a"}), "--internal needs --java");
  EXPECT_EQ(refusal({"chip", "--java", "M", "--run", "r", "--compare", "c", "a"}),
            "--java and --run exclude each other: --java and --c say how the program is run");
  EXPECT_EQ(refusal({"chip", "--c", "a", "--record-input"}), "--record-input needs --input");
  EXPECT_EQ(refusal({"chip", "a", "--input", "/dev/null", "--", "cat", "{}"}),
            "--input needs --java, --c or --run");
  EXPECT_EQ(refusal({"history", "--test", "t", "--", "cat"}),
            "--test and a command after -- exclude each other: each of them is a test");
  EXPECT_EQ(refusal({"history", "--test", "t", "--good", "a", "--step", "1"}),
            "--good and --step exclude each other: --good says where the search ends and how it "
            "gets there");
  EXPECT_EQ(refusal({"history", "--invert", "--", "cat"}), "--invert needs --test");
  EXPECT_EQ(refusal({"history"}),
            "say how a revision is tested: --test TEST, or a command after --");
  EXPECT_EQ(refusal({"history", "--test", "t", "--watch", "time=1"}).substr(0, 15),
            "--watch: time=1");
  EXPECT_EQ(refusal({"apply", "p", "--check", "--diff"}), "--check and --diff exclude each other");
  const Result<Request> missing = parse({"chip", "--c", "a", "--input", "/nowhere"});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().kind, ErrorKind::input);
}

TEST(Options, TooFewNames) {
  EXPECT_EQ(refusal({"reduce"}).substr(0, 27), "name the test and the file ");
  EXPECT_EQ(refusal({"reduce", "./test"}).substr(0, 27), "name the test and the file ");
  EXPECT_EQ(refusal({"reduce", "--", "cat", "{}"}).substr(0, 27), "name the test and the file ");
  EXPECT_EQ(refusal({"chip", "--c"}).substr(0, 26), "say how the program is run");
  for (const Words& words : {Words{"isolate", "t", "a"}, Words{"isolate", "t", "a", "b", "c"},
                             Words{"isolate", "a", "--", "cat", "{}"}}) {
    EXPECT_EQ(refusal(words), "name the passing input and the failing one, in this order");
  }
}

TEST(Options, OtherSubcommands) {
  const Request apply = parsed({"apply", "--base", "v1", "-R", "-", "there"});
  EXPECT_EQ(apply.subcommand, Subcommand::apply);
  EXPECT_EQ(apply.apply.patch, "-");
  EXPECT_EQ(apply.apply.directory, "there");
  EXPECT_EQ(apply.apply.base, "v1");
  EXPECT_TRUE(apply.apply.reverse);
  EXPECT_EQ(parsed({"apply", "p"}).apply.directory, ".");
  EXPECT_TRUE(parsed({"languages", "--json"}).languages.json);
  EXPECT_EQ(parsed({"resume", "x.reduced.c"}).resume, "x.reduced.c");
  EXPECT_EQ(parsed({"resume"}).resume, "");
  EXPECT_EQ(parsed({"generate", "man"}).generate, "man");
}

TEST(Options, HelpIsAskedForAnywhere) {
  const std::string help = *parsed({"chip", "-h"}).text;
  EXPECT_TRUE(help.starts_with("Usage: whittle chip "));
  EXPECT_EQ(*parsed({"chip", "--timeout", "nonsense", "a.c", "--help"}).text, help);
  EXPECT_EQ(*parsed({"--help", "chip"}).text, help);
  EXPECT_NE(*parsed({"chip", "--help-all"}).text, help);
  EXPECT_FALSE(parsed({"chip", "--c", "a.c", "--", "--help"}).text);
}

TEST(Options, Resume) {
  Request recorded = parsed({"reduce", "t", "a", "-j", "3", "--max-time", "5", "--max-tests", "7",
                             "--stop-at-size", "9", "--tmp", "/var/tmp", "--fresh", "-v"});
  resume_with(parsed({"resume", "-q", "--max-tests", "8"}), "/j", recorded);
  EXPECT_EQ(recorded.run.limits.jobs, 3);
  EXPECT_EQ(recorded.run.limits.max_time, 0) << "it was for one start";
  EXPECT_EQ(recorded.run.limits.max_tests, 8u);
  EXPECT_EQ(recorded.run.limits.stop_at_size, 9u);
  EXPECT_EQ(recorded.run.limits.tmp, "/var/tmp");
  EXPECT_EQ(recorded.run.keep.earlier, Earlier::must_resume);
  EXPECT_EQ(recorded.run.keep.journal, "/j");
  EXPECT_TRUE(recorded.talk.quiet);
  EXPECT_FALSE(recorded.talk.verbose);
  resume_with(parsed({"resume", "-j", "1", "--tmp", "/tmp"}), "/j", recorded);
  EXPECT_EQ(recorded.run.limits.jobs, 1);
  EXPECT_EQ(recorded.run.limits.tmp, "/tmp");
}

}  // namespace
}  // namespace whittle
