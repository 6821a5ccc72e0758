#include "model/edits.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <random>

#include "model/compare.h"
#include "model/quote.h"
#include "support/random_text.h"

namespace whittle {
namespace {

constexpr Grain kAllGrains[] = {
    Grain::files,         Grain::hunks,      Grain::declarations, Grain::statements, Grain::tree,
    Grain::lines,         Grain::line_pairs, Grain::words,        Grain::tokens,     Grain::chars,
    Grain::aligned_lines, Grain::parts,      Grain::blocks,       Grain::bytes};

struct Content {
  std::string text;
  unsigned mode = 0644;
  friend bool operator==(const Content&, const Content&) = default;
};
using Tree = std::map<std::string, Content>;

void PrintTo(const Content& content, std::ostream* out) {
  *out << quote_short(content.text) << " mode " << content.mode;
}

Variant variant_of(const Tree& tree) {
  std::vector<VariantFile> files;
  std::vector<std::shared_ptr<const void>> owners;
  for (const auto& [name, content] : tree) {
    auto buffer = std::make_shared<const std::string>(content.text);
    files.push_back({name, {}, content.mode});
    if (!buffer->empty()) files.back().pieces.push_back({*buffer, 0});
    owners.push_back(std::move(buffer));
  }
  return Variant(std::move(files), std::move(owners));
}

Tree tree_of(const Variant& variant) {
  Tree tree;
  for (const VariantFile& file : variant.files()) tree[file.name] = {file.text(), file.mode};
  return tree;
}

EditsModel model_of(const std::string& passing, const std::string& failing, Grain grain) {
  return EditsModel(single_file("f", passing), single_file("f", failing), grain);
}

std::string text_of(const EditsModel& model, const Configuration& configuration) {
  const Variant variant = model.render(configuration);
  return variant.find("f") ? variant.find("f")->text() : "(missing)";
}

Tree random_tree(std::mt19937& random) {
  Tree tree;
  for (const char* name : {"a", "b c", "d/e", "f", "g"}) {
    if (below(random, 3) == 0) continue;
    tree[name] = {random_text(random, 8), below(random, 4) == 0 ? 0755u : 0644u};
  }
  return tree;
}

Tree random_neighbour_tree(std::mt19937& random, const Tree& tree) {
  Tree result = random_tree(random);
  for (const auto& [name, content] : tree) {
    if (below(random, 4) == 0) continue;
    result[name] = {random_neighbour(random, content.text), content.mode};
    if (below(random, 6) == 0) result[name].mode = 0600;
  }
  return result;
}

// Every piece with an origin is what FAILING has there.
void check_origins(const Variant& rendered, const Tree& failing) {
  for (const VariantFile& file : rendered.files()) {
    for (const Piece& piece : file.pieces) {
      if (piece.origin == Piece::kNew) continue;
      ASSERT_EQ(piece.bytes, failing.at(file.name).text.substr(piece.origin, piece.bytes.size()));
    }
  }
}

// A file between two others: the laws of existence and mode, and a length that
// is the sum of what the edits do one by one.
void check_between(const EditsModel& model, const Configuration& configuration,
                   const std::vector<std::map<std::string, long>>& growth, const Tree& passing,
                   const Tree& failing) {
  const Variant variant = model.render(configuration);
  check_origins(variant, failing);
  const Tree rendered = tree_of(variant);
  std::map<std::string, long> size;
  std::map<std::string, std::size_t> in;
  std::map<std::string, std::size_t> total;
  for (const auto& [name, content] : passing) size[name] = static_cast<long>(content.text.size());
  for (Change i = 0; i < model.size(); ++i) {
    for (const auto& [name, bytes] : growth[i]) {
      ++total[name];
      if (!configuration.contains(i)) continue;
      ++in[name];
      size[name] += bytes;
    }
  }
  Tree both = passing;
  both.insert(failing.begin(), failing.end());
  for (const auto& [name, content] : both) {
    const bool in_passing = passing.contains(name);
    const bool in_failing = failing.contains(name);
    const bool exists = in_passing ? in_failing || in[name] < total[name] : in[name] > 0;
    ASSERT_EQ(rendered.contains(name), exists) << name;
    if (!exists) continue;
    ASSERT_EQ(static_cast<long>(rendered.at(name).text.size()), size[name]) << name;
    const bool failing_mode = in_failing && (!in_passing || in[name] > 0);
    ASSERT_EQ(rendered.at(name).mode, (failing_mode ? failing : passing).at(name).mode) << name;
  }
}

// Which file each edit is in, and by how many bytes it makes it longer.
std::vector<std::map<std::string, long>> growths(const EditsModel& model, const Tree& passing,
                                                 const Tree& failing) {
  const Configuration all = Configuration::all(model.size());
  std::vector<std::map<std::string, long>> result(model.size());
  const auto size = [](const Tree& tree, const std::string& name) {
    return tree.contains(name) ? static_cast<long>(tree.at(name).text.size()) : 0;
  };
  Tree both = passing;
  both.insert(failing.begin(), failing.end());
  for (Change i = 0; i < model.size(); ++i) {
    const Configuration only = Configuration::of_changes({i});
    const Tree with = tree_of(model.render(only));
    const Tree without = tree_of(model.render(all.minus(only)));
    for (const auto& [name, content] : both) {
      const bool changes = with.contains(name) != passing.contains(name) ||
                           (with.contains(name) && with.at(name) != passing.at(name)) ||
                           without.contains(name) != failing.contains(name) ||
                           (without.contains(name) && without.at(name) != failing.at(name));
      if (changes) result[i][name] = size(with, name) - size(passing, name);
    }
  }
  return result;
}

TEST(Grains, HaveNames) {
  for (const Grain grain : kAllGrains)
    EXPECT_EQ(find_grain(grain_name(grain)),
              grain == Grain::line_pairs || grain == Grain::lines ? Grain::aligned_lines : grain);
  EXPECT_EQ(find_grain("tokens"), Grain::tokens);
  EXPECT_FALSE(find_grain("letters"));
}

TEST(EditsModel, NoneIsPassingAndAllIsFailing) {
  std::mt19937 random(1);
  for (int round = 0; round < 400; ++round) {
    const Tree passing = random_tree(random);
    const Tree failing = random_neighbour_tree(random, passing);
    for (const Grain grain : kAllGrains) {
      const EditsModel model(variant_of(passing), variant_of(failing), grain);
      ASSERT_EQ(tree_of(model.render({})), passing) << grain_name(grain);
      ASSERT_EQ(tree_of(model.render(Configuration::all(model.size()))), failing)
          << grain_name(grain);
      ASSERT_EQ(model.size() == 0, passing == failing);
    }
  }
}

TEST(EditsModel, EveryConfigurationIsBetween) {
  std::mt19937 random(2);
  for (int round = 0; round < 60; ++round) {
    const Tree passing = random_tree(random);
    const Tree failing = random_neighbour_tree(random, passing);
    for (const Grain grain : kAllGrains) {
      const EditsModel model(variant_of(passing), variant_of(failing), grain);
      const auto growth = growths(model, passing, failing);
      for (const auto& files : growth) ASSERT_EQ(files.size(), 1u);
      for (int i = 0; i < 12; ++i) {
        const Configuration some = random_configuration(random, model.size());
        ASSERT_NO_FATAL_FAILURE(check_between(model, some, growth, passing, failing))
            << grain_name(grain) << " " << some.text();
      }
    }
  }
}

// The naive twin of the finer grains: strings of the atoms, one after the other.
std::string naive_render(const std::string& a, const std::string& b, const Configuration& in,
                         const std::vector<Cut>& cuts) {
  Change next = 0;
  const auto walk = [&](const auto& self, const std::string& x, const std::string& y,
                        std::size_t level) -> std::string {
    std::string out;
    if (level == cuts.size()) {
      for (const Span& s : cuts.back()(x)) {
        if (!in.contains(next++)) out += x.substr(s.begin, s.end - s.begin);
      }
      for (const Span& s : cuts.back()(y)) {
        if (in.contains(next++)) out += y.substr(s.begin, s.end - s.begin);
      }
      return out;
    }
    std::size_t at = 0;
    for (const Hunk& h : byte_hunks(compare(x, y, cuts[level]))) {
      out += x.substr(at, h.a_begin - at);
      out += self(self, x.substr(h.a_begin, h.a_end - h.a_begin),
                  y.substr(h.b_begin, h.b_end - h.b_begin), level + 1);
      at = h.a_end;
    }
    return out + x.substr(at);
  };
  return walk(walk, a, b, 0);
}

TEST(EditsModel, RendersLikeItsNaiveTwin) {
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    const std::string a = random_text(random, 10);
    const std::string b =
        below(random, 2) == 0 ? random_neighbour(random, a) : random_text(random, 10);
    for (const auto& [grain, cuts] :
         {std::pair{Grain::lines, std::vector<Cut>{cut_lines}},
          std::pair{Grain::chars, std::vector<Cut>{cut_lines, cut_tokens, cut_chars}}}) {
      const EditsModel model = model_of(a, b, grain);
      const Configuration some = random_configuration(random, model.size());
      ASSERT_EQ(text_of(model, some), naive_render(a, b, some, cuts));
    }
  }
}

TEST(EditsModel, GrainsCountTheirEdits) {
  const std::string passing = "one\ntwo 22\nthree\nfour\n";
  const std::string failing = "one\ntwo 23\nthree\nfive\nsix\n";
  EXPECT_EQ(model_of(passing, failing, Grain::files).size(), 1u);
  EXPECT_EQ(model_of(passing, failing, Grain::hunks).size(), 2u);
  EXPECT_EQ(model_of(passing, failing, Grain::lines).size(), 5u);
  EXPECT_EQ(model_of(passing, failing, Grain::aligned_lines).size(), 4u);
  // 22 -> 23; "four", "five" and "six", each with a newline.
  EXPECT_EQ(model_of(passing, failing, Grain::tokens).size(), 7u);
  EXPECT_EQ(model_of(passing, failing, Grain::chars).size(), 2u + 6u + 4u);
}

TEST(EditsModel, KeptLinesComeBeforeAddedOnes) {
  const EditsModel model = model_of("a\nold\nz\n", "a\nnew\nz\n", Grain::lines);
  ASSERT_EQ(model.size(), 2u);
  EXPECT_EQ(text_of(model, Configuration::of_changes({0})), "a\nz\n");
  EXPECT_EQ(text_of(model, Configuration::of_changes({1})), "a\nold\nnew\nz\n");
}

TEST(EditsModel, FilesComeInTheOrderOfFailing) {
  const Variant passing({{"p", {}, 0644}, {"b", {}, 0644}, {"q", {}, 0644}}, {});
  const Variant failing({{"z", {}, 0644}, {"b", {}, 0644}, {"a", {}, 0644}}, {});
  const EditsModel model(passing, failing, Grain::lines);
  ASSERT_EQ(model.size(), 4u);  // z, a, p, q: empty files on one side
  const auto names = [&](const Configuration& c) {
    std::string result;
    const Variant rendered = model.render(c);
    for (const VariantFile& file : rendered.files()) result += file.name;
    return result;
  };
  EXPECT_EQ(names({}), "bpq");
  EXPECT_EQ(names(Configuration::of_changes({0, 1})), "zbapq");
  EXPECT_EQ(names(Configuration::of_changes({0, 2})), "zbq");
  EXPECT_EQ(names(Configuration::all(4)), "zba");
}

TEST(EditsModel, AModeAloneIsAChange) {
  const EditsModel model(single_file("f", "x\n", 0644), single_file("f", "x\n", 0755),
                         Grain::chars);
  ASSERT_EQ(model.size(), 1u);
  EXPECT_EQ(model.render({}).files()[0].mode, 0644u);
  EXPECT_EQ(model.render(Configuration::all(1)).files()[0].mode, 0755u);
  EXPECT_EQ(model.weights().of(Range{0, 1}), 1u);
  EXPECT_EQ(model.describe(Configuration::all(1)), "f: mode 644 -> 755\n");
}

TEST(EditsModel, WeighsBytesRemovedAndAdded) {
  const EditsModel hunks = model_of("a\nold\nz\n", "a\nnewer\nz\n", Grain::hunks);
  EXPECT_EQ(hunks.weights().of(Range{0, 1}), 4u + 6u);
  const EditsModel lines = model_of("a\nold\nz\n", "a\nnewer\nz\n", Grain::lines);
  EXPECT_EQ(lines.weights().of(Range{0, 1}), 4u);
  EXPECT_EQ(lines.weights().of(Range{1, 2}), 6u);
}

TEST(EditsModel, VariantsOutliveTheModel) {
  std::optional<EditsModel> model(model_of("old\nboth\n", "both\nnew\n", Grain::lines));
  const Variant variant = model->render(Configuration::of_changes({1}));
  model.reset();
  EXPECT_EQ(variant.files()[0].text(), "old\nboth\nnew\n");
}

TEST(EditsModel, CommonBytesKeepTheirOrigin) {
  const EditsModel model = model_of("old\nboth\n", "both\nnew\n", Grain::lines);
  const Variant variant = model.render(Configuration());
  ASSERT_EQ(variant.files()[0].pieces.size(), 2u);
  EXPECT_EQ(variant.files()[0].pieces[0].origin, Piece::kNew);
  EXPECT_EQ(variant.files()[0].pieces[1].origin, 0u);
}

const char* const kBefore =
    "int used(void) {\n  return 1;\n}\n\nint f(void) {\n  int a = 1;\n  int b = 2;\n  return a + "
    "b + used();\n}\n";
const char* const kAfter =
    "int added(void) {\n  return 7;\n}\n\nint f(void) {\n  int a = 3;\n  int b = 4;\n  return a + "
    "b + added();\n}\n";

EditsModel c_model(Grain grain) {
  return EditsModel(single_file("a.c", kBefore), single_file("a.c", kAfter), grain);
}

TEST(Edits, OfOneDeclarationAreOne) {
  const EditsModel model = c_model(Grain::declarations);
  EXPECT_LT(model.size(), c_model(Grain::statements).size());
  bool whole = false;  // f() as it is after all changes in it, and nothing else
  for (Change i = 0; i < model.size(); ++i) {
    const std::string text = model.render(Configuration::of_changes({i})).files()[0].text();
    whole |= text.find("int a = 3;\n  int b = 4;") != text.npos &&
             text.find("int used(void)") != text.npos;
  }
  EXPECT_TRUE(whole);
}

// What adds the call needs what adds the function; what removes a function needs what removes
// the call.
TEST(Edits, NeedOthersByNames) {
  const EditsModel model = c_model(Grain::statements);
  ASSERT_FALSE(model.needs().empty());
  const Configuration all = Configuration::all(model.size());
  for (const auto& [edit, needed] : model.needs()) EXPECT_NE(edit, needed);
  bool added = false;
  bool removed = false;
  for (const auto& [edit, needed] : model.needs()) {
    const std::string without =
        model.render(all.minus(Configuration::of_changes({needed}))).files()[0].text();
    added |= without.find("int added") == without.npos && without.find("added()") != without.npos;
    removed |= without.find("int used") == without.npos && without.find("used()") != without.npos;
  }
  EXPECT_TRUE(added || removed);
  EXPECT_TRUE(c_model(Grain::lines).needs().empty());
}

EditsModel c_model(const char* before, const char* after, Grain grain) {
  return EditsModel(single_file("a.c", before), single_file("a.c", after), grain);
}

TEST(Edits, PairsLinesThatTakeThePlaceOfOthers) {
  const char* const before = "int f(void) {\n  int a = 1;\n  int b = 2;\n  return a + b;\n}\n";
  const char* const after = "int f(void) {\n  int a = 3;\n  int b = 4;\n  return a + b;\n}\n";
  EXPECT_EQ(c_model(before, after, Grain::line_pairs).size(), 2u);
  EXPECT_EQ(c_model(before, after, Grain::lines).size(), 4u);
  EXPECT_EQ(model_of("a\nb\nz\n", "1\n2\nz\n", Grain::line_pairs).size(), 4u);
  EXPECT_EQ(model_of("a\nb", "1\n2", Grain::line_pairs).size(), 3u);
  EXPECT_EQ(grain_name(Grain::line_pairs), "lines");
}

// By lines alone the brace of what is gone closes what stays.
TEST(Edits, OfLinesGoByTheTrees) {
  const EditsModel model =
      c_model("int f(void) {\n  return 3;\n}\n\nint g(void) {\n  return 1;\n}\n",
              "int f(void) {\n  return 2;\n}\n", Grain::line_pairs);
  bool found = false;
  for (Change i = 0; i < model.size(); ++i) {
    found |= model.render(Configuration::of_changes({i})).files()[0].text() ==
             "int f(void) {\n  return 2;\n}\n\nint g(void) {\n  return 1;\n}\n";
  }
  EXPECT_TRUE(found);
}

TEST(Edits, TellsWhereTheyAreAndWhatTheyAdd) {
  const EditsModel model = model_of("a\nold\nz\n", "a\nnew\nz\n", Grain::lines);
  ASSERT_EQ(model.size(), 2u);
  EXPECT_EQ(model.added(0), "");
  EXPECT_EQ(model.added(1), "new\n");
}

}  // namespace
}  // namespace whittle
