// The table of stages says of each stage what it is.
#include "engine/stage_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/isolation_stages.h"
#include "engine/plan.h"

namespace whittle {
namespace {

// With a number where one must follow.
std::string name_of(const StageEntry& entry) {
  return entry.name.ends_with(":N") ? std::string(entry.kind()) + ":2" : std::string(entry.name);
}

Variant two_files() {
  const Variant one = single_file("one.txt", "a b\n");
  const Variant two = single_file("two.txt", "c d\n");
  return Variant({one.files()[0], two.files()[0]}, {one.owners()[0], two.owners()[0]});
}

// Whether the stage wants anything tested of this input.
bool has_work(const std::string& stage, const Variant& original) {
  PlanOptions plan;
  plan.stages = {stage};
  auto stages = reduction_stages(plan, original);
  EXPECT_TRUE(stages.ok()) << stage;
  return Pipeline({original, {}}, std::make_shared<const std::vector<StageSpec>>(*stages))
      .next()
      .has_value();
}

TEST(StageTable, FindsEveryStageByItsName) {
  std::set<std::string_view> kinds;
  for (const StageEntry& entry : stage_table()) {
    EXPECT_TRUE(kinds.insert(entry.kind()).second) << entry.name;
    EXPECT_FALSE(entry.summary.empty()) << entry.name;
    const auto found = find_stage(name_of(entry));
    ASSERT_TRUE(found) << entry.name;
    EXPECT_EQ(found->entry, &entry);
  }
  EXPECT_EQ(stage_names().size(), stage_table().size());
}

TEST(StageTable, KnowsWhichStagesHaveANumber) {
  EXPECT_EQ(find_stage("outline")->number, std::nullopt);
  EXPECT_EQ(find_stage("outline:12")->number, 12u);
  EXPECT_EQ(find_stage("blocks:256")->number, 256u);
  for (const char* name :
       {"", ":", "line", "outline:", "outline:x", "outline:-1", "outline:1x", "blocks", "blocks:N",
        "blocks:0", "blocks:", "lines:1", "blocks:99999999999999999999"}) {
    EXPECT_FALSE(find_stage(name)) << name;
  }
}

TEST(StageTable, KnowsTheAtomsThatAStageLeavesOut) {
  for (const char* name :
       {"lines", "tokens", "chars", "bytes", "outline:0", "outline:12", "groups:1", "blocks:256"}) {
    ASSERT_TRUE(find_atoms(name)) << name;
    EXPECT_EQ(find_atoms(name)->name, name);
  }
  EXPECT_EQ(find_atoms("blocks:2")->cut("abcde").size(), 3u);
  EXPECT_EQ(find_atoms("lines")->cut("a\nb\n").size(), 2u);
  for (const char* name : {"", "line", "outline", "groups", "tree", "files", "zeros", "blocks:0"}) {
    EXPECT_FALSE(find_atoms(name)) << name;
  }
}

// Text in no language, in one file: a stage has something to do if and only if it needs nothing.
TEST(StageTable, SaysWhatAStageNeeds) {
  const Variant text = single_file("a.txt", "one two (three)\n  four; five\nsix\n");
  for (const StageEntry& entry : stage_table()) {
    if (entry.needs == StageNeeds::pass_command) continue;
    EXPECT_EQ(has_work(name_of(entry), text), entry.needs == StageNeeds::nothing) << entry.name;
  }
  EXPECT_TRUE(has_work("files", two_files()));
  const Variant program =
      single_file("a.c", "/* c */ int f(int x) { if (x) { return 100 + x; } return 0; }\n");
  for (const char* name :
       {"tree", "rules", "literals", "names", "blanks", "comments", "statements", "expressions"}) {
    EXPECT_TRUE(has_work(name, program)) << name;
  }
}

TEST(StageTable, RefusesAStageWithoutTheCommandThatItNeeds) {
  PlanOptions plan;
  plan.stages = {"user"};
  const auto stages = reduction_stages(plan, single_file("a", "b"));
  ASSERT_FALSE(stages.ok());
  EXPECT_EQ(stages.error().message, "--stages: user needs a command that prints edits (--pass)");
}

TEST(StageTable, AMisspeltStageIsToldWithTheOneThatIsMeant) {
  const auto message = [](auto stages) { return stages.ok() ? "" : stages.error().message; };
  PlanOptions plan;
  plan.stages = {"line"};
  const Variant original = single_file("a", "b");
  const std::string reducing = message(reduction_stages(plan, original));
  EXPECT_TRUE(reducing.starts_with(
      "--stages: there is no line; did you mean lines? The stages are: files, numbers, "))
      << reducing;
  plan.stages = {"elephants"};
  EXPECT_TRUE(message(reduction_stages(plan, original))
                  .starts_with("--stages: there is no elephants. The stages are: files, "));
  plan.stages = {"hunk"};
  EXPECT_EQ(message(isolation_stages(plan, single_file("a", ""), original)),
            "--stages: there is no hunk; did you mean hunks? The stages are: files, hunks, "
            "declarations, statements, tree, parts, lines, words, tokens, chars, blocks, bytes");
}

}  // namespace
}  // namespace whittle
