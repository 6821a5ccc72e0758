#include "history/patch_file.h"

#include <gtest/gtest.h>

#include <random>

#include "model/unified.h"
#include "support/variants.h"

namespace whittle {
namespace {

Patch read(const std::string& text) {
  const Result<Patch> patch = read_patch(text, "p");
  EXPECT_TRUE(patch.ok()) << (patch.ok() ? "" : patch.error().message);
  return patch.ok() ? *patch : Patch();
}

std::string complaint(const std::string& text) {
  const Result<Patch> patch = read_patch(text, "p");
  return patch.ok() ? "none" : patch.error().message;
}

Texts applied(const Patch& patch, const Texts& base) {
  const Result<Variant> made = apply_exactly(patch, variant_of(base));
  EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().message);
  return made.ok() ? texts_of(*made) : Texts();
}

std::string misfit(const std::string& text, const Texts& base) {
  const Result<Variant> made = apply_exactly(read(text), variant_of(base));
  return made.ok() ? "none" : made.error().message;
}

TEST(PatchFile, Plain) {
  const Patch patch = read(
      "--- old/src/a.c\t2024-01-01 00:00:00.000000000 +0000\n"
      "+++ new/src/a.c\t2024-01-02 00:00:00.000000000 +0000\n"
      "@@ -1,3 +1,3 @@\n one\n-two\n+zwei\n three\n");
  ASSERT_EQ(patch.size(), 1u);
  EXPECT_EQ(patch[0].old_name, "src/a.c");
  EXPECT_EQ(patch[0].new_name, "src/a.c");
  EXPECT_EQ(applied(patch, {{"src/a.c", "one\ntwo\nthree\n"}}),
            (Texts{{"src/a.c", "one\nzwei\nthree\n"}}));
  EXPECT_EQ(applied(reversed(patch), {{"src/a.c", "one\nzwei\nthree\n"}}),
            (Texts{{"src/a.c", "one\ntwo\nthree\n"}}));
}

TEST(PatchFile, NamesWithoutPrefix) {
  EXPECT_EQ(read("--- a.c\n+++ a.c\n@@ -1 +1 @@\n-x\n+y\n")[0].old_name, "a.c");
  EXPECT_EQ(read("--- a.c.orig\n+++ a.c\n@@ -1 +1 @@\n-x\n+y\n")[0].old_name, "a.c");
  EXPECT_EQ(read("--- ./a.c\n+++ ./a.c\n@@ -1 +1 @@\n-x\n+y\n")[0].old_name, "a.c");
  EXPECT_EQ(read("--- src/a.c\n+++ src/a.c\n@@ -1 +1 @@\n-x\n+y\n")[0].old_name, "src/a.c");
}

TEST(PatchFile, PlainNewAndDeleted) {
  const Patch patch = read(
      "diff -ruN old/new.c new/new.c\n"
      "--- old/new.c\t1970-01-01 01:00:00.000000000 +0100\n+++ new/new.c\t2024-01-01\n"
      "@@ -0,0 +1 @@\n+one\n"
      "--- a/gone.c\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n");
  ASSERT_EQ(patch.size(), 2u);
  EXPECT_FALSE(patch[0].old_name);
  EXPECT_EQ(patch[1].old_name, "gone.c");
  EXPECT_FALSE(patch[1].new_name);
  EXPECT_EQ(applied(patch, {{"gone.c", "one\n"}}), (Texts{{"new.c", "one\n"}}));
}

TEST(PatchFile, MailOfGit) {
  const Patch patch = read(
      "From 0123 Mon Sep 17 00:00:00 2001\nSubject: [PATCH] x\n\n---\n a | 2 +-\n\n"
      "diff --git a/a b/a\nindex 0000001..0000002 100644\n--- a/a\n+++ b/a\n"
      "@@ -1 +1 @@ int f()\n-x\n+y\n-- \n2.39.5\n\n");
  ASSERT_EQ(patch.size(), 1u);
  EXPECT_EQ(patch[0].old_blob, "0000001");
  EXPECT_EQ(patch[0].new_mode, 0100644u);
  EXPECT_EQ(applied(patch, {{"a", "x\n"}}), (Texts{{"a", "y\n"}}));
}

TEST(PatchFile, RenamesCopiesModes) {
  const Patch patch = read(
      "diff --git a/old name b/new name\nsimilarity index 100%\n"
      "rename from old name\nrename to new name\n"
      "diff --git a/x b/y\nsimilarity index 50%\ncopy from x\ncopy to y\n"
      "--- a/x\n+++ b/y\n@@ -1 +1 @@\n-1\n+2\n"
      "diff --git a/tool sh b/tool sh\nold mode 100644\nnew mode 100755\n"
      "diff --git a/empty b/empty\nnew file mode 100644\nindex 0000000..e69de29\n");
  ASSERT_EQ(patch.size(), 4u);
  EXPECT_TRUE(patch[1].copies);
  const Texts base{{"old name", "o\n"}, {"x", "1\n"}, {"tool sh", "t\n"}};
  const Texts after{
      {"new name", "o\n"}, {"x", "1\n"}, {"y", "2\n"}, {"tool sh", "t\n"}, {"empty", ""}};
  const Result<Variant> made = apply_exactly(patch, variant_of(base));
  ASSERT_TRUE(made.ok()) << made.error().message;
  EXPECT_EQ(texts_of(*made), after);
  EXPECT_EQ(made->find("tool sh")->mode, 0755u);
  EXPECT_EQ(applied(reversed(patch), after), base);
}

TEST(PatchFile, NamesExchanged) {
  const Patch patch = read(
      "diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n"
      "diff --git a/y b/x\nsimilarity index 100%\nrename from y\nrename to x\n");
  EXPECT_EQ(applied(patch, {{"x", "1\n"}, {"y", "2\n"}}), (Texts{{"x", "2\n"}, {"y", "1\n"}}));
}

TEST(PatchFile, LinkForFile) {
  const Patch patch = read(
      "diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-1\n"
      "diff --git a/x b/x\nnew file mode 120000\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+to\n"
      "\\ No newline at end of file\n");
  const Result<Variant> made = apply_exactly(patch, variant_of({{"x", "1\n"}}));
  ASSERT_TRUE(made.ok());
  EXPECT_TRUE(made->find("x")->is_link());
  EXPECT_EQ(made->find("x")->text(), "to");
}

TEST(PatchFile, SeriesOfPatches) {
  const std::string one = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-1\n+2\n";
  const std::string two = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-2\n+3\n";
  const Patch patch = read(one + "\nnext\n" + two);
  EXPECT_EQ(applied(patch, {{"x", "1\n"}}), (Texts{{"x", "3\n"}}));
  EXPECT_EQ(applied(reversed(patch), {{"x", "3\n"}}), (Texts{{"x", "1\n"}}));
  EXPECT_EQ(needed_files(patch), std::vector<std::string>{"x"});
}

TEST(PatchFile, QuotedNames) {
  const Patch patch = read(
      "diff --git \"a/\\303\\244\\t\\\"x\" \"b/\\303\\244\\t\\\"x\"\nold mode 100644\nnew mode "
      "100755\n");
  EXPECT_EQ(patch[0].new_name, "\303\244\t\"x");
}

TEST(PatchFile, NoNewlineAtTheEnd) {
  const Patch patch = read(
      "--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n-1\n\\ No newline at end of file\n+1\n+2\n"
      "\\ No newline at end of file\n");
  EXPECT_EQ(applied(patch, {{"x", "1"}}), (Texts{{"x", "1\n2"}}));
  EXPECT_EQ(applied(reversed(patch), {{"x", "1\n2"}}), (Texts{{"x", "1"}}));
}

TEST(PatchFile, NoPatch) {
  EXPECT_EQ(complaint(""), "p holds no unified diff, as diff -u and git diff write it");
  EXPECT_EQ(complaint("*** a\n--- b\n*** 1 ***\n"),
            "p holds no unified diff, as diff -u and git diff write it");
}

TEST(PatchFile, BadInputGetsALine) {
  const std::string head = "--- a/x\n+++ b/x\n";
  EXPECT_EQ(complaint("@@ -1 +1 @@\n-1\n+2\n"),
            "p:1: a hunk without the names of its file before it");
  EXPECT_EQ(complaint(head + "@@ -1,2 +1,2 @@\n 1\n"), "p:3: the patch ends before this hunk does");
  EXPECT_EQ(complaint(head + "@@ -1,2 +1,2 @@\n 1\n+2\n+3\n"),
            "p:6: the hunk does not have the lines that it promises on line 3");
  EXPECT_EQ(complaint(head + "@@ -1 +1 @@\n-1\n+2\n@@ -1 +1 @@\n-1\n+2\n"),
            "p:6: the hunk begins before the last one ends");
  EXPECT_EQ(complaint(head + "@@ -1 +1 @@\n-1\n+2\n@@ what\n"),
            "p:6: this is not how a hunk begins: @@ -LINE,COUNT +LINE,COUNT @@");
  EXPECT_EQ(complaint("diff --git a/x b/x\nindex 1..2 100644\nGIT binary patch\nliteral 1\n"),
            "p:3: the patch changes a binary file, which is not supported");
  EXPECT_EQ(complaint("Binary files a/x and b/x differ\n"),
            "p:1: the patch changes a binary file, which is not supported");
  EXPECT_EQ(complaint("diff --cc x\n"),
            "p:1: a combined diff of a merge cannot be applied; make one against one parent");
  EXPECT_EQ(complaint("--- a/../x\n+++ b/../x\n@@ -1 +1 @@\n-1\n+2\n"),
            "p:1: ../x would be a file outside of the directory");
  EXPECT_EQ(complaint("--- /etc/x\n+++ /etc/x\n@@ -1 +1 @@\n-1\n+2\n"),
            "p:1: /etc/x would be a file outside of the directory");
  EXPECT_EQ(complaint("diff --git a/x b/x\nnew file mode 160000\n--- /dev/null\n+++ b/x\n"
                      "@@ -0,0 +1 @@\n+Subproject commit 1\n"),
            "p:1: the patch changes a submodule, which is not a file");
}

// Neither shifted nor fuzzy.
TEST(PatchFile, AppliedExactlyOrNot) {
  const std::string patch = "--- a/x\n+++ b/x\n@@ -2,2 +2,2 @@\n 2\n-3\n+three\n";
  EXPECT_EQ(misfit(patch, {{"x", "1\n2\n3\n"}}), "none");
  EXPECT_EQ(misfit(patch, {{"x", "0\n1\n2\n3\n"}}),
            "x:2: the patch expects \"2\\n\", and there is \"1\\n\"");
  EXPECT_EQ(misfit(patch, {{"x", "1\n2\n"}}), "x:3: the patch expects \"3\\n\", and the file ends");
  EXPECT_EQ(misfit(patch, {{"x", "1\n2\n3"}}),
            "x:3: the patch expects \"3\\n\", and there is \"3\"");
  EXPECT_EQ(misfit(patch, {{"y", "1\n"}}), "x: the patch changes it, and it is not there");
  EXPECT_EQ(misfit("--- a/x\n+++ b/x\n@@ -5,0 +6 @@\n+6\n", {{"x", "1\n"}}),
            "x:2: the file ends before the hunk begins");
  EXPECT_EQ(misfit("--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+1\n", {{"x", "1\n"}}),
            "x: the patch adds it, and it is there already");
  EXPECT_EQ(misfit("--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-1\n", {{"x", "1\n2\n"}}),
            "x: the patch deletes it, and more is in it than the patch removes");
}

// A last line without a newline, in the middle of the file, ran into the next one; undoing it
// then did not give the file back.
TEST(PatchFile, NoNewlineInTheMiddle) {
  EXPECT_EQ(misfit("--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n 1\n+2\n\\ No newline at end of file\n",
                   {{"x", "1\n3\n"}}),
            "x: a line that the patch leaves without a newline is not the last");
}

TEST(PatchFile, ReadsWhatIsWritten) {
  std::mt19937 random(1);
  const auto variant = [&] {
    Texts texts;
    for (int file = 0; file < 4; ++file) {
      if (random() % 3 == 0) continue;
      std::string text;
      for (auto lines = random() % 12; lines > 0; --lines) {
        text += std::string(1, static_cast<char>('a' + random() % 4)) + "\n";
      }
      if (random() % 4 == 0) text += "-- end";
      texts["file " + std::to_string(file)] = text;
    }
    return texts;
  };
  for (int round = 0; round < 2000; ++round) {
    const Texts a = variant(), b = variant();
    if (a == b) continue;
    const Patch patch = read(unified_diff(variant_of(a), variant_of(b)));
    ASSERT_EQ(applied(patch, a), b);
    ASSERT_EQ(applied(reversed(patch), b), a);
  }
}

}  // namespace
}  // namespace whittle
