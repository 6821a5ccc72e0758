// Edits between syntax trees: the two ends are reached byte for byte, and what stands
// between them parses.
#include "model/tree_edits.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "model/edits.h"
#include "support/random_text.h"
#include "util/files.h"

namespace whittle {
namespace {

std::string text_of(const Variant& variant) {
  return variant.files().empty() ? "(missing)" : variant.files()[0].text();
}

EditsModel model_of(const std::string& name, const std::string& passing,
                    const std::string& failing) {
  return EditsModel(single_file(name, passing), single_file(name, failing), Grain::tree);
}

std::string with(const EditsModel& model, std::vector<Change> edits) {
  return text_of(model.render(Configuration::of_changes(std::move(edits))));
}

std::string described(const EditsModel& model) {
  return model.describe(Configuration::all(model.size()));
}

// The naive twin: a string, from the back to the front.
std::string naive(std::string text, const std::vector<Hunk>& edits, const std::string& failing,
                  const Configuration& in) {
  for (std::size_t i = edits.size(); i-- > 0;) {
    if (!in.contains(static_cast<Change>(i))) continue;
    const Hunk& edit = edits[i];
    text = text.substr(0, edit.a_begin) + failing.substr(edit.b_begin, edit.b_end - edit.b_begin) +
           text.substr(edit.a_end);
  }
  return text;
}

TEST(TreeEdits, AStatementDeepInAFunctionIsOneEdit) {
  const std::string passing =
      "int f(int n) {\n  while (n) {\n    if (n > 3) {\n      g(n);\n    }\n  }\n}\n";
  const std::string failing =
      "int f(int n) {\n  while (n) {\n    if (n > 3) {\n      g(n);\n      h(n, 2);\n    }\n  "
      "}\n}\n";
  const EditsModel model = model_of("f.c", passing, failing);
  EXPECT_EQ(model.size(), 1u);
  EXPECT_EQ(described(model), "f.c:5: + \"\\n      h(n, 2);\"\n");
}

// The grammar has a node for all that is between two tags, so three books were one change.
TEST(TreeEdits, WhatIsAddedBetweenTwoTagsIsSeveralEdits) {
  const EditsModel model = model_of("c.xml", "<c></c>\n", "<c><b>1</b><b>2</b><d/></c>\n");
  ASSERT_EQ(model.size(), 3u) << described(model);
  EXPECT_EQ(with(model, {1}), "<c><b>2</b></c>\n");
}

// The two classes had too little in common: one was removed, and the other added.
TEST(TreeEdits, AClassThatLostItsMembersIsTheSameClass) {
  std::string members;
  for (int i = 0; i < 20; ++i) {
    members += "  int m" + std::to_string(i) + "(int a, int b) { return a * b; }\n";
  }
  const std::string imports = "import java.util.List;\nimport java.util.Map;\n";
  const EditsModel model =
      model_of("A.java", imports + "class A {\n}\n", imports + "class A {\n" + members + "}\n");
  EXPECT_EQ(model.size(), 20u) << described(model);
}

TEST(TreeEdits, AnAddedFunctionIsOneEdit) {
  const std::string f = "int f(void) { return 1; }\n";
  const std::string g = "static long g(long x, long y) {\n  x += y;\n  return x * y;\n}\n";
  const std::string h = "void h(void) { f(); }\n";
  const EditsModel added = model_of("f.c", f + h, f + g + h);
  EXPECT_EQ(added.size(), 1u);
  const EditsModel removed = model_of("f.c", f + g + h, f + h);
  EXPECT_EQ(removed.size(), 1u);
}

TEST(TreeEdits, ALeafIsReplaced) {
  const EditsModel model = model_of("a.json", "{\"a\": [1, 2, 3]}", "{\"a\": [1, 5, 3]}");
  EXPECT_EQ(model.size(), 1u);
  EXPECT_EQ(model.weights().of(Range{0, 1}), 2u);
}

TEST(TreeEdits, ATokenThatIsNoPartIsReplaced) {
  const EditsModel model = model_of("f.c", "int x = a + b;\n", "int x = a - b;\n");
  EXPECT_EQ(model.size(), 1u);
  EXPECT_EQ(model.weights().of(Range{0, 1}), 2u);
}

TEST(TreeEdits, SeparatorsGoWithTheirElements) {
  struct {
    const char* passing;
    const char* failing;
    Change edits;
  } const cases[] = {
      {"[1, 2, 3, 4]", "[1, 4]", 2},     // from the middle
      {"[1, 2, 3, 4]", "[3, 4]", 2},     // from the head
      {"[1, 2, 3, 4]", "[1, 2]", 2},     // from the end
      {"[1, 2, 3, 4]", "[2, 3]", 2},     // from both
      {"[1, 2, 3]", "[[9], 1, 2]", 2},   // a new head, and the end
      {"[1, 2]", "[]", 1},               // all of them
      {"[1]", "[]", 1},                  //
      {"[1, 2]", "[[7], [8], [9]]", 4},  // other ones
  };
  for (const auto& one : cases) {
    for (const bool swapped : {false, true}) {
      const std::string a = swapped ? one.failing : one.passing;
      const std::string b = swapped ? one.passing : one.failing;
      const EditsModel model = model_of("a.json", a, b);
      EXPECT_EQ(model.size(), one.edits) << a << " " << b << "\n" << described(model);
      for (unsigned mask = 0; mask < 1u << model.size(); ++mask) {
        std::vector<Change> in;
        for (Change i = 0; i < model.size(); ++i) {
          if (mask >> i & 1) in.push_back(i);
        }
        const std::string mix = with(model, in);
        EXPECT_EQ(count_errors(parse(*find_language("json"), mix)), 0u)
            << a << " " << b << ": " << mix;
      }
    }
  }
}

TEST(TreeEdits, WhatCannotBeEmptyIsReplaced) {
  const EditsModel model = model_of("f.c", "int x = f(1);\n", "int x = 3 + 4;\n");
  EXPECT_EQ(model.size(), 1u);
}

TEST(TreeEdits, FilesOfNoLanguageHaveLines) {
  const EditsModel model = model_of("notes", "a\nb\nc\n", "a\nB\nc\n");
  EXPECT_EQ(model.size(), 1u);
  EXPECT_EQ(model.check(), nullptr);
}

TEST(TreeEdits, AFileOnOneSideIsCutIntoItsParts) {
  const Variant none({}, {});
  const EditsModel model(none, single_file("f.c", "int a;\nint b;\n"), Grain::tree);
  EXPECT_EQ(text_of(model.render({})), "(missing)");
  EXPECT_EQ(text_of(model.render(Configuration::all(model.size()))), "int a;\nint b;\n");
  EXPECT_EQ(model.size(), 3u);  // and the newline at the end
}

TEST(TreeEdits, MixesThatParseWorseThanBothEndsAreRefused) {
  // Precedence: neither end has an `else` without an `if`.
  const EditsModel model =
      model_of("f.c", "void f() { if (a) b(); else c(); }", "void f() { if (a) b(); d(); }");
  const auto check = model.check();
  ASSERT_NE(check, nullptr);
  EXPECT_FALSE(check->refuses(model.render({})));
  EXPECT_FALSE(check->refuses(model.render(Configuration::all(model.size()))));
  EXPECT_TRUE(check->refuses(single_file("f.c", "void f() { else }")));
}

TEST(TreeEdits, NestsThatAreDeepTakeNoStack) {
  const std::size_t depth = 20000;
  const auto nest = [&](const std::string& core) {
    return std::string(depth, '[') + core + std::string(depth, ']');
  };
  const EditsModel model = model_of("a.json", nest("1, 2"), nest("1, 3"));
  EXPECT_EQ(model.size(), 1u);
  EXPECT_EQ(with(model, {0}), nest("1, 3"));
}

TEST(TreeEdits, PartnersAreTheSameOrStandForEachOther) {
  const std::string passing = "void f() { a(); b(1); }\nint x;\n";
  const std::string failing = "void f() { b(2); }\nint x;\nint y;\n";
  const Language& c = *find_language("c");
  const Parts a = read_parts(c, passing);
  const Parts b = read_parts(c, failing);
  const TreeEdits edits = tree_edits({passing, a}, {failing, b});
  ASSERT_EQ(edits.partner.size(), b.parts.size());
  std::string unpaired;
  for (std::size_t i = 0; i < b.parts.size(); ++i) {
    const std::string text = failing.substr(b.parts[i].begin, b.parts[i].end - b.parts[i].begin);
    if (edits.partner[i] == Part::kNone) {
      unpaired += text + "|";
    } else if (text == "int x;") {
      const Part& other = a.parts[edits.partner[i]];
      EXPECT_EQ(passing.substr(other.begin, other.end - other.begin), text);
    }
  }
  EXPECT_EQ(unpaired.substr(0, 7), "int y;|");
}

// Pairs made from the samples: two random remains of one.
struct Sample {
  std::string name;
  const Language* language = nullptr;
  std::string text;
  Parts parts;
};

std::vector<Sample> samples() {
  std::vector<Sample> result;
  for (const auto& entry : std::filesystem::directory_iterator(WHITTLE_SAMPLES)) {
    Sample sample;
    sample.name = entry.path().filename().string();
    sample.text = *read_file(entry.path().string());
    sample.language = language_of(sample.name, sample.text);
    sample.parts = read_parts(*sample.language, sample.text);
    result.push_back(std::move(sample));
  }
  std::ranges::sort(result, {}, &Sample::name);
  return result;
}

// Without some parts that may go; not the heads of lists, whose separators stand elsewhere.
std::string remains(const Sample& sample, std::mt19937& random) {
  const std::vector<Part>& parts = sample.parts.parts;
  std::string text = sample.text;
  std::size_t least = text.size();
  for (std::size_t i = parts.size(); i-- > 1;) {  // from the back: what is before stays put
    const Part& part = parts[i];
    const bool head = part.list != Part::kNone && part.lead == part.begin;
    if (part.place != Slot::optional || head || part.end > least) continue;
    if (below(random, parts.size()) >= 6 || part.last - i > parts.size() / 3) continue;
    text.erase(part.gap, part.end - part.gap);
    least = part.gap;
  }
  return text;
}

TEST(TreeEdits, OfSamplesReachBothEndsAndParse) {
  std::mt19937 random(1);
  std::size_t mixes = 0;
  std::size_t broken = 0;
  std::size_t disagree = 0;  // where there are errors, parsing anew and from another tree do
  for (const Sample& sample : samples()) {
    SCOPED_TRACE(sample.name);
    for (int round = 0; round < 12; ++round) {
      const std::string passing = remains(sample, random);
      const std::string failing = remains(sample, random);
      const Parts a = read_parts(*sample.language, passing);
      const Parts b = read_parts(*sample.language, failing);
      const std::vector<Hunk> edits = tree_edits({passing, a}, {failing, b}).edits;
      const auto all = Configuration::all(static_cast<Change>(edits.size()));
      ASSERT_EQ(naive(passing, edits, failing, all), failing);
      const EditsModel model = model_of(sample.name, passing, failing);
      ASSERT_EQ(text_of(model.render({})), passing);
      ASSERT_EQ(text_of(model.render(Configuration::all(model.size()))), failing);
      if (model.check() == nullptr) continue;  // by lines
      ASSERT_EQ(model.size(), edits.size());
      const std::size_t most = std::max(count_errors(a.tree), count_errors(b.tree));
      const auto check = [&](const Configuration& in) {
        const std::string mix = text_of(model.render(in));
        ASSERT_EQ(mix, naive(passing, edits, failing, in));
        ++mixes;
        const bool worse = count_errors(parse(*sample.language, mix)) > most;
        broken += worse ? 1 : 0;
        disagree += model.check()->refuses(model.render(in)) != worse ? 1 : 0;
      };
      for (Change i = 0; i < model.size(); ++i) {
        ASSERT_NO_FATAL_FAILURE(check(Configuration::of_changes({i})));
      }
      for (int i = 0; i < 8; ++i) {
        ASSERT_NO_FATAL_FAILURE(check(random_configuration(random, model.size())));
      }
    }
  }
  RecordProperty("mixes", static_cast<int>(mixes));
  RecordProperty("worse", static_cast<int>(broken));
  EXPECT_LT(broken, mixes / 30);
  EXPECT_LT(disagree, mixes / 100);
}

}  // namespace
}  // namespace whittle
