// The searches over trees against chapter 3 of Misherghi's thesis and the slides.
#include "search/hdd.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <random>

#include "search/hdd_slides.h"
#include "search/registry.h"
#include "support/minimizer_checks.h"
#include "support/run_search.h"
#include "support/trees.h"

namespace whittle {
namespace {

// The algorithms as they are written, with lists and recursion; what they test goes to
// `log`. Nodes are taken from the tree by their parents, not by ranges.
class Twin {
 public:
  Twin(const ChangeTree& tree, const Predicate& predicate)
      : tree_(tree), predicate_(predicate), in_(predicate.full()) {}

  Mask run(std::string_view name) {
    if (name == "hdd") hdd();
    if (name == "hdd+") hdd_plus();
    if (name == "hdd*") hdd_star();
    if (name == "hddr") hddr();
    if (name == "coarse") {
      only_optional_ = true;
      hdd_star();
    }
    if (name == "slides") slides();
    return in_;
  }
  std::vector<Mask> log;

 private:
  using Nodes = std::vector<Change>;

  bool fails(Mask mask) {
    log.push_back(mask);
    return predicate_.at(mask) == Outcome::fail;
  }
  bool is_in(Change node) const { return in_ >> node & 1; }
  Nodes children(Change node) const {
    Nodes children;
    for (Change child = 1; child < tree_.size(); ++child) {
      if (tree_[child].parent == node) children.push_back(child);
    }
    return children;
  }
  static Mask prune(const Twin& twin, Mask mask, Change node) {
    mask &= ~(Mask{1} << node);
    for (const Change child : twin.children(node)) mask = prune(twin, mask, child);
    return mask;
  }
  Mask keeping(const Nodes& nodes, const Nodes& kept) const {
    Mask mask = in_;
    for (const Change node : nodes) {
      if (std::ranges::find(kept, node) == kept.end()) mask = prune(*this, mask, node);
    }
    return mask;
  }
  Nodes may_go(const Nodes& nodes) const {
    Nodes result;
    for (const Change node : nodes) {
      const Slot place = tree_[node].place;
      const bool tried = place == Slot::optional || (place == Slot::required && !only_optional_);
      if (is_in(node) && tried) result.push_back(node);
    }
    return result;
  }

  // Section 3.1, of `current` of all `nodes`, with figure 5's n - 1 after a complement.
  Nodes ddmin(const Nodes& nodes, const Nodes& current, std::size_t n) {
    if (current.size() < 2) return current;
    std::vector<Nodes> parts;
    for (std::size_t i = 0; i < n; ++i) {
      const auto at = [&](std::size_t k) {
        return current.begin() + static_cast<std::ptrdiff_t>(current.size() * k / n);
      };
      parts.emplace_back(at(i), at(i + 1));
    }
    return ddmin(nodes, parts);
  }
  Nodes ddmin(const Nodes& nodes, const std::vector<Nodes>& parts) {
    for (const Nodes& part : parts) {
      if (fails(keeping(nodes, part))) return ddmin(nodes, part, 2);
    }
    Nodes current;
    for (const Nodes& part : parts) current.insert(current.end(), part.begin(), part.end());
    for (std::size_t omit = 0; parts.size() > 2 && omit < parts.size(); ++omit) {
      std::vector<Nodes> others = parts;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(omit));
      Nodes rest;
      for (const Nodes& part : others) rest.insert(rest.end(), part.begin(), part.end());
      if (fails(keeping(nodes, rest))) return ddmin(nodes, others);
    }
    if (parts.size() == current.size()) return current;
    return ddmin(nodes, current, std::min(current.size(), 2 * parts.size()));
  }
  // Chapter 2: the empty configuration of a level is tried too.
  void minimize(const Nodes& nodes) {
    Nodes left = ddmin(nodes, nodes, 2);
    if (left.size() == 1 && fails(keeping(nodes, {}))) left.clear();
    in_ = keeping(nodes, left);
  }

