// The parts of what no parser understands: all of it, and all of it may go.
#include "syntax/lost_parts.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include "support/predicates.h"
#include "syntax/grammar.h"
#include "syntax/language.h"
#include "syntax/parser.h"
#include "syntax/walk.h"
#include "util/characters.h"

namespace whittle {
namespace {

/// A text, and its parts as if the parser was lost in a node of its tree.
class Lost {
 public:
  explicit Lost(std::string text) : text_(std::move(text)), tree_(parse(language(), text_)) {}

  std::vector<PendingPart> parts(TSNode node) const {
    static const std::unique_ptr<Grammar> grammar = std::move(*Grammar::read(language().grammar));
    const SymbolKinds kinds(*grammar, language().parser);
    ChildReader reader(tree_.root(), kinds);
    NodeChildren children;
    reader.read(node, children);
    const std::optional<std::string> as_it_is;
    return lost_parts({text_, as_it_is, language()}, node, children);
  }
  std::vector<PendingPart> parts() const { return parts(tree_.root()); }
  const std::string& text() const { return text_; }
  TSNode root() const { return tree_.root(); }

 private:
  static const Language& language() { return *find_language("c"); }

  std::string text_;
  SyntaxTree tree_;
};

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

std::string shown(const Lost& lost) {
  return shown(lost.text(), lost.parts());
}

TEST(LostParts, LinesAndStatementsAreGroups) {
  EXPECT_EQ(shown(Lost("int a; int b;\n/* c */ int d;\n")),
            "[[int a;][int b;]][[/* c */][int d;]]");
  EXPECT_EQ(shown(Lost("/* c */ int d;\n")), "[/* c */][int d;]") << "all of it is no group";
}

TEST(LostParts, IndentedLinesAreBlocks) {
  const Lost lost("while (\n  ) ) )\n  ] ] ]\nint a;\n");
  const std::vector<PendingPart> parts = lost.parts();
  ASSERT_EQ(parts.size(), 2u) << shown(lost);
  EXPECT_EQ(parts[0].part.end, lost.text().find("\nint a;"));
}

// Parts follow each other, those of a group lie within it, and all that is not blank is in one.
std::uint32_t check(const std::string& text, const std::vector<PendingPart>& parts,
                    std::uint32_t at) {
  for (const PendingPart& each : parts) {
    EXPECT_EQ(each.part.place, Slot::optional);
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

// In every node: what a parser skips in one that is an error is in none of its children.
TEST(LostParts, AllThatIsNotBlankIsInOne) {
  std::mt19937 random(1);
  const std::string letters = "a1 \n(){};/*,\"\t@`";
  for (int i = 0; i < 1000; ++i) {
    std::string text;
    for (std::uint32_t n = random_between(random, 0, 60); n > 0; --n) {
      text += letters[random_between(random, 0, static_cast<std::uint32_t>(letters.size()) - 1)];
    }
    const Lost lost(text);
    walk(lost.root(), [&](TSNode node) {
      std::uint32_t at = check(text, lost.parts(node), ts_node_start_byte(node));
      for (; at < ts_node_end_byte(node); ++at) {
        EXPECT_TRUE(is_blank(text[at])) << at << " of " << text;
      }
      return Walk::into;
    });
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace whittle
