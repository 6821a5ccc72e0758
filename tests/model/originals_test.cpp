// Places are told in the files of the user, whatever became of them.
#include "model/originals.h"

#include <gtest/gtest.h>

#include "model/edits.h"
#include "model/pair.h"

namespace whittle {
namespace {

Originals originals_of(const Variant& passing, const Variant& failing) {
  return Originals(
      passing, [](const std::string&) { return "old"; }, failing,
      [](const std::string&) { return "new"; });
}

TEST(Originals, KnowTheLineOfEachByte) {
  const Variant passing = marked_as_passing(single_file("f", "a\nb\n"));
  const Originals originals = originals_of(passing, single_file("f", "x\ny\nz\n"));
  EXPECT_EQ(originals.place("f", 4)->path, "new");
  EXPECT_EQ(originals.place("f", 4)->line, 3u);
  EXPECT_EQ(originals.place("f", kOfPassing + 2)->path, "old");
  EXPECT_EQ(originals.place("f", kOfPassing + 2)->line, 2u);
  EXPECT_FALSE(originals.place("f", Piece::kNew));
  EXPECT_FALSE(originals.place("g", 0));
  EXPECT_FALSE(originals.place("f", 100));
}

// Line 82 was told as 83, the line of the narrowed text.
TEST(Originals, SurviveThatTheDifferenceIsNarrowed) {
  const Variant passing = marked_as_passing(single_file("f", "p1\np2\np3\nsame\nold value\n"));
  const Variant failing = single_file("f", "same\nadded\nnew value\n");
  const EditsModel all(passing, failing, Grain::aligned_lines);
  // Only the last edit is left between the two ends.
  const Change last = all.size() - 1;
  const Variant low = all.render({});
  const Variant high = all.render(Configuration::of_changes({last}));
  const EditsModel left(low, high, Grain::tokens);
  const Originals originals = originals_of(passing, failing);
  EXPECT_EQ(left.describe(Configuration::all(left.size()), &originals),
            "old:5: - \"old\"\nnew:3: + \"new\"\n");
}

TEST(Originals, SurviveThatWhatIsCommonBecomesSmall) {
  const Variant passing = marked_as_passing(single_file("f.c", "int a;\nint b;\nint x = 1;\n"));
  const Variant failing = single_file("f.c", "int b;\nint x = 2;\n");
  const EditsModel all(passing, failing, Grain::tree);
  const Variant low = all.render(Configuration::of_changes({0}));
  const PairModel pair(low, failing);
  Configuration kept = Configuration::all(pair.tree().size());
  for (Change i = 1; i < pair.tree().size(); ++i) {  // int b
    if (pair.tree()[i].place != Slot::optional) continue;
    kept = kept.minus(Configuration::of({pair.tree().subtree(i)}));
    break;
  }
  const EditsModel left(pair.passing(kept), pair.failing(kept), Grain::tree);
  const Originals originals = originals_of(passing, failing);
  EXPECT_EQ(left.describe(Configuration::all(left.size()), &originals),
            "old:3: - \"1\"\nnew:2: + \"2\"\n");
}

}  // namespace
}  // namespace whittle
