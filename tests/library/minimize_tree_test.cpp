#include <gtest/gtest.h>

#include <stdexcept>

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
  return text.find('x') != text.npos ? Outcome::fail : Outcome::pass;
}

TEST(MinimizeTree, LeavesNoPartThatCanGo) {
  for (const char* algorithm : {"tree", "hdd", "hdd+", "hdd*", "hddr"}) {
    EXPECT_EQ(minimize_tree("(a(b)(c(dx)e)f)(g)", brackets, has_x, {algorithm}), "(((x)))")
        << algorithm;
  }
}

TEST(MinimizeTree, GivesBackWhatDoesNotFail) {
  EXPECT_EQ(minimize_tree("(a)", brackets, has_x), "(a)");
}

TEST(MinimizeTree, AsksForThePartsOfResultsAgain) {
  // Only the first character is a part: it takes a round for each.
  const auto first = [](std::string_view text) {
    return text.empty() ? std::vector<TreePart>() : std::vector<TreePart>{{0, 1}};
  };
  EXPECT_EQ(minimize_tree("abcx", first, has_x), "x");
}

TEST(MinimizeTree, RefusesWhatMakesNoSense) {
  const auto overlapping = [](std::string_view) { return std::vector<TreePart>{{0, 2}, {1, 3}}; };
  const auto outside = [](std::string_view) { return std::vector<TreePart>{{0, 99}}; };
  EXPECT_THROW(minimize_tree("axb", overlapping, has_x), std::invalid_argument);
  EXPECT_THROW(minimize_tree("axb", outside, has_x), std::invalid_argument);
  EXPECT_THROW(minimize_tree("axb", brackets, has_x, {"magic"}), std::invalid_argument);
}

}  // namespace
}  // namespace whittle
