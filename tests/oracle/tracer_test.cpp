// Where real programs crash, seen by a supervisor that traces them.
#include "oracle/tracer.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "oracle/bwrap.h"
#include "oracle/supervisor.h"
#include "support/temporary_directory.h"
#include "util/files.h"
#include "util/shell.h"

namespace whittle {
namespace {

using Names = std::vector<std::string>;

const std::string kPrograms = std::string(WHITTLE_TESTS) + "/oracle/programs/";

// The programs, compiled once for all tests.
class Programs {
 public:
  Programs() {
    compile("plain", "-O1 -g");
    compile("bare", "-O1 -s");
    compile("fixed", "-O1 -s -no-pie");
    compile("still", "-O1 -s -static");
    compile("exports", "-O1 -s -rdynamic");
    compile_libraries();
    compile("loader",
            "-O1 -s -Wl,--no-as-needed -L" + path(".") + " -lhidden -Wl,-rpath," + path("."));
    compile("names",
            "-O1 -s -Wl,--no-as-needed -L" + path(".") + " -lshown -Wl,-rpath," + path("."));
  }
  std::string path(const std::string& name) const { return directory_.file(name); }
  std::string directory() const { return directory_.path(); }

  static const Programs& all() {
    static const Programs programs;
    return programs;
  }

 private:
  void compile(const std::string& name, const std::string& options) {
    shell("gcc -o " + path(name) + " " + kPrograms + "crashes.c -pthread " + options);
  }
  void compile_libraries() {
    write_text("hidden.c",
               "extern volatile int *volatile nowhere;\n"
               "static __attribute__((noinline)) void inner(int *at) { *at = 1; }\n"
               "int *volatile gap;\n"
               "void in_library(void) { inner(gap); gap = 0; }\n");
    shell("gcc -O1 -shared -fPIC -s -o " + path("libhidden.so") + " " + path("hidden.c"));
    write_text("shown.c",
               "int *volatile gap;\n"
               "__attribute__((noinline)) void shown(int *at) { *at = 1; }\n"
               "void in_library(void) { shown(gap); gap = 0; }\n");
    shell("gcc -O1 -shared -fPIC -s -o " + path("libshown.so") + " " + path("shown.c"));
  }
  void write_text(const std::string& name, const std::string& text) const {
    write_pieces(path(name), {text}, 0644);
  }
  static void shell(const std::string& command) {
    if (std::system(command.c_str()) != 0) std::abort();
  }
  TemporaryDirectory directory_;
};

class TracerTest : public testing::Test {
 protected:
  void start(Sandbox sandbox = {}) {
    const std::string own = directory_.file("w0");
    make_directories(own + std::string(kBox));
    sandbox_ = std::move(sandbox);
    auto supervisor = Supervisor::start(own, sandbox_);
    ASSERT_TRUE(supervisor);
    supervisor_.emplace(std::move(*supervisor));
  }

  whittle::Run run(Command command) {
    if (!supervisor_) start();
    if (command.crash_watch.detail == CrashDetail::none) {
      command.crash_watch.detail = CrashDetail::functions;
    }
    command.directory = box();
    command.timeout = 60;
    if (sandbox_.mode == Sandbox::Mode::bwrap) {
      command = wrapped(std::move(command), sandbox_, box());
    }
    EXPECT_TRUE(supervisor_->run(command));
    Result<whittle::Run> result = supervisor_->wait();
    EXPECT_TRUE(result);
    return result ? *result : whittle::Run();
  }
  whittle::Run run(std::vector<std::string> words) {
    Command command;
    command.argv = std::move(words);
    return run(std::move(command));
  }
  whittle::Run crash(const std::string& program, const std::string& how) {
    return run({Programs::all().path(program), how});
  }
  Names frames(const std::string& program, const std::string& how) {
    return frames(crash(program, how));
  }
  static Names frames(const whittle::Run& run) {
    EXPECT_TRUE(run.crash) << run.exit_status << " " << run.signal << " " << run.not_traced
                           << run.not_started;
    return run.crash ? run.crash->trace.frames : Names();
  }
  std::string box() const { return directory_.file("w0") + std::string(kBox); }

