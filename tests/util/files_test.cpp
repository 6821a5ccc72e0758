#include "util/files.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "support/temporary_directory.h"

namespace whittle {
namespace {

namespace fs = std::filesystem;

TEST(Files, LongNamesAreCutAndStayApart) {
  EXPECT_EQ(with_short_name("a/b.txt", 10), "a/b.txt");
  const std::string one = with_short_name("a/" + std::string(250, 'x') + "1", 200);
  const std::string two = with_short_name("a/" + std::string(250, 'x') + "2", 200);
  EXPECT_EQ(one.size(), 202u);
  EXPECT_TRUE(one.starts_with("a/xxx"));
  EXPECT_NE(one, two);
  // A character is not cut in two.
  std::string wide = "é";
  while (wide.size() < 100) wide += "é";
  const std::string cut = with_short_name(wide, 20);
  EXPECT_EQ(cut.substr(0, cut.find('~')), "ééééé");
}

TEST(Files, ALongNameHasTemporariesBesideIt) {
  const TemporaryDirectory folder;
  const std::string path = folder.file(std::string(255, 'x'));
  ASSERT_TRUE(replace_file(path, {"text"}, 0644).ok());
  EXPECT_EQ(*read_file(path), "text");
  const fs::directory_iterator all(folder.path()), end;
  EXPECT_EQ(std::distance(all, end), 1);
}

// whittle waited for ever for a writer.
TEST(Files, APipeThatNobodyWritesToIsNoInput) {
  const TemporaryDirectory folder;
  const std::string path = folder.file("pipe");
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  const Result<FileBytes> bytes = map_file(path);
  ASSERT_FALSE(bytes.ok());
  EXPECT_NE(bytes.error().message.find("is not a regular file"), std::string::npos);
}

// What a killed start had left in /dev/shm stayed for a minute.
TEST(Files, WhatAKilledStartLeftIsRemovedByTheNext) {
  const TemporaryDirectory folder;
  const std::string left = folder.file("whittle-abcdef");
  const std::string being_made = folder.file("whittle.abcdef");
  const std::string other = folder.file("whittle-abcdefg");
  for (const std::string& path : {left, being_made, other}) fs::create_directory(path);
  const Result<std::string> first = make_scratch(folder.path());
  ASSERT_TRUE(first.ok());
  EXPECT_FALSE(fs::exists(left));
  EXPECT_TRUE(fs::exists(being_made));
  EXPECT_TRUE(fs::exists(other));
  const Result<std::string> second = make_scratch(folder.path());
  ASSERT_TRUE(second.ok());
  EXPECT_TRUE(fs::exists(*first)) << "it is in use";
  remove_scratch(*first);
  remove_scratch(*second);
  EXPECT_FALSE(fs::exists(*second));
}

}  // namespace
}  // namespace whittle
