// Which of the changes between two revisions matter, for all hierarchies and searches.
#include "engine/port_stages.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "model/edits.h"
#include "support/variants.h"

namespace whittle {
namespace {

struct Ported {
  Texts texts;
  std::size_t tests = 0;
};

using Test = std::function<Outcome(const Texts&)>;

// Runs a stage to its end as a scheduler does, each variant tested once.
Ported port(const Texts& base, const Texts& top, const PortOptions& options, Outcome goal,
            const Test& test, Rounds rounds = Rounds::fixpoint) {
  auto specs =
      std::make_shared<const std::vector<StageSpec>>(port_stages(options, variant_of(base)));
  AnyStage stage(std::make_unique<Pipeline>(Finding{.failing = variant_of(top)}, specs, rounds));
  if (goal == Outcome::pass) stage = for_passing(std::move(stage));
  std::map<Texts, Outcome> known;
  while (const auto trial = stage->next()) {
    const Texts texts = texts_of(trial->variant);
    if (!known.contains(texts)) known[texts] = test(texts);
    stage->report(known[texts]);
  }
  return {texts_of(stage->found().failing), known.size()};
}

bool has(const Texts& texts, const std::string& file, const std::string& what) {
  return texts.contains(file) && texts.at(file).find(what) != std::string::npos;
}

std::vector<PortOptions> all_options() {
  std::vector<PortOptions> result;
  for (const std::string& hierarchy : hierarchies()) {
    for (const std::string& search : port_searches()) {
      result.push_back({.hierarchy = hierarchy, .search = search});
    }
  }
  return result;
}

const Texts kBase{{"a.c", "int f(void) {\n  return 1;\n}\n\nint g(void) {\n  return 2;\n}\n"},
                  {"notes", "one\ntwo\n"}};
const Texts kTop{{"a.c",
                  "int f(void) {\n  return 10;\n}\n\nint h(void) {\n  return 3;\n}\n\nint g(void) "
                  "{\n  return 2 + h();\n}\n"},
                 {"notes", "one\n2\nthree\n"},
                 {"new.c", "int unused;\n"}};

TEST(PortStages, FindsTheOneLineThatMatters) {
  for (const PortOptions& options : all_options()) {
    for (const Outcome goal : {Outcome::fail, Outcome::pass}) {
      const Outcome other = goal == Outcome::fail ? Outcome::pass : Outcome::fail;
      const Ported found = port(kBase, kTop, options, goal, [&](const Texts& t) {
        return has(t, "a.c", "return 10;") ? goal : other;
      });
      Texts expected = kBase;
      const bool lines_apart = options.hierarchy != "syntax";
      expected["a.c"] = lines_apart ? "int f(void) {\n  return 1;\n  return 10;\n}\n\nint g(void) "
                                      "{\n  return 2;\n}\n"
                                    : "int f(void) {\n  return 10;\n}\n\nint g(void) {\n  return "
                                      "2;\n}\n";
      EXPECT_EQ(found.texts, expected) << options.hierarchy << " " << options.search;
    }
  }
}

// A use cannot build without its definition: the two go together.
TEST(PortStages, LeavesOutDefinitionsWithTheirUses) {
  const auto builds = [](const Texts& t) {
    return !has(t, "a.c", "2 + h()") || has(t, "a.c", "int h(void) {\n  return 3;\n}");
  };
  const auto test = [&](const Texts& t) {
    if (!builds(t)) return Outcome::unresolved;
    return has(t, "notes", "three") ? Outcome::fail : Outcome::pass;
  };
  const Ported found = port(kBase, kTop, {}, Outcome::fail, test, Rounds::once);
  Texts expected = kBase;
  expected["notes"] = found.texts.at("notes");
  EXPECT_EQ(found.texts, expected);
  EXPECT_TRUE(has(found.texts, "notes", "three"));
}

// A function that is needed is needed as it is.
TEST(PortStages, LeavesDeclarationsWholeWhereItIsTold) {
  const Texts top{{"a.c", kTop.at("a.c") + "\nint last(void) {\n  int x = h();\n  return x;\n}\n"}};
  const auto test = [](const Texts& t) {
    return has(t, "a.c", "int last(void) {") ? Outcome::fail : Outcome::unresolved;
  };
  const Texts base{{"a.c", kBase.at("a.c")}};
  const Ported hollow = port(base, top, {}, Outcome::fail, test);
  EXPECT_FALSE(has(hollow.texts, "a.c", "int x = h();"));
  const Ported whole = port(base, top, {.smallest = Smallest::declarations}, Outcome::fail, test);
  EXPECT_TRUE(has(whole.texts, "a.c", "int x = h();\n  return x;"));
  EXPECT_FALSE(has(whole.texts, "a.c", "return 10;"));
}

TEST(PortStages, BringsBackWhatWasRemoved) {
  const Texts base{{"a.py", "def old():\n    return 1\n\n\ndef keep():\n    return 2\n"}};
  const Texts top{{"a.py", "def keep():\n    return 3\n"}};
  for (const PortOptions& options : all_options()) {
    const Ported found = port(base, top, options, Outcome::fail, [](const Texts& t) {
      return has(t, "a.py", "return 3") ? Outcome::fail : Outcome::pass;
    });
    EXPECT_TRUE(has(found.texts, "a.py", "def old()")) << options.hierarchy << options.search;
    EXPECT_TRUE(has(found.texts, "a.py", "return 3")) << options.hierarchy << options.search;
  }
}

// Every file gets functions that the next file calls; one of all calls matters. What is cut
// through, or calls what is not there, does not build.
TEST(PortStages, TakesFarFewerTestsThanFlatLines) {
  constexpr int kFiles = 8;
  constexpr int kFunctions = 4;
  Texts base;
  Texts top;
  for (int file = 0; file < kFiles; ++file) {
    const std::string name = "f" + std::to_string(file) + ".c";
    for (int i = 0; i < kFunctions; ++i) {
      const std::string id = std::to_string(file) + "_" + std::to_string(i);
      const std::string below = std::to_string(file - 1) + "_" + std::to_string(i);
      const std::string added =
          "int added" + id + "(int x) {\n  int y = x;\n  y = y * 2;\n  return y;\n}\n\n";
      const std::string kept = "int kept" + id + "(int x) {\n  return x";
      base[name] += kept + ";\n}\n\n";
      top[name] += added + kept + (file > 0 ? " + added" + below + "(x)" : "") + ";\n}\n\n";
    }
  }
  const auto builds = [&](const Texts& texts) {
    std::string all = "\n";
    for (const auto& [name, text] : texts) all += text;
    for (std::size_t at = 0; (at = all.find("added", at)) != all.npos; at += 5) {
      const std::string id = all.substr(at, all.find('(', at) - at);
      const std::string whole =
          "int " + id + "(int x) {\n  int y = x;\n  y = y * 2;\n  return y;\n}\n";
      if (all.find(whole) == all.npos) return false;
    }
    for (const char* part : {"  int y = x;\n", "  return y;\n"}) {  // in no function
      for (std::size_t at = 0; (at = all.find(part, at)) != all.npos; ++at) {
        const std::size_t head = all.rfind("\nint ", at);
        if (head == all.npos || all.compare(head, 10, "\nint added") != 0) return false;
      }
    }
    return std::ranges::count(all, '{') == std::ranges::count(all, '}');
  };
  const auto test = [&](const Texts& t) {
    if (!builds(t)) return Outcome::unresolved;
    return has(t, "f5.c", "return x + added4_2(x)") ? Outcome::fail : Outcome::pass;
  };
  const auto lines = [&](const Texts& t) {
    return EditsModel(variant_of(base), variant_of(t), Grain::lines).size();
  };
  const Ported syntax = port(base, top, {}, Outcome::fail, test);
  for (const char* search : {"adaptive", "bisection", "ddmin"}) {
    const Ported flat =
        port(base, top, {.hierarchy = "flat", .search = search}, Outcome::fail, test);
    EXPECT_LE(3 * syntax.tests, flat.tests) << search;
    EXPECT_LE(lines(syntax.texts), lines(flat.texts)) << search;
  }
}

}  // namespace
}  // namespace whittle
