#include "chip/probe.h"

#include <gtest/gtest.h>

namespace whittle {
namespace {

Probes probes(const char* language, const Variant& original) {
  return Probes([=](std::string_view, std::string_view) { return find_language(language); },
                std::make_shared<const OriginalLines>(original));
}

TEST(Probes, StandBeforeEachStatementAndSayAWord) {
  const Variant original =
      single_file("a.c", "#include <stdio.h>\nint f(){\n  g();\n  if(a){\n    h();\n  }\n}\n");
  Probes made = probes("c", original);
  const std::string text = made.everywhere(original).files().front().text();
  EXPECT_TRUE(
      text.starts_with("extern int dprintf(int,const char*,...);\n#line 1\n#include <stdio.h>\n"))
      << text;
  const auto reached = made.reached("something\n~3\nwithout a newline~1\n~3\n~77\n");
  EXPECT_EQ(reached.probed, (std::set<SourceLine>{{"a.c", 3}, {"a.c", 4}, {"a.c", 5}}));
  EXPECT_EQ(reached.reached, (std::map<SourceLine, std::size_t>{{{"a.c", 5}, 0}, {{"a.c", 3}, 1}}));
}

TEST(Probes, SayLines) {
  const Variant original = single_file("a.c", "int f(){\n  g();\n  h();\n}\n");
  Probes made = probes("c", original);
  const std::string all = made.saying(original, {}).files().front().text();
  EXPECT_NE(all.find("reached a.c:2"), all.npos);
  EXPECT_NE(all.find("reached a.c:3"), all.npos);
  const std::string one = made.saying(original, {{"a.c", 3}}).files().front().text();
  EXPECT_EQ(one.find("reached a.c:2"), one.npos);
  EXPECT_NE(one.find("reached a.c:3"), one.npos);
}

TEST(Probes, StandNotWhereALanguageCannotHaveThem) {
  const Variant original = single_file("a.py", "def f():\n  g()\n  try:\n    h()\n");
  Probes made = probes("python", original);
  const std::string text = made.saying(original, {}).files().front().text();
  EXPECT_NE(text.find("reached a.py:2"), text.npos);
  EXPECT_EQ(text.find("reached a.py:3"), text.npos);
  EXPECT_NE(text.find("reached a.py:4"), text.npos);
}

TEST(Probes, BringTheFilesThatTheyNeed) {
  const Variant original = single_file("A.java", "class A{void f(){\n  g();\n}}\n");
  Probes made = probes("java", original);
  const Variant all = made.saying(original, {});
  ASSERT_EQ(all.files().size(), 2u);
  EXPECT_NE(all.find("whittle/Trace.java"), nullptr);
  EXPECT_EQ(probes("c", single_file("a.c", "int f(){\n  g();\n}\n"))
                .saying(single_file("a.c", "int f(){\n  g();\n}\n"), {})
                .files()
                .size(),
            1u);
}

}  // namespace
}  // namespace whittle
