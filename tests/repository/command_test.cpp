#include "repository/command.h"

#include <stdlib.h>

#include "support/repositories.h"

namespace whittle {
namespace {

ProgramResult run(std::vector<std::string> words, std::string directory = {}) {
  auto result = run_command({std::move(words), std::move(directory)});
  EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().message);
  return result.ok() ? *result : ProgramResult();
}

TEST(Command, StatusAndStreams) {
  const ProgramResult result = run({"sh", "-c", "echo out; echo err >&2; exit 3"});
  EXPECT_EQ(result.status, 3);
  EXPECT_EQ(result.out, "out\n");
  EXPECT_EQ(result.err, "err\n");
  EXPECT_EQ(run({"sh", "-c", "kill -9 $$"}).status, 137);
  EXPECT_EQ(run({"sh", "-c", "kill -9 $$"}).complaint(), "ended by signal 9");
}

TEST(Command, WordsAreNotReadByAShell) {
  EXPECT_EQ(run({"printf", "%s|", "a b", "$HOME", "'\"", ""}).out, "a b|$HOME|'\"||");
}

TEST(Command, ReadsNothingAndSpeaksEnglish) {
  ::setenv("LANGUAGE", "de", 1);
  ::setenv("TAR_OPTIONS", "--bad-option", 1);
  EXPECT_EQ(run({"sh", "-c", "cat; echo $LC_ALL $TZ $LANGUAGE $TAR_OPTIONS"}).out, "C.UTF-8 UTC\n");
  ::unsetenv("LANGUAGE");
  ::unsetenv("TAR_OPTIONS");
}

TEST(Command, InADirectory) {
  EXPECT_EQ(run({"pwd"}, "/usr").out, "/usr\n");
}

TEST(Command, MoreThanAPipeHolds) {
  const ProgramResult result = run({"sh", "-c", "yes | head -c 300000 >&2; yes | head -c 400000"});
  EXPECT_EQ(result.err.size(), 300000u);
  EXPECT_EQ(result.out.size(), 400000u);
}

TEST(Command, NoSuchProgram) {
  const auto result = run_command({{"no-such-program"}});
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().message, "no-such-program cannot be started: No such file or directory");
}

TEST(Outage, NetworksAndServers) {
  EXPECT_EQ(outage("svn: E170013: Unable to connect to a repository at URL 'svn://x/y'\n"
                   "svn: E000111: Can't connect to host 'x': Connection refused\n"),
            "svn: E000111: Can't connect to host 'x': Connection refused");
  for (const char* line :
       {"svn: E210002: Network connection closed unexpectedly",
        "svn: E175012: Connection timed out",
        "ssh: connect to host x port 22: Network is unreachable",
        "cvs [rlog aborted]: connect to x(10.0.0.1):2401 failed: No route to host",
        "cvs [rlog aborted]: end of file from server (consult above messages if any)",
        "svn: E670003: Temporary failure in name resolution",
        "svn: E175002: Unexpected server error 503 'Service Unavailable' on '/svn'",
        "read failed: Connection reset by peer"}) {
    EXPECT_EQ(outage(line), line);
  }
}

TEST(Outage, NotWhatAskingAgainDoesNotMend) {
  for (const char* text :
       {"", "svn: E160006: No such revision 999",
        "svn: E170013: Unable to connect to a repository at URL 'svn://x/y'\n"
        "svn: E670002: Unknown hostname 'x'\n",
        "svn: E170013: Unable to connect to a repository\nsvn: E170001: Authentication failed",
        "Permission denied (publickey).\nsvn: E210002: Network connection closed unexpectedly\n",
        "cvs [rlog aborted]: cannot find module `x' - ignored"}) {
    EXPECT_EQ(outage(text), "") << text;
  }
}

// Fails as if by an outage so many times.
std::string failing(const std::string& counter, int times) {
  return "echo >> " + counter + "; test $(wc -l < " + counter + ") -gt " + std::to_string(times) +
         " || { echo 'x: Connection refused' >&2; exit 1; }; echo done";
}

TEST(RetryPolicy, AsksAgainUntilItSucceeds) {
  const TemporaryDirectory directory;
  Told told;
  const auto result =
      run_with_retries({{"sh", "-c", failing(directory.file("n"), 3)}}, told.retry(), told.say());
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->out, "done\n");
  EXPECT_EQ(told.waits, (std::vector<long>{1, 2, 4}));
  ASSERT_EQ(told.sentences.size(), 3u);
  EXPECT_EQ(told.sentences[1],
            "the server cannot be reached (x: Connection refused); asking again in 2 s");
}

TEST(RetryPolicy, EndsAfterTenMinutes) {
  Told told;
  const auto result = run_with_retries({{"sh", "-c", "echo 'Connection refused' >&2; exit 1"}},
                                       told.retry(), told.say());
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->status, 1);
  EXPECT_EQ(told.waits, (std::vector<long>{1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60, 60, 60}));
}

TEST(RetryPolicy, OtherFailuresAreFinal) {
  Told told;
  const auto result = run_with_retries({{"sh", "-c", "echo 'No such revision' >&2; exit 1"}},
                                       told.retry(), told.say());
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->complaint(), "No such revision");
  EXPECT_TRUE(told.waits.empty());
}

TEST(RetryPolicy, WhatWasHalfMadeIsRemoved) {
  const TemporaryDirectory directory;
  Told told;
  const std::string made = directory.file("made");
  const auto result = run_with_retries(
      {{"sh", "-c", "mkdir " + made + " && " + failing(directory.file("n"), 1)}, "", made},
      told.retry(), told.say());
  ASSERT_TRUE(result.ok());
  EXPECT_TRUE(result->ok()) << result->err;
}

}  // namespace
}  // namespace whittle
