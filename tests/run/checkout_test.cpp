// What paths that a person wrote mean in a checkout.
#include "run/checkout.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/temporary_directory.h"
#include "support/variants.h"

namespace whittle {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

class Checkouts : public testing::Test {
 protected:
  Checkouts() { fs::create_directory(top_); }
  std::string put(const std::string& name, const std::string& text, unsigned mode = 0644) {
    const std::string path = folder_.file(name);
    fs::create_directories(fs::path(path).parent_path());
    EXPECT_EQ(write_pieces(path, {text}, mode), 0);
    return path;
  }
  Texts carried(const Words& carry) {
    const Result<Variant> files = carried_files(carry, top_, newest_);
    EXPECT_TRUE(files.ok()) << (files.ok() ? "" : files.error().message);
    return files.ok() ? texts_of(*files) : Texts();
  }

  TemporaryDirectory folder_;
  const std::string top_ = folder_.file("top");
  const Variant newest_ = variant_of({{"old/a", "1"}, {"old/b", "2"}, {"older", "3"}});
};

TEST_F(Checkouts, NamesAreFromTheTop) {
  put("top/src/a", "");
  EXPECT_EQ(name_in(top_, top_ + "/src/a"), "src/a");
  EXPECT_EQ(name_in(top_, top_ + "/src/../none"), "none");
  EXPECT_EQ(name_in(top_, top_), std::nullopt);
  EXPECT_EQ(name_in(top_, folder_.file("other")), std::nullopt);
  EXPECT_EQ(name_in(top_, folder_.file("top2/x")), std::nullopt);
  EXPECT_EQ(name_in("", top_ + "/src/a"), std::nullopt);
}

TEST_F(Checkouts, ANameThatBeginsWithDotsIsStillInTheCheckout) {
  put("top/..odd", "");
  EXPECT_EQ(name_in(top_, top_ + "/..odd"), "..odd");
}

TEST_F(Checkouts, PathsThatAreNotThereAreTakenAsWritten) {
  put("top/src/a", "");
  EXPECT_EQ(name_from_top(top_ + "/src/", top_), "src");
  EXPECT_EQ(name_from_top("./gone/file", top_), "gone/file");
  EXPECT_EQ(name_from_top("gone/", top_), "gone");
}

// ---- the test

TEST_F(Checkouts, AProgramOfTheCheckoutIsCarried) {
  const std::string path = put("top/tests/check.sh", "", 0755);
  for (const std::string& test : {path, std::string("tests/check.sh")}) {
    const CheckoutTest found = find_test_in(top_, test);
    EXPECT_EQ(found.words, Words{"./tests/check.sh"});
    EXPECT_EQ(found.carry, Words{path});
  }
}

TEST_F(Checkouts, AnotherProgramIsNotCarried) {
  const std::string path = put("check.sh", "", 0755);
  const CheckoutTest found = find_test_in(top_, path);
  EXPECT_EQ(found.words, Words{path});
  EXPECT_TRUE(found.carry.empty());
  EXPECT_TRUE(find_test_in(top_, "sh").words[0].ends_with("/sh"));
}

TEST_F(Checkouts, EverythingElseIsAShellCommand) {
  EXPECT_EQ(find_test_in(top_, "make && ./a").words, (Words{"/bin/sh", "-c", "make && ./a"}));
  EXPECT_TRUE(find_test_in(top_, "").words.empty());
}

// ---- what is carried

TEST_F(Checkouts, FilesOfTheCheckoutAreCarriedAsTheyAreThere) {
  put("top/new/x", "now", 0600);
  put("top/new/run", "now", 0700);
  EXPECT_EQ(carried({"new"}), (Texts{{"new/run", "now"}, {"new/x", "now"}}));
  const Variant files = *carried_files({"new"}, top_, newest_);
  EXPECT_EQ(files.find("new/x")->mode, 0644u) << "as a repository has them";
  EXPECT_EQ(files.find("new/run")->mode, 0755u);
}

TEST_F(Checkouts, WhatTheCheckoutLacksComesFromTheNewestRevision) {
  EXPECT_EQ(carried({"old"}), (Texts{{"old/a", "1"}, {"old/b", "2"}}));
  EXPECT_EQ(carried({"old/b"}), (Texts{{"old/b", "2"}}));
}

TEST_F(Checkouts, LaterPathsAreLaidOverEarlierOnes) {
  put("top/old/a", "changed");
  EXPECT_EQ(carried({"old/b", "old/a"}), (Texts{{"old/a", "changed"}, {"old/b", "2"}}));
}

TEST_F(Checkouts, WhatNeitherHasIsAnError) {
  const Result<Variant> files = carried_files({"none"}, top_, newest_);
  ASSERT_FALSE(files.ok());
  EXPECT_EQ(files.error().kind, ErrorKind::input);
  EXPECT_NE(files.error().message.find("--carry none"), std::string::npos);
}

}  // namespace
}  // namespace whittle
