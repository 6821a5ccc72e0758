// Where results go: a file, a directory or nowhere; never half of one.
#include "run/result_place.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "support/temporary_directory.h"
#include "support/variants.h"

namespace whittle {
namespace {

namespace fs = std::filesystem;

std::size_t entries_in(const std::string& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

Texts files_below(const std::string& folder) {
  Texts result;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    result[entry.path().lexically_relative(folder)] = bytes_of(entry.path());
  }
  return result;
}

TEST(WithWord, StandsBeforeTheExtension) {
  EXPECT_EQ(with_word("dir/bug.c", "reduced"), "dir/bug.reduced.c");
  EXPECT_EQ(with_word("bug", "2"), "bug.2");
  EXPECT_EQ(with_word("v1.2/bug", "2"), "v1.2/bug.2");
  EXPECT_EQ(with_word("a.tar.gz", "2"), "a.tar.2.gz");
  EXPECT_EQ(with_word("/abs/.hidden", "2"), "/abs/.hidden.2");
}

// ---- where a program's result goes

// Bug: src/main/java.chipped became a part of the next build.
TEST(PlaceOutside, IsInNoDirectoryOfTheInput) {
  const TemporaryDirectory folder;
  const fs::path before = fs::current_path();
  fs::create_directories(folder.file("shop/src/main/java"));
  fs::current_path(folder.file("shop"));
  const std::string top = fs::canonical(folder.path()).string();
  EXPECT_EQ(place_outside({"src/main/java"}, "chipped"), "java.chipped");
  EXPECT_EQ(place_outside({"src/main/java/"}, "chipped"), "java.chipped");
  EXPECT_EQ(place_outside({"src/main/Main.java"}, "chipped"), "Main.chipped.java");
  EXPECT_EQ(place_outside({"a.c", "src"}, "chipped"), "whittle.chipped");
  EXPECT_EQ(place_outside({"."}, "chipped"), top + "/shop.chipped");
  EXPECT_EQ(place_outside({"src", ".", folder.path()}, "chipped"),
            (fs::path(top).parent_path() / "whittle.chipped").string());
  fs::current_path("src/main");
  EXPECT_EQ(place_outside({"../../src"}, "chipped"), top + "/shop/src.chipped");
  fs::current_path(before);
}

TEST(DirectoryAround, KnowsWhatIsInside) {
  const TemporaryDirectory folder;
  fs::create_directories(folder.file("src"));
  const std::vector<std::string> inputs{folder.file("src"), folder.file("main.c")};
  EXPECT_EQ(directory_around(inputs, folder.file("src/out")), &inputs[0]);
  EXPECT_EQ(directory_around(inputs, folder.file("src")), &inputs[0]);
  EXPECT_EQ(directory_around(inputs, folder.file("src.chipped")), nullptr);
}

// ---- a file

TEST(ResultFile, IsReplacedWithItsMode) {
  const TemporaryDirectory folder;
  const ResultPlace place(folder.file("out.sh"), false);
  ASSERT_TRUE(place.write(single_file("bug.sh", "long\n", 0644)).ok());
  ASSERT_TRUE(place.write(single_file("bug.sh", "s\n", 0755)).ok());
  EXPECT_EQ(bytes_of(place.path()), "s\n");
  EXPECT_EQ(entries_in(folder.path()), 1u) << "nothing is left beside it";
  struct ::stat info {};
  ASSERT_EQ(::stat(place.path().c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0755u);
}

TEST(ResultFile, AProbeLeavesNothingBehind) {
  const TemporaryDirectory folder;
  EXPECT_TRUE(ResultPlace(folder.file("out"), false).probe().ok());
  EXPECT_EQ(entries_in(folder.path()), 0u);
  ASSERT_EQ(write_pieces(folder.file("out"), {"old"}, 0644), 0);
  EXPECT_TRUE(ResultPlace(folder.file("out"), false).probe().ok());
  EXPECT_EQ(bytes_of(folder.file("out")), "old");
}

TEST(ResultFile, CannotBeWrittenWhereThereIsNoFolderOrADirectory) {
  const TemporaryDirectory folder;
  const Status missing = ResultPlace(folder.file("no/out"), false).probe();
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().kind, ErrorKind::output);
  EXPECT_NE(missing.error().message.find("choose another place with --out"), std::string::npos);
  const Status directory = ResultPlace(folder.path(), false).probe(May::replace);
  ASSERT_FALSE(directory.ok());
  EXPECT_EQ(directory.error().kind, ErrorKind::output);
  EXPECT_NE(directory.error().message.find("is a directory"), std::string::npos);
  EXPECT_FALSE(ResultPlace(folder.file("no/out"), false).write(single_file("a", "x")).ok());
}

// The standard library throws where it can tell neither that a file is there nor that it is not.
TEST(ResultFile, APathThatCannotBeLookedAtIsAnErrorAndNoException) {
  const TemporaryDirectory folder;
  fs::create_symlink("loop", folder.file("loop"));
  for (const std::string& name : {std::string(300, 'x'), std::string("loop")}) {
    for (const bool directory : {false, true}) {
      const ResultPlace place(folder.file(name), directory);
      Status status;
      ASSERT_NO_THROW(status = place.probe()) << name;
      ASSERT_FALSE(status.ok());
      EXPECT_EQ(status.error().kind, ErrorKind::output);
    }
  }
}

TEST(ResultFile, AVariantWithoutFilesWritesNothing) {
  const TemporaryDirectory folder;
  EXPECT_TRUE(ResultPlace(folder.file("out"), false).write(Variant()).ok());
  EXPECT_EQ(entries_in(folder.path()), 0u);
}

// ---- a directory

TEST(ResultDirectory, HoldsExactlyTheFilesOfTheLastVariant) {
  const TemporaryDirectory folder;
  const ResultPlace place(folder.file("out"), true);
  const Texts first{{"a", "1\n"}, {"deep/er/b", "2\n"}};
  ASSERT_TRUE(place.write(variant_of(first)).ok());
  EXPECT_EQ(files_below(place.path()), first);
  const Texts second{{"deep/c", "3\n"}};
  ASSERT_TRUE(place.write(variant_of(second)).ok());
  EXPECT_EQ(files_below(place.path()), second);
  EXPECT_FALSE(fs::exists(place.path() + "/deep/er"));
  EXPECT_EQ(entries_in(folder.path()), 1u);
}

TEST(ResultDirectory, KeepsLinksAndModes) {
  const TemporaryDirectory folder;
  Variant variant = variant_of({{"link", "run"}, {"run", "#!/bin/sh\n"}});
  std::vector<VariantFile> files = variant.files();
  files[0].mode = VariantFile::kLink;
  files[1].mode = 0755;
  variant = Variant(files, variant.owners());
  const ResultPlace place(folder.file("out"), true);
  ASSERT_TRUE(place.write(variant).ok());
  EXPECT_EQ(fs::read_symlink(place.path() + "/link"), "run");
  EXPECT_NE(fs::status(place.path() + "/run").permissions() & fs::perms::owner_exec,
            fs::perms::none);
}

TEST(ResultDirectory, AForeignDirectoryIsNotReplaced) {
  const TemporaryDirectory folder;
  fs::create_directory(folder.file("out"));
  const ResultPlace place(folder.file("out"), true);
  EXPECT_TRUE(place.probe().ok()) << "it is empty";
  ASSERT_EQ(write_pieces(folder.file("out/mine"), {"x"}, 0644), 0);
  const Status status = place.probe(May::create);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().kind, ErrorKind::output);
  EXPECT_NE(status.error().message.find("exists already"), std::string::npos);
  EXPECT_TRUE(place.probe(May::replace).ok()) << "it is known to be a result";
  EXPECT_EQ(bytes_of(folder.file("out/mine")), "x");
}

TEST(ResultDirectory, AFileInItsPlaceIsNotReplaced) {
  const TemporaryDirectory folder;
  ASSERT_EQ(write_pieces(folder.file("out"), {"mine"}, 0644), 0);
  EXPECT_FALSE(ResultPlace(folder.file("out"), true).probe().ok());
}

TEST(ResultDirectory, AFailedWriteLeavesTheOldResultAndNothingElse) {
  const TemporaryDirectory folder;
  const ResultPlace place(folder.file("out"), true);
  ASSERT_TRUE(place.write(variant_of({{"a", "good\n"}})).ok());
  const Status status = place.write(variant_of({{"b", "x"}, {"b/c", "a file and a folder"}}));
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().kind, ErrorKind::output);
  EXPECT_EQ(files_below(place.path()), (Texts{{"a", "good\n"}}));
  EXPECT_EQ(entries_in(folder.path()), 1u);
}

