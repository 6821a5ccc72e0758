// The worked examples: chapter 2 and figure 4.2 of Misherghi's thesis, and the four
// files of the slides.
//
// Counts: "steps" are proposals, "tests" different ones, which is what runs with an
// outcome cache that lasts for the whole search.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

#include "search/ddmin.h"
#include "search/registry.h"
#include "support/run_search.h"
#include "support/trees.h"

namespace whittle {
namespace {

SearchRun run_tree(std::string_view name, const ChangeTree& tree,
                   const std::function<Outcome(const Configuration&)>& test) {
  const auto start = Configuration::all(tree.size());
  return run_search(find_tree_search(name)->make({.tree = tree, .start = start}), test);
}

/// The text of each configuration that failed, in the order of the tests.
std::vector<std::string> failing(const NamedTree& named, const SearchRun& run) {
  std::vector<std::string> texts;
  for (const auto& [configuration, outcome] : run.log) {
    if (outcome == Outcome::fail) texts.push_back(named.text(configuration));
  }
  return texts;
}

// Figure 2.1; "the post-decrement operator is the source of the failure", and what does
// not compile does not fail.
const NamedTree& figure_2_1() {
  static const NamedTree kTree(
      "unit{f{void, int x, int y, if{=x!=0, then{y=x}, else{return 0}},"
      "while{=y!=0, body{y--}}, return y}}");
  return kTree;
}

Outcome test_figure_2_1(const Configuration& c) {
  const NamedTree& t = figure_2_1();
  const bool uses_x = t.has(c, "x!=0") || t.has(c, "y=x");
  const bool uses_y =
      t.has(c, "y=x") || t.has(c, "y!=0") || t.has(c, "y--") || t.has(c, "return y");
  if ((uses_x && !t.has(c, "int x")) || (uses_y && !t.has(c, "int y"))) return Outcome::unresolved;
  return t.has(c, "y--") ? Outcome::fail : Outcome::pass;
}

TEST(HddExamples, DoesChapter2) {
  const NamedTree& t = figure_2_1();
  const SearchRun run = run_tree("hdd", t.tree, test_figure_2_1);
  // "Our algorithm will first try to exclude this function."
  EXPECT_EQ(t.text(run.log.front().first), "unit");
  // Figure 2.2b: f() { int y; while (0) { y--; } }
  EXPECT_EQ(t.text(run.best), "unit{f{int y, while{body{y--}}}}");
  // The second level is done before the third: the condition is still there.
  const auto texts = failing(t, run);
  EXPECT_NE(std::ranges::find(texts, "unit{f{int y, while{y!=0, body{y--}}}}"), texts.end());
  EXPECT_EQ(run.steps, 32u);
  EXPECT_EQ(run.tests, 20u);
  for (const std::string_view name : {"hdd+", "hdd*", "hddr"}) {
    EXPECT_EQ(run_tree(name, t.tree, test_figure_2_1).best, run.best) << name;
  }
  // The condition must be replaced, not left out: coarse HDD leaves it.
  EXPECT_EQ(t.text(run_tree("coarse", t.tree, test_figure_2_1).best),
            "unit{f{int y, while{y!=0, body{y--}}}}");
}

// Figure 4.1. Parameters are fixed: "our implementation" did not try them. The loop and
// the two assignments in it, with all of their expressions, make GCC crash.
const NamedTree& figure_4_1() {
  static const NamedTree kTree(
      "unit{"
      "mult{double, !z, !n, int i, int j, for{=j=0, =j<n, =j++, =loop{"
      "  a1{=a1.i, =a1.sum{=a1.sum.sum{=a1.i2, =a1.j}, =a1.one}},"
      "  a2{=a2.zi, =a2.product{=a2.zi2, =a2.paren{=a2.sum{=a2.z0, =a2.zero}}}}}},"
      "  return z[n]},"
      "copy{int, !to, !from, !count, int n{=n=count+7/8}, switch{=count%8, =do{=cases{"
      "  case0{=c0}, case7{=c7}, case6{=c6}, case5{=c5}, case4{=c4}, case3{=c3}, case2{=c2},"
      "  case1{=c1}}, =--n>0}}, return{=mult-to-2}},"
      "main{int2, !argc, !argv, double x y, double *px{=px=x}, while{=px<x+20, =*px++}, return2{"
      "  =copy-y-x}}}");
  return kTree;
}

Outcome test_figure_4_1(const Configuration& c) {
  const NamedTree& t = figure_4_1();
  for (const std::string_view needed :
       {"a1.i", "a1.sum", "a1.sum.sum", "a1.i2", "a1.j", "a1.one", "a2.zi", "a2.product", "a2.zi2",
        "a2.paren", "a2.sum", "a2.z0", "a2.zero", "int i", "int j"}) {
    if (!t.has(c, needed)) return Outcome::pass;
  }
  return Outcome::fail;
}

TEST(HddExamples, DoesFigure4_2) {
  const NamedTree& t = figure_4_1();
  const std::string assignments =
      "a1{a1.i, a1.sum{a1.sum.sum{a1.i2, a1.j}, a1.one}}, "
      "a2{a2.zi, a2.product{a2.zi2, a2.paren{a2.sum{a2.z0, a2.zero}}}}";
  const std::string a = "unit{mult{double, z, n, int i, int j, for{j=0, j<n, j++, loop{" +
                        assignments + "}}, return z[n]}}";
  const std::string b =
      "unit{mult{z, n, int i, int j, for{j=0, j<n, j++, loop{" + assignments + "}}}}";
  const std::string c = "unit{mult{z, n, int i, int j, for{loop{" + assignments + "}}}}";
  const SearchRun run = run_tree("hdd", t.tree, test_figure_4_1);
  const auto texts = failing(t, run);
  const auto first = std::ranges::find(texts, a);
  const auto second = std::find(first, texts.end(), b);
  ASSERT_NE(first, texts.end()) << "(a) The minimized 1st level";
  ASSERT_NE(second, texts.end()) << "(b) The minimized 2nd level";
  EXPECT_EQ(t.text(run.best), c) << "(c) The final output";
  // HDD* finds the same, as in table 4.1; that 164 is so much more than 86 says
  // that the thesis did not keep outcomes from one run to the next.
  const SearchRun star = run_tree("hdd*", t.tree, test_figure_4_1);
  EXPECT_EQ(star.best, run.best);
  std::printf("figure 4.2: hdd %zu steps, %zu tests (thesis 86); hdd* %zu, %zu (thesis 164)\n",
              run.steps, run.tests, star.steps, star.tests);
  EXPECT_EQ(run.steps, 66u);
  EXPECT_EQ(run.tests, 52u);
  EXPECT_EQ(star.steps, 108u);
  EXPECT_EQ(star.tests, 55u);
}

// The slides' files: bookmarks. An element is a node and so is each character of its text;
// tags go with the element. What fails is the reference &#x04a, six characters.
class Bookmarks {
 public:
  Bookmarks() { nodes_.push_back({TreeNode::kNone, 0, Slot::fixed, 0}); }

