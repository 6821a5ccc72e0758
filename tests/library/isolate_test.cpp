#include <gtest/gtest.h>

#include "whittle/reduce.h"

namespace whittle {
namespace {

Outcome has_x(std::string_view text) {
  return fail_if(text.find('x') != std::string_view::npos);
}

TEST(Isolate, NarrowsTheDifference) {
  for (const Threads threads : {Threads::one, Threads::many}) {
    const auto found = isolate("one two three\n", "one a b x c d three\n",
                               whittle::Test::function(has_x, threads), {.jobs = 4});
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->ended, Ended::done);
    EXPECT_EQ(found->changes, 1u);
    ASSERT_EQ(found->passing.size(), 1u);
    EXPECT_EQ(has_x(found->passing[0].text()), Outcome::pass);
    EXPECT_EQ(has_x(found->failing[0].text()), Outcome::fail);
    EXPECT_NE(found->difference.find('x'), std::string::npos) << found->difference;
    EXPECT_GT(found->counts.tests, 0u);
  }
}

TEST(Isolate, TakesTheStagesThatAreNamed) {
  const auto found = isolate("ab", "abxxx", has_x, {.stages = {"chars"}});
  ASSERT_TRUE(found.ok()) << found.error().message;
  EXPECT_EQ(found->failing[0].bytes.size(), found->passing[0].bytes.size() + 1);
}

TEST(Isolate, TakesSeveralFiles) {
  const auto test = [](const Files& files) {
    bool shown = false;
    for (const File& file : files) shown |= file.text().find('x') != std::string_view::npos;
    return fail_if(shown);
  };
  const Files passing{{"a", "1\n"}, {"b", "2\n"}};
  const Files failing{{"a", "1\n5\n"}, {"b", "2\nx\n3\n"}, {"c", "6\n"}};
  const auto found = isolate(passing, failing, whittle::Test::function(test));
  ASSERT_TRUE(found.ok()) << found.error().message;
  EXPECT_EQ(test(found->passing), Outcome::pass);
  EXPECT_EQ(test(found->failing), Outcome::fail);
}

TEST(Isolate, ErrorsAreValues) {
  const auto kind = [](const Result<IsolatedDifference>& result) {
    return result.ok() ? std::optional<ErrorKind>() : result.error().kind;
  };
  EXPECT_EQ(kind(isolate("a", "a", has_x)), ErrorKind::input);       // they do not differ
  EXPECT_EQ(kind(isolate("a", "b", has_x)), ErrorKind::no_symptom);  // neither fails
  EXPECT_EQ(kind(isolate("x", "a", has_x)), ErrorKind::no_symptom);  // the wrong way round
  EXPECT_EQ(kind(isolate("xa", "xb", has_x)), ErrorKind::no_symptom);
  EXPECT_EQ(kind(isolate("a", "x", has_x, {.stages = {"sheets"}})), ErrorKind::usage);
  EXPECT_EQ(kind(isolate("a", "x", has_x, {.language = "klingon"})), ErrorKind::usage);
  EXPECT_EQ(kind(isolate(Files{}, "x", has_x)), ErrorKind::input);
}

}  // namespace
}  // namespace whittle
