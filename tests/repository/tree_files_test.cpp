#include "repository/tree_files.h"

#include <algorithm>

#include "support/repositories.h"

namespace whittle {
namespace {

Variant tree_at(const std::string& folder, BlobPool& pool) {
  auto files = read_tree(folder, pool);
  EXPECT_TRUE(files.ok()) << (files.ok() ? "" : files.error().message);
  return files.ok() ? make_variant(std::move(*files)) : Variant();
}

// With `whittle history --repo ..` in the newest of several source trees, the next run took the
// results for a part of that tree.
TEST(TreeFiles, WhatWhittleHasWrittenIsNoPartOfATree) {
  const TemporaryDirectory directory;
  make(directory.path(), R"(
    echo 1 > a; mkdir -p whittle-history .whittle b/whittle-history
    echo 2 > whittle-history/fix.patch; echo 3 > .whittle/j; echo 4 > b/whittle-history/plot.svg)");
  BlobPool pool;
  EXPECT_EQ(texts_of(tree_at(directory.path(), pool)), (Texts{{"a", "1\n"}}));
}

TEST(TreeFiles, FilesLinksAndModes) {
  const TemporaryDirectory directory;
  make(directory.path(), R"(
    mkdir -p "a folder/deep" a; printf 'one\n' > "a folder/deep/b c"; printf 'two' > a-b
    printf 'x\0y' > a/binary; : > empty; printf run > run; chmod 710 run; chmod 640 a-b
    ln -s "a folder" to-folder; ln -s nowhere broken; mkfifo pipe; mkdir hollow
    chmod +x "a folder/deep/b c"; chmod 666 empty)");
  BlobPool pool;
  const Variant variant = tree_at(directory.path(), pool);
  EXPECT_EQ(texts_of(variant), (Texts{{"a folder/deep/b c", "one\n"},
                                      {"a-b", "two"},
                                      {"a/binary", std::string("x\0y", 3)},
                                      {"broken", "nowhere"},
                                      {"empty", ""},
                                      {"run", "run"},
                                      {"to-folder", "a folder"}}));
  EXPECT_EQ(mode_of(variant, "a-b"), 0644u);
  EXPECT_EQ(mode_of(variant, "empty"), 0644u);
  EXPECT_EQ(mode_of(variant, "run"), 0755u);
  EXPECT_EQ(mode_of(variant, "a folder/deep/b c"), 0755u);
  EXPECT_TRUE(variant.find("to-folder")->is_link());
  EXPECT_TRUE(variant.find("broken")->is_link());
  std::string names;
  for (const VariantFile& file : variant.files()) {
    names += file.name + " ";
    for (const Piece& piece : file.pieces) EXPECT_EQ(piece.origin, 0u);
  }
  EXPECT_EQ(names, "a folder/deep/b c a-b a/binary broken empty run to-folder ");
}

TEST(TreeFiles, WhatVersionControlKeepsIsLeftOut) {
  const TemporaryDirectory directory;
  make(directory.path(),
       "for f in .git .svn CVS .whittle sub/CVS sub/.svn .github; do mkdir -p $f; echo > $f/x; "
       "done; echo > .gitignore; echo > sub/.git");
  const auto names = list_tree(directory.path());
  ASSERT_TRUE(names.ok());
  EXPECT_EQ(*names, (std::vector<std::string>{".github/x", ".gitignore", "sub/.git"}));
}

TEST(TreeFiles, ListedByName) {
  const TemporaryDirectory directory;
  make(directory.path(),
       "for n in 5 3 9 1 7 2 8 4 6 0; do mkdir d$n; echo > d$n/f; echo > d$n.c; done");
  const auto names = list_tree(directory.path());
  ASSERT_TRUE(names.ok());
  EXPECT_EQ(names->size(), 20u);
  EXPECT_TRUE(std::ranges::is_sorted(*names));
  EXPECT_EQ(files_at(directory.path(), "d3"), std::vector<std::string>{"d3/f"});
  EXPECT_EQ(files_at(directory.path(), "d3.c"), std::vector<std::string>{"d3.c"});
}

TEST(TreeFiles, EqualContentsAreShared) {
  const TemporaryDirectory directory;
  make(directory.path(), "mkdir one two; echo same > one/a; echo same > two/b; echo new > two/c");
  BlobPool pool;
  const Variant one = tree_at(directory.file("one"), pool);
  const Variant two = tree_at(directory.file("two"), pool);
  EXPECT_EQ(one.files()[0].pieces[0].bytes.data(), two.files()[0].pieces[0].bytes.data());
  EXPECT_NE(one.files()[0].pieces[0].bytes.data(), two.files()[1].pieces[0].bytes.data());
}

TEST(TreeFiles, PoolHoldsNothingItself) {
  BlobPool pool;
  std::weak_ptr<const std::string> first = pool.share("text");
  EXPECT_TRUE(first.expired());
  const auto kept = pool.share("0");
  for (int i = 1; i < 5000; ++i) pool.share(std::to_string(i));
  EXPECT_EQ(pool.share("0"), kept);
}

TEST(TreeFiles, NoFolder) {
  BlobPool pool;
  const auto files = read_tree("/nonexistent/folder", pool);
  ASSERT_FALSE(files.ok());
  EXPECT_EQ(files.error().kind, ErrorKind::input);
  EXPECT_EQ(files.error().message, "cannot read /nonexistent/folder: No such file or directory");
}

}  // namespace
}  // namespace whittle