  TemporaryDirectory directory_;
  Sandbox sandbox_;
  std::optional<Supervisor> supervisor_;
};

TEST_F(TracerTest, NamesTheFunctions) {
  const whittle::Run seen = crash("plain", "sink");
  EXPECT_EQ(seen.signal, SIGSEGV);
  ASSERT_TRUE(seen.crash);
  EXPECT_EQ(seen.crash->trace, (Trace{"crash", "SIGSEGV", {"sink", "main"}}));
  EXPECT_EQ(seen.crash->program, "plain");
  EXPECT_EQ(frames("plain", "trip"), (Names{"trip", "main"}));
  EXPECT_EQ(frames("plain", "elsewhere"), (Names{"trip", "trip_elsewhere", "main"}));
}

TEST_F(TracerTest, FindsLinesOnlyWhenAsked) {
  EXPECT_EQ(crash("plain", "sink").crash->trace.places, (Names{"", ""}));
  Command command;
  command.argv = {Programs::all().path("plain"), "sink"};
  command.crash_watch.detail = CrashDetail::lines;
  const whittle::Run seen = run(command);
  ASSERT_TRUE(seen.crash);
  EXPECT_TRUE(seen.crash->trace.places[0].starts_with("crashes.c:"));
}

// Without symbols, the two crashes of one signal were taken for the same one.
TEST_F(TracerTest, TellsFunctionsWithoutNamesApart) {
  for (const std::string program : {"bare", "fixed", "still"}) {
    const Names sink = frames(program, "sink");
    const Names trip = frames(program, "trip");
    const Names elsewhere = frames(program, "elsewhere");
    ASSERT_GE(sink.size(), 2u) << program;
    EXPECT_TRUE(sink[0].starts_with(program + "+0x")) << sink[0];
    EXPECT_NE(sink[0], trip[0]);
    // A static program has no table of functions: two calls in main are two places.
    if (program != "still") {
      EXPECT_EQ(sink[1], trip[1]);
    }
    EXPECT_EQ(trip[0], elsewhere[0]);
    EXPECT_NE(trip, elsewhere);
    EXPECT_EQ(sink, frames(program, "sink"));  // wherever it is loaded
  }
}

// As with names: which instruction fails depends on the input.
TEST_F(TracerTest, OneFunctionIsOnePlace) {
  EXPECT_EQ(frames("bare", "first"), frames("bare", "second"));
}

TEST_F(TracerTest, ShowsTheProgramRatherThanTheStartOfIt) {
  EXPECT_EQ(frames("bare", "sink").size(), 2u);
  EXPECT_EQ(frames("bare", "abort").size(), 2u);
  EXPECT_EQ(frames("plain", "abort"), (Names{"fail", "main"}));
  EXPECT_EQ(crash("plain", "abort").crash->trace.what, "SIGABRT");
}

TEST_F(TracerTest, FindsFunctionsOfLibraries) {
  EXPECT_EQ(frames("names", "library")[0], "shown");
  EXPECT_EQ(frames("names", "library")[1], "in_library");
  const Names hidden = frames("loader", "library");
  EXPECT_TRUE(hidden[0].starts_with("libhidden.so+0x")) << hidden[0];
  EXPECT_EQ(hidden[1], "in_library");
}

TEST_F(TracerTest, LooksAtTheThreadThatCrashed) {
  EXPECT_EQ(frames("plain", "thread"), (Names{"sink", "in_thread"}));
  EXPECT_EQ(frames("bare", "thread").size(), 2u);
}

TEST_F(TracerTest, AStackThatOverflowsIsTheFunctionThatCallsItself) {
  EXPECT_EQ(frames("plain", "deep"), (Names{"deep"}));
  EXPECT_EQ(frames("bare", "deep").size(), 1u);
}

TEST_F(TracerTest, ACallOfNothingIsTheCallers) {
  EXPECT_EQ(frames("plain", "call"), (Names{"??", "call_nothing", "main"}));
  EXPECT_EQ(frames("bare", "call").size(), 3u);
}

TEST_F(TracerTest, ADestroyedStackLeavesTheInstruction) {
  EXPECT_EQ(frames("plain", "smash"), (Names{"smash"}));
  ASSERT_EQ(frames("bare", "smash").size(), 1u);
  EXPECT_TRUE(frames("bare", "smash")[0].starts_with("bare+0x"));
}

// A virtual machine lives on after SIGSEGV.
TEST_F(TracerTest, OnlyADeathCounts) {
  const whittle::Run caught = crash("plain", "caught");
  EXPECT_EQ(caught.exit_status, 4);
  EXPECT_FALSE(caught.crash);
  EXPECT_EQ(frames("plain", "caught-then-trip"), (Names{"trip", "main"}));
  EXPECT_FALSE(crash("plain", "").crash);
}

TEST_F(TracerTest, AHandlerIsNoPlaceUnlessItCrashes) {
  EXPECT_EQ(frames("plain", "again"), (Names{"sink", "main"}));
  EXPECT_EQ(frames("plain", "handler")[0], "trip");
}

TEST_F(TracerTest, FollowsAShell) {
  const std::string program = Programs::all().path("plain");
  const whittle::Run seen = run({"sh", "-c", program + " sink; exit $?"});
  EXPECT_EQ(seen.exit_status, 128 + SIGSEGV);
  EXPECT_EQ(frames(seen), (Names{"sink", "main"}));
  EXPECT_EQ(frames(run({"sh", "-c", "exec " + program + " trip"})), (Names{"trip", "main"}));
}

TEST_F(TracerTest, FollowsADriver) {
  const whittle::Run seen = crash("plain", "driver");
  EXPECT_EQ(seen.exit_status, 4);
  EXPECT_EQ(frames(seen), (Names{"sink", "main"}));
  EXPECT_FALSE(crash("plain", "shrugs").crash);  // its status says that all is well
}

TEST_F(TracerTest, OfSeveralDeathsTheOneThatCounts) {
  const whittle::Run seen = crash("plain", "forks");
  EXPECT_EQ(seen.signal, SIGSEGV);
  EXPECT_EQ(frames(seen), (Names{"sink", "main"}));
  const std::string program = Programs::all().path("plain");
  const whittle::Run shell = run({"sh", "-c", program + " abort; " + program + " trip; exit 134"});
  EXPECT_EQ(frames(shell), (Names{"fail", "main"}));
}

TEST_F(TracerTest, WhatTheTestBuildsHasNoOffsets) {
  start();
  const std::string compile = "gcc -O1 -pthread -o own " + kPrograms + "crashes.c ";
  const whittle::Run bare = run({"sh", "-c", compile + "-s && ./own sink"});
  EXPECT_EQ(bare.exit_status, 128 + SIGSEGV);
  ASSERT_TRUE(bare.crash);
  EXPECT_FALSE(bare.crash->trace.has_place());
  EXPECT_EQ(bare.crash->program, "own");
  EXPECT_EQ(frames(run({"sh", "-c", compile + "&& ./own sink"})), (Names{"sink", "main"}));
  // Outside of its directory, too.
  const std::string outside = directory_.file("outside");
  const whittle::Run late =
      run({"sh", "-c",
           "sleep 0.1; cp own " + outside + "; strip " + outside + "; " + outside + " sink"});
  ASSERT_TRUE(late.crash);
  EXPECT_FALSE(late.crash->trace.has_place());
}

TEST_F(TracerTest, WhatATestIsGivenHasOffsets) {
  start();
  ASSERT_EQ(copy_tree(Programs::all().path("bare"), box() + "/bare"), 0);
  EXPECT_FALSE(run({"./bare", "sink"}).crash->trace.has_place());
  Command command;
  command.argv = {"./bare", "sink"};
  command.crash_watch = {CrashDetail::functions, {box() + "/bare"}};
  EXPECT_EQ(frames(run(command)), frames("bare", "sink"));
}

TEST_F(TracerTest, WorksInTheSandbox) {
  Sandbox sandbox;
  sandbox.mode = Sandbox::Mode::on;
  sandbox.contain_writes = true;
  sandbox.network = Sandbox::Network::contained;
  start(sandbox);
  EXPECT_EQ(frames("plain", "sink"), (Names{"sink", "main"}));
  EXPECT_EQ(frames("bare", "sink").size(), 2u);
  EXPECT_EQ(frames("plain", "thread"), (Names{"sink", "in_thread"}));
}

TEST_F(TracerTest, WorksUnderBubblewrap) {
  if (std::system("bwrap --ro-bind / / true 2>/dev/null") != 0) GTEST_SKIP() << "no bwrap";
  Sandbox sandbox;
  sandbox.mode = Sandbox::Mode::bwrap;
  sandbox.contain_writes = true;
  sandbox.network = Sandbox::Network::contained;
  sandbox.keep_visible = {Programs::all().directory()};
  start(sandbox);
  const whittle::Run seen = crash("plain", "sink");
  EXPECT_EQ(seen.exit_status, 128 + SIGSEGV);
  EXPECT_EQ(frames(seen), (Names{"sink", "main"}));
  EXPECT_EQ(frames("bare", "sink").size(), 2u);
}

// ---- tracing changes nothing

TEST_F(TracerTest, ATracedProcessCanBeStoppedAndContinued) {
  const whittle::Run seen =
      run({"sh", "-c",
           "sh -c 'kill -STOP $$; exit 3' & child=$!\n"
           "until grep -q '^State:.[Tt]' /proc/$child/status; do sleep 0.01; done\n"
           "kill -CONT $child; wait $child"});
  EXPECT_FALSE(seen.timed_out);
  EXPECT_EQ(seen.exit_status, 3);
}

TEST_F(TracerTest, SignalsArePassedOn) {
  const whittle::Run seen = run({"sh", "-c", "trap 'exit 7' USR1; kill -USR1 $$; exit 1"});
  EXPECT_EQ(seen.exit_status, 7);
  EXPECT_FALSE(seen.crash);
}

TEST_F(TracerTest, WhatIsLeftIsKilledAsEver) {
  Command command;
  command.argv = {"sh", "-c", "sleep 1000 & setsid sleep 1000 & echo done"};
  command.keep_stdout = true;
  const whittle::Run seen = run(command);
  EXPECT_EQ(seen.exit_status, 0);
  EXPECT_EQ(seen.out, "done\n");
  EXPECT_EQ(run({"sh", "-c", "exit 2"}).exit_status, 2);
}

TEST_F(TracerTest, ATimeLimitHolds) {
  start();
  Command command;
  command.argv = {"sleep", "1000"};
  command.directory = box();
  command.timeout = 0.2;
  command.crash_watch.detail = CrashDetail::functions;
  ASSERT_TRUE(supervisor_->run(command));
  const Result<whittle::Run> seen = supervisor_->wait();
  ASSERT_TRUE(seen);
  EXPECT_TRUE(seen->timed_out);
  EXPECT_FALSE(seen->crash);
}

TEST_F(TracerTest, WhatCannotBeStartedIsToldAsEver) {
  EXPECT_EQ(run({"no-such-program"}).not_started,
            "'no-such-program' is in none of the directories of PATH");
}

TEST_F(TracerTest, ATestThatIsNotTracedKnowsNoCrash) {
  start();
  EXPECT_TRUE(crash("plain", "sink").crash);
  Command command;
  command.argv = {Programs::all().path("plain"), "sink"};
  ASSERT_TRUE(supervisor_->run(command));
  const Result<whittle::Run> seen = supervisor_->wait();
  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->signal, SIGSEGV);
  EXPECT_FALSE(seen->crash);
}

// ---- as bytes

TEST(Crash, IsTheSameAfterBytes) {
  const Crash crash{Trace{"crash", "SIGSEGV", {"get", "??"}, {"a.c:3", ""}}, "parser"};
  const std::optional<Crash> again = crash_from_bytes(to_bytes(crash));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->trace, crash.trace);
  EXPECT_EQ(again->trace.places, crash.trace.places);
  EXPECT_EQ(again->program, "parser");
  EXPECT_FALSE(crash_from_bytes(""));
}

}  // namespace
}  // namespace whittle
