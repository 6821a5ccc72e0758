// The parts of what no parser understands: all of it, and all of it may go.
#include "syntax/lost_parts.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "support/predicates.h"
#include "syntax/grammar.h"
#include "syntax/language.h"
#include "syntax/parser.h"
#include "util/characters.h"

namespace whittle {
namespace {

std::vector<PendingPart> lost(const std::string& text) {
  static const Language& language = *find_language("c");
  static const std::unique_ptr<Grammar> grammar = std::move(*Grammar::read(language.grammar));
  const SymbolKinds kinds(*grammar, language.parser);
  static SyntaxTree tree;  // nodes point into it
  tree = parse(language, text);
  ChildReader reader(tree.root(), kinds);
  NodeChildren children;
  reader.read(tree.root(), children);
  const std::optional<std::string> as_it_is;
  return lost_parts({text, as_it_is}, tree.root(), children);
}

std::string shown(const std::string& text, const std::vector<PendingPart>& parts) {
  std::string result;
  for (const PendingPart& part : parts) {
    result += '[';
    if (part.members.empty()) {
      result += text.substr(part.part.begin, part.part.end - part.part.begin);
    } else {
      result += shown(text, part.members);
    }
    result += ']';
  }
  return result;
}

TEST(LostParts, LinesAndStatementsAreGroups) {
  const std::string text = "int a; int b;\n/* c */ int d;\n";
  EXPECT_EQ(shown(text, lost(text)), "[[int a;][int b;]][[/* c */][int d;]]");
  const std::string one_line = "/* c */ int d;\n";
  EXPECT_EQ(shown(one_line, lost(one_line)), "[/* c */][int d;]") << "all of it is no group";
}

TEST(LostParts, IndentedLinesAreBlocks) {
  const std::string text = "while (\n  ) ) )\n  ] ] ]\nint a;\n";
  const std::vector<PendingPart> parts = lost(text);
  ASSERT_EQ(parts.size(), 2u) << shown(text, parts);
  EXPECT_EQ(parts[0].part.end, text.find("\nint a;"));
}

// Parts follow each other, those of a group lie within it, and all that is not blank is in one.
std::uint32_t check(const std::string& text, const std::vector<PendingPart>& parts,
                    std::uint32_t at) {
  for (const PendingPart& each : parts) {
    EXPECT_EQ(each.part.place, Place::optional);
    EXPECT_LE(at, each.part.begin);
    EXPECT_LT(each.part.begin, each.part.end);
    for (; at < each.part.begin; ++at) EXPECT_TRUE(is_blank(text[at])) << at << " of " << text;
    if (!each.members.empty()) {
      EXPECT_EQ(each.members.front().part.begin, each.part.begin);
      EXPECT_EQ(check(text, each.members, each.part.begin), each.part.end);
    }
    at = each.part.end;
  }
  return at;
}

TEST(LostParts, AllThatIsNotBlankIsInOne) {
  std::mt19937 random(1);
  const std::string letters = "a1 \n(){};/*,\"\t";
  for (int i = 0; i < 3000; ++i) {
    std::string text;
    for (std::uint32_t n = random_between(random, 0, 60); n > 0; --n) {
      text += letters[random_between(random, 0, static_cast<std::uint32_t>(letters.size()) - 1)];
    }
    std::uint32_t at = check(text, lost(text), 0);
    for (; at < text.size(); ++at) EXPECT_TRUE(is_blank(text[at])) << at << " of " << text;
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace whittle
