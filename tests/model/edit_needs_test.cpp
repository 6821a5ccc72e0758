#include "model/edit_needs.h"

#include <gtest/gtest.h>

#include <string>

namespace whittle {
namespace {

using Pairs = std::vector<std::pair<Change, Change>>;

Parts parts_of(std::string_view text) {
  return read_parts(*find_language("c"), text);
}

// An edit for each line of PASSING, then for each line of FAILING, as if all were changed.
Pairs needs_between(std::string_view passing, std::string_view failing) {
  std::vector<Hunk> edits;
  for (std::size_t at = 0; at < passing.size(); at = edits.back().a_end) {
    edits.push_back({at, passing.find('\n', at) + 1, 0, 0});
  }
  for (std::size_t at = 0; at < failing.size(); at = edits.back().b_end) {
    edits.push_back({passing.size(), passing.size(), at, failing.find('\n', at) + 1});
  }
  EditNeeds needs;
  needs.add_file(parts_of(passing), parts_of(failing), edits, 10);
  return needs.find();
}

TEST(EditNeeds, AUseThatIsAddedNeedsItsDefinition) {
  EXPECT_EQ(
      needs_between("", "int f(void) { return 1; }\nint x = 2;\nint g(void) { return f(); }\n"),
      (Pairs{{12, 10}}));
}

TEST(EditNeeds, ADefinitionGoesOnlyAfterItsUses) {
  EXPECT_EQ(needs_between("int f(void) { return 1; }\nint g(void) { return f(); }\n", ""),
            (Pairs{{10, 11}}));
}

// Methods that had parameters of one name needed each other, so that a Java class decided as a
// whole.
TEST(EditNeeds, ParametersAndLocalVariablesConcernNoOtherEdit) {
  EXPECT_EQ(needs_between("",
                          "int f(int n) { int k = n; return k; }\n"
                          "int g(int n) { int k = n; return k; }\n"),
            Pairs{});
}

TEST(EditNeeds, NotWhereTheNameIsDefinedOnBothSides) {
  EXPECT_EQ(needs_between("int f(void) { return 1; }\n",
                          "int f(void) { return 2; }\nint g(void) { return f(); }\n"),
            Pairs{});
}

TEST(EditNeeds, NotWhereTheNameIsDefinedElsewhereToo) {
  const std::string failing =
      "int f(void);\nint f(void) { return 2; }\nint g(void) { return f(); }\n";
  const std::size_t second = failing.find('\n') + 1;
  const std::size_t third = failing.find('\n', second) + 1;
  EditNeeds needs;
  needs.add_file(parts_of(""), parts_of(failing),
                 {{0, 0, second, third}, {0, 0, third, failing.size()}}, 0);
  EXPECT_EQ(needs.find(), Pairs{});
}

TEST(EditNeeds, AcrossFiles) {
  const std::string definition = "int f(void) { return 1; }\n";
  const std::string use = "int g(void) { return f(); }\n";
  EditNeeds needs;
  needs.add_file(parts_of(""), parts_of(use), {{0, 0, 0, use.size()}}, 0);
  needs.add_file(parts_of(""), parts_of(definition), {{0, 0, 0, definition.size()}}, 1);
  EXPECT_EQ(needs.find(), (Pairs{{0, 1}}));
}

}  // namespace
}  // namespace whittle
