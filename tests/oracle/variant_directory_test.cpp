#include "oracle/variant_directory.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "support/slowness.h"
#include "support/temporary_directory.h"

namespace whittle {
namespace {

namespace fs = std::filesystem;
using Files = std::map<std::string, std::string>;

Variant variant(const Files& files, unsigned mode = 0644) {
  std::vector<VariantFile> list;
  std::vector<std::shared_ptr<const void>> owners;
  for (const auto& [name, text] : files) {
    const auto bytes = std::make_shared<const std::string>(text);
    const std::string_view all = *bytes;
    const std::size_t cut = all.size() / 3;
    list.push_back({name, {{all.substr(0, cut), 0}, {all.substr(cut), cut}}, mode});
    owners.push_back(bytes);
  }
  return Variant(std::move(list), std::move(owners));
}

class LaidDirectoryTest : public testing::Test {
 protected:
  std::string path(const std::string& name = "") const { return base_.file("t/" + name); }
  void write(const std::string& name, const std::string& text) {
    fs::create_directories(fs::path(path(name)).parent_path());
    ASSERT_EQ(write_pieces(path(name), {text}, 0644), 0);
  }
  // All that lies there; empty directories as files that end with a slash.
  Files there() const {
    Files result;
    for (const auto& entry : fs::recursive_directory_iterator(path())) {
      const std::string name = fs::relative(entry.path(), path());
      if (!entry.is_directory()) {
        result[name] = bytes_of(entry.path());
      } else if (fs::is_empty(entry.path())) {
        result[name + "/"] = "";
      }
    }
    return result;
  }
  static std::uint64_t number(const std::string& path) {
    struct stat seen {};
    EXPECT_EQ(::lstat(path.c_str(), &seen), 0);
    return seen.st_ino;
  }

  TemporaryDirectory base_;
};

TEST_F(LaidDirectoryTest, HoldsOneVariantAfterTheOther) {
  VariantDirectory laid(path(), {});
  const Files steps[] = {{{"a", "1"}, {"d/b", "2"}, {"d/e/c", "3"}},
                         {{"a", "1"}, {"d/e/c", "4"}},
                         {{"d", "a file now"}},
                         {{"d/b", "2"}},
                         {},
                         {{"x y", "5"}}};
  for (const Files& files : steps) {
    ASSERT_EQ(laid.hold(variant(files)), 0);
    EXPECT_EQ(there(), files);
  }
}

TEST_F(LaidDirectoryTest, LeavesWhatIsTheSame) {
  VariantDirectory laid(path(), {});
  ASSERT_EQ(laid.hold(variant({{"a", "same"}, {"b", "old"}})), 0);
  const std::uint64_t a = number(path("a"));
  const std::uint64_t directory = laid.identity();
  ASSERT_EQ(laid.hold(variant({{"a", "same"}, {"b", "new"}})), 0);
  EXPECT_EQ(number(path("a")), a);
  EXPECT_EQ(bytes_of(path("b")), "new");
  EXPECT_EQ(laid.identity(), directory);
}

TEST_F(LaidDirectoryTest, MendsWhatATestChanged) {
  const Files files{{"a", "same"}, {"d/b", "text"}};
  VariantDirectory laid(path(), {});
  const auto mended = [&](const char* what) {
    ASSERT_EQ(laid.hold(variant(files)), 0);
    EXPECT_EQ(there(), files) << what;
    EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(path("a")))) << what;
  };
  mended("at first");
  write("a", "SAME");  // at once, and as long as before: no time or size shows it
  mended("other bytes");
  ::usleep(30000);
  write("a", "SAME");
  mended("other bytes, later");
  fs::remove(path("a"));
  mended("removed");
  write("more", "x");
  write("e/f/more", "x");
  fs::create_directory(path("empty"));
  mended("added");
  fs::rename(path("a"), path("d/b"));
  mended("moved");
  fs::remove(path("a"));
  fs::create_symlink("d/b", path("a"));
  mended("a link in its place");
  fs::remove_all(path("d"));
  write("d", "x");
  mended("a file in the place of a directory");
  fs::permissions(path("a"), fs::perms::none);
  fs::permissions(path("d"), fs::perms::none);
  fs::permissions(path(), fs::perms::none);
  mended("closed up");
  const std::uint64_t directory = laid.identity();
  fs::rename(path(), base_.file("away"));
  mended("away with all");
  EXPECT_NE(laid.identity(), directory);
}

TEST_F(LaidDirectoryTest, WhatStandsBeside) {
  fs::create_directories(base_.file("with/deep"));
  ASSERT_EQ(write_pieces(base_.file("with/deep/x"), {"beside"}, 0644), 0);
  VariantDirectory laid(path(), {base_.file("with")});
  const auto holds = [&](Files files, const std::string& beside) {
    ASSERT_EQ(laid.hold(variant(files)), 0);
    files["with/deep/x"] = beside;
    EXPECT_EQ(there(), files);
  };
  holds({{"a", "1"}}, "beside");
  const std::uint64_t kept = number(path("with/deep/x"));
  holds({{"a", "2"}}, "beside");
  EXPECT_EQ(number(path("with/deep/x")), kept);
  write("with/deep/x", "BESIDE");
  write("with/more", "x");
  holds({{"a", "2"}}, "beside");
  fs::remove_all(path("with"));
  holds({{"a", "2"}}, "beside");
  holds({{"with/deep/x", "covered"}}, "covered");
  holds({{"a", "2"}}, "beside");
}

