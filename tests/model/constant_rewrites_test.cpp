// Programs that report what their expressions are worth, run by real interpreters.
#include "model/constant_rewrites.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "support/temporary_directory.h"

namespace whittle {
namespace {

RewriteInput input_of(const std::string& name, const std::string& text) {
  return read_rewrite_input(single_file(name, text),
                            [](auto file, auto all) { return language_of(file, all); });
}

std::string applied(const RewriteInput& input, std::string_view printed, std::size_t longer = 16) {
  const RewriteModel model(input.source.variant(), constant_rewrites(input, printed, longer));
  return model.render({}).files()[0].text();
}

TEST(ConstantRewrites, AValueStandsForItsExpression) {
  const RewriteInput input = input_of("a.py", "f(g(1), x)\n");
  ASSERT_TRUE(reporting(input));
  EXPECT_EQ(applied(input, "whittle 0 7\nwhittle 1 'y'\n"), "f(7, 'y')\n");
  // What the program itself prints does not matter.
  EXPECT_EQ(applied(input, "hello\nwhittle  \nwhittle x 1\nwhittle 9 1\n\nwhittle 0 7\nbye"),
            "f(7, x)\n");
}

TEST(ConstantRewrites, TwoValuesAreNone) {
  const RewriteInput input = input_of("a.py", "f(g(1), x)\n");
  EXPECT_EQ(applied(input, "whittle 0 7\nwhittle 0 ?\nwhittle 1 ?\n"), "f(g(1), x)\n");
  EXPECT_EQ(applied(input, "whittle 0 7\nwhittle 0 8\n"), "f(g(1), x)\n");
}

TEST(ConstantRewrites, ALongValueIsLeftOut) {
  const RewriteInput input = input_of("a.py", "f(g(1), x)\n");
  const std::string_view printed = "whittle 0 1234567\nwhittle 1 12\n";
  EXPECT_EQ(applied(input, printed, 7), "f(1234567, 12)\n");
  EXPECT_EQ(applied(input, printed, 0), "f(g(1), x)\n");
}

TEST(ConstantRewrites, TheOuterExpressionCountsFirst) {
  const RewriteInput input = input_of("a.js", "f(a + b * 2);\n");
  EXPECT_EQ(applied(input, "whittle 0 7\nwhittle 1 1\nwhittle 2 6\nwhittle 3 3\n"), "f(7);\n");
  EXPECT_EQ(applied(input, "whittle 1 1\nwhittle 2 6\nwhittle 3 3\n"), "f(1 + 6);\n");
  EXPECT_FALSE(reporting(input_of("a.json", "[1 , 2]")));
}

struct Program {
  const char* file;
  const char* interpreter;
  const char* text;
  const char* expected;
};

class EachLanguage : public ::testing::TestWithParam<Program> {};

// The values of loops differ, those of objects cannot be written; strings keep their quotes.
TEST_P(EachLanguage, ReportsWhatItIsWorth) {
  const Program& program = GetParam();
  if (std::system((std::string(program.interpreter) + " -v >/dev/null 2>&1 </dev/null").c_str()) !=
      0) {
    GTEST_SKIP() << "no " << program.interpreter;
  }
  const TemporaryDirectory directory;
  const RewriteInput input = input_of(program.file, program.text);
  const std::optional<Variant> reports = reporting(input);
  ASSERT_TRUE(reports);
  const std::string path = directory.path() + "/" + program.file;
  std::ofstream(path) << reports->files()[0].text();
  const std::string errors = directory.path() + "/errors";
  const std::string command = std::string(program.interpreter) + " " + path + " >" +
                              directory.path() + "/printed 2>" + errors;
  EXPECT_EQ(std::system(command.c_str()), 0) << bytes_of(errors);
  EXPECT_EQ(applied(input, bytes_of(errors)), program.expected);
}

INSTANTIATE_TEST_SUITE_P(
    Languages, EachLanguage,
    ::testing::Values(Program{"a.js", "node",
                              "const t = [1, 2].map(x => x * 2);\nconst s = `a${t.length}\"\\n`;\n"
                              "if (t.length > 1) console.log(s + -t[0], null ?? {});\n",
                              "const t = [1, 2].map(x => x * 2);\nconst s = \"a2\\\"\\n\";\n"
                              "if (true) console.log(\"a2\\\"\\n-2\", null ?? {});\n"},
                      Program{"a.py", "python3",
                              "t = [x * 2 for x in (1, 2)]\ns = f\"a{len(t)}'\\n\"\n"
                              "for i in t:\n    if len(t) > 1:\n        print(s + 'b', i, not t)\n",
                              "t = [x * 2 for x in (1, 2)]\ns = \"a2'\\n\"\n"
                              "for i in t:\n    if True:\n        print(\"a2'\\nb\", i, False)\n"},
                      Program{"a.lua", "lua5.4",
                              "local t = {1, 2}\nlocal s = 'a' .. #t .. '\\n'\n"
                              "for i = 1, #t do if #t > 1 then print(s .. 'b', i, t[3]) end end\n",
                              "local t = {1, 2}\nlocal s = \"a2\\n\"\n"
                              "for i = 1, 2 do if true then print(\"a2\\nb\", i, nil) end end\n"},
                      Program{"a.rb", "ruby",
                              "t = [1, 2].map { |x| x * 2 }\ns = 'a' + t.size.to_s\n"
                              "t.each { |i| puts(s + \"\\n\", i, t[3]) if t.size > 1 }\n",
                              "t = [1, 2].map { |x| x * 2 }\ns = \"a2\"\n"
                              "t.each { |i| puts(\"a2\\n\", i, nil) if true }\n"}));

}  // namespace
}  // namespace whittle
