#include "history/merge_variants.h"

#include <gtest/gtest.h>

#include <random>

#include "support/variants.h"

namespace whittle {
namespace {

// Lines FROM to TO, each with a word that tells the files apart.
std::string numbered(const std::string& word, int from, int to) {
  std::string text;
  for (int i = from; i <= to; ++i) text += word + " " + std::to_string(i) + "\n";
  return text;
}

std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  if (at == text.npos) ADD_FAILURE() << from << " is not in the text";
  return at == text.npos ? text : text.replace(at, from.size(), to);
}

struct Told {
  Texts texts;
  std::string conflicts;  // a line each
  std::string notes;
  std::string text(const std::string& file) const {
    return texts.contains(file) ? texts.at(file) : "nothing";
  }
};

Told merge_texts(const Variant& base, const Variant& patched, const Variant& target) {
  const VariantMerge merge = merge_variants(base, patched, target);
  Told told{texts_of(merge.merged), "", ""};
  for (const MergeConflict& each : merge.conflicts) {
    told.conflicts += each.file + ":" + std::to_string(each.line) + ": " + each.reason + "\n";
  }
  for (const MergedFile& file : merge.files) {
    told.notes += file.file + ":";
    for (const std::string& note : file.notes) told.notes += " " + note + ";";
    told.notes += "\n";
  }
  return told;
}

Told merge_texts(const Texts& base, const Texts& patched, const Texts& target) {
  return merge_texts(variant_of(base), variant_of(patched), variant_of(target));
}

const std::string kFunction = "int area(int w, int h)\n{\n    int a = w * h;\n    return a;\n}\n\n";
const std::string kFixed = "int area(int w, int h)\n{\n    long a = w * h;\n    return a;\n}\n\n";

TEST(MergeVariants, LinesApart) {
  const std::string text = numbered("x", 1, 20);
  const Told told = merge_texts({{"a", text}}, {{"a", with(text, "x 3\n", "fixed\n")}},
                                {{"a", with(text, "x 15\n", "other\n")}, {"b", "new\n"}});
  EXPECT_EQ(told.conflicts, "");
  EXPECT_EQ(told.texts, (Texts{{"a", with(with(text, "x 3\n", "fixed\n"), "x 15\n", "other\n")},
                               {"b", "new\n"}}));
}

TEST(MergeVariants, SameLineIsAConflict) {
  const std::string text = numbered("x", 1, 20);
  const Told told = merge_texts({{"a", text}}, {{"a", with(text, "x 3\n", "fixed\n")}},
                                {{"a", "first\n" + with(text, "x 3\n", "other\n")}});
  EXPECT_EQ(told.conflicts,
            "a:4: the patch changes line 3 of its base, which was changed in another way here and "
            "was not moved\n");
  EXPECT_TRUE(told.texts.empty());
}

TEST(MergeVariants, WhatIsThereAlreadyStays) {
  const Texts base{{"a", "1\n2\n3\n"}, {"gone", "g\n"}};
  const Texts patched{{"a", "1\ntwo\n3\n"}, {"new", "n\n"}};
  const VariantMerge merge =
      merge_variants(variant_of(base), variant_of(patched), variant_of(patched));
  EXPECT_TRUE(merge.conflicts.empty());
  EXPECT_EQ(texts_of(merge.merged), patched);
  for (const MergedFile& file : merge.files) EXPECT_EQ(file.fate, FileFate::kept) << file.file;
}

TEST(MergeVariants, FileRenamedHere) {
  const std::string text = numbered("x", 1, 20);
  const Told told = merge_texts({{"src/a.c", text}}, {{"src/a.c", with(text, "x 3\n", "fixed\n")}},
                                {{"lib/b.c", with(text, "x 15\n", "other\n")}});
  EXPECT_EQ(told.conflicts, "");
  EXPECT_EQ(told.notes, "src/a.c: as lib/b.c: renamed;\n");
  EXPECT_EQ(told.texts,
            (Texts{{"lib/b.c", with(with(text, "x 3\n", "fixed\n"), "x 15\n", "other\n")}}));
}

TEST(MergeVariants, FileRenamedByThePatch) {
  const std::string text = numbered("x", 1, 20);
  const Told told = merge_texts({{"a.c", text}}, {{"b.c", with(text, "x 3\n", "fixed\n")}},
                                {{"a.c", with(text, "x 15\n", "other\n")}});
  EXPECT_EQ(told.conflicts, "");
  EXPECT_EQ(told.texts,
            (Texts{{"b.c", with(with(text, "x 3\n", "fixed\n"), "x 15\n", "other\n")}}));
}

TEST(MergeVariants, RenamedByBothInTheirWays) {
  const std::string text = numbered("x", 1, 20);
  EXPECT_EQ(merge_texts({{"a.c", text}}, {{"b.c", text}}, {{"c.c", text}}).conflicts,
            "c.c:0: the patch renames a.c to b.c, and here it was renamed to this\n");
  EXPECT_EQ(merge_texts({{"a.c", text}}, {{"b.c", text}}, {{"b.c", text}}).conflicts, "");
}

// Two files that the renamed one could be: nothing is guessed.
TEST(MergeVariants, DoubtfulRenameIsAConflict) {
  const std::string text = numbered("x", 1, 20);
  const Texts base{{"a.c", text}}, patched{{"a.c", with(text, "x 3\n", "fixed\n")}};
  EXPECT_EQ(merge_texts(base, patched, {{"m.c", text}, {"n.c", text}}).conflicts,
            "a.c:0: the patch changes this file, and it is not here any more\n");
  // Here the names decide.
  EXPECT_EQ(merge_texts(base, patched, {{"lib/a.c", text}, {"n.c", text}}).conflicts, "");
}

TEST(MergeVariants, RenameNeedsHalfOfTheLines) {
  const std::string text = numbered("x", 1, 20);
  const Texts base{{"a", text}}, patched{{"a", with(text, "x 3\n", "fixed\n")}};
  EXPECT_EQ(
      merge_texts(base, patched, {{"b", numbered("x", 1, 10) + numbered("y", 1, 10)}}).conflicts,
      "");
  // Not the file any more, but the lines are found again.
  const Told moved =
      merge_texts(base, patched, {{"b", numbered("x", 1, 9) + numbered("y", 1, 11)}});
  EXPECT_EQ(moved.conflicts, "");
  EXPECT_EQ(moved.notes, "a: line 3 at b:3: moved;\n");
}

TEST(MergeVariants, FunctionMovedInItsFile) {
  const std::string before = numbered("before", 1, 8), after = numbered("after", 1, 8);
  const Told told =
      merge_texts({{"a.c", before + kFunction + after}}, {{"a.c", before + kFixed + after}},
                  {{"a.c", before + after + kFunction}});
  EXPECT_EQ(told.conflicts, "");
  EXPECT_EQ(told.texts, (Texts{{"a.c", before + after + kFixed}}));
}

TEST(MergeVariants, FunctionMovedToAnotherFile) {
  const std::string before = numbered("before", 1, 8), after = numbered("after", 1, 8);
  const std::string other = numbered("other", 1, 8);
  const Told told = merge_texts({{"a.c", before + kFunction + after}, {"b.c", other}},
                                {{"a.c", before + kFixed + after}, {"b.c", other}},
                                {{"a.c", before + after}, {"b.c", kFunction + other}});
  EXPECT_EQ(told.conflicts, "");
  EXPECT_EQ(told.notes, "a.c: line 11 at b.c:3: moved;\n");
  EXPECT_EQ(told.texts, (Texts{{"a.c", before + after}, {"b.c", kFixed + other}}));
}

TEST(MergeVariants, FunctionMovedToTwoPlacesIsAConflict) {
  const std::string before = numbered("before", 1, 8), after = numbered("after", 1, 8);
  const Told told =
      merge_texts({{"a.c", before + kFunction + after}}, {{"a.c", before + kFixed + after}},
                  {{"a.c", before + after}, {"b.c", kFunction}, {"c.c", kFunction}});
  EXPECT_EQ(told.conflicts,
            "a.c:9: the patch changes line 11 of its base, which is gone here; 2 other places may "
            "be meant\n");
}

// The same lines stood in another file all along: that those are meant is not known.
TEST(MergeVariants, CopyThatWasThereIsNotTheMovedOne) {
  const std::string before = numbered("before", 1, 8), after = numbered("after", 1, 8);
  const Told told = merge_texts({{"a.c", before + kFunction + after}, {"b.c", kFunction}},
                                {{"a.c", before + kFixed + after}, {"b.c", kFunction}},
                                {{"a.c", before + after}, {"b.c", kFunction}});
  EXPECT_EQ(told.conflicts,
            "a.c:9: the patch changes line 11 of its base, which is gone here; it is not certain "
            "that the other place is meant\n");
}

// Target has copied the file, and changed the line in the first: the copy is not meant.
TEST(MergeVariants, CopyIsNoMove) {
  const std::string text = numbered("x", 1, 20);
  const Told told = merge_texts({{"a", text}}, {{"a", with(text, "x 3\n", "fixed\n")}},
                                {{"a", with(text, "x 3\n", "other\n")}, {"copy", text}});
  EXPECT_EQ(told.conflicts,
            "a:3: the patch changes line 3 of its base, which was changed in another way here and "
            "was not moved\n");
}

TEST(MergeVariants, FunctionGone) {
  const std::string before = numbered("before", 1, 8), after = numbered("after", 1, 8);
  const Told told = merge_texts({{"a.c", before + kFunction + after}},
                                {{"a.c", before + kFixed + after}}, {{"a.c", before + after}});
  EXPECT_EQ(told.conflicts,
            "a.c:9: the patch changes line 11 of its base, which is gone here and was not moved\n");
}

TEST(MergeVariants, MovedAndIndented) {
  const std::string before = numbered("before", 1, 8), after = numbered("after", 1, 8);
  const std::string deeper =
      "    int area(int w, int h)\n    {\n        int a = w * h;\n        return a;\n    }\n\n";
  const Told told =
      merge_texts({{"a.c", before + kFunction + after}}, {{"a.c", before + kFixed + after}},
                  {{"a.c", before + after}, {"b.c", "struct s {\n" + deeper + "};\n"}});
  EXPECT_EQ(told.conflicts, "");
  EXPECT_EQ(told.text("b.c"), "struct s {\n" + with(deeper, "int a =", "long a =") + "};\n");
}

TEST(MergeVariants, PutIntoABlock) {
  const Told told = merge_texts({{"a.c", "void f()\n{\n    one();\n    two();\n    three();\n}\n"}},
                                {{"a.c",
                                  "void f()\n{\n    one();\n    if (x)\n        zwei();\n"
                                  "    three();\n}\n"}},
                                {{"a.c",
                                  "void f()\n{\n    while (y) {\n        one();\n"
                                  "        two();\n        three();\n    }\n}\n"}});
  EXPECT_EQ(told.conflicts, "");
  EXPECT_EQ(told.text("a.c"),
            "void f()\n{\n    while (y) {\n        one();\n        if (x)\n            zwei();\n"
            "        three();\n    }\n}\n");
}

TEST(MergeVariants, TabsForSpaces) {
  const Told told = merge_texts({{"a.c", "f\n{\n    if\n        one\n        two\n}\n"}},
                                {{"a.c", "f\n{\n    if\n        one\n            zwei\n}\n"}},
                                {{"a.c", "f\n{\n\tif\n\t\tone\n\t\ttwo\n}\n"}});
  EXPECT_EQ(told.conflicts, "");
  EXPECT_EQ(told.text("a.c"), "f\n{\n\tif\n\t\tone\n\t\t\tzwei\n}\n");
}

TEST(MergeVariants, LineEndsOfTarget) {
  const Told told = merge_texts({{"a", "one\ntwo\nthree\n"}}, {{"a", "one\nzwei\nthree\n"}},
                                {{"a", "one\r\ntwo\r\nthree\r\n"}});
  EXPECT_EQ(told.text("a"), "one\r\nzwei\r\nthree\r\n");
}

// The line that the patch replaces was spaced anew: how the new one is to be is not known.
TEST(MergeVariants, SpacedAnewIsAConflict) {
  const Told told =
      merge_texts({{"a.c", "one\nif(x)f(y);\ntwo\n"}}, {{"a.c", "one\nif(x)g(y);\ntwo\n"}},
                  {{"a.c", "one\nif (x) f(y);\ntwo\n"}});
  EXPECT_EQ(told.conflicts.substr(0, 6), "a.c:2:");
}

// Two more spaces than a tab stands for: how many that is here is not known.
TEST(MergeVariants, UnclearIndentationIsAConflict) {
  const Told told =
      merge_texts({{"a", "{\n    one\n    two\n}\n"}}, {{"a", "{\n    one\n      zwei\n}\n"}},
                  {{"a", "{\n\tone\n\ttwo\n}\n"}});
  EXPECT_EQ(told.conflicts.substr(0, 4), "a:2:");
}

TEST(MergeVariants, TwiceAsDeep) {
  const Told told =
      merge_texts({{"a", "{\n  one\n  two\n}\n"}}, {{"a", "{\n  one\n  if\n    zwei\n}\n"}},
                  {{"a", "{\n    one\n    two\n}\n"}});
  EXPECT_EQ(told.text("a"), "{\n    one\n    if\n        zwei\n}\n");
}

TEST(MergeVariants, AddedAndRemoved) {
  EXPECT_EQ(merge_texts({{"a", "1\n"}}, {{"a", "1\n"}, {"b/c", "2\n"}}, {{"a", "other\n"}}).texts,
            (Texts{{"a", "other\n"}, {"b/c", "2\n"}}));
  EXPECT_EQ(merge_texts({{"a", "1\n"}}, {{"a", "1\n"}, {"b", "2\n"}}, {{"b", "other\n"}}).conflicts,
            "b:0: the patch adds this file, and another one is here\n");
  EXPECT_EQ(merge_texts({{"a", "1\n"}}, Texts{}, {{"a", "1\n"}, {"z", "2\n"}}).texts,
            (Texts{{"z", "2\n"}}));
  EXPECT_EQ(merge_texts({{"a", "1\n"}}, Texts{}, {{"a", "changed\n"}}).conflicts,
            "a:0: the patch removes this file, and it was changed here\n");
  EXPECT_EQ(merge_texts(Texts{}, {{"a/b", "1\n"}}, {{"a", "file\n"}}).conflicts,
            "a/b:0: a is a file, and cannot be a directory as well\n");
}

TEST(MergeVariants, BinaryFilesAsAWhole) {
  const std::string one("\0one", 4), two("\0two", 4), three("\0three", 6);
  EXPECT_EQ(merge_texts({{"a", one}}, {{"a", two}}, {{"a", one}}).texts, (Texts{{"a", two}}));
  EXPECT_EQ(merge_texts({{"a", one}}, {{"a", two}}, {{"a", two}}).conflicts, "");
  EXPECT_EQ(merge_texts({{"a", one}}, {{"a", two}}, {{"a", three}}).conflicts,
            "a:0: the patch replaces this file as a whole, and it was changed here\n");
}

TEST(MergeVariants, Modes) {
  const Variant base = single_file("a", "1\n2\n3\n", 0644);
  const Variant patched = single_file("a", "1\n2\n3\n", 0755);
  const VariantMerge merge = merge_variants(base, patched, single_file("a", "1\n2\n3\n4\n", 0640));
  EXPECT_TRUE(merge.conflicts.empty());
  EXPECT_EQ(merge.merged.files().front().mode, 0750u);
  EXPECT_EQ(merge.merged.files().front().text(), "1\n2\n3\n4\n");
}

TEST(MergeVariants, Links) {
  const Variant base = single_file("a", "here", VariantFile::kLink);
  const Variant patched = single_file("a", "there", VariantFile::kLink);
  const VariantMerge merge = merge_variants(base, patched, base);
  EXPECT_EQ(merge.merged.files().front().text(), "there");
  EXPECT_TRUE(merge.merged.files().front().is_link());
  EXPECT_FALSE(merge_variants(base, patched, single_file("a", "here", 0644)).conflicts.empty());
  // A file becomes a link.
  const VariantMerge made =
      merge_variants(single_file("a", "x\n"), patched, single_file("a", "x\n"));
  EXPECT_TRUE(made.merged.files().front().is_link());
}

TEST(MergeVariants, NoNewlineAtTheEnd) {
  const Told told =
      merge_texts({{"a", "1\n2\n3\n4"}}, {{"a", "1\n2\n3\n4\n5"}}, {{"a", "one\n2\n3\n4"}});
  EXPECT_EQ(told.text("a"), "one\n2\n3\n4\n5");
}

// M(b, p, b) = p, M(b, b, t) = t, M(b, p, p) = p.
TEST(MergeVariants, LawsOnRandomVariants) {
  std::mt19937 random(1);
  const auto variant = [&] {
    Texts texts;
    for (int file = 0; file < 4; ++file) {
      if (random() % 3 == 0) continue;
      std::string text;
      for (auto lines = random() % 12; lines > 0; --lines) {
        text += std::string(random() % 3, ' ') + static_cast<char>('a' + random() % 5) + "\n";
      }
      texts["file" + std::to_string(file)] = text;
    }
    return texts;
  };
  for (int round = 0; round < 5000; ++round) {
    const Texts base = variant(), other = variant(), third = variant();
    ASSERT_EQ(merge_texts(base, other, base).texts, other);
    ASSERT_EQ(merge_texts(base, base, other).texts, other);
    ASSERT_EQ(merge_texts(base, other, other).texts, other);
    merge_texts(base, other, third);
  }
}

}  // namespace
}  // namespace whittle
