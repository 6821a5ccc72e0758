#include "model/tree.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <random>
#include <set>

#include "search/tree_search.h"
#include "support/naive_render.h"
#include "support/predicates.h"
#include "support/random_text.h"
#include "support/samples.h"

namespace whittle {
namespace {

// Random parts over a random text: what syntax/parts.h allows, whatever a parser would say.
class RandomParts {
 public:
  explicit RandomParts(std::mt19937& random) : random_(random) {
    parts.slots.emplace_back();
    parts.strings = {"", "0", "x", "()"};
    parts.parts.emplace_back();
    content(0, 4);
    close(0);
  }
  Parts parts;
  std::string text;

 private:
  template <std::size_t n>
  std::string any(const char* const (&all)[n]) {
    return all[random_() % n];
  }
  std::string blank() { return any({"", "", " ", "\n", "  ", "\n\n", "\r\n", " \n "}); }

  void close(std::uint32_t i) {
    parts.parts[i].end = static_cast<std::uint32_t>(text.size());
    parts.parts[i].last = static_cast<std::uint32_t>(parts.parts.size());
  }
  std::uint32_t open(std::uint32_t parent, std::size_t gap, std::size_t lead) {
    Part part;
    part.parent = parent;
    part.gap = static_cast<std::uint32_t>(gap);
    part.lead = static_cast<std::uint32_t>(lead);
    part.begin = static_cast<std::uint32_t>(text.size());
    parts.parts.push_back(part);
    return static_cast<std::uint32_t>(parts.parts.size() - 1);
  }
  void content(std::uint32_t i, int depth) {
    for (std::uint32_t n = random_between(random_, 1, 4); n > 0; --n) {
      const std::uint32_t what = random_between(random_, 0, depth > 0 ? 6 : 1);
      if (what <= 2) {
        text += any({"a", "bb", "+", "(", ";", "1", "->", "x y", "\xc3\xa9"});
      } else if (what <= 5) {
        const std::size_t gap = text.size();
        text += blank();
        const std::uint32_t child = open(i, gap, text.size());
        parts.parts[child].place = static_cast<Slot>(random_() % 3);
        content(child, depth - 1);
        close(child);
        Part& part = parts.parts[child];
        if (part.place != Slot::required) continue;
        part.instead = static_cast<std::uint32_t>(random_() % parts.strings.size());
        if (parts.strings[part.instead].size() >= part.end - part.begin) part.instead = 0;
      } else {
        list(i, depth);
      }
    }
    if (text.size() == parts.parts[i].begin) text += "e";
  }
  void list(std::uint32_t i, int depth) {
    const auto number = static_cast<std::uint32_t>(parts.lists.size());
    parts.lists.emplace_back();
    std::uint32_t first = Part::kNone, last = 0;
    for (std::uint32_t n = random_between(random_, 2, 4); n > 0; --n) {
      const std::size_t gap = text.size();
      text += blank();
      const std::size_t lead = text.size();
      if (first != Part::kNone) text += any({",", ";", ", ", " ,\n"});
      last = open(i, gap, lead);
      if (first == Part::kNone) first = last;
      parts.parts[last].place = Slot::optional;
      parts.parts[last].list = number;
      content(last, depth - 1);
      close(last);
      if (n > 1 && random_() % 4 == 0) {  // what belongs to no list, between two
        const std::size_t at = text.size();
        text += blank();
        const std::uint32_t child = open(i, at, text.size());
        parts.parts[child].place = Slot::optional;
        text += "/**/";
        close(child);
      }
    }
    parts.lists[number] = {first, last, random_() % 2 ? Part::kNone : 1};
  }

