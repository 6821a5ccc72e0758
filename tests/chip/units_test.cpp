// Which parts of a program have names, and which speak of which.
#include "chip/units.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "model/cut.h"
#include "support/samples.h"
#include "syntax/language.h"

namespace whittle {
namespace {

class UnitsTest : public testing::Test {
 protected:
  void read(std::vector<std::pair<std::string, std::string>> files,
            const std::vector<SourceLine>& reached = {}) {
    std::vector<VariantFile> made;
    const auto texts =
        std::make_shared<const std::vector<std::pair<std::string, std::string>>>(std::move(files));
    for (const auto& [name, text] : *texts) made.push_back({name, {{text, 0}}, 0644});
    const Source source(Variant(std::move(made), {texts}));
    const Language* java = find_language("java");
    ChipReader reader([=](std::string_view, std::string_view) { return java; },
                      {{}, false, std::make_shared<const OriginalLines>(source.variant())});
    ReachedLines lines;
    for (const SourceLine& line : reached) lines.reached.emplace(line, lines.reached.size());
    units_ = read_units(source, reader.files(source), lines, reader.options());
    for (Change i = 0; i < units_.units.size(); ++i) {
      const ChipEdit& edit = units_.plan.changes[i].edits.front();
      texts_.push_back(std::string(
          source.text(edit.file).substr(edit.span.begin, edit.span.end - edit.span.begin)));
    }
  }
  // The unit that begins so.
  const ChipUnit& unit(std::string_view text) const {
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      if (texts_[i].starts_with(text) && units_.units[i].outer) return units_.units[i];
    }
    ADD_FAILURE() << "no unit begins with " << text;
    return units_.units.front();
  }
  bool speaks(const ChipUnit& user, const ChipUnit& of) const {
    return std::ranges::find(user.mentions, of.names.at(0)) != user.mentions.end();
  }

  ChipUnits units_;
  std::vector<std::string> texts_;
};

TEST_F(UnitsTest, AWordBelongsToTheInnermostUnit) {
  read({{"A.java", "class A{int x; int f(){return x;} void g(){}}"}});
  EXPECT_TRUE(speaks(unit("int f"), unit("int x")));
  EXPECT_FALSE(speaks(unit("void g"), unit("int x")));
  EXPECT_FALSE(speaks(unit("class A"), unit("int x")));
  EXPECT_EQ(texts_[*unit("int f").outer], texts_[1]);
}

TEST_F(UnitsTest, ALineOfAMethodIsNoneOfItsClass) {
  read({{"A.java", "class A{\nvoid f(){\ng();\n}\nvoid g(){\nh();\n}\n}"}}, {{"A.java", 3}});
  EXPECT_TRUE(unit("void f").needed);
  EXPECT_FALSE(unit("void g").needed);
  EXPECT_FALSE(unit("class A").needed);
}

TEST_F(UnitsTest, WhatABaseFromElsewhereMayAskForStays) {
  read({{"A.java", "class A implements Runnable{public void run(){}}"},
        {"B.java", "interface B{void b();}"},
        {"C.java", "class C implements B{public void b(){}}"},
        {"D.java", "class D extends A{void d(){}}"}});
  EXPECT_TRUE(unit("public void run").stays);
  EXPECT_FALSE(unit("public void b").stays);
  EXPECT_TRUE(unit("void d").stays) << "by way of A";
}

TEST_F(UnitsTest, ABaseIsLookedForWhereImportsSay) {
  const std::string own = "package own; public interface Base{void b();}";
  const std::string user = "class Used implements Base{public void b(){}}";
  read({{"own/Base.java", own}, {"x/U.java", "package x; import own.Base; " + user}});
  EXPECT_FALSE(unit("public void b").stays);
  texts_.clear();
  read({{"own/Base.java", own}, {"x/U.java", "package x; import other.Base; " + user}});
  EXPECT_TRUE(unit("public void b").stays);
  texts_.clear();
  read({{"own/Base.java", own}, {"x/U.java", "package x; import other.*; " + user}});
  EXPECT_TRUE(unit("public void b").stays) << "it may be any of the other package";
  texts_.clear();
  read({{"own/Base.java", own}, {"own/U.java", "package own; import other.*; " + user}});
  EXPECT_FALSE(unit("public void b").stays) << "what stands beside it comes first";
}

TEST_F(UnitsTest, TheOnlyMethodOfAnInterfaceStays) {
  read({{"A.java", "interface A{void a();} interface B{void b(); void c();}"}});
  EXPECT_TRUE(unit("void a").stays);
  EXPECT_FALSE(unit("void b").stays);
}

}  // namespace
}  // namespace whittle
