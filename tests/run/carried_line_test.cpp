// Revisions with the patch that is carried to them.
#include "run/carried_line.h"

#include <gtest/gtest.h>

#include "support/fake_history.h"

namespace whittle {
namespace {

using Line = std::vector<FakeRepository::Commit>;

const Line kLine{{"r0", {{"a", "one\n"}, {"b", "x\n"}}},
                 {"r1", {{"a", "one\n"}, {"b", "y\n"}}},
                 {"r2", {{"a", "two\n"}, {"b", "z\n"}}},
                 {"r3", {{"a", "one\n"}}}};

class CarriedLines : public testing::Test {
 protected:
  CarriedLines() : lineage_(repository_, *repository_.line({}), Variant()) {}
  CarriedLine whole() { return CarriedLine(lineage_, {}); }
  /// Adds the file `new` at the position and further back.
  CarriedLine::Segment adding(std::size_t from, const std::string& text) {
    const Variant base = *lineage_.files(from);
    Texts patched = texts_of(base);
    patched["new"] = text;
    return {from, {base, variant_of(patched)}, 1};
  }

  FakeRepository repository_{kLine};
  Lineage lineage_;
};

TEST_F(CarriedLines, NothingIsCarriedAtFirst) {
  CarriedLine line = whole();
  for (std::size_t i = 0; i < kLine.size(); ++i) EXPECT_EQ(texts_of(*line.at(i)), kLine[i].files);
}

TEST_F(CarriedLines, APatchHoldsFromItsRevisionBackUntilTheNext) {
  CarriedLine line = whole();
  ASSERT_EQ(texts_of(*line.at(2)).count("new"), 0u);
  line.carry(adding(1, "first\n"));
  line.carry(adding(3, "second\n"));
  EXPECT_EQ(texts_of(*line.at(0)).count("new"), 0u);
  EXPECT_EQ(texts_of(*line.at(1)).at("new"), "first\n");
  EXPECT_EQ(texts_of(*line.at(2)).at("new"), "first\n");
  EXPECT_EQ(texts_of(*line.at(3)).at("new"), "second\n");
  EXPECT_EQ(line.segment_at(0).from, 0u);
  EXPECT_EQ(line.segment_at(2).from, 1u);
  EXPECT_EQ(line.segment_at(3).from, 3u);
  EXPECT_EQ(line.last_segment().from, 3u);
}

TEST_F(CarriedLines, APatchThatDoesNotMergeGivesNoVariant) {
  CarriedLine line = whole();
  const Variant base = *lineage_.files(1);
  line.carry({1, {base, variant_of({{"a", "changed\n"}, {"b", "y\n"}})}, 2});
  EXPECT_TRUE(line.at(1).has_value());
  EXPECT_FALSE(line.at(2).has_value());
  EXPECT_TRUE(line.failure().ok()) << "the repository was read";
  const Result<Variant> again = line.tested(2);
  ASSERT_FALSE(again.ok());
  EXPECT_EQ(
      again.error().message,
      "the content of r2 has changed since the run began; has the repository been rewritten?");
}

TEST_F(CarriedLines, AnUnreadableRevisionIsAFailure) {
  CarriedLine line = whole();
  repository_.unreadable = {"r1"};
  EXPECT_FALSE(line.at(1).has_value());
  ASSERT_FALSE(line.failure().ok());
  EXPECT_EQ(line.failure().error().message, "cannot read it");
  EXPECT_EQ(line.tested(1).error().message, "cannot read it");
}

// Revisions that are alike where it matters are one variant, so that it is tested once.
TEST_F(CarriedLines, OnlyTheNamedPathsTellRevisionsApart) {
  CarriedLine line(lineage_, {"a"});
  EXPECT_EQ(line.at(1)->hash(), line.at(0)->hash());
  EXPECT_EQ(texts_of(*line.at(3)).at("b"), "x\n") << "the first that was met stands for it";
  EXPECT_EQ(texts_of(*line.at(2)), kLine[2].files);
}

TEST_F(CarriedLines, HashesAreCutInMessages) {
  const std::string hash = "0123456789012345678901234567890123456789";
  lineage_.follow(0, {{.id = hash}});
  CarriedLine line = whole();
  EXPECT_EQ(line.id(1), hash);
  EXPECT_EQ(line.short_id(1), "0123456789");
  EXPECT_EQ(line.short_id(0), "r0");
}

TEST_F(CarriedLines, TheRouteForwardCountsFromItsStartAndAppliesTheRepair) {
  CarriedLine line = whole();
  const Port repair{*line.at(2), variant_of({{"a", "two\n"}, {"b", "z\n"}, {"fix", "!\n"}})};
  const std::shared_ptr<const Route> route = line.route_forward(2, repair);
  EXPECT_EQ(route->goal, Outcome::pass);
  EXPECT_EQ(route->name(0), "r2");
  EXPECT_EQ(route->name(2), "r0");
  EXPECT_EQ(texts_of(*route->variant(2)), (Texts{{"a", "one\n"}, {"b", "x\n"}, {"fix", "!\n"}}));
}

TEST_F(CarriedLines, TheRouteBackGoesFromTheNewest) {
  CarriedLine line = whole();
  const std::shared_ptr<const Route> route = line.route_back();
  EXPECT_EQ(route->goal, Outcome::fail);
  EXPECT_EQ(route->name(3), "r3");
  EXPECT_EQ(texts_of(*route->variant(3)), kLine[3].files);
}

TEST_F(CarriedLines, ABranchTakesThePlaceOfTheRestAndCanBeLeft) {
  repository_.add_branch("r1", {{"b1", {{"a", "branch\n"}}}});
  CarriedLine line = whole();
  line.carry(adding(1, "first\n"));
  line.carry(adding(3, "second\n"));
  const CarriedLine::Snapshot before = line.snapshot();
  line.follow(1, *repository_.branch({}, "b1"));
  EXPECT_EQ(line.lineage().size(), 3u);
  EXPECT_EQ(line.id(2), "b1");
  EXPECT_EQ(line.last_segment().from, 1u) << "what belongs to the line behind the merge is gone";
  EXPECT_EQ(texts_of(*line.at(2)), (Texts{{"a", "branch\n"}, {"new", "first\n"}}));
  line.restore(before);
  EXPECT_EQ(line.lineage().size(), 4u);
  EXPECT_EQ(line.id(2), "r2");
  EXPECT_EQ(texts_of(*line.at(3)).at("new"), "second\n");
}

}  // namespace
}  // namespace whittle
