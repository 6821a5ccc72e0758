#include "syntax/language.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <re2/re2.h>
#include <tree_sitter/api.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "support/temporary_directory.h"
#include "syntax/parser.h"

namespace whittle {
namespace {

std::string name_of(const Language* language) {
  return language ? language->name : "none";
}
std::string by_name(std::string_view file) {
  return name_of(language_of(file, ""));
}
std::string by_text(std::string_view text) {
  return name_of(language_of("input", text));
}

TEST(Languages, AreSortedAndComplete) {
  ASSERT_FALSE(languages().empty());
  std::string before;
  for (const Language& language : languages()) {
    SCOPED_TRACE(language.name);
    EXPECT_LT(before, language.name);
    before = language.name;
    EXPECT_FALSE(language.title.empty());
    EXPECT_FALSE(language.files.empty());
    ASSERT_NE(language.parser, nullptr);
    EXPECT_GE(ts_language_abi_version(language.parser), 13u);
    for (const std::string& pattern : language.first_lines) EXPECT_TRUE(RE2(pattern).ok());
    const auto grammar = nlohmann::json::parse(language.grammar, nullptr, false);
    ASSERT_TRUE(grammar.is_object());
    EXPECT_TRUE(grammar.contains("rules"));
  }
}

TEST(Languages, NoTwoHaveANameOrAPatternInCommon) {
  std::map<std::string, std::string> names, patterns;
  const auto add = [](auto& map, const std::string& key, const std::string& language) {
    const auto [at, fresh] = map.emplace(key, language);
    EXPECT_TRUE(fresh) << key << " of " << at->second << " and " << language;
  };
  for (const Language& language : languages()) {
    add(names, language.name, language.name);
    for (const std::string& alias : language.aliases) add(names, alias, language.name);
    for (const std::string& pattern : language.files) add(patterns, pattern, language.name);
  }
}

TEST(Languages, AreFoundByNameAndAlias) {
  EXPECT_EQ(name_of(find_language("c++")), "c++");
  EXPECT_EQ(find_language("cpp"), find_language("c++"));
  EXPECT_EQ(name_of(find_language("c#")), "c-sharp");
  EXPECT_EQ(find_language("klingon"), nullptr);
  EXPECT_EQ(find_language(""), nullptr);
}

TEST(LanguageOf, TheFileNameDecides) {
  EXPECT_EQ(by_name("a.c"), "c");
  EXPECT_EQ(by_name("some/folder.py/a.cc"), "c++");
  EXPECT_EQ(by_name("a.C"), "c++");
  EXPECT_EQ(by_name("a.H"), "c++");
  EXPECT_EQ(by_name("a.h"), "c");
  EXPECT_EQ(by_name("package-lock.json"), "json");
  EXPECT_EQ(by_name("style.xsl"), "xml");
  EXPECT_EQ(by_name("Makefile"), "make");
  EXPECT_EQ(by_name("a.tsx"), "tsx");
  EXPECT_EQ(by_name("a.d.ts"), "typescript");
  EXPECT_EQ(by_name("query.sql"), "sql");
  EXPECT_EQ(by_name("a.ll"), "llvm");
  EXPECT_EQ(name_of(language_of("a.json", "#!/usr/bin/python\n")), "json");
}

TEST(LanguageOf, TheLongestPatternWins) {
  EXPECT_EQ(by_name("Makefile.am"), "make");
  EXPECT_EQ(by_name("Makefile.PL"), "perl");
  EXPECT_EQ(by_name("Cargo.lock"), "toml");
}

TEST(LanguageOf, CaseCountsOnlyWhereItTells) {
  EXPECT_EQ(by_name("QUERY.SQL"), "sql");
  EXPECT_EQ(by_name("INDEX.HTM"), "html");
  EXPECT_EQ(by_name("A.CPP"), "c++");
}

TEST(LanguageOf, TheFirstLineDecidesWhereTheNameDoesNot) {
  EXPECT_EQ(by_text("#!/usr/bin/env python3\nx = 1\n"), "python");
  EXPECT_EQ(by_text("#!/bin/sh\n"), "bash");
  EXPECT_EQ(by_text("#!/bin/bash -e\r\n"), "bash");
  EXPECT_EQ(by_text("<?xml version=\"1.0\"?>\n<a/>"), "xml");
  EXPECT_EQ(by_text("<!DOCTYPE html>\n"), "html");
  EXPECT_EQ(by_text("x\n#!/bin/sh\n"), "none");
}

TEST(LanguageOf, NoneIsKnown) {
  EXPECT_EQ(by_name("a.unknown"), "none");
  EXPECT_EQ(by_name("c"), "none");
  EXPECT_EQ(by_name(""), "none");
  EXPECT_EQ(by_text(""), "none");
  EXPECT_EQ(by_text("hello\n"), "none");
}

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
  for (const char* text : {"[1]", "{}", "{\"name\": 1}", "\"name\""}) {
    const std::string nameless = write("nameless.json", text);
    EXPECT_EQ(complaint(object, nameless), nameless + " is no grammar.json: it has no name");
  }
}

}  // namespace
}  // namespace whittle
