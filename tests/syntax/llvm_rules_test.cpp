// The rules of LLVM IR, those of first.scm and of rewrites.scm: what each makes of a small
// text. Without a rule its row fails.
#include <gtest/gtest.h>

#include <algorithm>
#include <span>

#include "syntax/rules.h"

namespace whittle {
namespace {

// White space is of no account: where tokens would become one, it is put later.
std::string without_blanks(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
  return text;
}

struct Row {
  const char* text;
  const char* expected;
};

void expect_rows(std::string_view Language::*rules_text, std::string_view file,
                 std::span<const Row> rows) {
  const Language& llvm = *find_language("llvm");
  const auto read = Rules::read(llvm, llvm.*rules_text, file);
  ASSERT_TRUE(read.ok()) << read.error().message;
  for (const Row& row : rows) {
    const std::string text = row.text;
    std::vector<std::string> found;
    std::string all;
    for (const RuleMatch& match : (*read)->match(parse(llvm, text), text)) {
      std::string result = text;
      for (std::size_t i = match.edits.size(); i-- > 0;) {
        const RuleEdit& edit = match.edits[i];
        result.replace(edit.begin, edit.end - edit.begin, edit.text);
      }
      found.push_back(without_blanks(result));
      all += "\n  " + result;
    }
    EXPECT_NE(std::ranges::find(found, without_blanks(row.expected)), found.end())
        << file << ": " << text << "\n is not made to be " << row.expected << " but" << all;
  }
}

// clang-format off
constexpr Row kFirst[] = {
    {"define void @f() {\nret void ; end\n}",
     "define void @f() {\nret void\n}"},
    {"define void @f() {\nret void, !dbg !1\n}",
     "define void @f() {\nret void\n}"},
    {"define void @f() !dbg !1 {\nret void\n}",
     "define void @f() {\nret void\n}"},
    {"declare dso_local void @f()",
     "declare void @f()"},
    {"declare void @f() #0",
     "declare void @f()"},
    {"@a = global i8 0, align 4",
     "@a = global i8 0"},
    {"declare void @f(i8 noundef)",
     "declare void @f(i8)"},
    {"define void @f() {\ncall void @g() #1\nret void\n}",
     "define void @f() {\ncall void @g()\nret void\n}"},
    {"attributes #0 = { cold }",
     ""},
    {"target triple = \"x\"",
     ""},
    {"define void @f() {\nstore i8 0, i8* null\nret void\n}",
     "define void @f() {\nret void\n}"},
    {"define i8 @f(i8 %a) {\n%b = add i8 %a, 1\n%c = add i8 0, %b\nret i8 %b\n}",
     "define i8 @f(i8 %a) {\n%c = add i8 0, 0\nret i8 0\n}"},
    {"define i8* @f() {\n%b = alloca i8\nret i8* %b\n}",
     "define i8* @f() {\nret i8* null\n}"},
    {"define double @f() {\n%b = call double @g()\nret double %b\n}",
     "define double @f() {\nret double 0.0\n}"},
    {"define %t @f() {\n%b = call %t @g()\nret %t %b\n}",
     "define %t @f() {\nret %t zeroinitializer\n}"},
    // Names are those of one function.
    {"define i8 @f() {\n%b = add i8 1, 1\nret i8 %b\n}\ndefine i8 @g(i8 %b) {\nret i8 %b\n}",
     "define i8 @f() {\nret i8 0\n}\ndefine i8 @g(i8 %b) {\nret i8 %b\n}"},
    {"define void @f() {\nbr i1 0, label %a, label %b\n}",
     "define void @f() {\nbr label %a\n}"},
    {"define void @f() {\nbr i1 0, label %a, label %b\n}",
     "define void @f() {\nbr label %b\n}"},
    {"define void @f() {\nswitch i8 0, label %a [ i8 1, label %b ]\n}",
     "define void @f() {\nbr label %a\n}"},
    {"define void @f() {\ninvoke void @g(i8 1) to label %a unwind label %b\n}",
     "define void @f() {\ncall void @g(i8 1)\nbr label %a\n}"},
    {"define i8 @f(i8 %a) {\n%b = phi i8 [ %a, %c ]\nret i8 %b\n}",
     "define i8 @f(i8 %a) {\nret i8 %a\n}"},
    {"define void @f() {\nstore i8 0, i8* null, align 1\nret void\n}",
     "define void @f() {\nstore i8 0, i8* null\nret void\n}"},
    {"define void @f() {\n%a = alloca i8, align 1\nret void\n}",
     "define void @f() {\n%a = alloca i8\nret void\n}"},
};

constexpr Row kRewrites[] = {
    {"define void @f(i8 %a) {\nret void\n}",
     "declare void @f(i8 %a)"},
    {"define i8 @f(i8 %a, i8 %b) {\nret i8 %b\n}\ndefine void @g() {\n%c = call i8 @f(i8 1, i8 2)\nret void\n}",
     "define i8 @f(i8 %a) {\nret i8 0\n}\ndefine void @g() {\n%c = call i8 @f(i8 1)\nret void\n}"},
    {"define i8* @f(i8* %a) {\nret i8* %a\n}",
     "define i8* @f() {\nret i8* null\n}"},
    {"define %t @f(%t %a) {\nret %t %a\n}",
     "define %t @f() {\nret %t undef\n}"},
    {"declare void @f(i8, i16)\ndefine void @g() {\ncall void @f(i8 1, i16 2)\nret void\n}",
     "declare void @f(i16)\ndefine void @g() {\ncall void @f(i16 2)\nret void\n}"},
    {"define i8 @f() {\nret i8 1\n}\ndefine void @g() {\ncall i8 @f()\nret void\n}",
     "define void @f() {\nret void\n}\ndefine void @g() {\ncall void @f()\nret void\n}"},
    {"declare i8 @f()\ndefine void @g() {\n%a = call i8 @f()\nret void\n}",
     "declare void @f()\ndefine void @g() {\ncall void @f()\nret void\n}"},
    {"define i8 @f(i8 %a) {\n%b = add i8 %a, 1\nret i8 %b\n}",
     "define i8 @f(i8 %a) {\nret i8 %a\n}"},
    {"define i8 @f(i8 %a) {\n%b = add i8 %a, 1\nret i8 %b\n}",
     "define i8 @f(i8 %a) {\nret i8 1\n}"},
    {"define i8 @f(i8 %a) {\n%b = phi i8 [ 1, %c ], [ %a, %d ]\nret i8 %b\n}",
     "define i8 @f(i8 %a) {\nret i8 %a\n}"},
    {"define i8 @f(i8 %a) {\n%b = select i1 0, i8 1, i8 %a\nret i8 %b\n}",
     "define i8 @f(i8 %a) {\nret i8 %a\n}"},
    {"define i8 @f() {\n%b = load i8, i8* null\nret i8 %b\n}",
     "define i8 @f() {\nret i8 undef\n}"},
    {"define void @f() {\nbr i1 0, label %a, label %b\n}",
     "define void @f() {\nbr label %a\n}"},
    {"define void @f() {\nbr i1 0, label %a, label %b\n}",
     "define void @f() {\nbr label %b\n}"},
    {"define void @f() {\nswitch i8 0, label %a [ i8 1, label %b ]\n}",
     "define void @f() {\nbr label %a\n}"},
    {"define void @f() {\nswitch i8 0, label %a [ i8 1, label %b ]\n}",
     "define void @f() {\nbr label %b\n}"},
    {"define void @f() {\ninvoke void @g(i8 1) to label %a unwind label %b\n}",
     "define void @f() {\ncall void @g(i8 1)\nbr label %a\n}"},
    {"define void @f() {\ninvoke void @g(i8 1) to label %a unwind label %b\n}",
     "define void @f() {\nbr label %a\n}"},
    {"define i8 @f() {\nret i8 1\n}",
     "define i8 @f() {\nunreachable\n}"},
    {"define void @f() {\nbr label %a\n}",
     "define void @f() {\nret void\n}"},
    {"declare void @f(%t* %a)",
     "declare void @f(i8* %a)"},
    {"%t = type { i8, i8 }",
     "%t = type i8"},
};
// clang-format on

TEST(LlvmRules, First) {
  expect_rows(&Language::first, "first.scm", kFirst);
}

TEST(LlvmRules, Rewrites) {
  expect_rows(&Language::rewrites, "rewrites.scm", kRewrites);
}

}  // namespace
}  // namespace whittle
