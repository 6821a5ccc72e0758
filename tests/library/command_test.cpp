// Tests that are commands.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdio>

#include "support/temporary_directory.h"
#include "support/texts.h"
#include "whittle/reduce.h"

namespace whittle {
namespace {

const Options kLines{.stages = {"lines"}, .jobs = 2};

TEST(Command, ShowsASymptom) {
  const auto small =
      reduce(numbered(20),
             whittle::Test::command({"grep", "-c", "line 3$", "{}"}, {.out = {"^1$"}}), kLines);
  ASSERT_TRUE(small.ok()) << small.error().message;
  EXPECT_EQ(small->text(), "line 3\n");
}

TEST(Command, FindsFilesByTheirNames) {
  const Files files{{"a.txt", numbered(5)}, {"sub/b.txt", numbered(5)}};
  const auto small =
      reduce(files,
             whittle::Test::command({"sh", "-c", "grep -q 'line 2' {sub/b.txt} && exit 7"},
                                    {.exit_status = 7}),
             {.stages = {"files", "lines"}});
  ASSERT_TRUE(small.ok()) << small.error().message;
  ASSERT_EQ(small->files.size(), 1u);
  EXPECT_EQ(small->files[0].name, "sub/b.txt");
  EXPECT_EQ(small->files[0].text(), "line 2\n");
}

TEST(Command, ReadsStandardInput) {
  const auto small = reduce(
      numbered(20),
      whittle::Test::command({"sh", "-c", "grep -q 'line 3$' && exit 9"}, {}, {.feed_stdin = true}),
      kLines);
  ASSERT_TRUE(small.ok()) << small.error().message;
  EXPECT_EQ(small->text(), "line 3\n");
}

TEST(Command, AScriptDecidesByItsExitStatus) {
  const TemporaryDirectory folder;
  const std::string path = folder.path() + "/test.sh";
  FILE* file = std::fopen(path.c_str(), "w");
  std::fputs("#!/bin/sh\ngrep -q 'line 3$' input\n", file);
  std::fclose(file);
  ::chmod(path.c_str(), 0755);
  const auto small = reduce(numbered(20), whittle::Test::script(path), kLines);
  ASSERT_TRUE(small.ok()) << small.error().message;
  EXPECT_EQ(small->text(), "line 3\n");
}

TEST(Command, NarrowsADifference) {
  const auto found =
      isolate("a\n", "a\nx\nb\n", whittle::Test::command({"grep", "x", "{}"}, {.out = {"x"}}));
  ASSERT_TRUE(found.ok()) << found.error().message;
  EXPECT_EQ(found->changes, 1u);
}

TEST(Command, ErrorsAreValues) {
  const auto kind = [](const whittle::Test& test) {
    const auto result = reduce(numbered(3), test, kLines);
    return result.ok() ? std::optional<ErrorKind>() : result.error().kind;
  };
  EXPECT_EQ(kind(whittle::Test::command({})), ErrorKind::usage);
  EXPECT_EQ(kind(whittle::Test::command({"there-is-no-such-program", "{}"})), ErrorKind::usage);
  EXPECT_EQ(kind(whittle::Test::command({"cat"})), ErrorKind::usage);  // where does the variant go?
  EXPECT_EQ(kind(whittle::Test::command({"cat", "{}"})), ErrorKind::no_symptom);
  EXPECT_EQ(kind(whittle::Test::command({"cat", "{}"}, {.signal = "SIGNAL"})), ErrorKind::usage);
  EXPECT_EQ(kind(whittle::Test::command({"cat", "{}"}, {.out = {"("}})), ErrorKind::usage);
  EXPECT_EQ(kind(whittle::Test::script("./there-is-no-such-script")), ErrorKind::usage);
}

}  // namespace
}  // namespace whittle
