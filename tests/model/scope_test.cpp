#include "model/scope.h"

#include <gtest/gtest.h>

namespace whittle {
namespace {

std::vector<std::string> parts(const Scope& scope, std::string_view text) {
  std::vector<std::string> result;
  for (const Span& span : scope.of(text)) {
    result.emplace_back(text.substr(span.begin, span.end - span.begin));
  }
  return result;
}

using Strings = std::vector<std::string>;

TEST(Scope, EverythingMayGo) {
  EXPECT_TRUE(Scope().everything());
  EXPECT_EQ(parts(Scope(), "a\nb"), (Strings{"a\nb"}));
}

TEST(Scope, RegionsKeepTheirMarks) {
  const Scope scope = *Scope::region("BEGIN", "END");
  EXPECT_FALSE(scope.everything());
  EXPECT_EQ(parts(scope, "a\n// BEGIN\nb\nc\n// END\nd\nBEGIN\nEND\nBEGIN\ne\nEND"),
            (Strings{"b\nc\n", "e\n"}));
  EXPECT_EQ(parts(scope, "END\na\n"), Strings{});
  EXPECT_EQ(parts(scope, "BEGIN\nBEGIN\nEND\n"), (Strings{"BEGIN\n"}));
}

TEST(Scope, ARegionThatIsNotClosedReachesTheEnd) {
  const Scope scope = *Scope::region("BEGIN", "END");
  EXPECT_EQ(parts(scope, "BEGIN\na\nb"), (Strings{"a\nb"}));
  EXPECT_EQ(parts(scope, "BEGIN"), Strings{});
  EXPECT_EQ(parts(scope, ""), Strings{});
}

TEST(Scope, OneMarkMayBeginAndEnd) {
  const Scope scope = *Scope::region("^--$", "^--$");
  EXPECT_EQ(parts(scope, "a\n--\nb\n--\nc\n--\nd\n"), (Strings{"b\n", "d\n"}));
}

TEST(Scope, RemovableLines) {
  const Scope scope = *Scope::removable("^x+$");
  EXPECT_EQ(parts(scope, "a\nx\nb\nxx\r\nc\nx"), (Strings{"x\n", "xx\r\n", "x"}));
}

// Each matching line was a part of its own, and atoms that reach over a line's
// end (white space, an outline node) fitted in none.
TEST(Scope, RemovableLinesThatAdjoinAreOnePart) {
  const Scope scope = *Scope::removable("x");
  EXPECT_EQ(parts(scope, "x 1\n  x 2\na\nx 3\n"), (Strings{"x 1\n  x 2\n", "x 3\n"}));
}

TEST(Scope, AnyBytes) {
  const Scope scope = *Scope::removable("\\xff");
  EXPECT_EQ(parts(scope, "\xff\nb\n"), (Strings{"\xff\n"}));
}

TEST(Scope, SaysWhatIsWrongWithAnExpression) {
  const auto region = Scope::region("ok", "(");
  ASSERT_FALSE(region);
  EXPECT_EQ(region.error().kind, ErrorKind::usage);
  EXPECT_NE(region.error().message.find("--region: \"(\""), std::string::npos);
  const auto removable = Scope::removable("[");
  ASSERT_FALSE(removable);
  EXPECT_NE(removable.error().message.find("--removable: \"[\""), std::string::npos);
}

}  // namespace
}  // namespace whittle
