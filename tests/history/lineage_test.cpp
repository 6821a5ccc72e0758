// Revisions as variants: what is carried, what is protected, patches onto other revisions.
#include "history/lineage.h"

#include <gtest/gtest.h>

#include "history/port.h"
#include "history/protection.h"
#include "support/variants.h"

namespace whittle {
namespace {

// Revisions that are there already.
class Listed final : public Repository {
 public:
  explicit Listed(std::map<std::string, Texts> revisions) : revisions_(std::move(revisions)) {}
  std::string describe() const override { return "a list"; }
  Result<std::vector<Revision>> line(const LineRequest&) override {
    std::vector<Revision> result;
    for (const auto& [id, files] : revisions_) result.push_back({.id = id});
    return result;
  }
  Result<Variant> files(const Revision& revision) override {
    ++reads;
    if (!revisions_.contains(revision.id)) return Error{ErrorKind::input, "no " + revision.id};
    return variant_of(revisions_.at(revision.id));
  }
  int reads = 0;

 private:
  std::map<std::string, Texts> revisions_;
};

TEST(Lineage, LaysOverEveryRevisionWhatIsCarried) {
  Listed list({{"a", {{"x", "1"}, {"test/t", "old"}}}, {"b", {{"x", "2"}}}});
  Lineage lineage(list, *list.line({}), variant_of({{"test/t", "new"}}));
  EXPECT_EQ(texts_of(*lineage.files(0)), (Texts{{"x", "1"}, {"test/t", "new"}}));
  EXPECT_EQ(texts_of(*lineage.files(1)), (Texts{{"x", "2"}, {"test/t", "new"}}));
  EXPECT_EQ(texts_of(*lineage.pure(0)), (Texts{{"x", "1"}, {"test/t", "old"}}));
  EXPECT_EQ(list.reads, 2) << "each is read once";
}

TEST(Lineage, TellsThatARevisionCannotBeRead) {
  Listed list({{"a", {{"x", "1"}}}});
  Lineage lineage(list, {{.id = "a"}, {.id = "gone"}}, {});
  EXPECT_TRUE(lineage.files(0));
  ASSERT_FALSE(lineage.files(1));
  EXPECT_EQ(lineage.files(1).error().message, "no gone");
}

TEST(Lineage, GoesOnInABranch) {
  Listed list({{"a", {{"x", "1"}}}, {"b", {{"x", "2"}}}, {"c", {{"x", "3"}}}});
  Lineage lineage(list, *list.line({}), {});
  lineage.follow(0, {{.id = "c"}});
  ASSERT_EQ(lineage.size(), 2u);
  EXPECT_EQ(texts_of(*lineage.files(1)), (Texts{{"x", "3"}}));
}

TEST(LaidOver, CoversFilesAndFolders) {
  const Variant under = variant_of({{"a", "1"}, {"b/c", "2"}, {"d", "3"}, {"e", "4"}});
  const Variant over = variant_of({{"a", "new"}, {"b", "a file now"}, {"d/f", "in a folder"}});
  EXPECT_EQ(texts_of(laid_over(under, over)),
            (Texts{{"a", "new"}, {"b", "a file now"}, {"d/f", "in a folder"}, {"e", "4"}}));
}

TEST(Port, IsPutOntoOtherRevisionsOrNot) {
  const Variant base = variant_of({{"x", "1\n2\n3\n4\n5\n"}});
  const Port port{base, variant_of({{"x", "1\n2\nthree\n4\n5\n"}})};
  EXPECT_EQ(texts_of(*port.onto(base)), texts_of(port.patched));
  EXPECT_EQ(texts_of(*port.onto(variant_of({{"x", "0\n1\n2\n3\n4\n5\n"}}))),
            (Texts{{"x", "0\n1\n2\nthree\n4\n5\n"}}));
  EXPECT_FALSE(port.onto(variant_of({{"x", "1\n2\ndrei\n4\n5\n"}})));
  const Port empty{base, base};
  EXPECT_TRUE(empty.empty());
  EXPECT_EQ(texts_of(*empty.onto(variant_of({{"y", ""}}))), (Texts{{"y", ""}}));
}

// The change before it is next to what the patch adds: nothing to merge by, but lines of its own.
TEST(Port, IsPutOntoOthersByItsOwnLines) {
  const Port port{variant_of({{"x", "times 3\n"}, {"y", "2\n"}}),
                  variant_of({{"x", "times 3\nscale\n"}, {"y", "2\n"}, {"z", "new\n"}})};
  const Variant older = variant_of({{"x", "times 2\n"}, {"y", "1\n"}});
  EXPECT_FALSE(port.onto(older));
  EXPECT_EQ(texts_of(port.lines_onto(older)),
            (Texts{{"x", "times 2\nscale\n"}, {"y", "1\n"}, {"z", "new\n"}}));
}

const Texts kOlder{{"test.c", "void test1() {\n}\n"}, {"lib/a.c", "old\n"}};
const Texts kNewer{{"test.c", "void test1() {\n  int r = 0;\n  r = runTest();\n}\n"},
                   {"lib/a.c", "new\n"}};

TEST(Protection, KeepsLines) {
  const auto protection = Protection::of({"runTest\\(\\)"}, variant_of(kNewer));
  ASSERT_TRUE(protection);
  const Texts floor = texts_of(protection->floor(variant_of(kOlder), variant_of(kNewer)));
  EXPECT_EQ(floor.at("test.c"), "void test1() {\n  r = runTest();\n}\n");
  EXPECT_EQ(floor.at("lib/a.c"), "old\n");
}

TEST(Protection, KeepsFilesAndFolders) {
  const auto protection = Protection::of({"lib/"}, variant_of(kNewer));
  ASSERT_TRUE(protection);
  const Texts floor = texts_of(protection->floor(variant_of(kOlder), variant_of(kNewer)));
  EXPECT_EQ(floor.at("test.c"), kOlder.at("test.c"));
  EXPECT_EQ(floor.at("lib/a.c"), "new\n");
}

TEST(Protection, RefusesWhatIsNeitherAPathNorAnExpression) {
  const auto protection = Protection::of({"runTest("}, variant_of(kNewer));
  ASSERT_FALSE(protection);
  EXPECT_EQ(protection.error().kind, ErrorKind::usage);
}

}  // namespace
}  // namespace whittle
