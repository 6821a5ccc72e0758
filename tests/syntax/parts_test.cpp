// Parts of the samples of all languages, and of texts written here.
#include "syntax/parts.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "model/parse_check.h"
#include "support/random_text.h"
#include "support/samples.h"

namespace whittle {
namespace {

Configuration all_but(const TreeModel& model, const std::vector<Change>& nodes) {
  std::vector<Range> gone;
  for (const Change node : nodes) gone.push_back(model.tree().subtree(node));
  return Configuration::all(model.size()).minus(Configuration::of(std::move(gone)));
}

TEST(Parts, OfEverySampleAreNestedAndInPreorder) {
  for (const Sample& one : samples()) {
    SCOPED_TRACE(one.language->name);
    const Parts parts = read_parts(*one.language, one.text);
    EXPECT_EQ(broken_law(parts, one.text), "");
    EXPECT_GT(parts.parts.size(), 10u);
  }
}

// Names of tags must agree, and statements end where a scanner says so.
std::size_t most_refused(const Language& language, std::size_t tried) {
  static const std::map<std::string, std::size_t> kMany{
      {"perl", 38}, {"php", 38}, {"smali", 17}, {"xml", 28}};
  const auto known = kMany.find(language.name);
  return known == kMany.end() ? 2 + tried / 12 : known->second;
}

// Without any one part the text is as well understood as before. Grammars say less than
// their scanners, and hidden rules are read without counting: a few are refused.
TEST(Parts, AnySingleOneMayGo) {
  fmt::print("{:18} {:>6} {:>9} {:>9} {:>6} {:>8}\n", "language", "parts", "optional", "required",
             "fixed", "refused");
  std::size_t all_tried = 0;
  std::size_t all_refused = 0;
  for (const Sample& one : samples()) {
    SCOPED_TRACE(one.language->name);
    const TreeModel model = model_of(*one.language, one.text);
    const std::size_t errors = errors_in(*one.language, one.text);
    std::map<Slot, std::size_t> count;
    std::size_t refused = 0;
    std::string examples;
    for (Change node = 2; node < model.size(); ++node) {
      ++count[model.tree()[node].place];
      if (model.tree()[node].place == Slot::fixed) continue;
      const std::string text = text_of(model.render(all_but(model, {node})));
      EXPECT_LE(text.size(), one.text.size() + 1);
      if (errors_in(*one.language, text) <= errors) continue;
      ++refused;
      const Span span = model.place(node).span;
      examples += fmt::format("  without \"{}\":\n{}\n",
                              one.text.substr(span.begin, span.end - span.begin), text);
    }
    const std::size_t tried = count[Slot::optional] + count[Slot::required];
    fmt::print("{:18} {:6} {:9} {:9} {:6} {:8}\n", one.language->name, model.size() - 1,
               count[Slot::optional], count[Slot::required], count[Slot::fixed], refused);
    EXPECT_LE(refused, most_refused(*one.language, tried)) << examples;
    all_tried += tried;
    all_refused += refused;
  }
  fmt::print("{} of {} refused\n", all_refused, all_tried);
  EXPECT_LE(all_refused, all_tried / 30);
}

// The parts whose text this is, outermost first.
std::vector<Change> nodes_with(const TreeModel& model, std::string_view text) {
  std::vector<Change> nodes;
  const std::string_view whole = model.source().text(0);
  for (Change node = 2; node < model.size(); ++node) {
    const Span span = model.place(node).span;
    if (whole.substr(span.begin, span.end - span.begin) == text) nodes.push_back(node);
  }
  return nodes;
}
// The outermost of them that may go.
Change node_with(const TreeModel& model, std::string_view text) {
  for (const Change node : nodes_with(model, text)) {
    if (model.tree()[node].place != Slot::fixed) return node;
  }
  ADD_FAILURE() << "no part may go that is " << text;
  return 0;
}

std::string without(const Language& language, const std::string& text,
                    const std::vector<std::string>& gone) {
  const TreeModel model = model_of(language, text);
  std::vector<Change> nodes;
  for (const std::string& one : gone) nodes.push_back(node_with(model, one));
  return text_of(model.render(all_but(model, nodes)));
}

std::string squeezed(std::string text) {
  std::erase(text, ' ');
  return text;
}

const Language& c() {
  return *find_language("c");
}
const Language& json() {
  return *find_language("json");
}

TEST(Parts, AnySubsetOfAList) {
  struct Case {
    const Language& language;
    std::string before, after, separator;
    std::vector<std::string> elements;
  };
  for (const Case& one :
       {Case{c(), "int main(void) { f(", "); }\n", ", ", {"aa", "bb", "cc", "dd"}},
        Case{c(), "int f(", ");\n", ", ", {"int aa", "char *bb", "long cc"}},
        Case{c(), "enum e { ", " };\n", ", ", {"aa", "bb = 1", "cc"}},
        Case{json(), "[", "]", ", ", {"11", "22", "[33]", "{}"}},
        Case{json(), "{", "}", ", ", {"\"a\": 1", "\"b\": [2]", "\"c\": {}"}},
        Case{*find_language("python"), "f(", ")\n", ", ", {"aa", "b=bb", "*cc"}}}) {
    const std::size_t n = one.elements.size();
    for (unsigned gone = 0; gone < 1u << n; ++gone) {
      std::string text = one.before, expected = one.before;
      std::vector<std::string> out;
      std::string lead;
      for (std::size_t i = 0; i < n; ++i) {
        text += (i > 0 ? one.separator : "") + one.elements[i];
        if (gone >> i & 1) {
          out.push_back(one.elements[i]);
        } else {
          expected += lead + one.elements[i];
          lead = one.separator;
        }
      }
      text += one.after;
      expected += one.after;
      const std::string result = without(one.language, text, out);
      EXPECT_EQ(errors_in(one.language, result), 0u) << result;
      if (out.size() < n) {
        EXPECT_EQ(squeezed(result), squeezed(expected));
      }
    }
  }
}

TEST(Parts, RequiredPlacesGetTheShortest) {
  EXPECT_EQ(without(c(), "int x = 12345;\n", {"12345"}), "int x = 0;\n");
  EXPECT_EQ(without(c(), "int main(void) { return 1 + f(2, 3); }\n", {"f(2, 3)"}),
            "int main(void) { return 1 + 0; }\n");
  EXPECT_EQ(without(c(), "void f(void) { if (a == b) g(); }\n", {"g();"}),
            "void f(void) { if (a == b) ; }\n");
  EXPECT_EQ(without(json(), "{\"key\": [1, 2, 3]}", {"[1, 2, 3]"}), "{\"key\": 0}");
}

TEST(Parts, OptionalOnesGoWithTheSpaceBeforeThem) {
  EXPECT_EQ(without(c(), "int x;\nint y;\nint z;\n", {"int y;"}), "int x;\nint z;\n");
  EXPECT_EQ(without(c(), "int f(void) { a(); b(); return 0; }\n", {"a();", "return 0;"}),
            "int f(void) { b(); }\n");
  EXPECT_EQ(without(c(), "static const int x;\n", {"const"}), "static int x;\n");
}

TEST(Parts, NeighboursThatGoTogether) {
  EXPECT_EQ(without(c(), "void f(void) { if (a) b(); else c(); }\n", {"else c();"}),
            "void f(void) { if (a) b(); }\n");
  EXPECT_EQ(without(*find_language("java"), "class A extends B { }\n", {"extends B"}),
            "class A { }\n");
}

TEST(Parts, CommentsMayGo) {
  EXPECT_EQ(without(c(), "/* a */ int x; // b\n", {"/* a */"}), " int x; // b\n");
  EXPECT_EQ(without(c(), "/* a */ int x; // b\n", {"// b"}), "/* a */ int x;\n");
  EXPECT_EQ(without(c(), "int x = /* why */ 1;\n", {"/* why */"}), "int x = 1;\n");
}

// A comment between a separator and an element goes alone, and with the element.
TEST(Parts, CommentsInLists) {
  const std::string text = "int f(int aa, /* b */ int bb, // c\n      int cc);\n";
  EXPECT_EQ(squeezed(without(c(), text, {"/* b */"})), "intf(intaa,intbb,//c\nintcc);\n");
  EXPECT_EQ(squeezed(without(c(), text, {"// c"})), "intf(intaa,/*b*/intbb,\nintcc);\n");
  for (const std::vector<std::string>& gone : {std::vector<std::string>{"int aa"},
                                               {"/* b */ int bb"},
                                               {"// c\n      int cc"},
                                               {"int aa", "/* b */ int bb"},
                                               {"/* b */", "// c"},
                                               {"int aa", "// c\n      int cc"},
                                               {"int aa", "/* b */"}}) {
    const std::string result = without(c(), text, gone);
    EXPECT_EQ(errors_in(c(), result), 0u) << result;
    EXPECT_EQ(read_parts(c(), result).errors, false) << result;
  }
}

// Where the parser is lost, whatever it made of the text may go.
TEST(Parts, OfErrorsAreLists) {
  for (const std::string text :
       {"int x = = 3;\nint y;\n", "int f( { return 1; }\n", "}}} int x; {{{\n", "@ $ ` int\n",
        "struct { int x; \nvoid f() {\n", "f(1, , 2) ] [ g()\n"}) {
    const Parts parts = read_parts(c(), text);
    EXPECT_EQ(broken_law(parts, text), "") << text;
    EXPECT_TRUE(parts.errors) << text;
    const TreeModel model = model_of(c(), text);
    EXPECT_EQ(text_of(model.render(Configuration::all(model.size()))), text);
    std::size_t optional = 0;
    for (Change node = 2; node < model.size(); ++node) {
      if (model.tree()[node].place == Slot::optional) ++optional;
    }
    EXPECT_GE(optional, 2u) << text;
  }
  EXPECT_EQ(without(c(), "int x;\n}\nint y;\n", {"int y;"}), "int x;\n}\n");
}

// In text that no parser understands: blocks by how they are indented, in these lines and
// comments, in these tokens.
TEST(Parts, OfErrorsAreBlocksThenLinesThenTokens) {
  const Language& bash = *find_language("bash");
  const std::string before = "for ( ; (\ncase $x in\none two\n";
  const std::string inner = "seven eight\n    nine ten\n    # why\n    eleven twelve";
  const std::string outer = "three four\n  five six\n  " + inner + "\n  thirteen fourteen";
  const std::string after = "\nfifteen sixteen\nseventeen eighteen\n";
  const std::string text = before + outer + after;
  EXPECT_EQ(without(bash, text, {outer}), before.substr(0, before.size() - 1) + after);
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string result = text;
    return result.replace(result.find(from), from.size(), to);
  };
  EXPECT_EQ(without(bash, text, {inner}), changed("\n  " + inner, ""));
  EXPECT_EQ(without(bash, text, {"five six"}), changed("\n  five six", ""));
  EXPECT_EQ(without(bash, text, {"nine ten"}), changed("\n    nine ten", ""));
  EXPECT_EQ(without(bash, text, {"# why"}), changed("\n    # why", ""));
  EXPECT_EQ(without(bash, text, {"ten"}), changed(" ten", ""));
  EXPECT_EQ(without(bash, text, {"# why", "nine ten", "five six", "twelve"}),
            before + "three four\n  seven eight\n    eleven\n  thirteen fourteen" + after);
}

// Lines at any depth, with comments between and behind them, where parsers are lost.
TEST(Parts, OfErrorsWithCommentsInBlocks) {
  struct Case {
    const char* language;
    std::string lost, comment;
  };
  std::mt19937 random(3);
  for (const Case& one :
       {Case{"bash", "for ( ; (\ncase $x in\n", "# "}, Case{"c", "f 1 ((((( {\n", "// "},
        Case{"python", "x = (((\n", "# "}, Case{"javascript", "function (((\n", "// "}}) {
    const Language& language = *find_language(one.language);
    std::size_t comments = 0;
    std::size_t missed = 0;  // by the parser: it saw words
    for (int i = 0; i < 150; ++i) {
      std::string text = one.lost;
      std::vector<std::string> all;
      for (std::size_t n = 3 + below(random, 12); n > 0; --n) {
        text += std::string(2 * below(random, 4), ' ');
        if (below(random, 4) > 0) text += below(random, 3) > 0 ? "one two " : "} ";
        if (below(random, 3) == 0) {
          all.push_back(fmt::format("{}c{}", one.comment, all.size()));
          text += all.back();
        }
        text += "\n";
      }
      const Parts parts = read_parts(language, text);
      ASSERT_EQ(broken_law(parts, text), "") << text;
      const TreeModel model = model_of(language, text);
      ASSERT_EQ(text_of(model.render(Configuration::all(model.size()))), text);
      for (const std::string& comment : all) {
        const std::vector<Change> nodes = nodes_with(model, comment);
        (nodes.empty() ? missed : comments) += 1;
        for (const Change node : nodes) {
          ASSERT_EQ(model.tree()[node].place, Slot::optional) << text;
          const std::string left = text_of(model.render(all_but(model, {node})));
          ASSERT_EQ(left.find(comment + "\n"), left.npos) << left;
          ASSERT_EQ(squeezed(left).size() + squeezed(comment).size(),
                    squeezed(text).size() - std::ranges::count(text, '\n') +
                        std::ranges::count(left, '\n'))
              << text << left;
        }
      }
    }
    EXPECT_GT(comments, 200u) << one.language;
    EXPECT_LT(20 * missed, comments) << one.language;
  }
}

// Whatever the bytes: nested, and all of it is the input.
TEST(Parts, OfAnyBytes) {
  using namespace std::string_literals;
  std::vector<std::string> texts{
      ""s,
      "\n"s,
      " "s,
      "\0"s,
      "int x;\0int y;\n"s,
      "int x;\r\nint f(void)\r\n{\r\n  return 1;\r\n}\r\n"s,
      "int x"s,
      "int x;"s,
      "char *s = \"caf\xe9\"; // na\xc3\xafve \xff\n"s,
      "\xef\xbb\xbfint x;\n"s,
      "\xff\xfe\x80"s,
      "[1,\0 2]"s,
      "{\"\xe9\": \"\xc3\"}"s,
      "\n\n[1, 2]\n\n"s,
      "// only a comment"s,
  };
  std::mt19937 random(1);
  for (int i = 0; i < 30; ++i) texts.push_back(random_text(random, 6));
  for (const Language* const each : all_languages()) {
    const Language& language = *each;
    SCOPED_TRACE(language.name);
    for (const std::string& text : texts) {
      ASSERT_EQ(broken_law(read_parts(language, text), text), "") << text;
      const TreeModel model = model_of(language, text);
      ASSERT_EQ(text_of(model.render(Configuration::all(model.size()))), text);
      (void)model.render({});
    }
  }
}

// Whatever was read before: the same text has the same parts. What a scanner reads is
// learnt from the text alone.
TEST(Parts, DoNotDependOnWhatWasReadBefore) {
  const Language& bash = *find_language("bash");
  const std::string with_short = "cat <<E\na\nE\n: ${x:-y}\na=b\n";
  for (const Sample& one : samples()) {
    SCOPED_TRACE(one.language->name);
    const auto said = [](const Parts& parts) {
      std::string all;
      for (const Part& part : parts.parts) {
        all +=
            fmt::format("{} {} {} {}\n", part.begin, part.end, static_cast<int>(part.place),
                        part.instead == Part::kNone ? std::string() : parts.strings[part.instead]);
      }
      return all;
    };
    const std::string first = said(read_parts(*one.language, one.text));
    (void)read_parts(*one.language, one.language == &bash ? with_short : one.text.substr(0, 50));
    (void)read_parts(*one.language, "x = \"a\" 'b' `c` <d>e</d> /f/ #g\n");
    EXPECT_EQ(said(read_parts(*one.language, one.text)), first);
  }
}

TEST(Parts, OfSamplesThatWereSpoilt) {
  std::mt19937 random(2);
  for (const Sample& one : samples()) {
    SCOPED_TRACE(one.language->name);
    for (int i = 0; i < 5; ++i) {
      const std::string text = random_neighbour(random, random_neighbour(random, one.text));
      ASSERT_EQ(broken_law(read_parts(*one.language, text), text), "") << text;
      const TreeModel model = model_of(*one.language, text);
      ASSERT_EQ(text_of(model.render(Configuration::all(model.size()))), text);
      (void)model.render(random_configuration(random, model.size()));
    }
  }
}

}  // namespace
}  // namespace whittle
