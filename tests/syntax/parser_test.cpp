// Every language parses its sample. The samples are there for other tests too.
#include "syntax/parser.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <vector>

#include "support/samples.h"
#include "syntax/language.h"
#include "util/files.h"

namespace whittle {
namespace {

// By language; the file's name without what stands after its last dot.
std::filesystem::path sample_of(const Language& language) {
  for (const auto& entry : std::filesystem::directory_iterator(WHITTLE_SAMPLES)) {
    if (entry.path().stem() == language.name) return entry.path();
  }
  return {};
}

// Where the tree says that text does not fit, for the message.
std::string errors_in(const SyntaxTree& tree) {
  std::string all;
  std::vector<TSNode> left = {tree.root()};
  while (!left.empty()) {
    const TSNode node = left.back();
    left.pop_back();
    if (!ts_node_has_error(node)) continue;
    if (ts_node_is_error(node) || ts_node_is_missing(node)) {
      const TSPoint at = ts_node_start_point(node);
      all += fmt::format(" {}:{}", at.row + 1, at.column + 1);
    }
    for (std::uint32_t i = ts_node_child_count(node); i > 0; --i) {
      left.push_back(ts_node_child(node, i - 1));
    }
  }
  return all;
}

TEST(Parser, EveryLanguageParsesItsSample) {
  for (const Language* const each : all_languages()) {
    const Language& language = *each;
    SCOPED_TRACE(language.name);
    const std::filesystem::path sample = sample_of(language);
    ASSERT_FALSE(sample.empty()) << "there is no tests/syntax/samples/" << language.name << ".*";
    const Result<std::string> text = read_file(sample.string());
    ASSERT_TRUE(text);
    EXPECT_EQ(language_of(sample.filename().string(), ""), &language) << sample;
    const SyntaxTree tree = parse(language, *text);
    ASSERT_TRUE(tree);
    EXPECT_EQ(errors_in(tree), "");
    EXPECT_LE(ts_node_end_byte(tree.root()), text->size());
    EXPECT_GT(ts_node_child_count(tree.root()), 0u);
  }
}

TEST(Parser, WhatDoesNotFitIsInTheTree) {
  const Language& json = *find_language("json");
  const SyntaxTree tree = parse(json, "{\"a\": [1, }");
  ASSERT_TRUE(tree);
  EXPECT_TRUE(ts_node_has_error(tree.root()));
  EXPECT_FALSE(ts_node_has_error(parse(json, "{\"a\": [1]}").root()));
}

TEST(Parser, AnyBytesGiveATree) {
  using namespace std::string_view_literals;
  for (const Language* const each : all_languages()) {
    const Language& language = *each;
    SCOPED_TRACE(language.name);
    for (const std::string_view text : {""sv, "\0\0"sv, "\xff\xfe\x80"sv, "\n\n"sv, "((((\""sv}) {
      EXPECT_TRUE(parse(language, text));
    }
  }
}

TEST(Parser, TreesAreShared) {
  SyntaxTree copy;
  EXPECT_FALSE(copy);
  EXPECT_EQ(copy.get(), nullptr);
  {
    const SyntaxTree tree = parse(*find_language("json"), "[1, 2]");
    copy = tree;
    EXPECT_EQ(copy.get(), tree.get());
  }
  EXPECT_EQ(ts_node_end_byte(copy.root()), 6u);
}

}  // namespace
}  // namespace whittle