  Change depth(Change node) const { return node == 0 ? 0 : 1 + depth(tree_[node].parent); }
  Nodes tag_nodes(Change level) const {
    Nodes nodes;
    for (Change node = 0; node < tree_.size(); ++node) {
      if (is_in(node) && depth(node) == level) nodes.push_back(node);
    }
    return nodes;
  }
  void hdd() {  // algorithm 1, from below the root on
    Change level = 1;
    Nodes nodes = tag_nodes(level);
    while (!nodes.empty()) {
      minimize(may_go(nodes));
      ++level;
      nodes = tag_nodes(level);
    }
  }
  void hdd_star() {
    for (Mask before = 0; before != in_;) {
      before = in_;
      hdd();
    }
  }
  void hdd_plus() {
    hdd();
    for (Mask before = 0; before != in_;) {
      before = in_;
      for (Change level = 1; level < tree_.size(); ++level) {
        for (const Change node : may_go(tag_nodes(level))) {
          const Mask rest = prune(*this, in_, node);
          if (fails(rest)) in_ = rest;
        }
      }
    }
  }
  void hddr() {
    for (Mask before = 0; before != in_;) {
      before = in_;
      Nodes queue{0};
      for (std::size_t i = 0; i < queue.size(); ++i) {
        minimize(may_go(children(queue[i])));
        for (const Change child : children(queue[i])) {
          if (is_in(child)) queue.push_back(child);
        }
      }
    }
  }

  // "Implementation (1/2)" and "(2/2)"; with fixed nodes as parts of their parents.
  void held_by(Change node, Nodes& result) const {
    for (const Change child : children(node)) {
      if (tree_[child].place == Slot::fixed) {
        held_by(child, result);
      } else {
        result.push_back(child);
      }
    }
  }
  Nodes held_by(Change node) const {
    Nodes result;
    held_by(node, result);
    return result;
  }
  bool is_leaf(Change node) const {
    return std::ranges::all_of(held_by(node), [&](Change c) { return held_by(c).empty(); });
  }
  void slides() {
    struct Failing {
      Change node;
      Mask alone;
    };
    const Mask all = in_;
    std::vector<Failing> nodes{{0, all}};
    std::vector<Failing> fail_nodes;
    while (!nodes.empty()) {
      std::vector<Failing> temp;
      for (const Failing& node : nodes) {
        if (is_leaf(node.node)) {
          fail_nodes.push_back(node);
          continue;
        }
        in_ = node.alone;
        const std::size_t before = temp.size();
        for (const Change child : held_by(node.node)) {
          const Mask alone = keeping(held_by(node.node), {child});
          if (fails(alone)) temp.push_back({child, alone});
        }
        if (temp.size() == before) fail_nodes.push_back(node);
      }
      nodes = temp;
    }
    Mask smallest = all;
    for (const Failing& leaf : fail_nodes) {
      in_ = leaf.alone;
      const Nodes list = held_by(leaf.node);
      const Mask result = keeping(list, ddmin(list, list, 2));
      if (std::popcount(result) < std::popcount(smallest)) smallest = result;
    }
    in_ = smallest;
  }

