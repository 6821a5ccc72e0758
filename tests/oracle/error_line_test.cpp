// What a program says about its failure, and what of it stays while the input shrinks.
#include "oracle/error_line.h"

#include <gtest/gtest.h>

namespace whittle {
namespace {

struct Gist {
  std::string_view message;
  std::string_view gist;
};

TEST(ErrorLine, TheGistIsWhatAReductionKeeps) {
  const Gist all[] = {
      {"  must be positive: 7 ", "must be positive: N"},
      {"must be positive: -7", "must be positive: N"},
      {"Index 47 out of bounds for length 0", "Index N out of bounds for length 0"},
      {"error near line 0: bad", "error near line N: bad"},
      {"a.c:0:12: bad", "a.c:N:N: bad"},
      {"took 1.5e-3 s at 0x7ffe", "took N s at N"},
      {"utf8 and x86_64 and b2 stay", "utf8 and x86_64 and b2 stay"},
      {"reading 'toUpperCase'", "reading '…'"},
      {"near \"users\": syntax error", "near '…': syntax error"},
      {"use of `x' in f", "use of '…' in f"},
      {"can't do 'it now'", "can't do 'it now'"},
      {"/tmp/run-3/a.c:5: bad", "a.c:N: bad"},
      {"cannot open '/var/x/y.txt'", "cannot open '…'"},
      {"3/4 of a/b", "N of b"},
      {"lost Bank@1b6d3586", "lost Bank@N"},
      {"", ""},
  };
  for (const Gist& each : all) EXPECT_EQ(gist_of(each.message), each.gist) << each.message;
}

TEST(ErrorLine, TheLastLineThatSpeaksOfAnError) {
  EXPECT_EQ(last_error_line("reading\nerror: one\nerror: two\ndone\n"), "error: two");
  EXPECT_EQ(last_error_line("Cannot open it\r\n"), "Cannot open it");
  EXPECT_EQ(last_error_line("all is well\n"), std::nullopt);
  EXPECT_EQ(last_error_line("0 errors\n"), std::nullopt);
  EXPECT_EQ(last_error_line(""), std::nullopt);
}

// javac and clang end with a count. So every error of a Java program was the same symptom,
// "N error", and isolate told a mixture that could not compile as the cause.
TEST(ErrorLine, HowManyErrorsThereWereIsNotWhatIsWrong) {
  const std::string_view error = "A.java:3: error: cannot find symbol";
  for (const std::string_view count :
       {"1 error", "12 errors", "2 errors generated.", "1 warning and 1 error generated.",
        "Found 3 errors.", "3 fatal errors"}) {
    const std::string text = std::string(error) + "\n  int x;\n" + std::string(count) + "\n";
    EXPECT_EQ(last_error_line(text), error) << count;
  }
  EXPECT_EQ(last_error_line("error 1 in line 3\n"), "error 1 in line 3");
  EXPECT_EQ(last_error_line("error: one\n1 error in a.c\n"), "1 error in a.c");
}

// The symptom of xmllint was a line of the input, because that had the word "undefined" in it.
TEST(ErrorLine, AnExcerptOfTheInputIsNotAMessage) {
  EXPECT_EQ(last_error_line("a.xml:4: parser error : Entity 'u' not defined\n"
                            "<a>&undefined;</a>\n"
                            "              ^\n"),
            "a.xml:4: parser error : Entity 'u' not defined");
  EXPECT_EQ(
      last_error_line("a.c:1:5: error: expected ';'\n    1 | int error()\n      |     ^~~~~\n"),
      "a.c:1:5: error: expected ';'");
  EXPECT_EQ(last_error_line("error\n ^\n"), std::nullopt);
}

TEST(ErrorLine, TheLastLine) {
  EXPECT_EQ(last_line("one\ntwo\n \n\n"), "two");
  EXPECT_EQ(last_line("\n \n"), std::nullopt);
}

TEST(ErrorLine, WordsThatDifferAreMasked) {
  EXPECT_EQ(common_gist("no user ann", "no user bob"), "no user …");
  EXPECT_EQ(common_gist("no user …", "no user bob"), "no user …");
  EXPECT_EQ(common_gist("same", "same"), "same");
  EXPECT_EQ(common_gist("one", "one two"), "");
  EXPECT_EQ(common_gist("", ""), "");
  EXPECT_TRUE(has_gist("no user eve", "no user …"));
  EXPECT_FALSE(has_gist("no file eve", "no user …"));
  EXPECT_FALSE(has_gist("no user eve smith", "no user …"));
}

TEST(ErrorLine, TheLastLineWithAGist) {
  EXPECT_EQ(line_with_gist("error: 1\nerror: 2\nok\n", "error: N"), "error: 2");
  EXPECT_EQ(line_with_gist("ok\n", "error: N"), std::nullopt);
}

}  // namespace
}  // namespace whittle
