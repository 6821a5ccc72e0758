// Tests that are functions in forked children: crashes, exits, hangs.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "support/slowness.h"
#include "support/texts.h"
#include "whittle/reduce.h"

namespace whittle {
namespace {

using namespace std::chrono_literals;

// Ends the child as a crash does, whatever handlers a sanitizer has installed.
[[noreturn]] void die_of(int signal) {
  std::signal(signal, SIG_DFL);
  std::raise(signal);
  std::abort();
}

const Options kLines{.stages = {"lines"}, .jobs = 3};

TEST(Forked, ACrashIsTheSymptom) {
  const auto test = [](std::string_view text) {
    if (has(text, "line 3\n") && has(text, "line 17\n")) die_of(SIGSEGV);
    return Outcome::pass;
  };
  const auto small = reduce(numbered(40), whittle::Test::forked(test), kLines);
  ASSERT_TRUE(small.ok()) << small.error().message;
  EXPECT_EQ(small->text(), "line 3\nline 17\n");
  EXPECT_EQ(small->symptom, "killed by SIGSEGV");
}

TEST(Forked, AnotherCrashIsNot) {
  const auto test = [](std::string_view text) {
    if (!has(text, "line 5\n")) die_of(SIGFPE);
    if (has(text, "line 3\n")) die_of(SIGSEGV);
    return Outcome::pass;
  };
  const auto small = reduce(numbered(20), whittle::Test::forked(test), kLines);
  ASSERT_TRUE(small.ok()) << small.error().message;
  EXPECT_EQ(small->text(), "line 3\nline 5\n");
  EXPECT_GT(small->counts.unresolved, 0u);
}

TEST(Forked, AnExitStatusIsASymptomToo) {
  const auto test = [](std::string_view text) {
    if (!has(text, "line 5\n")) _exit(8);
    if (has(text, "line 3\n")) _exit(7);
    return Outcome::pass;
  };
  const auto small = reduce(numbered(20), whittle::Test::forked(test), kLines);
  ASSERT_TRUE(small.ok()) << small.error().message;
  EXPECT_EQ(small->text(), "line 3\nline 5\n");
}

TEST(Forked, AReportOnStandardErrorTellsCrashesApart) {
  const auto report = [](const char* what) {
    std::fprintf(stderr,
                 "==1==ERROR: AddressSanitizer: %s on address 0x1\n"
                 "    #0 0x1 in parse /src/parse.c:7\n"
                 "SUMMARY: AddressSanitizer: %s /src/parse.c:7 in parse\n",
                 what, what);
    _exit(1);
  };
  const auto test = [report](std::string_view text) {
    if (!has(text, "line 5\n")) report("heap-use-after-free");
    if (has(text, "line 3\n")) report("heap-buffer-overflow");
    return Outcome::pass;
  };
  const auto small = reduce(numbered(20), whittle::Test::forked(test), kLines);
  ASSERT_TRUE(small.ok()) << small.error().message;
  EXPECT_EQ(small->text(), "line 3\nline 5\n");
  EXPECT_TRUE(has(small->symptom, "heap-buffer-overflow")) << small->symptom;
}

TEST(Forked, WhatTheFunctionReturnsIsTheOutcome) {
  const auto test = [](std::string_view text) { return fail_if(has(text, "line 3\n")); };
  const auto small = reduce(numbered(20), whittle::Test::forked(test), kLines);
  ASSERT_TRUE(small.ok()) << small.error().message;
  EXPECT_EQ(small->text(), "line 3\n");
  const auto none =
      reduce("x", whittle::Test::forked([](std::string_view) { return Outcome::pass; }), kLines);
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.error().kind, ErrorKind::no_symptom);
}

TEST(Forked, AnExceptionIsACrash) {
  const auto test = [](std::string_view text) -> Outcome {
    if (has(text, "line 3\n")) throw std::runtime_error("three");
    return Outcome::pass;
  };
  const auto small = reduce(numbered(20), whittle::Test::forked(test), kLines);
  ASSERT_TRUE(small.ok()) << small.error().message;
  EXPECT_EQ(small->text(), "line 3\n");
}

TEST(Forked, TheSymptomCanBeNamed) {
  const auto test = [](std::string_view text) -> Outcome {
    if (has(text, "line 3\n")) std::fputs("assertion three failed\n", stderr);
    if (has(text, "line 4\n")) die_of(SIGSEGV);
    _exit(1);
  };
  const auto small = reduce(
      numbered(20), whittle::Test::forked(test, {.err = {"assertion (\\w+) failed"}}), kLines);
  ASSERT_TRUE(small.ok()) << small.error().message;
  EXPECT_EQ(small->text(), "line 3\n");
}

TEST(Forked, AHangIsEnded) {
  const auto test = [](std::string_view text) {
    while (!has(text, "line 5\n")) std::this_thread::sleep_for(1s);
    return fail_if(has(text, "line 3\n"));
  };
  Options options = kLines;
  options.timeout = Seconds(0.2 * kSlowness);
  const auto small = reduce(numbered(8), whittle::Test::forked(test), options);
  ASSERT_TRUE(small.ok()) << small.error().message;
  EXPECT_EQ(small->text(), "line 3\nline 5\n");
}

TEST(Forked, AHangCanBeTheSymptom) {
  const auto test = [](std::string_view text) {
    while (has(text, "line 3\n")) std::this_thread::sleep_for(1s);
    return Outcome::pass;
  };
  Options options = kLines;
  options.timeout = Seconds(0.2 * kSlowness);
  const auto small = reduce(numbered(8), whittle::Test::forked(test, {.hang = true}), options);
  ASSERT_TRUE(small.ok()) << small.error().message;
  EXPECT_EQ(small->text(), "line 3\n");
}

TEST(Forked, WhatAChildChangesIsItsOwn) {
  int calls = 0;
  const auto test = [&calls](std::string_view text) {
    ++calls;
    return fail_if(has(text, "line 3\n") && calls == 1);
  };
  const auto small = reduce(numbered(20), whittle::Test::forked(test), kLines);
  ASSERT_TRUE(small.ok()) << small.error().message;
  EXPECT_EQ(small->text(), "line 3\n");
  EXPECT_EQ(calls, 0);
}

TEST(Forked, IsTheSameForAnyNumberOfJobs) {
  const auto test = [](std::string_view text) {
    if (has(text, "line 3\n") && has(text, "line 17\n")) die_of(SIGABRT);
    return Outcome::pass;
  };
  std::vector<std::string> results;
  for (const int jobs : {1, 8}) {
    const auto small = reduce(numbered(40), whittle::Test::forked(test), {.jobs = jobs});
    ASSERT_TRUE(small.ok()) << small.error().message;
    results.emplace_back(small->text());
  }
  EXPECT_EQ(results[0], results[1]);
}

TEST(Forked, IsStopped) {
  std::stop_source stop;
  Options options = kLines;
  options.stop = stop.get_token();
  options.on_notice = [&](const Notice&, const Progress& now) {
    if (now.outcomes() == 5) stop.request_stop();
  };
  const auto test = [](std::string_view text) { return fail_if(has(text, "line 3\n")); };
  const auto small = reduce(numbered(500), whittle::Test::forked(test), options);
  ASSERT_TRUE(small.ok()) << small.error().message;
  EXPECT_EQ(small->ended, Ended::stopped);
}

// Then the kernel forgets how children ended.
TEST(Forked, AProcessThatIgnoresTheEndOfChildrenGetsAnError) {
  struct sigaction before {};
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGCHLD, &ignore, &before);
  const auto small = reduce(
      numbered(20), whittle::Test::forked([](std::string_view) { return Outcome::fail; }), kLines);
  sigaction(SIGCHLD, &before, nullptr);
  ASSERT_FALSE(small.ok());
  EXPECT_EQ(small.error().kind, ErrorKind::system);
  EXPECT_TRUE(has(small.error().message, "SIGCHLD"));
}

// Whoever else waits for all children takes the ends of some tests away.
TEST(Forked, AHostThatWaitsForAllChildrenGetsAnError) {
  std::atomic<bool> ended = false;
  std::thread reaper([&] {
    while (!ended) {
      ::waitpid(-1, nullptr, WNOHANG);
    }
  });
  Options options = kLines;
  options.jobs = 8;
  for (int i = 0; i < 5; ++i) {
    const auto small = reduce(numbered(30), whittle::Test::forked([](std::string_view text) {
                                return fail_if(has(text, "line 7\n"));
                              }),
                              options);
    if (small.ok()) continue;
    EXPECT_EQ(small.error().kind, ErrorKind::system);
  }
  ended = true;
  reaper.join();
}

TEST(Forked, StandardOutputCannotBeTheSymptom) {
  const auto small = reduce(
      "abc", whittle::Test::forked([](std::string_view) { return Outcome::fail; }, {.out = {"x"}}));
  ASSERT_FALSE(small.ok());
  EXPECT_EQ(small.error().kind, ErrorKind::usage);
}

}  // namespace
}  // namespace whittle
