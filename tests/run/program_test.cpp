// A program that is chipped, seen as a program.
#include "run/program.h"

#include <gtest/gtest.h>

#include "support/variants.h"

namespace whittle {
namespace {

// ---- the main class

Status check(const std::string& main, const Texts& files) {
  ProgramSpec program;
  program.java = main;
  return check_main_class(program, variant_of(files));
}

TEST(MainClass, IsOneOfTheProgram) {
  const Texts files{{"A.java", "class A { }\n"},
                    {"p/B.java", "package p; public final class B { enum C { X } }\n"}};
  for (const char* main : {"", "A", "p.B", "B", "p.B$C"}) EXPECT_TRUE(check(main, files).ok());
}

TEST(MainClass, OthersThatCouldBeMeantAreNamed) {
  const Status status = check("Main", {{"A.java", "class A { static void main(String[] a) {} }\n"},
                                       {"B.java", "class B { }\n"}});
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().kind, ErrorKind::input);
  EXPECT_TRUE(status.error().message.ends_with("classes with a main method: A"))
      << status.error().message;
  EXPECT_FALSE(check("Main", {{"B.java", "class Main2 { }\n"}}).ok());
}

// ---- the size

TEST(ProgramSize, CountsLinesWithoutBlanksAndComments) {
  const Variant variant =
      variant_of({{"A.java", "// a comment\nclass A {\n\n  int x; // the x\n}\n"}});
  const ProgramSize size = size_of({}, variant);
  EXPECT_EQ(size.lines, 3u);
  EXPECT_GT(size.nodes, 3u);
}

TEST(ProgramSize, CommentsAreNoNodes) {
  const auto nodes = [](const std::string& text) {
    return size_of({}, variant_of({{"A.java", text}})).nodes;
  };
  EXPECT_EQ(nodes("class A { int x; }\n"), nodes("/* A */ class A { int x; /* x */ }\n"));
  EXPECT_LT(nodes("class A { int x; }\n"), nodes("class A { int x, y; }\n"));
}

TEST(ProgramSize, FilesInOtherLanguagesDoNotCount) {
  EXPECT_EQ(size_of({}, variant_of({{"notes.txt", "one\ntwo\n"}})).lines, 0u);
  CourseSpec unknown;
  unknown.language = "no such language";
  EXPECT_EQ(size_of(unknown, variant_of({{"A.java", "class A { }\n"}})).nodes, 0u);
}

// ---- blank lines

TEST(WithoutBlankLines, AllFilesButLinksLoseThem) {
  Variant variant = variant_of({{"a", "\n1\n \t\r\n2\n\n"}, {"b", "3"}, {"link", "\n"}});
  std::vector<VariantFile> files = variant.files();
  files[2].mode = VariantFile::kLink;
  variant = Variant(files, variant.owners());
  EXPECT_EQ(texts_of(without_blank_lines(variant)),
            (Texts{{"a", "1\n2\n"}, {"b", "3"}, {"link", "\n"}}));
}

}  // namespace
}  // namespace whittle