  std::mt19937& random_;
};

const Language& c() {
  return *find_language("c");
}

// The outermost part with this text, from the `skip`th on.
Change node_with(const TreeModel& model, std::string_view text, std::size_t skip = 0) {
  for (std::size_t file = 0; file < model.source().files(); ++file) {
    for (Change node = 1; node < model.size(); ++node) {
      const TreeModel::NodeSpan place = model.place(node);
      if (place.file != file || place.span.end > model.source().text(file).size()) continue;
      const std::string_view bytes =
          model.source().text(file).substr(place.span.begin, place.span.end - place.span.begin);
      if (bytes == text && skip-- == 0) return node;
    }
  }
  ADD_FAILURE() << "no part is " << text;
  return 0;
}

// Without `gone` and all below, but with `back`.
Configuration hoisting(const TreeModel& model, const std::vector<std::string>& gone,
                       const std::vector<std::string>& back) {
  Configuration configuration = Configuration::all(model.size());
  for (const std::string& one : gone) {
    configuration =
        configuration.minus(Configuration::of({model.tree().subtree(node_with(model, one))}));
  }
  for (const std::string& one : back) {
    configuration =
        configuration.plus(Configuration::of({model.tree().subtree(node_with(model, one))}));
  }
  return configuration;
}

std::string hoisted(const std::string& text, const std::vector<std::string>& gone,
                    const std::vector<std::string>& back) {
  const TreeModel model = model_of(c(), text);
  return text_of(model.render(hoisting(model, gone, back)));
}

TEST(TreeModel, ADescendantTakesThePlace) {
  EXPECT_EQ(hoisted("int x = 1 + f(2);\n", {"1 + f(2)"}, {"f(2)"}), "int x = f(2);\n");
  EXPECT_EQ(hoisted("int x = (((y)));\n", {"(((y)))"}, {"y"}), "int x = y;\n");
  EXPECT_EQ(hoisted("void f(void) { if (a) { b(); } }\n", {"if (a) { b(); }"}, {"b();"}),
            "void f(void) { b(); }\n");
}

TEST(TreeModel, SeveralDescendantsTakeThePlace) {
  EXPECT_EQ(hoisted("void f(void) { if (a) { b(); c(); } }\n", {"if (a) { b(); c(); }"},
                    {"b();", "c();"}),
            "void f(void) { b(); c(); }\n");
  EXPECT_EQ(hoisted("void f(void) {\n  if (a) {\n    b();\n    c();\n  }\n}\n",
                    {"if (a) {\n    b();\n    c();\n  }"}, {"b();", "c();"}),
            "void f(void) {\n  b();\nc();\n}\n");
}

TEST(TreeModel, SeveralInASeparatedList) {
  EXPECT_EQ(hoisted("int x = g(f(aa, bb), cc);\n", {"f(aa, bb)"}, {"aa", "bb"}),
            "int x = g(aa, bb, cc);\n");
  EXPECT_EQ(hoisted("int x = g(cc, f(aa, bb));\n", {"f(aa, bb)"}, {"aa", "bb"}),
            "int x = g(cc, aa, bb);\n");
  EXPECT_EQ(hoisted("int x = g(cc, f(aa, bb));\n", {"cc", "f(aa, bb)"}, {"aa", "bb"}),
            "int x = g(aa, bb);\n");
}

TEST(TreeModel, HoistsInHoists) {
  EXPECT_EQ(hoisted("int x = g(1, h(2, (k(3, 4))), 5);\n", {"h(2, (k(3, 4)))"}, {"k(3, 4)"}),
            "int x = g(1, k(3, 4), 5);\n");
  const std::string text = "int x = 1 + f(2 + (g(33)));\n";
  const TreeModel model = model_of(c(), text);
  Configuration both = hoisting(model, {"1 + f(2 + (g(33)))"}, {"f(2 + (g(33)))"});
  const Configuration inner = hoisting(model, {"2 + (g(33))"}, {"33"});
  both = both.intersect(inner);
  EXPECT_EQ(text_of(model.render(both)), "int x = f(33);\n");
}

TEST(TreeModel, AListThatLosesAll) {
  EXPECT_EQ(hoisted("int x = g(aa, bb);\n", {"aa", "bb"}, {}), "int x = g();\n");
  EXPECT_EQ(errors_in(c(), hoisted("enum e { aa, bb };\n", {"aa", "bb"}, {})), 0u);
  EXPECT_EQ(errors_in(c(), hoisted("int aa, bb;\n", {"aa", "bb"}, {})), 0u);
}

TEST(TreeModel, TokensAreNotGluedTogether) {
  EXPECT_EQ(hoisted("int f(void) { return(x); }\n", {"(x)"}, {"x"}), "int f(void) { return x; }\n");
  EXPECT_EQ(hoisted("int f(void) { return(x); }\n", {"(x)"}, {}), "int f(void) { return; }\n");
  EXPECT_EQ(hoisted("int x = a+(-b);\n", {"(-b)"}, {"-b"}), "int x = a+ -b;\n");
  EXPECT_EQ(hoisted("int x = a+(-b);\n", {"(-b)"}, {"b"}), "int x = a+b;\n");
}

TEST(TreeModel, LinesAreNotJoined) {
  EXPECT_EQ(hoisted("int x; // one\nint y; int z;\n", {"int y;"}, {}), "int x; // one\n int z;\n");
  EXPECT_EQ(hoisted("int x; // one\nint y;\nint z;\n", {"int y;"}, {}), "int x; // one\nint z;\n");
  EXPECT_EQ(hoisted("#define A\nint y; int z;\n", {"int y;"}, {}), "#define A\n int z;\n");
}

// A comment to the end of the line before a separator: what follows stays out of it.
TEST(TreeModel, LineCommentsInLists) {
  const std::string text = "int x = g(aa // one\n  , bb // two\n  , cc);\n";
  const TreeModel model = model_of(c(), text);
  for (const std::vector<std::string>& gone : {std::vector<std::string>{"aa"},
                                               {"bb"},
                                               {"cc"},
                                               {"aa", "bb"},
                                               {"bb", "cc"},
                                               {"aa", "cc"},
                                               {"aa", "bb", "cc"},
                                               {"// one"},
                                               {"// two"},
                                               {"// one", "bb"}}) {
    const std::string result = hoisted(text, gone, {});
    EXPECT_EQ(errors_in(c(), result), 0u) << result;
  }
}

TEST(TreeModel, SeveralFiles) {
  const std::vector<std::string> texts{"int one;\nint two;\n", "[1, 2, 3]", "no language\n",
                                       "int two;\n"};
  auto owner = std::make_shared<std::vector<std::string>>(texts);
  std::vector<VariantFile> files;
  const std::vector<std::string> names{"a.c", "b.json", "c.txt", "d.c"};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    files.push_back({names[i], {{(*owner)[i], 0}}, i == 3 ? 0755u : 0644u});
  }
  const Variant start(std::move(files), {owner});
  const Source source(start);
  std::vector<Parts> parts;
  parts.push_back(read_parts(c(), source.text(0)));
  parts.push_back(read_parts(*find_language("json"), source.text(1)));
  parts.emplace_back();
  parts.push_back(read_parts(c(), source.text(3)));
  const TreeModel model(start, std::move(parts));
  const auto said = [&](const Configuration& configuration) {
    std::vector<std::string> all;
    const Variant variant = model.render(configuration);
    EXPECT_EQ(variant.files().size(), 4u);
    for (const VariantFile& file : variant.files()) all.push_back(file.text());
    EXPECT_EQ(variant.files()[3].mode, 0755u);
    return all;
  };
  EXPECT_EQ(said(Configuration::all(model.size())), texts);
  EXPECT_EQ(said(hoisting(model, {"int one;", "2"}, {})),
            (std::vector<std::string>{"\nint two;\n", "[1, 3]", "no language\n", "int two;\n"}));
  const Change last = model.node_at(3, {0, 8});
  EXPECT_EQ(model.place(last).file, 3u);
  EXPECT_EQ(said(Configuration::all(model.size())
                     .minus(Configuration::of({model.tree().subtree(last)})))[3],
            "\n");
  EXPECT_EQ(said(Configuration::of_changes({0})), said({}));
  EXPECT_EQ(said({})[2], "no language\n");
  // The same name in two files is one.
  std::map<std::uint32_t, std::set<std::size_t>> files_of;
  for (const NameUse& use : model.tree().names({0, model.size()})) {
    files_of[use.name].insert(model.place(use.node).file);
  }
  EXPECT_TRUE(
      std::ranges::any_of(files_of, [](const auto& one) { return one.second.size() == 2; }));
}

TEST(TreeModel, WhatTheScopeDoesNotAllowIsFixed) {
  const std::string text =
      "int a;\n// begin\nint b;\nint cc(void) { return 1; }\n// end\nint d(void) { int e; }\n";
  const Variant start = single_file("input.c", text);
  std::vector<Parts> parts;
  parts.push_back(read_parts(c(), Source(start).text(0)));
  const TreeModel model(start, std::move(parts), *Scope::region("// begin", "// end"));
  const std::size_t from = text.find("int b");
  const std::size_t to = text.find("// end");
  std::size_t free = 0;
  for (Change node = 1; node < model.size(); ++node) {
    const Span span = model.place(node).span;
    // What holds more than the scope allows cannot be replaced by a part of it either.
    if (span.begin < from || span.end > to) {
      EXPECT_EQ(model.tree()[node].slot, 0u);
    }
    if (model.tree()[node].place == Slot::fixed) continue;
    ++free;
    EXPECT_GE(model.place(node).span.begin, from);
    EXPECT_LE(model.place(node).span.end, to);
  }
  EXPECT_GT(free, 2u);
}

TEST(TreeModel, WeightsAreTheBytesThatGo) {
  for (const Sample& one : samples()) {
    SCOPED_TRACE(one.language->name);
    const TreeModel model = model_of(*one.language, one.text);
    EXPECT_EQ(model.weights().of(Configuration::all(model.size())), one.text.size());
    EXPECT_EQ(model.tree().weight(Configuration::all(model.size())), one.text.size());
  }
}

TEST(TreeModel, TheInnermostNodeAround) {
  const std::string text = "int x = f(aa, bb);\nint y;\n";
  const TreeModel model = model_of(c(), text);
  const std::size_t at = text.find("bb");
  const Change node = model.node_at(0, {at, at + 1});
  EXPECT_EQ(model.place(node).span.begin, at);
  EXPECT_EQ(model.place(model.node_at(0, {at - 3, at + 1})).span.begin, text.find("(aa"));
  EXPECT_EQ(model.node_at(0, {0, text.size()}), 1u);
}

// Parsed, made a tree, searched and rendered: nothing recurses on the depth of the input.
TEST(TreeModel, OfDeepInputs) {
  constexpr std::size_t kDeep = 100'000;
  const std::string open(kDeep, '('), close(kDeep, ')');
  const std::string arrays_open(kDeep, '['), arrays_close(kDeep, ']');
  for (const auto& [language, text] :
       {std::pair(&c(), "int x = " + open + "needle" + close + ";\n"),
        std::pair(find_language("json"), arrays_open + "1" + arrays_close)}) {
    SCOPED_TRACE(language->name);
    const TreeModel model = model_of(*language, text);
    EXPECT_GT(model.size(), kDeep);
    EXPECT_EQ(text_of(model.render(Configuration::all(model.size()))), text);
    TreeSearch search(model.tree(), Configuration::all(model.size()));
    const std::string needle = language == &c() ? "needle" : "1";
    int tests = 0;
    for (; tests < 1000 && search.next(); ++tests) {
      const std::string result = text_of(model.render(search.next()->configuration));
      const bool fails = result.find(needle) != result.npos;
      search.report(fails ? Outcome::fail : Outcome::pass);
    }
    EXPECT_LT(text_of(model.render(search.best())).size(), 20U) << "after " << tests << " tests";
    EXPECT_LT(tests, 100);  // far fewer than there are levels
  }
}

TEST(TreeModel, OfALargeInput) {
  std::string text = "[\n";
  for (int i = 0; text.size() < 20'000'000; ++i) {
    text += fmt::format("  {{\"id\": {}, \"name\": \"item {}\", \"tags\": [1, 2, 3]}},\n", i, i);
  }
  text += "  {}\n]\n";
  auto seconds = [before = std::chrono::steady_clock::now()]() mutable {
    const auto now = std::chrono::steady_clock::now();
    return std::chrono::duration<double>(now - std::exchange(before, now)).count();
  };
  const TreeModel model = model_of(*find_language("json"), text);
  const double made = seconds();
  std::mt19937 random(1);
  std::size_t bytes = 0;
  constexpr int kRenders = 100;
  for (int i = 0; i < kRenders; ++i) {
    std::vector<Range> gone;
    for (int k = 0; k < 1000; ++k) {
      gone.push_back(model.tree().subtree(random_between(random, 2, model.size() - 1)));
    }
    bytes +=
        model.render(Configuration::all(model.size()).minus(Configuration::of(std::move(gone))))
            .size();
  }
  const double rendered = seconds();
  const double mega = static_cast<double>(text.size()) / 1e6;
  fmt::print("{} parts of {:.0f} MB in {:.1f} s; {} renders of 1000 cuts: {:.0f} MB/s\n",
             model.size(), mega, made, kRenders, static_cast<double>(bytes) / 1e6 / rendered);
  EXPECT_EQ(model.render(Configuration::all(model.size())).size(), text.size());
}

TreeModel model_from(const Parts& parts, const std::string& text) {
  std::vector<Parts> all;
  all.push_back(parts);
  return TreeModel(single_file("input", text), std::move(all));
}

void expect_as_twin(const TreeModel& model, const Parts& parts, std::string_view text,
                    const Configuration& configuration) {
  const std::string twin = naive_render(
      parts, text, [&](std::uint32_t part) { return configuration.contains(part + 1); });
  ASSERT_EQ(text_of(model.render(configuration)), twin)
      << "of " << text << "\nwith " << configuration.text();
}

// Many out, or few; subtrees rather than single nodes.
Configuration random_prunings(std::mt19937& random, const ChangeTree& tree) {
  std::vector<Range> gone, back;
  for (std::uint32_t n = random_between(random, 0, 6); n > 0; --n) {
    gone.push_back(tree.subtree(random_between(random, 0, tree.size() - 1)));
  }
  for (std::uint32_t n = random_between(random, 0, 3); n > 0; --n) {
    back.push_back(tree.subtree(random_between(random, 0, tree.size() - 1)));
  }
  return Configuration::all(tree.size())
      .minus(Configuration::of(std::move(gone)))
      .plus(Configuration::of(std::move(back)));
}

TEST(TreeModel, RendersRandomPartsAsItsTwin) {
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    const RandomParts made(random);
    ASSERT_EQ(broken_law(made.parts, made.text), "") << made.text;
    const TreeModel model = model_from(made.parts, made.text);
    expect_as_twin(model, made.parts, made.text, Configuration::all(model.size()));
    ASSERT_EQ(text_of(model.render(Configuration::all(model.size()))), made.text);
    expect_as_twin(model, made.parts, made.text, {});
    for (int k = 0; k < 8; ++k) {
      expect_as_twin(model, made.parts, made.text,
                     k % 2 ? random_configuration(random, model.size())
                           : random_prunings(random, model.tree()));
      if (HasFatalFailure()) return;
    }
  }
}

TEST(TreeModel, RendersTheSamplesAsItsTwin) {
  std::mt19937 random(2);
  for (const Sample& one : samples()) {
    SCOPED_TRACE(one.language->name);
    const Parts parts = read_parts(*one.language, one.text);
    const TreeModel model = model_of(*one.language, one.text);
    for (int k = 0; k < 12; ++k) {
      expect_as_twin(model, parts, one.text,
                     k % 4 == 0 ? random_configuration(random, model.size())
                                : random_prunings(random, model.tree()));
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace whittle
