#include "model/constrained.h"

#include <gtest/gtest.h>

#include <random>

#include "engine/stage_table.h"
#include "support/random_text.h"

namespace whittle {
namespace {

ConstrainedModel model_of(const std::string& text, const Requirements& requirements,
                          const char* atoms = "lines") {
  return ConstrainedModel(
      std::make_shared<const DeletionModel>(single_file("f", text), *find_atoms(atoms), Scope()),
      requirements, text);
}

std::string text_of(const Model& model, const Configuration& configuration) {
  const Variant variant = model.render(configuration);
  return variant.files()[0].text();
}

TEST(Requirements, AreNumbersFromOne) {
  const auto parsed = parse_requirements("12 3\n\n# comment\n4: 1, 2 # why\r\n", 12);
  ASSERT_TRUE(parsed);
  EXPECT_EQ(*parsed, (Requirements{{11, 2}, {3, 0}, {3, 1}}));
  EXPECT_TRUE(parse_requirements("", 0)->empty());
}

TEST(Requirements, SayWhichLineIsWrong) {
  for (const char* text : {"1 2\n3\n", "1 2\nx 1\n", "1 2\n1 -2\n", "1 2\n1 2x\n", "1 2\n3:\n",
                           "1 2\n99999999999999999999999 1\n"}) {
    const auto parsed = parse_requirements(text, 5);
    ASSERT_FALSE(parsed) << text;
    EXPECT_EQ(parsed.error().kind, ErrorKind::usage);
    EXPECT_NE(parsed.error().message.find("line 2 should be"), std::string::npos) << text;
  }
}

TEST(Requirements, NameLinesThatExist) {
  for (const char* text : {"0 1\n", "1 0\n", "1 6\n", "6 1\n"}) {
    const auto parsed = parse_requirements(text, 5);
    ASSERT_FALSE(parsed) << text;
    EXPECT_NE(parsed.error().message.find("the input has 5 lines"), std::string::npos) << text;
  }
}

TEST(ConstrainedModel, DependentsGoAlong) {
  const ConstrainedModel model = model_of("a\nb\nc\nd\n", {{2, 1}, {1, 0}});
  EXPECT_EQ(text_of(model, Configuration::all(4)), "a\nb\nc\nd\n");
  EXPECT_EQ(text_of(model, Configuration::of_changes({1, 2, 3})), "d\n");
  EXPECT_EQ(text_of(model, Configuration::of_changes({0, 2, 3})), "a\nd\n");
  EXPECT_EQ(text_of(model, Configuration::of_changes({0, 1})), "a\nb\n");
}

TEST(ConstrainedModel, CyclesStandOrFallTogether) {
  const ConstrainedModel model = model_of("a\nb\nc\n", {{0, 1}, {1, 0}, {2, 2}});
  EXPECT_EQ(text_of(model, Configuration::all(3)), "a\nb\nc\n");
  EXPECT_EQ(text_of(model, Configuration::of_changes({1, 2})), "c\n");
}

TEST(ConstrainedModel, ALineIsInWhileOneOfItsTokensIs) {
  const ConstrainedModel model = model_of("a b\nc\n", {{1, 0}}, "tokens");
  // a, space, b, newline, c, newline
  EXPECT_EQ(text_of(model, Configuration::of_changes({2, 4})), "bc");
  EXPECT_EQ(text_of(model, Configuration::of_changes({4})), "");
}

TEST(ConstrainedModel, NeededLinesThatCannotGoAreThere) {
  const std::string text = "keep\nx\n";
  const ConstrainedModel model(
      std::make_shared<const DeletionModel>(single_file("f", text), *find_atoms("lines"),
                                            *Scope::removable("x")),
      {{1, 0}}, text);
  ASSERT_EQ(model.size(), 1u);
  EXPECT_EQ(text_of(model, Configuration::all(1)), text);
}

TEST(ConstrainedModel, ClosureIsTheLargestPartThatKeepsThem) {
  constexpr Change kSize = 6;
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    Requirements requirements;
    for (std::size_t n = below(random, 8); n > 0; --n) {
      requirements.emplace_back(below(random, kSize), below(random, kSize));
    }
    const ConstrainedModel model = model_of("a\nb\nc\nd\ne\nf\n", requirements);
    const Configuration start = random_configuration(random, kSize);
    Configuration largest;
    for (unsigned bits = 0; bits < 1u << kSize; ++bits) {
      const auto in = [&](std::size_t i) { return (bits >> i & 1) != 0; };
      std::vector<Change> changes;
      for (Change i = 0; i < kSize; ++i) {
        if (in(i)) changes.push_back(i);
      }
      const Configuration part = Configuration::of_changes(changes);
      const bool keeps = std::ranges::all_of(
          requirements, [&](const auto& need) { return !in(need.first) || in(need.second); });
      if (keeps && start.contains(part) && part.count() > largest.count()) largest = part;
    }
    ASSERT_EQ(model.closure(start), largest);
  }
}

}  // namespace
}  // namespace whittle
