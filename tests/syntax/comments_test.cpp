// What is a comment, in all languages: in their samples, each comment is found and nothing else.
#include "syntax/comments.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "support/samples.h"
#include "syntax/parser.h"

namespace whittle {
namespace {

std::vector<std::string> texts(const Language& language, std::string_view text) {
  const SyntaxTree tree = parse(language, text);
  std::vector<std::string> found;
  for (const TSNode node : comments_in(language, tree.root(), text)) {
    const std::uint32_t begin = ts_node_start_byte(node);
    found.emplace_back(text.substr(begin, ts_node_end_byte(node) - begin));
    if (found.back().ends_with('\n')) found.back().pop_back();  // some parsers take it in
  }
  return found;
}

std::string escaped(std::string text) {
  for (std::size_t at = 0; (at = text.find('\n', at)) != text.npos; at += 2) {
    text.replace(at, 1, "\\n");
  }
  return text;
}

/// The comments of all samples, as they are in comments.txt: "LANGUAGE: COMMENT".
std::multimap<std::string, std::string> expected() {
  std::multimap<std::string, std::string> all;
  std::ifstream file(WHITTLE_SAMPLES "/../comments.txt");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    all.emplace(line.substr(0, colon), line.substr(colon + 2));
  }
  return all;
}

TEST(Comments, OfAllSamples) {
  const auto all = expected();
  ASSERT_FALSE(all.empty());
  for (const Sample& sample : samples()) {
    std::vector<std::string> wanted;
    const auto [begin, end] = all.equal_range(sample.language->name);
    for (auto it = begin; it != end; ++it) wanted.push_back(it->second);
    std::vector<std::string> found;
    for (std::string& text : texts(*sample.language, sample.text)) {
      found.push_back(escaped(std::move(text)));
    }
    EXPECT_EQ(found, wanted) << sample.language->name;
  }
}

// A type that the parser does not have would never be found.
TEST(Comments, EachTypeIsOneOfTheParser) {
  for (const Language* language : all_languages()) {
    for (const std::string& type : language->comments) {
      EXPECT_NE(ts_language_symbol_for_name(language->parser, type.data(),
                                            static_cast<std::uint32_t>(type.size()), true),
                0)
          << language->name << ": " << type;
    }
  }
}

using Texts = std::vector<std::string>;

// Languages whose samples have no comment, or not all kinds of it.
TEST(Comments, OfOtherTexts) {
  struct Row {
    std::vector<std::string> languages;
    std::string text;
    Texts comments;
  };
  const Texts two{"// one", "/* two */"};
  const Row rows[] = {
      {{"c", "c++", "objective-c", "glsl"}, "int a; // one\n/* two */\n", two},
      {{"java", "c-sharp"}, "class A {} // one\n/* two */\n", two},
      {{"javascript", "typescript", "tsx"}, "f(); // one\n/* two */\n", two},
      {{"go", "odin"}, "package p // one\n/* two */\n", two},
      {{"rust"}, "fn f() {} // one\n/* two */\n", two},
      {{"swift"}, "let a = 1 // one\n/* two */\n", two},
      {{"kotlin"}, "val a = 1 // one\n/* two */\n", two},
      {{"scala"}, "object A // one\n/* two */\n", two},
      {{"dart"}, "var a = 1; // one\n/* two */\n", two},
      {{"solidity"}, "contract A {} // one\n/* two */\n", two},
      {{"devicetree"}, "/dts-v1/; // one\n/* two */\n/ { };\n", two},
      {{"scss"}, "a { } // one\n/* two */\n", two},
      {{"systemverilog"}, "module m; endmodule // one\n/* two */\n", two},
      {{"bicep"}, "param a int // one\n/* two */\n", two},
      {{"d"}, "int a; // one\n/* two */ /+ three +/\n", {"// one", "/* two */", "/+ three +/"}},
      {{"php"}, "<?php f(); // one\n/* two */ # three\n", {"// one", "/* two */", "# three"}},
      {{"zig"}, "const a = 1; // one\n", {"// one"}},
      {{"v"}, "fn f() {} // one\n", {"// one"}},
      {{"json"}, "[1] // one\n", {"// one"}},
      {{"pascal"}, "program p; { one } // two\nbegin end.\n", {"{ one }", "// two"}},
      {{"ocaml"}, "let a = 1 (* one *)\n", {"(* one *)"}},
      {{"julia"}, "a = 1 # one\n#= two =#\n", {"# one", "#= two =#"}},
      {{"python", "ruby", "elixir", "starlark"}, "a = 1 # one\n", {"# one"}},
      {{"gdscript"}, "var a = 1 # one\n", {"# one"}},
      {{"bash"}, "f # one\n", {"# one"}},
      {{"perl"}, "f(); # one\n", {"# one"}},
      {{"awk"}, "{ f() } # one\n", {"# one"}},
      {{"smali"}, ".class LA;\n.super LB; # one\n", {"# one"}},
      {{"haskell"}, "a = 1 -- one\n{- two -}\n", {"-- one", "{- two -}"}},
      {{"common-lisp"}, "(f) ; one\n#| two |#\n", {"; one", "#| two |#"}},
  };
  for (const Row& row : rows) {
    for (const std::string& language : row.languages) {
      EXPECT_EQ(texts(*find_language(language), row.text), row.comments) << language;
    }
  }
}

// Bug: each of these is an extra of its tree, and was taken for a comment.
TEST(Comments, NothingElseThatAParserTakesAlong) {
  EXPECT_EQ(texts(*find_language("python"), "x = 1 + \\\n    2  # two\n"), Texts{"# two"});
  EXPECT_EQ(texts(*find_language("c"),
                  "#ifdef X\nint main(argc, argv) int argc; char **argv;\n"
                  "#else\nint main(void)\n#endif\n{ return 0; } /* end */\n"),
            Texts{"/* end */"});
  EXPECT_EQ(texts(*find_language("c-sharp"), "#region a\nclass A {} // b\n#endregion\n"),
            Texts{"// b"});
  EXPECT_EQ(texts(*find_language("ruby"), "f(<<A)\n# text\nA\n# c\n"), Texts{"# c"});
}

// The parser is shown a comment in the place of __extension__.
TEST(Comments, WhatOnlyTheParserSeesAsACommentIsNone) {
  EXPECT_EQ(texts(*find_language("c++"), "__extension__ typedef int a; // b\n"), Texts{"// b"});
}

}  // namespace
}  // namespace whittle