  Change open(Change parent, std::string_view tag) {
    text_ += tag;
    return add(parent, static_cast<std::uint32_t>(tag.size()));
  }
  void leaf(Change parent, std::string_view tag, std::string_view text) {
    const Change element = open(parent, tag);
    for (const char c : text) {
      add(element, 1);
      text_ += c;
    }
    leaves_.push_back({element, text.size(), text_.size() - text.size()});
  }
  Change bookmark(Change parent, std::string_view title) {
    const Change bookmark =
        open(parent, "<bookmark href=\"http://www.automatrix.com/~skip/python/fastpython.html\">");
    leaf(bookmark, "<title></title>", title);
    leaf(bookmark, "<desc></desc>",
         "A list of web host providers that also provide Python access for CGI and suchlike.");
    return bookmark;
  }
  void folders(Change count, Change bookmarks) {
    for (Change i = 0; i < count; ++i) {
      const Change folder = open(0, "<folder></folder>");
      leaf(folder, "<title></title>", "Python-Friendly ISPs");
      for (Change k = 0; k < bookmarks; ++k) bookmark(folder, "Python-Friendly ISPs");
    }
  }
  void nested(Change levels) {
    Change parent = 0;
    for (Change i = 0; i < levels; ++i) parent = bookmark(parent, "Python-Friendly ISPs");
  }

  ChangeTree tree() const {
    std::vector<TreeNode> nodes = nodes_;
    for (std::size_t i = nodes.size(); i-- > 0;) {
      nodes[i].end = std::max(nodes[i].end, static_cast<Change>(i + 1));
      if (i > 0) nodes[nodes[i].parent].end = std::max(nodes[nodes[i].parent].end, nodes[i].end);
    }
    return ChangeTree(std::move(nodes));
  }
  Change characters() const { return static_cast<Change>(text_.size()); }

