#include "syntax/load_language.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <tree_sitter/api.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

#include "support/temporary_directory.h"
#include "syntax/parser.h"

namespace whittle {
namespace {

// Has a shared object of the parser for JSON, made as a user would.
class LoadLanguage : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder = std::make_unique<TemporaryDirectory>();
    object = folder->file("json.so");
    const std::string command = fmt::format("cc -shared -fPIC -w -o '{0}' -I '{1}' '{1}/parser.c'",
                                            object, WHITTLE_PARSERS "/tree-sitter-json/src");
    ASSERT_EQ(std::system(command.c_str()), 0);
  }
  static void TearDownTestSuite() { folder.reset(); }

  static std::string write(const std::string& name, const std::string& text) {
    const std::string path = folder->file(name);
    std::ofstream(path) << text;
    return path;
  }
  static std::string complaint(const std::string& from, const std::string& about) {
    const Result<const Language*> loaded = load_language(from, about);
    return loaded ? "it was loaded" : loaded.error().message;
  }
  static bool mentions(const std::string& text, const std::string& part) {
    return text.find(part) != text.npos;
  }

  static inline std::unique_ptr<TemporaryDirectory> folder;
  static inline std::string object;
  const std::string grammar =
      std::string(WHITTLE_PARSERS "/tree-sitter-json/src") + "/grammar.json";
};

TEST_F(LoadLanguage, ParsesAsTheOneBuiltIn) {
  const Result<const Language*> loaded = load_language(object, grammar);
  ASSERT_TRUE(loaded) << loaded.error().message;
  const Language& json = **loaded;
  EXPECT_EQ(json.name, "json");
  EXPECT_EQ(json.grammar, find_language("json")->grammar);
  EXPECT_NE(json.parser, find_language("json")->parser);
  EXPECT_EQ(find_language("json")->title, "JSON");
  const SyntaxTree tree = parse(json, "{\"a\": [1, 2]}");
  ASSERT_TRUE(tree);
  EXPECT_FALSE(ts_node_has_error(tree.root()));
}

TEST_F(LoadLanguage, NoSuchFile) {
  const std::string no_object = complaint(folder->file("none.so"), grammar);
  EXPECT_TRUE(mentions(no_object, "/none.so") && mentions(no_object, "No such file")) << no_object;
  const std::string no_grammar = complaint(object, folder->file("none.json"));
  EXPECT_TRUE(mentions(no_grammar, "/none.json")) << no_grammar;
}

TEST_F(LoadLanguage, NotASharedObject) {
  const std::string text = write("text.so", "hello, hello, hello, hello, hello, hello, hello\n");
  const std::string message = complaint(text, grammar);
  EXPECT_TRUE(mentions(message, "cannot load " + text)) << message;
}

TEST_F(LoadLanguage, NoSuchSymbol) {
  const std::string other = write("other.json", R"({"name": "other", "rules": {}})");
  EXPECT_EQ(complaint(object, other),
            object + " has no parser tree_sitter_other, which its grammar names");
}

TEST_F(LoadLanguage, GrammarIsNotJson) {
  const std::string broken = write("broken.json", "{\"name\": ");
  EXPECT_EQ(complaint(object, broken), broken + " is not JSON");
  const std::string list = write("list.json", "[1]");
  EXPECT_EQ(complaint(object, list), list + " is not an object");
  for (const char* text : {"{}", "{\"name\": 1}"}) {
    const std::string nameless = write("nameless.json", text);
    EXPECT_EQ(complaint(object, nameless), nameless + " is no grammar.json: it has no name");
  }
}

// The folder of a grammar with these files beside it.
class LoadLanguageFolder : public LoadLanguage {
 protected:
  void SetUp() override { std::filesystem::copy(grammar, beside("grammar.json")); }
  std::string beside(const std::string& name) const { return here.file(name); }
  void put(const std::string& name, const std::string& text) const {
    std::ofstream(beside(name)) << text;
  }
  std::string complaint() const { return LoadLanguage::complaint(object, beside("grammar.json")); }

  const TemporaryDirectory here;
};

TEST_F(LoadLanguageFolder, IsReadAsThoseOfLanguagesAre) {
  put("language.json", R"({"title": "Other", "as_comments": ["\\bx+\\b"], "in_names": "-",
                           "comments": ["remark"],
                           "incremental": false, "package": "some", "files": ["*.o"]})");
  put("names.scm", "(pair key: (string) @definition)\n");
  put("rewrites.scm", "; inherits: json\n((array) @a (#replace! @a \"0\"))");
  const Result<const Language*> loaded = load_language(object, beside("grammar.json"));
  ASSERT_TRUE(loaded) << loaded.error().message;
  const Language& other = **loaded;
  EXPECT_EQ(other.title, "Other");
  EXPECT_EQ(other.as_comments, std::vector<std::string>{"\\bx+\\b"});
  EXPECT_EQ(other.comments, std::vector<std::string>{"remark"});
  EXPECT_EQ(other.in_names, "-");
  EXPECT_FALSE(other.incremental);
  EXPECT_EQ(other.names, "(pair key: (string) @definition)\n");
  EXPECT_TRUE(other.rewrites.starts_with(find_language("json")->rewrites));
  EXPECT_TRUE(other.rewrites.ends_with("(#replace! @a \"0\"))"));
  EXPECT_EQ(other.outline, "");
}

TEST_F(LoadLanguageFolder, WhatIsWrongIsNamedWithItsPlace) {
  const auto wrong = [&](const std::string& name, const std::string& text) {
    put(name, text);
    const std::string message = complaint();
    std::filesystem::remove(beside(name));
    EXPECT_EQ(message.find(beside(name)), message.find('/')) << message;
    return message.substr(std::min(message.size(), message.find(name) + name.size()));
  };
  EXPECT_EQ(wrong("names.scm", "(pair)\n  (par) @definition\n"),
            ", line 2, column 4: the grammar has no node par");
  EXPECT_EQ(wrong("names.scm", "(pair nokey: (string) @definition)"),
            ", line 1, column 7: the grammar has no field nokey");
  EXPECT_EQ(wrong("outline.scm", "(pair) @a (#delete! @b)"),
            ", line 1, column 22: the pattern has no capture @b");
  EXPECT_EQ(wrong("jumps.scm", "\n(number (array))"),
            ", line 2, column 9: the grammar never puts this there: (array))");
  EXPECT_EQ(wrong("numbers.scm", "; one\n\n  (pair"),
            ", line 3, column 8: not the syntax of a query: ");
  EXPECT_EQ(wrong("first.scm", "((pair) @a (#frob! @a))"), ", pattern 1: #frob! is unknown");
  EXPECT_EQ(wrong("rewrites.scm", "; inherits: klingon\n"),
            " inherits klingon, which is not built in");
  EXPECT_TRUE(mentions(wrong("rewrites.scm", "; inherits: c\n((pair) @a (#delete! @a))"),
                       "rewrites.scm inherits, line "));
  EXPECT_EQ(wrong("language.json", "{"), " is not JSON");
  EXPECT_EQ(wrong("language.json", R"({"as_comments": ["("]})"), ": as_comments: missing ): (");
  EXPECT_TRUE(mentions(wrong("language.json", R"({"title": 1})"), "type must be string"));
}

}  // namespace
}  // namespace whittle
