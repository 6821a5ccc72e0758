// What jumps.scm and numbers.scm of LLVM IR make of a text.
#include "syntax/jumps.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "syntax/numbers.h"
#include "syntax/parser.h"

namespace whittle {
namespace {

std::string applied(std::string_view text, const std::vector<RuleEdit>& edits) {
  std::string made;
  std::size_t at = 0;
  for (const RuleEdit& edit : edits) {
    made += text.substr(at, edit.begin - at);
    made += edit.text;
    at = edit.end;
  }
  return made + std::string(text.substr(at));
}

std::string followed(std::string_view text) {
  const Language& llvm = *find_language("llvm");
  return applied(text, repair_jumps(llvm, parse(llvm, text), text));
}

std::string named(std::string_view text) {
  const Language& llvm = *find_language("llvm");
  std::vector<RuleEdit> all;
  for (const auto& edits : name_numbers(llvm, parse(llvm, text), text)) {
    all.insert(all.end(), edits.begin(), edits.end());
  }
  std::ranges::stable_sort(all, {}, &RuleEdit::begin);
  return applied(text, all);
}

TEST(Jumps, LeavesWhatAgrees) {
  for (const std::string_view text :
       {"define i32 @f(i1 %c) {\na:\nbr i1 %c, label %b, label %d\nb:\nbr label %d\n"
        "d:\n%p = phi i32 [ 1, %a ], [ 2, %b ]\nret i32 %p\n}",
        "define void @f() {\nbr label %x.y\nx.y:\nret void\n}",
        "define void @f() {\nswitch i32 0, label %a [ i32 1, label %a ]\na:\n"
        "%p = phi i32 [ 1, %0 ], [ 1, %0 ]\nret void\n}"}) {
    EXPECT_EQ(followed(text), text);
  }
}

TEST(Jumps, BlocksThatNothingLeadsToGo) {
  EXPECT_EQ(followed("define void @f() {\nret void\na:\nbr label %b\nb:\nbr label %a\n}"),
            "define void @f() {\nret void\n}");
}

TEST(Jumps, EntriesOfJumpsThatAreNotThereGo) {
  EXPECT_EQ(followed("define i32 @f() {\na:\nbr label %d\nb:\nbr label %d\n"
                     "d:\n%p = phi i32 [ 1, %a ], [ 2, %b ]\nret i32 %p\n}"),
            "define i32 @f() {\na:\nbr label %d\nd:\n%p = phi i32 [ 1, %a ]\nret i32 %p\n}");
  EXPECT_EQ(followed("define i32 @f() {\na:\nbr label %d\n"
                     "d:\n%p = phi i32 [ 2, %b ], [ 1, %a ], [ 3, %c ]\nret i32 %p\n}"),
            "define i32 @f() {\na:\nbr label %d\nd:\n%p = phi i32 [ 1, %a ]\nret i32 %p\n}");
}

TEST(Jumps, AnEntryFollowsItsBlockIntoAnother) {
  EXPECT_EQ(followed("define i32 @f(i1 %c) {\na:\nbr i1 %c, label %d, label %e\n"
                     "e:\nbr label %d\nd:\n%p = phi i32 [ 1, %a ], [ 2, %gone ]\nret i32 %p\n}"),
            "define i32 @f(i1 %c) {\na:\nbr i1 %c, label %d, label %e\n"
            "e:\nbr label %d\nd:\n%p = phi i32 [ 1, %a ], [ 2, %e ]\nret i32 %p\n}");
}

TEST(Jumps, ABlockStandsForTheOnlyJumpToIt) {
  const Language& llvm = *find_language("llvm");
  const std::string_view text =
      "define i32 @f(i1 %c) {\nbr label %b\na:\nret i32 1\nb:\nbr i1 %c, label %a, label %d\n"
      "d:\nret i32 2\n}";
  const auto joined = join_blocks(llvm, parse(llvm, text), text);
  ASSERT_EQ(joined.size(), 1u);
  EXPECT_EQ(
      applied(text, joined[0]),
      "define i32 @f(i1 %c) {\nbr i1 %c, label %a, label %d\na:\nret i32 1\nd:\nret i32 2\n}");
}

TEST(Numbers, GetNames) {
  EXPECT_EQ(named("define i32 @f(i32 %0) {\n%2 = add i32 %0, 1\nbr label %3\n3:\nret i32 %2\n}"),
            "define i32 @f(i32 %v0) {\n%v2 = add i32 %v0, 1\nbr label %v3\nv3:\nret i32 %v2\n}");
  // A first block that is spoken of gets a label.
  EXPECT_EQ(named("define void @f() {\nbr label %1\n1:\n%2 = phi i32 [ 0, %0 ]\nret void\n}"),
            "define void @f() {\nv0:\nbr label %v1\nv1:\n%v2 = phi i32 [ 0, %v0 ]\nret void\n}");
  // No two functions have a name in common, and names that are there are not taken.
  EXPECT_EQ(named("define void @f(i8 %0, i8 %v1) {\nret void\n}\ndefine void @g(i8 %0) {\n}"),
            "define void @f(i8 %w0, i8 %v1) {\nret void\n}\ndefine void @g(i8 %w1) {\n}");
  EXPECT_EQ(named("@0 = global i8 0\n@p = global i8* @0"),
            "@v0 = global i8 0\n@p = global i8* @v0");
}

// A blockaddress is outside of the function whose block it names.
TEST(Numbers, ABlockOfAnotherFunctionGetsTheNameThatItHasThere) {
  EXPECT_EQ(named("@t = global i8* blockaddress(@f, %1)\n"
                  "define void @e(i8 %0) {\nret void\n}\n"
                  "define void @f() {\nbr label %1\n1:\nret void\n}"),
            "@t = global i8* blockaddress(@f, %v2)\n"
            "define void @e(i8 %v0) {\nret void\n}\n"
            "define void @f() {\nbr label %v2\nv2:\nret void\n}");
}

TEST(Numbers, LeaveTypesMetadataAndNames) {
  for (const std::string_view text : {"%0 = type { i8 }\n!0 = !{}\nattributes #0 = { }",
                                      "define void @f(i8 %a5) {\nret void\n}"}) {
    EXPECT_EQ(named(text), text);
  }
}

}  // namespace
}  // namespace whittle