  static constexpr Change kFault = 6;
  struct Leaf {
    Change element;      // its characters are the nodes after it
    std::size_t length;  // of its text
    std::size_t at;      // where its text begins
  };
  const std::vector<Leaf>& leaves() const { return leaves_; }

 private:
  Change add(Change parent, std::uint32_t weight) {
    nodes_.push_back({parent, 0, Slot::optional, weight});
    return static_cast<Change>(nodes_.size() - 1);
  }

  std::vector<TreeNode> nodes_;
  std::string text_;
  std::vector<Leaf> leaves_;
};

/// Over the places of the fault.
struct Counts {
  std::vector<std::size_t> tests;
  double mean() const {
    return std::accumulate(tests.begin(), tests.end(), 0.0) / static_cast<double>(tests.size());
  }
  std::size_t least() const { return *std::ranges::min_element(tests); }
  std::size_t most() const { return *std::ranges::max_element(tests); }
};

struct Row {
  std::string name;
  Counts ddmin, slides, hdd;
  /// For how many places `a` needs fewer tests than `b`.
  static std::size_t fewer(const Counts& a, const Counts& b) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.tests.size(); ++i) count += a.tests[i] < b.tests[i];
    return count;
  }
};

/// The fault at every place in the text of one leaf.
Row measure(std::string name, const Bookmarks& file, const Bookmarks::Leaf& leaf) {
  const ChangeTree tree = file.tree();
  const auto fails_with = [](std::size_t first) {
    const auto from = static_cast<Change>(first);
    return [fault = Configuration::of({{from, from + Bookmarks::kFault}})](const Configuration& c) {
      return c.contains(fault) ? Outcome::fail : Outcome::pass;
    };
  };
  Row row;
  row.name = std::move(name);
  for (std::size_t at = 0; at + Bookmarks::kFault <= leaf.length; ++at) {
    const SearchRun flat =
        run_search(Ddmin(Configuration::all(file.characters())), fails_with(leaf.at + at));
    EXPECT_EQ(flat.best.count(), Bookmarks::kFault);
    const auto in_tree = fails_with(leaf.element + 1 + at);
    const SearchRun slides = run_tree("slides", tree, in_tree);
    const SearchRun hdd = run_tree("hdd", tree, in_tree);
    EXPECT_EQ(slides.best, hdd.best);
    row.ddmin.tests.push_back(flat.tests);
    row.slides.tests.push_back(slides.tests);
    row.hdd.tests.push_back(hdd.tests);
  }
  return row;
}

// docs/design/trees.md has the table, beside the slides' own.
TEST(HddExamples, ComparesAsTheSlidesDo) {
  Bookmarks balanced;
  balanced.folders(4, 4);
  Bookmarks unbalanced;
  unbalanced.folders(2, 4);
  unbalanced.nested(8);
  const auto& leaves = unbalanced.leaves();
  const Row rows[] = {
      measure("balanced", balanced, balanced.leaves()[balanced.leaves().size() / 2]),
      measure("in depth", unbalanced, leaves.back()),
      measure("not in depth 1", unbalanced, leaves[2]),
      measure("not in depth 2", unbalanced, leaves[12]),
  };
  std::printf("%-15s places %16s %16s %16s  ddmin fewer than slides, more\n", "file", "ddmin",
              "slides", "hdd");
  for (const Row& row : rows) {
    const std::size_t fewer = Row::fewer(row.ddmin, row.slides);
    const std::size_t more = Row::fewer(row.slides, row.ddmin);
    std::printf("%-15s %6zu", row.name.c_str(), row.ddmin.tests.size());
    for (const Counts* c : {&row.ddmin, &row.slides, &row.hdd}) {
      std::printf("  %4.0f (%2zu to %2zu)", c->mean(), c->least(), c->most());
    }
    std::printf("  %zu, %zu\n", fewer, more);
    SCOPED_TRACE(row.name);
    // The slides have ddmin ahead on two files and behind on two, with their own search
    // at 42 to 52 tests and ddmin at 22 to 79: neither wins on a kind of file, and ddmin
    // depends more on where the fault is.
    EXPECT_GT(fewer, 0u);
    EXPECT_GT(more, 0u);
    EXPECT_LT(row.slides.most() - row.slides.least(), row.ddmin.most() - row.ddmin.least());
    EXPECT_LT(row.slides.mean(), 1.5 * row.ddmin.mean());
    EXPECT_LT(row.ddmin.mean(), 1.5 * row.slides.mean());
  }
}

}  // namespace
}  // namespace whittle
