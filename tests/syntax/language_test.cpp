#include "syntax/language.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <re2/re2.h>
#include <tree_sitter/api.h>

#include <map>
#include <nlohmann/json.hpp>

namespace whittle {
namespace {

std::string name_of(const LanguageDescription* language) {
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
  for (const LanguageDescription& description : languages()) {
    SCOPED_TRACE(description.name);
    const Result<const Language*> loaded = load_language(description);
    ASSERT_TRUE(loaded) << loaded.error().message;
    const Language& language = **loaded;
    EXPECT_EQ(language.name, description.name);
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
  for (const LanguageDescription& language : languages()) {
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

}  // namespace
}  // namespace whittle