  const ChangeTree& tree_;
  const Predicate& predicate_;
  Mask in_;
  bool only_optional_ = false;
};

bool promises_minimality(std::string_view name) {
  return name != "hdd" && name != "slides";
}

/// Runs every search: asks what its twin asks, tests trees only, ends with what fails,
/// and is as minimal as it promises.
void expect_all_of(const ChangeTree& tree, const Predicate& predicate) {
  for (const SearchEntry& entry : tree_searches()) {
    if (entry.name == "tree") continue;  // published nowhere: it has no twin
    SCOPED_TRACE(std::string(entry.name) + " on " + predicate.text());
    Twin twin(tree, predicate);
    const Mask expected = twin.run(entry.name);
    AnySearch search = entry.make({.tree = tree, .start = predicate.start()});
    for (const Mask asked : twin.log) {
      const auto candidate = search.next();
      ASSERT_TRUE(candidate) << "done too early";
      const Mask mask = mask_of(candidate->configuration);
      ASSERT_EQ(mask, asked);
      ASSERT_TRUE(is_pruning(tree, mask));
      search.report(predicate.at(mask));
      ASSERT_EQ(predicate(search.best()), Outcome::fail);
    }
    ASSERT_FALSE(search.next()) << "goes on after the end";
    const Mask best = mask_of(search.best());
    // Of several results of one size, the slides do not say which is the best.
    ASSERT_EQ(std::popcount(best), std::popcount(expected));
    ASSERT_TRUE(best == expected || entry.name == "slides");
    const auto may_go = [&](Slot place) {
      return place == Slot::optional || (place == Slot::required && entry.name != "coarse");
    };
    ASSERT_TRUE(!promises_minimality(entry.name) || one_tree_minimal(tree, predicate, best, may_go))
        << configuration_of(best).text() << " is not 1-tree-minimal";
  }
}

// Proposition 3.4.7, on every monotone predicate of every tree of up to six nodes, and of
// those of seven that have few.
TEST(Hdd, DoesAsItsTwinsOnAllMonotonePredicates) {
  std::size_t predicates = 0;
  for (Change nodes = 1; nodes <= 7; ++nodes) {
    for (const auto& shape : all_shapes(nodes)) {
      const ChangeTree tree = tree_of(shape);
      if (nodes == 7 && prunings(tree).size() > 22) continue;
      for_all_monotone(tree, [&](const Predicate& predicate) {
        ++predicates;
        if (!testing::Test::HasFailure()) expect_all_of(tree, predicate);
      });
      ASSERT_FALSE(testing::Test::HasFailure());
    }
  }
  RecordProperty("predicates", std::to_string(predicates));
}

/// Random predicates of all kinds on all shapes of some size.
void expect_on_random(Change nodes, int each, unsigned seed,
                      const std::function<Predicate(std::mt19937&, Change)>& draw) {
  std::mt19937 random(seed);
  for (const auto& shape : all_shapes(nodes)) {
    for (int i = 0; i < each; ++i) {
      const auto places = i % 2 ? random_places(random, nodes) : std::vector<Slot>();
      const Predicate predicate = draw(random, nodes);
      ASSERT_NO_FATAL_FAILURE(expect_all_of(tree_of(shape, places), predicate));
    }
  }
}

TEST(Hdd, DoesAsItsTwinsOnRandomPredicates) {
  for (const Change nodes : {2u, 3u, 4u, 5u, 6u, 7u}) {
    ASSERT_NO_FATAL_FAILURE(expect_on_random(
        nodes, nodes < 6 ? 200 : 40, nodes,
        [](std::mt19937& random, Change changes) { return random_of_any_kind(random, changes); }));
  }
}

TEST(Hdd, DoesAsItsTwinsWhereAnythingMayFail) {
  const auto draw = [](std::mt19937& random, Change changes) {
    return random_predicate(random, changes, Empty::anything);
  };
  for (const Change nodes : {2u, 4u, 6u, 7u}) {
    ASSERT_NO_FATAL_FAILURE(expect_on_random(nodes, 40, 10 + nodes, draw));
  }
}

// Larger ones, with lists long enough for all of ddmin.
TEST(Hdd, DoesAsItsTwinsOnLargerTrees) {
  std::mt19937 random(3);
  for (int i = 0; i < 3000; ++i) {
    const Change nodes = random_between(random, 8, 13);
    const auto places = i % 3 ? std::vector<Slot>() : random_places(random, nodes);
    ASSERT_NO_FATAL_FAILURE(expect_all_of(tree_of(random_shape(random, nodes), places),
                                          random_of_any_kind(random, nodes)));
  }
}

// With every kind of cause, and with monotony: what is promised stays.
TEST(Hdd, MinimizesWhateverTheRequest) {
  std::mt19937 random(4);
  for (int i = 0; i < 400; ++i) {
    const Change nodes = random_between(random, 2, 7);
    const auto shapes = all_shapes(nodes);
    const ChangeTree tree = tree_of(shapes[random() % shapes.size()]);
    const bool monotone = i % 2;
    const Predicate predicate =
        monotone ? random_monotone(random, nodes) : random_of_any_kind(random, nodes);
    for (const SearchEntry& entry : tree_searches()) {
      for (const Causes causes : {Causes::first, Causes::smallest, Causes::each}) {
        SCOPED_TRACE(std::string(entry.name) + " on " + predicate.text());
        const SearchRun run = run_search(
            entry.make(
                {.tree = tree, .start = predicate.start(), .causes = causes, .monotone = monotone}),
            [&](const Configuration& c) { return predicate(c); }, 10'000);
        ASSERT_EQ(predicate(run.best), Outcome::fail);
        ASSERT_TRUE(!promises_minimality(entry.name) ||
                    one_tree_minimal(tree, predicate, mask_of(run.best), [](Slot) { return true; }))
            << run.best.text();
      }
    }
  }
}

TEST(Hdd, GoesOnWithTheLightSubtree) {
  for (const char* text : {"root{a{1, 2}, b}", "root{b, a{1, 2}}"}) {
    const NamedTree named(text);
    const auto test = [&](const Configuration& c) {
      return named.has(c, "1") || named.has(c, "b") ? Outcome::fail : Outcome::pass;
    };
    for (const std::string_view name : {"hdd", "hdd+", "hdd*", "hddr", "coarse"}) {
      const auto best = [&](Causes causes) {
        const SearchRequest request{.tree = named.tree, .start = named.all(), .causes = causes};
        return named.text(run_search(find_tree_search(name)->make(request), test).best);
      };
      EXPECT_EQ(best(Causes::first), named.find("b") == 1 ? "root{b}" : "root{a{1}}") << name;
      EXPECT_EQ(best(Causes::smallest), "root{b}") << name;
      EXPECT_EQ(best(Causes::each), "root{b}") << name;
    }
  }
}

TEST(Hdd, EndsWhateverIsAnswered) {
  std::mt19937 random(5);
  for (int i = 0; i < 300; ++i) {
    const auto shapes = all_shapes(7);
    const ChangeTree tree = tree_of(shapes[random() % shapes.size()], random_places(random, 7));
    const std::uint32_t fail_in = random_between(random, 1, 20);
    for (const SearchEntry& entry : tree_searches()) {
      AnySearch search = entry.make({.tree = tree, .start = Configuration::all(7)});
      std::size_t steps = 0;
      while (search.next()) {
        ASSERT_LE(++steps, most_steps(7)) << entry.name;
        search.report(random() % fail_in == 0 ? Outcome::fail : Outcome::pass);
      }
    }
  }
}

// Nodes that are out while others below them are in.
TEST(Hdd, ReducesWhatWasHoisted) {
  const NamedTree named("root{a{b{c, d}, e}, f}");
  const Configuration start = named.all().minus(Configuration::of_changes({1, 2}));
  const auto test = [&](const Configuration& c) {
    return named.has(c, "d") ? Outcome::fail : Outcome::pass;
  };
  for (const SearchEntry& entry : tree_searches()) {
    const SearchRun run = run_search(entry.make({.tree = named.tree, .start = start}), test);
    EXPECT_EQ(named.text(run.best), "root{d}") << entry.name;
    // For the slides' these are children of the root now, and text.
    EXPECT_EQ(named.text(run.log.front().first) == "root{c, d}", entry.name == "slides");
    for (const auto& [configuration, outcome] : run.log) EXPECT_TRUE(start.contains(configuration));
  }
}

TEST(Hdd, NeverTriesTheRootNorFixedNodes) {
  const NamedTree named("root{!a{b, !c{d}}, =e}");
  for (const SearchEntry& entry : tree_searches()) {
    const SearchRun run = run_search(entry.make({.tree = named.tree, .start = named.all()}),
                                     [](const Configuration&) { return Outcome::fail; });
    for (const auto& [configuration, outcome] : run.log) {
      EXPECT_TRUE(named.has(configuration, "root") && named.has(configuration, "a") &&
                  named.has(configuration, "c"))
          << entry.name;
      EXPECT_TRUE(entry.name != "coarse" || named.has(configuration, "e"));
    }
    if (entry.name == "slides") continue;
    EXPECT_EQ(named.text(run.best), entry.name == "coarse" ? "root{a{c}, e}" : "root{a{c}}");
  }
}

TEST(Hdd, IsDoneWithTheRootAlone) {
  for (const SearchEntry& entry : tree_searches()) {
    EXPECT_FALSE(entry.make({.tree = ChangeTree(), .start = Configuration::all(1)}).next());
  }
}

// HDD does not go back to higher levels, so it may leave what a deeper one used (section
// 3.4, and boom7.c of section 4.1: declarations of variables). The slides' finds no child
// that fails alone.
TEST(Hdd, LeavesWhatOnlyALowerLevelUsed) {
  const NamedTree named("root{int x, while{use x, y--}}");
  const auto test = [&](const Configuration& c) {
    if (named.has(c, "use x") && !named.has(c, "int x")) return Outcome::unresolved;
    return named.has(c, "y--") ? Outcome::fail : Outcome::pass;
  };
  for (const SearchEntry& entry : tree_searches()) {
    const SearchRun run = run_search(entry.make({.tree = named.tree, .start = named.all()}), test);
    const std::string_view expected = entry.name == "hdd"      ? "root{int x, while{y--}}"
                                      : entry.name == "slides" ? "root{int x, while{use x, y--}}"
                                                               : "root{while{y--}}";
    EXPECT_EQ(named.text(run.best), expected) << entry.name;
  }
}

// The slides: "for node in fail_nodes".
TEST(HddSlides, MinimizesEveryFailingLeaf) {
  const NamedTree named("root{a{b{1, 2}, c{3, 4}}, d{e{5, 6}, 7}}");
  const auto test = [&](const Configuration& c) {
    return named.has(c, "1") || named.has(c, "4") || named.has(c, "7") ? Outcome::fail
                                                                       : Outcome::pass;
  };
  HddSlides search(named.tree, named.all());
  while (const auto candidate = search.next()) search.report(test(candidate->configuration));
  EXPECT_EQ(named.text(search.best()), "root{d{7}}");
  ASSERT_EQ(search.others().size(), 2u);
  EXPECT_EQ(named.text(search.others()[0].failing), "root{a{b{1}}}");
  EXPECT_EQ(named.text(search.others()[1].failing), "root{a{c{4}}}");
}

/// Runs to the end without a cache; how many tests that took.
std::size_t tests_until_done(AnySearch search,
                             const std::function<bool(const Configuration&)>& fails,
                             Configuration& best) {
  std::size_t tests = 0;
  for (; const auto candidate = search.next(); ++tests) {
    search.report(fails(candidate->configuration) ? Outcome::fail : Outcome::pass);
  }
  best = search.best();
  return tests;
}

TEST(Hdd, StandsAHundredThousandLevels) {
  constexpr Change kNodes = 100'000;
  std::vector<Change> parents(kNodes);
  for (Change node = 1; node <= kNodes; ++node) parents[node - 1] = node - 1;
  const ChangeTree chain = tree_of(parents);
  for (const SearchEntry& entry : tree_searches()) {
    Configuration best;
    const std::size_t tests = tests_until_done(
        entry.make({.tree = chain, .start = Configuration::all(kNodes + 1)}),
        [](const Configuration& c) { return c.contains(kNodes / 2); }, best);
    if (entry.name == "slides") {
      // A child that fails alone, level after level; a leaf's child is not tried.
      EXPECT_EQ(best.count(), kNodes + 1);
      EXPECT_EQ(tests, kNodes - 1);
    } else {
      EXPECT_EQ(best, Configuration::all(kNodes / 2 + 1)) << entry.name;
      EXPECT_LE(tests, (entry.name == "tree" ? 3 : 2) * kNodes) << entry.name;
    }
  }
}

// A sibling to go on every level, before the one that stays or after it: where before,
// what is left is as many ranges as levels.
TEST(Hdd, StandsDeepCombs) {
  constexpr Change kLevels = 1'000;
  for (const bool before : {true, false}) {
    std::vector<Change> parents;
    Change spine = 0;
    for (Change level = 0; before && level < kLevels; ++level) {
      parents.insert(parents.end(), {spine, spine});
      spine = static_cast<Change>(parents.size());
    }
    if (!before) {
      for (Change level = 0; level < kLevels; ++level) parents.push_back(level);
      spine = kLevels;
      for (Change level = kLevels; level > 0; --level) parents.push_back(level - 1);
    }
    const ChangeTree comb = tree_of(parents);
    for (const SearchEntry& entry : tree_searches()) {
      Configuration best;
      const std::size_t tests = tests_until_done(
          entry.make({.tree = comb, .start = Configuration::all(comb.size())}),
          [&](const Configuration& c) { return c.contains(spine); }, best);
      EXPECT_EQ(best.count(), kLevels + 1) << entry.name;
      EXPECT_LE(tests, 4 * kLevels) << entry.name;
    }
  }
}

TEST(Hdd, StandsAHundredThousandSiblings) {
  constexpr Change kParents = 50'000;
  std::vector<Change> parents;  // the root's children have one child each
  for (Change i = 0; i < kParents; ++i) {
    parents.push_back(0);
    parents.push_back(2 * i + 1);
  }
  const ChangeTree tree = tree_of(parents);
  const Change needed = 2 * 31'234 + 2;
  for (const SearchEntry& entry : tree_searches()) {
    Configuration best;
    const std::size_t tests = tests_until_done(
        entry.make({.tree = tree, .start = Configuration::all(tree.size())}),
        [&](const Configuration& c) { return c.contains(needed); }, best);
    EXPECT_EQ(best, Configuration::of_changes({0, needed - 1, needed})) << entry.name;
    EXPECT_LE(tests, entry.name == "slides" ? kParents : 100u) << entry.name;
  }
}

TEST(TreeRegistry, NamesTheSearches) {
  std::vector<std::string_view> names;
  for (const SearchEntry& entry : tree_searches()) {
    names.push_back(entry.name);
    EXPECT_FALSE(entry.summary.empty());
    EXPECT_EQ(find_tree_search(entry.name), &entry);
  }
  for (const std::string_view name : {"hdd", "hdd+", "hdd*", "hddr", "coarse", "slides"}) {
    EXPECT_EQ(std::ranges::count(names, name), 1) << name;
  }
  EXPECT_EQ(find_tree_search(""), nullptr);
}

}  // namespace
}  // namespace whittle
