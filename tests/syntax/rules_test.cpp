#include "syntax/rules.h"

#include <gtest/gtest.h>

#include "support/samples.h"

namespace whittle {
namespace {

TEST(Rules, OfEveryLanguageAreUnderstood) {
  for (const Language* const each : all_languages()) {
    const Language& language = *each;
    for (const std::string_view text : {language.rewrites, language.outline}) {
      const auto rules = Rules::read(language, text, "rules");
      EXPECT_TRUE(rules.ok()) << rules.error().message;
    }
  }
}

std::vector<std::string> rewritten(const char* rules, const std::string& text) {
  const Language& json = *find_language("json");
  const auto read = Rules::read(json, rules, "rewrites.scm");
  if (!read.ok()) return {read.error().message};
  std::vector<std::string> found;
  for (const RuleMatch& match : (*read)->match(parse(json, text), text)) {
    std::string result = text;
    for (std::size_t i = match.edits.size(); i-- > 0;) {
      const RuleEdit& edit = match.edits[i];
      result.replace(edit.begin, edit.end - edit.begin, edit.text);
    }
    found.push_back(result);
  }
  return found;
}

using Texts = std::vector<std::string>;

TEST(Rules, ReplaceByStringsAndCaptures) {
  EXPECT_EQ(rewritten("((pair value: (_) @v) @p (#replace! @p \"\\\"x\\\":\" @v))", "{\"a\":1}"),
            (Texts{"{\"x\":1}"}));
}

TEST(Rules, DeleteTakesOneSeparator) {
  EXPECT_EQ(rewritten("((array (number) @n) (#delete! @n \",\"))", "[1, 2]"),
            (Texts{"[ 2]", "[1]"}));
}

TEST(Rules, ConditionsChoose) {
  EXPECT_EQ(rewritten("((number) @n (#match? @n \"^1\") (#not-eq? @n \"1\") (#replace! @n \"0\"))",
                      "[1,12,22]"),
            (Texts{"[1,0,22]"}));
}

TEST(Rules, UsesGoWithWhatTheyUse) {
  const char* rules =
      "((pair key: (string) @k value: (number) @v) @p (#rule! \"d\") (#uses! 1) (#delete! @p "
      "\",\"))"
      "((array (string) @k) (#use! \"d\" @k) (#replace! @k @v))";
  EXPECT_EQ(rewritten(rules, "{\"a\":1,\"b\":2,\"c\":[\"a\",\"a\"]}"),
            (Texts{"{\"b\":2,\"c\":[1,1]}"}));
}

// Both edits of [[1]] are made: the inner one in what the outer one keeps.
TEST(Rules, InnerEditsAreMadeInWhatIsKept) {
  const char* rules =
      "((pair key: (string) @k) @p (#rule! \"d\") (#delete! @p \",\"))"
      "((array . (string) @k . (_) @v) @a (#use! \"d\" @k) (#replace! @a @v))";
  EXPECT_EQ(rewritten(rules, "{\"x\":0,\"y\":[\"x\",[\"x\",1]]}"),
            (Texts{"{\"y\":1}", "{\"x\":0}"}));
}

// With brackets tokens of the kind of the name only, without them any.
TEST(Rules, NamesAreSubstitutedByValues) {
  const std::string definition =
      "((pair key: (string) @f value: (object"
      " [(pair key: (string (string_content) @name)) \",\"]*) @result) @p"
      " (#rule! \"d\") (#uses! 1) (#delete! @p \",\"))";
  const std::string use = "((array . (string) @f [(_) @value \",\"]*) @a (#use! \"d\" @f)";
  const std::string text = "{\"f\":{\"7\":7,\"b\":[\"7\"]},\"c\":[\"f\",1,[2]]}";
  const std::string in_brackets =
      "(#substitute! @result @name @value \"(\" \")\") (#replace! @a @result))";
  EXPECT_EQ(rewritten((definition + use + in_brackets).c_str(), text),
            (Texts{"{\"c\":{\"1\":7,\"([2])\":[\"1\"]}}"}));
  const std::string as_they_are = "(#substitute! @result @name @value) (#replace! @a @result))";
  EXPECT_EQ(rewritten((definition + use + as_they_are).c_str(), text),
            (Texts{"{\"c\":{\"1\":1,\"[2]\":[\"1\"]}}"}));
}

// Each place that reads like the first of the array, and is of its kind, but not that one itself.
TEST(Rules, RenameWhereverANameStands) {
  EXPECT_EQ(
      rewritten("((array . (number) @n) @a (#rename! @n @a \"0\" @n))", "[7,[1,7],{\"7\":7}]"),
      (Texts{"[7,[1,0 7],{\"7\":0 7}]"}));
}

TEST(Rules, WhatIsPutInThePlaceOfSeveralIsEachItself) {
  EXPECT_EQ(rewritten("((array [(number) @n \",\"]*) (#replace! @n \"[\" @n \"]\"))", "[1,2]"),
            (Texts{"[[1],[2]]"}));
}

TEST(Rules, IndexMayBeShifted) {
  const char* rules =
      "((object (pair key: (string) @k) @p) (#rule! \"d\") (#uses! 1) (#delete! @p \",\"))"
      "((array (number) @n) (#use! \"d\") (#same-index? @p @n \"1\") (#delete! @n \",\"))";
  EXPECT_EQ(rewritten(rules, "[{\"a\":0,\"b\":1},5][6]"), (Texts{"[{\"a\":0},5][]"}));
}

TEST(Rules, UsesMayBeThoseInside) {
  const char* rules =
      "((pair key: (string) @k value: (array) @v) (#rule! \"d\") (#uses! 1) (#replace! @k "
      "\"\\\"\\\"\"))"
      "((number) @n (#use! \"d\") (#inside? @n @v) (#replace! @n \"0\"))";
  EXPECT_EQ(rewritten(rules, "{\"a\":[5,6],\"b\":7}"), (Texts{"{\"\":[0,0],\"b\":7}"}));
}

TEST(Rules, SayWhatIsWrong) {
  EXPECT_EQ(rewritten("((number) @n (#frob! @n))", "1"),
            (Texts{"rewrites.scm, pattern 1: #frob! is unknown"}));
  EXPECT_NE(rewritten("((nonsense) @n)", "1").front().find("line 1"), std::string::npos);
}

}  // namespace
}  // namespace whittle
