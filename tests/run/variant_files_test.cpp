// The variants of a run as files.
#include "run/variant_files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "support/temporary_directory.h"
#include "support/variants.h"

namespace whittle {
namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string>;

class VariantFilesTest : public testing::Test {
 protected:
  VariantFilesTest() { spec_.keep.variant_files = folder_.file("kept"); }
  Status add(VariantFiles& files, const Variant& variant, std::uint64_t number, Outcome outcome,
             bool cached = false) {
    Commit commit;
    commit.number = number;
    commit.variant = &variant;
    commit.cached = cached;
    commit.answer.outcome = outcome;
    return files.add(commit);
  }
  Names kept() const {
    Names names;
    const std::string folder = folder_.file("kept");
    if (!fs::exists(folder)) return names;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file()) names.insert(entry.path().lexically_relative(folder));
    }
    return names;
  }
  /// Four variants: one that passes, one that fails, a larger and a smaller one that fail.
  void add_some(VariantFiles& files) {
    ASSERT_TRUE(add(files, single_file("bug.txt", "12"), 1, Outcome::pass).ok());
    ASSERT_TRUE(add(files, single_file("bug.txt", "123"), 2, Outcome::fail).ok());
    ASSERT_TRUE(add(files, single_file("bug.txt", "1234"), 3, Outcome::fail).ok());
    ASSERT_TRUE(add(files, single_file("bug.txt", "1"), 4, Outcome::fail).ok());
    ASSERT_TRUE(add(files, single_file("bug.txt", ""), 5, Outcome::fail, true).ok());
  }

  TemporaryDirectory folder_;
  RunSpec spec_;
  const Variant original_ = single_file("bug.txt", "12345");
};

TEST_F(VariantFilesTest, NothingIsWrittenUnlessItIsWanted) {
  spec_.keep.variant_files = "";
  VariantFiles files(spec_, original_);
  ASSERT_TRUE(files.begin(original_).ok());
  add_some(files);
  EXPECT_EQ(kept(), Names{});
  EXPECT_TRUE(fs::is_empty(folder_.path()));
}

TEST_F(VariantFilesTest, TheOriginalIsTheFirst) {
  ASSERT_TRUE(VariantFiles(spec_, original_).begin(original_).ok());
  EXPECT_EQ(kept(), Names{"bugv0z0.txt"});
  EXPECT_EQ(bytes_of(folder_.file("kept/bugv0z0.txt")), "12345");
}

TEST_F(VariantFilesTest, WhichAreKeptIsAsAskedFor) {
  const std::pair<Keep, Names> expected[] = {
      {Keep::all, {"bugv1z0.txt", "bugv2z0.txt", "bugv3z0.txt", "bugv4z0.txt"}},
      {Keep::good, {"bugv2z0.txt", "bugv3z0.txt", "bugv4z0.txt"}},
      {Keep::best, {"bugv2z0.txt", "bugv4z0.txt"}}};
  for (const auto& [keep, names] : expected) {
    fs::remove_all(folder_.file("kept"));
    spec_.keep.variants = keep;
    VariantFiles files(spec_, original_);
    add_some(files);
    EXPECT_EQ(kept(), names);
  }
}

TEST_F(VariantFilesTest, SeveralFilesAreAFolder) {
  const Variant several = variant_of({{"a.txt", "1"}, {"deep/b.txt", "2"}});
  VariantFiles files(spec_, several);
  ASSERT_TRUE(files.begin(several).ok());
  ASSERT_TRUE(add(files, variant_of({{"deep/b.txt", "2"}}), 3, Outcome::fail).ok());
  EXPECT_EQ(kept(),
            (Names{"whittlev0z0/a.txt", "whittlev0z0/deep/b.txt", "whittlev3z0/deep/b.txt"}));
}

TEST_F(VariantFilesTest, TheSizeIsInNodes) {
  const Variant program = single_file("A.java", "class A { int x; }\n");
  ASSERT_TRUE(VariantFiles(spec_, program).begin(program).ok());
  ASSERT_EQ(kept().size(), 1u);
  EXPECT_TRUE(kept().begin()->starts_with("Av0z")) << *kept().begin();
  EXPECT_FALSE(kept().contains("Av0z0.java"));
}

TEST_F(VariantFilesTest, AFolderThatCannotBeMadeIsAnError) {
  ASSERT_EQ(write_pieces(folder_.file("kept"), {"a file"}, 0644), 0);
  const Status status = VariantFiles(spec_, original_).begin(original_);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().kind, ErrorKind::output);
  EXPECT_NE(status.error().message.find("--keep-files: cannot write"), std::string::npos);
}

}  // namespace
}  // namespace whittle