// ---- names and nowhere

TEST(ResultPlace, FurtherResultsStandBesideTheFirst) {
  EXPECT_EQ(ResultPlace("dir/bug.c", false).variant_of("2").path(), "dir/bug.2.c");
  const TemporaryDirectory folder;
  const ResultPlace second = ResultPlace(folder.file("out"), true).variant_of("2");
  ASSERT_TRUE(second.write(variant_of({{"a", "x"}})).ok());
  EXPECT_EQ(bytes_of(folder.file("out.2/a")), "x") << "it is a directory, too";
}

TEST(ResultPlace, NowhereTakesEverythingAndWritesNothing) {
  const TemporaryDirectory folder;
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  const ResultPlace nowhere = ResultPlace::nowhere();
  EXPECT_TRUE(nowhere.probe().ok());
  EXPECT_TRUE(nowhere.write(single_file("a", "x")).ok());
  EXPECT_TRUE(nowhere.variant_of("2").write(variant_of({{"a", "x"}, {"b", "y"}})).ok());
  EXPECT_EQ(nowhere.variant_of("2").path(), "the result");
  nowhere.tidy();
  EXPECT_EQ(entries_in(folder.path()), 0u);
  fs::current_path(before);
}

TEST(ResultPlace, TidyRemovesWhatADeadProcessLeft) {
  const TemporaryDirectory folder;
  const ResultPlace place(folder.file("out"), false);
  const std::string own = temporary_beside(place.path());
  const std::string pid = std::to_string(::getpid());
  std::string dead = own;
  const std::size_t at = dead.rfind(pid);
  ASSERT_NE(at, std::string::npos) << own;
  dead.replace(at, pid.size(), "999999999");
  ASSERT_EQ(write_pieces(dead, {"half"}, 0644), 0);
  ASSERT_EQ(write_pieces(place.path(), {"whole"}, 0644), 0);
  place.tidy();
  EXPECT_FALSE(fs::exists(dead));
  EXPECT_EQ(bytes_of(place.path()), "whole");
}

}  // namespace
}  // namespace whittle
