#include "model/parse_check.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "support/predicates.h"
#include "support/random_text.h"
#include "support/samples.h"
#include "support/slowness.h"

namespace whittle {
namespace {

ParseCheck check_of(const Language& language, const TreeModel& model) {
  return ParseCheck(model.source(), {{&language, parse(language, model.source().text(0))}});
}

// Whole subtrees out, few or many, and some put back; or any set of nodes.
Configuration any_configuration(std::mt19937& random, const ChangeTree& tree) {
  if (random() % 8 == 0) return random_configuration(random, tree.size());
  std::vector<Range> gone, back;
  for (std::uint32_t n = random_between(random, 1, 6); n > 0; --n) {
    gone.push_back(tree.subtree(random_between(random, 1, tree.size() - 1)));
  }
  for (std::uint32_t n = random_between(random, 0, 2); n > 0; --n) {
    back.push_back(tree.subtree(random_between(random, 1, tree.size() - 1)));
  }
  return Configuration::all(tree.size())
      .minus(Configuration::of(std::move(gone)))
      .plus(Configuration::of(std::move(back)));
}

// The law: parsed from the tree of what it was made from and the cuts between the two, a
// variant is judged as if it were parsed from its beginning. Where a scanner does not say
// all of its state one of thousands is not; where more are, its language.json must say so.
int expect_law(const Sample& one, int count, std::mt19937& random) {
  SCOPED_TRACE(one.language->name);
  const TreeModel model = model_of(*one.language, one.text);
  const ParseCheck check = check_of(*one.language, model);
  const std::size_t errors = errors_in(*one.language, one.text);
  int refused = 0;
  int wrong = 0;
  std::string example;
  for (int i = 0; i < count; ++i) {
    const Variant variant = model.render(any_configuration(random, model.tree()));
    const std::string text = text_of(variant);
    const bool afresh = errors_in(*one.language, text) > errors;
    refused += afresh;
    if (check.refuses(variant) == afresh) continue;
    ++wrong;
    example = fmt::format("{}refused: {}", afresh ? "not " : "", text);
  }
  EXPECT_LE(wrong, count / 300) << example;
  return refused;
}

TEST(ParseCheck, AnswersAsIfParsedAfresh) {
  std::mt19937 random(1);
  int refused = 0;
  for (const Sample& one : samples()) refused += expect_law(one, 40, random);
  EXPECT_GT(refused, 1000);
  // Where lines and columns count, where scanners keep a state, and where neither is so.
  for (const char* language : {"python", "haskell", "yaml", "bash", "ruby", "rst", "markdown", "c",
                               "json", "html", "rust", "perl", "elm", "scala"}) {
    (void)expect_law(sample(language), 300, random);
  }
}

// The same, from texts that do not parse: no more errors than these have.
TEST(ParseCheck, ErrorsThatWereThereAreAllowed) {
  std::mt19937 random(2);
  for (const char* language : {"c", "json", "python", "xml", "javascript"}) {
    const Sample& one = sample(language);
    for (int i = 0; i < 10; ++i) {
      const Sample spoilt{one.language, one.file, random_neighbour(random, one.text)};
      const TreeModel model = model_of(*one.language, spoilt.text);
      const ParseCheck check = check_of(*one.language, model);
      const std::size_t errors = errors_in(*one.language, spoilt.text);
      EXPECT_FALSE(check.refuses(model.render(Configuration::all(model.size()))));
      for (int k = 0; k < 20; ++k) {
        const Variant variant = model.render(any_configuration(random, model.tree()));
        const std::string text = text_of(variant);
        EXPECT_EQ(check.refuses(variant), errors_in(*one.language, text) > errors)
            << spoilt.text << "\nand\n"
            << text;
      }
    }
  }
}

const Language& c() {
  return *find_language("c");
}

TEST(ParseCheck, RefusesWhatParsesWorse) {
  const TreeModel model = model_of(c(), "int f(void) { return 1; }\n");
  const ParseCheck check = check_of(c(), model);
  const auto refuses = [&](std::string text) {
    return check.refuses(single_file("input", std::move(text)));
  };
  EXPECT_FALSE(refuses("int f(void) { return 1; }\n"));
  EXPECT_FALSE(refuses("int g;\n"));
  EXPECT_FALSE(refuses(""));
  EXPECT_TRUE(refuses("int f(void) { return 1; \n"));
  EXPECT_TRUE(refuses("int f(void) { return 1 }\n"));
  EXPECT_TRUE(refuses("}"));
  EXPECT_FALSE(check.refuses(single_file("another file", "}")));
  EXPECT_FALSE(check.refuses(Variant()));
}

TEST(ParseCheck, LooksAtEveryFileThatHasALanguage) {
  auto owner = std::make_shared<std::vector<std::string>>(
      std::vector<std::string>{"int x;\n", "no language", "[1, 2]"});
  std::vector<VariantFile> files;
  for (std::size_t i = 0; i < 3; ++i) {
    files.push_back({std::to_string(i), {{(*owner)[i], 0}}});
  }
  const Source source(Variant(files, {owner}));
  const Language& json = *find_language("json");
  const ParseCheck check(
      source,
      {{&c(), parse(c(), source.text(0))}, {nullptr, {}}, {&json, parse(json, source.text(2))}});
  const auto refuses = [&](std::size_t file, std::string_view text) {
    std::vector<VariantFile> changed = source.variant().files();
    changed[file].pieces = {{text, Piece::kNew}};
    return check.refuses(Variant(std::move(changed), source.variant().owners()));
  };
  EXPECT_FALSE(refuses(0, "int y;"));
  EXPECT_TRUE(refuses(0, "int ;;; ("));
  EXPECT_FALSE(refuses(1, "((("));
  EXPECT_FALSE(refuses(2, "[2]"));
  EXPECT_TRUE(refuses(2, "[2"));
}

// XML nested 10,000 deep took 14 seconds: for each of 20,000 variants that are no more than a word,
// all levels were walked through.
TEST(ParseCheck, AWordFromADeepTreeIsCheckedAtOnce) {
  constexpr int kDeep = 50'000;
  std::string xml;
  for (int i = 0; i < kDeep; ++i) xml += "<a>";
  xml += "word";
  for (int i = 0; i < kDeep; ++i) xml += "</a>";
  const Language& language = *find_language("xml");
  const TreeModel model = model_of(language, xml);
  const ParseCheck check = check_of(language, model);
  const std::string_view text = model.source().text(0);
  const VariantFile word{model.source().file(0).name, {{text.substr(text.find("word"), 4), 0}}};
  const Variant variant({word}, {});
  const double begun = cpu_seconds();
  for (int i = 0; i < 3000; ++i) EXPECT_TRUE(check.refuses(variant));
  EXPECT_LT(cpu_seconds() - begun, 4 * kSlowness);
}

}  // namespace
}  // namespace whittle
