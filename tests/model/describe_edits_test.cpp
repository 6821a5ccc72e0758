#include "model/describe_edits.h"

#include <gtest/gtest.h>

#include <string>

#include "model/edits.h"

namespace whittle {
namespace {

EditsModel model_of(const std::string& passing, const std::string& failing, Grain grain) {
  return EditsModel(single_file("f", passing), single_file("f", failing), grain);
}

TEST(Describe, SaysWhatIsRemovedAndAdded) {
  const std::string passing = "one\ntwo\nthree\n";
  const std::string failing = "one\nTWO\nthree\nfour\nfive\n";
  const EditsModel lines = model_of(passing, failing, Grain::lines);
  const std::string all =
      "f:2: - \"two\\n\"\n"
      "f:2: + \"TWO\\n\"\n"
      "f:4: + \"four\\nfive\\n\"\n";
  EXPECT_EQ(lines.describe(Configuration::all(lines.size())), all);
  EXPECT_EQ(lines.describe(Configuration::of_changes({3})), "f:5: + \"five\\n\"\n");
  EXPECT_EQ(lines.describe({}), "");
  const EditsModel hunks = model_of(passing, failing, Grain::hunks);
  EXPECT_EQ(hunks.describe(Configuration::all(2)), all);
  const EditsModel files = model_of(passing, failing, Grain::files);
  EXPECT_EQ(files.describe(Configuration::all(1)), all);
}

TEST(Describe, JoinsCharactersThatAdjoin) {
  const EditsModel chars = model_of("x = foo;\n", "x = fbaro;\n", Grain::chars);
  EXPECT_EQ(chars.describe(Configuration::all(chars.size())),
            "f:1: - \"o\"\n"
            "f:1: + \"bar\"\n");
}

TEST(Describe, SaysWhichEmptyFiles) {
  const EditsModel model(single_file("old\n", ""), single_file("new", ""), Grain::lines);
  EXPECT_EQ(model.describe(Configuration::all(2)), "new: + empty file\nold\\n: - empty file\n");
}

}  // namespace
}  // namespace whittle
