#include "syntax/rules.h"

#include <gtest/gtest.h>

namespace whittle {
namespace {

TEST(Rules, OfEveryLanguageAreUnderstood) {
  for (const Language& language : languages()) {
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

TEST(Rules, SayWhatIsWrong) {
  EXPECT_EQ(rewritten("((number) @n (#frob! @n))", "1"),
            (Texts{"json/rewrites.scm, pattern 1: #frob! is unknown"}));
  EXPECT_NE(rewritten("((nonsense) @n)", "1").front().find("line 1"), std::string::npos);
}

}  // namespace
}  // namespace whittle
