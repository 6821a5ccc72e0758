// The order in which simplifications are tried, over plans made by hand: in a text each letter is
// a statement.
#include "chip/chipping.h"

#include <gtest/gtest.h>

#include <functional>

#include "chip/model.h"
#include "support/minimizer_checks.h"
#include "support/samples.h"

namespace whittle {
namespace {

using Strings = std::vector<std::string>;
using Shows = std::function<bool(const std::string&)>;

bool has(const std::string& text, std::string_view letters) {
  return letters.find_first_not_of(text) == letters.npos;
}

// Where these letters stand in a text.
Span at(std::string_view text, std::string_view letters) {
  const std::size_t begin = text.find(letters);
  return {begin, begin + letters.size()};
}

Change add(ChipPlan& plan, Span span, std::vector<ChipPart> parts = {}) {
  plan.changes.push_back({{{0, span, std::move(parts)}}});
  return static_cast<Change>(plan.changes.size() - 1);
}

// A block: the whole of it, then its statements.
ChipPlan block(std::string_view text, std::string_view shielded = {}) {
  ChipPlan plan;
  plan.files = 1;
  ChipTarget place{0, {0, text.size()}, {}};
  place.steps.push_back({ChipStep::Kind::one_of, {add(plan, place.span)}, {}});
  ChipStep list{ChipStep::Kind::list, {}, {}};
  for (std::size_t i = 0; i < text.size(); ++i) {
    list.changes.push_back(add(plan, {i, i + 1}));
    list.shielded.push_back(shielded.find(text[i]) != shielded.npos);
  }
  place.steps.push_back(std::move(list));
  plan.places.push_back(std::move(place));
  return plan;
}

// A space is put between what would be one word.
std::string without_blanks(std::string text) {
  std::erase(text, ' ');
  return text;
}

struct Chipped {
  Strings tried;
  std::string best;
};

Chipped chip(const std::string& text, ChipPlan made, Direction direction, const Shows& shows) {
  const auto plan = std::make_shared<const ChipPlan>(std::move(made));
  const ChipModel model(Source(single_file("program", text)), plan);
  Chipping search(plan, direction);
  Chipped run;
  while (const auto candidate = search.next()) {
    run.tried.push_back(without_blanks(text_of(model.render(candidate->configuration))));
    search.report(shows(run.tried.back()) ? Outcome::fail : Outcome::pass);
  }
  run.best = without_blanks(text_of(model.render(search.best())));
  return run;
}

Chipped chip_block(const std::string& text, Direction direction, const Shows& shows,
                   std::string_view shielded = {}) {
  return chip(text, block(text, shielded), direction, shows);
}

TEST(Chipping, ABlockGoesAsAWholeThenInHalvesThenOneByOne) {
  const Chipped run = chip_block("abcdefgh", Direction::forward,
                                 [](const std::string& text) { return has(text, "b"); });
  EXPECT_EQ(run.tried, (Strings{"", "abcd", "ab", "a", "b", ""}));
  EXPECT_EQ(run.best, "b");
}

TEST(Chipping, WhereNeitherHalfWorksEachGoesAlone) {
  const Shows shows = [](const std::string& text) { return has(text, "ad"); };
  EXPECT_EQ(chip_block("abcd", Direction::forward, shows).tried,
            (Strings{"", "ab", "cd", "bcd", "acd", "ad", "a"}));
  EXPECT_EQ(chip_block("abcd", Direction::reverse, shows).tried,
            (Strings{"", "ab", "cd", "abc", "abd", "ad", "d"}));
}

TEST(Chipping, WhatStandsForNothingIsNotLeftOutAgain) {
  const Shows never = [](const std::string&) { return false; };
  EXPECT_EQ(chip_block("a", Direction::forward, never).tried, Strings{""});
}

// Figure 7: each arm for the whole; then without each.
TEST(Chipping, AChainOfIfs) {
  const std::string text = "if(a)A else if(b)B else C";
  const auto plan = [&] {
    ChipPlan made;
    made.files = 1;
    const Span whole{0, text.size()};
    const Span later = at(text, "if(b)B else C");
    const Change arms[] = {add(made, whole, {{{}, at(text, "A")}}),
                           add(made, whole, {{{}, at(text, "B")}}),
                           add(made, whole, {{{}, at(text, "C")}})};
    const Change each[] = {add(made, whole, {{{}, later}}), add(made, later, {{{}, at(text, "C")}}),
                           add(made, at(text, " else C"))};
    made.places.push_back({0,
                           whole,
                           {{ChipStep::Kind::one_of, {arms[0], arms[1], arms[2]}, {}},
                            {ChipStep::Kind::each, {each[0], each[1], each[2]}, {}}}});
    return made;
  };
  const Chipped two =
      chip(text, plan(), Direction::forward, [](const std::string& now) { return has(now, "AB"); });
  EXPECT_EQ(two.tried, (Strings{"A", "B", "C", "if(b)BelseC", "if(a)AelseC", "if(a)Aelseif(b)B"}));
  EXPECT_EQ(two.best, "if(a)Aelseif(b)B");
  const Chipped one =
      chip(text, plan(), Direction::forward, [](const std::string& now) { return has(now, "B"); });
  EXPECT_EQ(one.tried, (Strings{"A", "B"}));
  EXPECT_EQ(one.best, "B");
}

// Figure 9: a declaration, an assignment, ifs that use the variable, and what prints.
TEST(Chipping, InReverseWhatIsUsedGoesAfterItsUses) {
  const Shows shows = [](const std::string& text) {
    if (has(text, "i") && !has(text, "dx")) return false;
    if (has(text, "x") && !has(text, "d")) return false;
    return has(text, "p");
  };
  EXPECT_EQ(chip_block("dxip", Direction::forward, shows).best, "dxp");
  EXPECT_EQ(chip_block("dxip", Direction::reverse, shows).best, "p");
}

// Figure 10: three declarations, what prints with x, a statement that uses y, ifs that use z. The
// paper does not count the whole body, and counts a variant that has lost nothing.
TEST(Chipping, ShieldedDeclarationsStayWhileABlockIsSplit) {
  const Shows shows = [](const std::string& text) {
    if (has(text, "a") && !has(text, "y")) return false;
    if (has(text, "i") && !has(text, "z")) return false;
    return has(text, "xP");
  };
  const Chipped without = chip_block("xyzPai", Direction::forward, shows);
  EXPECT_EQ(without.best, "xyzP");
  EXPECT_EQ(without.tried.size(), 1u + 8u);
  const Chipped with = chip_block("xyzPai", Direction::forward, shows, "xyz");
  EXPECT_EQ(with.best, "xP");
  EXPECT_EQ(with.tried, (Strings{"", "xyz", "xyzP", "yzP", "xzP", "xP", "x"}));
}

TEST(Chipping, AnOuterSimplificationKeepsWhatBecameOfAPart) {
  const std::string text = "while(c){a b}";
  ChipPlan plan;
  plan.files = 1;
  const Span whole{0, text.size()};
  const Span body = at(text, "{a b}");
  const Change loop = add(plan, whole, {{{}, body}});
  const Change inner = add(plan, at(text, "a "));
  const Change condition = add(plan, at(text, "c"), {{"1", {}}});
  plan.places.push_back({0, whole, {{ChipStep::Kind::one_of, {loop}, {}}}});
  plan.places.push_back({0, at(text, "c"), {{ChipStep::Kind::one_of, {condition}, {}}}});
  plan.places.push_back({0, body, {{ChipStep::Kind::list, {inner}, {}}}});
  const Chipped run =
      chip(text, plan, Direction::forward, [](const std::string& now) { return has(now, "b"); });
  // The condition has gone with the loop, and is not looked at any more.
  EXPECT_EQ(run.tried, (Strings{"{ab}", "{b}"}));
  EXPECT_EQ(run.best, "{b}");
}

TEST(Chipping, EditsThatNestAreRenderedRightly) {
  const std::string text = "while(c){a b}";
  ChipPlan made;
  made.files = 1;
  const Change all[] = {
      add(made, {0, text.size()},
          {{"{", {}}, {{}, at(text, "c")}, {";", {}}, {{}, at(text, "{a b}")}, {"}", {}}}),
      add(made, at(text, "c"), {{"1", {}}}), add(made, at(text, "{a b}"), {{{}, at(text, "b")}}),
      add(made, at(text, "b"), {{"x", {}}, {{}, at(text, "b")}})};
  const ChipModel model(Source(single_file("program", text)),
                        std::make_shared<const ChipPlan>(std::move(made)));
  const auto rendered = [&](std::initializer_list<Change> out) {
    return text_of(model.render(Configuration::all(4).minus(Configuration::of_changes(out))));
  };
  EXPECT_EQ(rendered({}), text);
  EXPECT_EQ(rendered({all[0]}), "{c;{a b}}");
  EXPECT_EQ(rendered({all[1]}), "while(1){a b}");
  EXPECT_EQ(rendered({all[0], all[1]}), "{1;{a b}}");
  EXPECT_EQ(rendered({all[0], all[2]}), "{c;b}");
  EXPECT_EQ(rendered({all[2], all[3]}), "while(c)x b");
  EXPECT_EQ(rendered({all[0], all[1], all[2], all[3]}), "{1;x b}");
}

TEST(Chipping, PlacesInReverseAreTheLastOnesFirstAndOuterOnesBeforeInnerOnes) {
  ChipPlan plan;
  plan.files = 2;
  for (const auto& [file, span] : std::vector<std::pair<std::size_t, Span>>{
           {0, {0, 9}}, {0, {1, 3}}, {0, {4, 8}}, {0, {5, 6}}, {1, {0, 4}}, {1, {2, 4}}}) {
    plan.places.push_back({file, span, {}});
  }
  EXPECT_EQ(plan.order(Direction::forward), (std::vector<std::size_t>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(plan.order(Direction::reverse), (std::vector<std::size_t>{0, 2, 3, 1, 4, 5}));
}

TEST(Chipping, WhatGoesAlongWithWhatHasGoneIsPassedOver) {
  ChipPlan plan;  // a parameter and its argument; the argument's statement has gone
  plan.files = 1;
  const std::string text = "f(p){} f(a);";
  const Change call = add(plan, at(text, "f(a);"));
  plan.changes.push_back({{{0, at(text, "p"), {}}, {0, at(text, "a"), {}}}});
  plan.places.push_back({0, at(text, "f(a);"), {{ChipStep::Kind::one_of, {call}, {}}}});
  plan.places.push_back({0, at(text, "p"), {{ChipStep::Kind::one_of, {1}, {}}}});
  EXPECT_EQ(chip(text, plan, Direction::forward, [](const std::string&) { return true; }).tried,
            (Strings{"f(p){}", "f(){}"}));
}

// A loop around a list, whose elements can be simplified too.
ChipPlan nested() {
  ChipPlan plan = block("abc");
  plan.places.push_back({0, {0, 1}, {{ChipStep::Kind::one_of, {}, {}}}});
  return plan;
}

TEST(Chipping, EveryTestOnAFewChangesEnds) {
  const auto plan = std::make_shared<const ChipPlan>(nested());
  ASSERT_EQ(plan->changes.size(), 4u);
  for (const Direction direction : {Direction::forward, Direction::reverse}) {
    for (std::uint32_t bits = 1u << 15; bits < kPredicatesOnFour; ++bits) {
      drive(Chipping(plan, direction), on_four_changes(bits));
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(Chipping, CopiesAreIndependent) {
  std::mt19937 random(7);
  for (int i = 0; i < 200; ++i) {
    const auto plan = std::make_shared<const ChipPlan>(
        block(std::string_view("abcdefghijk").substr(0, random_between(random, 1, 11)), "bd"));
    const auto changes = static_cast<Change>(plan->changes.size());
    expect_independent_copies(Chipping(plan, i % 2 ? Direction::forward : Direction::reverse),
                              random_of_any_kind(random, changes), random);
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace whittle
