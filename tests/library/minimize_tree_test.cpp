#include <gtest/gtest.h>

#include "whittle/tree.h"

namespace whittle {
namespace {

// What brackets enclose, and every other character.
std::vector<TreePart> brackets(std::string_view text) {
  std::vector<TreePart> parts;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') {
      open.push_back(i);
    } else if (text[i] != ')') {
      parts.push_back({i, i + 1});
    } else if (!open.empty()) {
      parts.push_back({open.back(), i + 1});
      open.pop_back();
    }
  }
  return parts;
}

Outcome has_x(std::string_view text) {
  return fail_if(text.find('x') != text.npos);
}

std::optional<ErrorKind> kind(const Result<ReducedInput>& result) {
  return result.ok() ? std::optional<ErrorKind>() : result.error().kind;
}

TEST(MinimizeTree, LeavesNoPartThatCanGo) {
  for (const char* algorithm : {"adaptive", "tree", "hdd", "hdd+", "hdd*", "hddr"}) {
    const auto small =
        minimize_tree("(a(b)(c(dx)e)f)(g)", brackets, has_x, {.algorithm = algorithm});
    ASSERT_TRUE(small.ok()) << small.error().message;
    EXPECT_EQ(small->text(), "(((x)))") << algorithm;
    // HDD alone does not promise that no single part can go.
    const bool promises = std::string_view(algorithm) != "hdd";
    EXPECT_EQ(small->minimal, std::vector<std::string>(promises ? 1 : 0, "nodes")) << algorithm;
  }
}

TEST(MinimizeTree, IsTheSameForAnyNumberOfJobs) {
  std::string text = "(";
  for (int i = 0; i < 200; ++i) text += i == 70 ? "(x)" : "(a(b)c)";
  text += ")";
  for (const int jobs : {1, 8}) {
    const auto small = minimize_tree(text, brackets, whittle::Test::function(has_x, Threads::many),
                                     {.jobs = jobs});
    ASSERT_TRUE(small.ok());
    EXPECT_EQ(small->text(), "((x))");
  }
}

TEST(MinimizeTree, AsksForThePartsOfResultsAgain) {
  // Only the first character is a part: it takes a round for each.
  const auto first = [](std::string_view text) {
    return text.empty() ? std::vector<TreePart>() : std::vector<TreePart>{{0, 1}};
  };
  const auto small = minimize_tree("abcx", first, has_x);
  ASSERT_TRUE(small.ok());
  EXPECT_EQ(small->text(), "x");
}

TEST(MinimizeTree, ErrorsAreValues) {
  const auto overlapping = [](std::string_view) { return std::vector<TreePart>{{0, 2}, {1, 3}}; };
  const auto outside = [](std::string_view) { return std::vector<TreePart>{{0, 99}}; };
  const auto later = [](std::string_view text) {
    return std::vector<TreePart>{{0, text.size() == 3 ? 1u : 99u}};
  };
  EXPECT_EQ(kind(minimize_tree("axb", overlapping, has_x)), ErrorKind::usage);
  EXPECT_EQ(kind(minimize_tree("axb", outside, has_x)), ErrorKind::usage);
  EXPECT_EQ(kind(minimize_tree("axb", later, has_x)), ErrorKind::usage);
  EXPECT_EQ(kind(minimize_tree("axb", brackets, has_x, {.algorithm = "magic"})), ErrorKind::usage);
  EXPECT_EQ(kind(minimize_tree("(a)", brackets, has_x)), ErrorKind::no_symptom);
  EXPECT_EQ(kind(minimize_tree("", brackets, has_x)), ErrorKind::input);
  EXPECT_EQ(kind(minimize_tree(Files{{"a", "x"}, {"b", "x"}}, brackets, has_x)), ErrorKind::input);
}

}  // namespace
}  // namespace whittle
