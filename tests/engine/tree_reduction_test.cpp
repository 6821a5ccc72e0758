// The stage "tree" over the samples of all languages, with tests that look for a word.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>

#include "engine/pipeline.h"
#include "engine/plan.h"
#include "support/samples.h"
#include "support/temporary_directory.h"
#include "syntax/load_language.h"
#include "util/files.h"

namespace whittle {
namespace {

struct Reduced {
  std::string text;
  std::size_t tests = 0;
  std::uint64_t refused = 0;
};

Reduced reduce(const PlanOptions& plan, const std::string& name, const std::string& text,
               const std::function<bool(const std::string&)>& fails) {
  const Variant original = single_file(name, text);
  auto stages = reduction_stages(plan, original);
  EXPECT_TRUE(stages.ok());
  Pipeline pipeline({original, {}},
                    std::make_shared<const std::vector<StageSpec>>(std::move(*stages)),
                    Rounds::fixpoint);
  Reduced reduced;
  while (const auto trial = pipeline.next()) {
    if (++reduced.tests > 5000) {
      ADD_FAILURE() << "does not end";
      break;
    }
    pipeline.report(fails(text_of(trial->variant)) ? Outcome::fail : Outcome::pass);
  }
  reduced.text = text_of(pipeline.found().failing);
  reduced.refused = pipeline.refused();
  return reduced;
}

PlanOptions only_trees(const Language& language) {
  PlanOptions plan;
  plan.stages = {"tree"};
  plan.parser = &language;
  return plan;
}

// Everything but the last sweep over tokens, which asks nobody.
PlanOptions all_checked(const Language& language) {
  PlanOptions plan;
  plan.stages = {"numbers", "jumps",   "first",    "tree",  "rules", "merge", "alternatives",
                 "pump",    "windows", "literals", "texts", "names", "blanks"};
  plan.parser = &language;
  return plan;
}

// A word that stands there, or the first after it.
std::string word_at(const std::string& text, std::size_t begin) {
  const auto letter = [&](std::size_t i) {
    return i < text.size() && std::isalpha(static_cast<unsigned char>(text[i])) != 0;
  };
  while (begin < text.size() && !(letter(begin) && letter(begin + 1))) ++begin;
  while (begin > 0 && letter(begin - 1)) --begin;
  std::size_t end = begin;
  while (letter(end)) ++end;
  return text.substr(begin, end - begin);
}

// No variant is tested that the parser understands less well than the original.
TEST(TreeReduction, ParsesWhateverIsTested) {
  std::size_t tests = 0;
  std::uint64_t refused = 0;
  std::size_t before = 0;
  std::size_t after = 0;
  const auto run = [&](const Sample& one, const std::string& word, const PlanOptions& plan) {
    SCOPED_TRACE(one.language->name + ": " + word);
    const std::size_t errors = errors_in(*one.language, one.text);
    std::string worse;
    const Reduced reduced = reduce(plan, one.file, one.text, [&](const std::string& text) {
      if (errors_in(*one.language, text) > errors) worse = text;
      return text.find(word) != text.npos;
    });
    EXPECT_EQ(worse, "") << "does not parse";
    EXPECT_NE(reduced.text.find(word), std::string::npos);
    EXPECT_LT(2 * reduced.text.size(), one.text.size()) << reduced.text;
    tests += reduced.tests;
    refused += reduced.refused;
    before += one.text.size();
    after += reduced.text.size();
  };
  for (const Sample& one : samples()) {
    for (const std::size_t quarter : {1u, 2u, 3u}) {
      const std::string word = word_at(one.text, quarter * one.text.size() / 4);
      if (word.empty()) continue;
      run(one, word, only_trees(*one.language));
      run(one, word, all_checked(*one.language));
    }
  }
  fmt::print("{} tests, {} refused; {} of {} bytes left\n", tests, refused, after, before);
  EXPECT_LT(10 * after, before);
  EXPECT_LT(refused, tests);
}

// What does not parse to begin with is reduced all the same.
TEST(TreeReduction, OfWhatDoesNotParse) {
  const Language& c = *find_language("c");
  const std::string text =
      "int a(void) { return 1; }\nint b(void) { return ( ; }\n@@ needle @@\nint d;\n} } }\n";
  const std::size_t errors = errors_in(c, text);
  ASSERT_GT(errors, 0u);
  const Reduced reduced = reduce(only_trees(c), "a.c", text, [&](const std::string& one) {
    EXPECT_LE(errors_in(c, one), errors) << one;
    return one.find("needle") != one.npos;
  });
  EXPECT_LT(reduced.text.size(), text.size() / 2) << reduced.text;
}

// The parser of a package under another name, compiled as its user would, with what the
// folder of the language has beside it.
const Language* loaded_from(const TemporaryDirectory& folder, const std::string& language,
                            const std::string& package) {
  const std::string source = WHITTLE_PARSERS "/" + package + "/src";
  const std::string object = folder.file("other.so");
  const std::string command = fmt::format(
      "cc -shared -fPIC -w -Dtree_sitter_{2}=tree_sitter_unheard_of -o '{0}' -I '{1}' "
      "'{1}/parser.c'",
      object, source, language);
  EXPECT_EQ(std::system(command.c_str()), 0);
  std::filesystem::copy(WHITTLE_LANGUAGES "/" + language, folder.path());
  auto grammar = nlohmann::ordered_json::parse(*read_file(source + "/grammar.json"));
  grammar["name"] = "unheard_of";
  std::ofstream(folder.file("grammar.json")) << grammar;
  const Result<const Language*> loaded = load_language(object, folder.file("grammar.json"));
  EXPECT_TRUE(loaded) << loaded.error().message;
  return loaded ? *loaded : nullptr;
}

// What is tested, and at last what is found, where the passes are those of a known language.
std::vector<std::string> course(const Language& language, const std::string& text,
                                const std::string& word) {
  PlanOptions plan;
  plan.parser = &language;
  std::vector<std::string> asked;
  const Reduced reduced = reduce(plan, "input.unheard-of", text, [&](const std::string& one) {
    asked.push_back(one);
    return one.find(word) != one.npos;
  });
  asked.push_back(reduced.text);
  return asked;
}

// A language that whittle was not built with, under a name that nothing here knows, does as
// well as the one built in.
TEST(TreeReduction, InALanguageAddedByDataAlone) {
  const TemporaryDirectory folder;
  const Language* const loaded = loaded_from(folder, "json", "tree-sitter-json");
  ASSERT_NE(loaded, nullptr);
  EXPECT_EQ(loaded->name, "unheard_of");
  std::string text = "[";
  for (int i = 0; i < 50; ++i) {
    text += fmt::format("{{\"id\": {}, \"deep\": [[[{}]], {{\"x\": null}}]}},\n", i, i * i);
  }
  text += "true]";
  const std::vector<std::string> here = course(*loaded, text, "1444");
  EXPECT_EQ(here, course(*find_language("json"), text, "1444"));
  EXPECT_EQ(here.back(), "1444");
  EXPECT_LT(here.size(), 100u);
}

// Of C the queries do the most: what uses what, bodies that go, arguments with parameters.
TEST(TreeReduction, WithTheQueriesOfALanguageAddedByDataAlone) {
  const TemporaryDirectory folder;
  const Language* const loaded = loaded_from(folder, "c", "tree-sitter-c");
  ASSERT_NE(loaded, nullptr);
  std::string text;
  for (int i = 0; i < 20; ++i) {
    text += fmt::format(
        "struct s{0} {{ int a, b; }};\n"
        "static int f{0}(struct s{0} *p, int n)\n{{\n  if (n > {0}) return p->a;\n  "
        "return n + crash{0}(p->b, n);\n}}\n",
        i);
  }
  const std::vector<std::string> here = course(*loaded, text, "crash17(");
  EXPECT_EQ(here, course(*find_language("c"), text, "crash17("));
  Language bare = *loaded;  // to see that the queries have a part in it
  bare.names = bare.outline = bare.rewrites = {};
  EXPECT_NE(here, course(bare, text, "crash17("));
}

}  // namespace
}  // namespace whittle