TEST_F(LaidDirectoryTest, ModesAndLinks) {
  VariantDirectory laid(path(), {});
  ASSERT_EQ(laid.hold(variant({{"a", "x"}}, 0755)), 0);
  ASSERT_EQ(laid.hold(variant({{"a", "x"}}, 0644)), 0);
  EXPECT_EQ(::access(path("a").c_str(), X_OK), -1);
  ASSERT_EQ(laid.hold(variant({{"a", "target"}}, VariantFile::kLink)), 0);
  EXPECT_EQ(fs::read_symlink(path("a")), "target");
  ASSERT_EQ(laid.hold(variant({{"a", "other"}}, VariantFile::kLink)), 0);
  EXPECT_EQ(fs::read_symlink(path("a")), "other");
}

// Whatever is done to it, it holds what it should, as if it were laid anew.
TEST_F(LaidDirectoryTest, IsAsLaidAnew) {
  std::mt19937 random(3);
  VariantDirectory laid(path(), {});
  const std::string names[] = {"a", "b", "d/a", "d/b", "d/e/a", "f/a"};
  for (int round = 0; round < 300; ++round) {
    Files files;
    for (const std::string& name : names) {
      if (random() % 3 > 0) files[name] = std::string(1, "xyz"[random() % 3]);
    }
    ASSERT_EQ(laid.hold(variant(files)), 0);
    ASSERT_EQ(there(), files) << round;
    for (std::size_t n = random() % 3; n > 0; --n) {
      const std::string& name = names[random() % 6];
      std::error_code ignored;
      if (random() % 2 == 0) fs::remove_all(path(name), ignored);
      if (random() % 2 == 0) fs::create_directories(fs::path(path(name)).parent_path(), ignored);
      if (random() % 2 == 0) write_pieces(path(name), {"w"}, 0644);
    }
  }
}

TEST_F(LaidDirectoryTest, OneFileOfManyIsCheap) {
  Files files;
  for (int i = 0; i < 400; ++i) {
    files["d" + std::to_string(i % 20) + "/f" + std::to_string(i)] = std::string(12500, 'x');
  }
  VariantDirectory laid(path(), {});
  ASSERT_EQ(laid.hold(variant(files)), 0);
  ASSERT_EQ(laid.hold(variant(files)), 0);
  const double begun = cpu_seconds();
  constexpr int kRounds = 20;
  for (int i = 0; i < kRounds; ++i) {
    files["d1/f1"] = std::to_string(i);
    ASSERT_EQ(laid.hold(variant(files)), 0);
  }
  const double each = (cpu_seconds() - begun) / kRounds;
  RecordProperty("microseconds", static_cast<int>(each * 1e6));
  EXPECT_LT(each, 0.02 * kSlowness);
}

class KeptDirectoryTest : public LaidDirectoryTest {
 protected:
  VariantDirectory kept_{base_.file("t"), {}, Leftovers::kept};
};

TEST_F(KeptDirectoryTest, KeepsWhatTestsHaveBuilt) {
  ASSERT_EQ(kept_.hold(variant({{"a.c", "1"}, {"src/b.c", "2"}, {"gone.c", "3"}})), 0);
  write("a.o", "object");
  write("build/deep/b.o", "object");
  ASSERT_EQ(kept_.hold(variant({{"a.c", "1"}, {"src/b.c", "other"}})), 0);
  EXPECT_EQ(
      there(),
      (Files{{"a.c", "1"}, {"a.o", "object"}, {"build/deep/b.o", "object"}, {"src/b.c", "other"}}));
}

TEST_F(KeptDirectoryTest, PutsBackWhatTestsHaveChanged) {
  ASSERT_EQ(kept_.hold(variant({{"a.c", "1"}, {"b.c", "2"}})), 0);
  write("a.c", "changed by the build");
  fs::remove(path("b.c"));
  ASSERT_EQ(kept_.hold(variant({{"a.c", "1"}, {"b.c", "2"}})), 0);
  EXPECT_EQ(there(), (Files{{"a.c", "1"}, {"b.c", "2"}}));
}

TEST_F(KeptDirectoryTest, GivesWayToTheVariant) {
  ASSERT_EQ(kept_.hold(variant({{"a.c", "1"}})), 0);
  write("made", "by the build");
  write("folder/made", "too");
  ASSERT_EQ(kept_.hold(variant({{"a.c", "1"}, {"made", "committed"}, {"folder", "a file"}})), 0);
  EXPECT_EQ(there(), (Files{{"a.c", "1"}, {"folder", "a file"}, {"made", "committed"}}));
  write("x", "by the build");
  ASSERT_EQ(kept_.hold(variant({{"x/y", "1"}})), 0);
  EXPECT_EQ(there(), (Files{{"x/y", "1"}}));
}

// make builds what is older than its source.
TEST_F(KeptDirectoryTest, WritesWhatIsYoungerThanWhatWasBuilt) {
  for (int i = 0; i < 20; ++i) {
    ASSERT_EQ(kept_.hold(variant({{"a.c", std::to_string(i)}, {"same.c", "1"}})), 0);
    if (i > 0) {
      EXPECT_GT(fs::last_write_time(path("a.c")), fs::last_write_time(path("a.o")));
      EXPECT_LT(fs::last_write_time(path("same.c")), fs::last_write_time(path("a.o")));
    }
    write("a.o", "object");
  }
}

TEST_F(KeptDirectoryTest, BeginsAnewWhenItIsTold) {
  ASSERT_EQ(kept_.hold(variant({{"a.c", "1"}})), 0);
  write("a.o", "object");
  kept_.forget();
  ASSERT_EQ(kept_.hold(variant({{"a.c", "1"}})), 0);
  EXPECT_EQ(there(), (Files{{"a.c", "1"}}));
}

}  // namespace
}  // namespace whittle
