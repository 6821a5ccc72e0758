// Components of languages: where they are looked for, what is refused, and that each is loaded
// once and only when it is needed.
#include <dlfcn.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <tree_sitter/api.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <thread>

#include "support/temporary_directory.h"
#include "syntax/load_component.h"
#include "syntax/parser.h"
#include "syntax/table.h"

namespace whittle {
namespace {

namespace fs = std::filesystem;
using Directories = std::vector<std::string>;

const LanguageDescription& json() {
  return *find_description("json");
}
// The component for JSON that was built with whittle.
std::string built() {
  return component_file(json());
}

// An environment variable that has another value for a while.
class Setting {
 public:
  Setting(const char* name, const char* value) : name_(name) {
    if (const char* const before = std::getenv(name)) before_ = before;
    value == nullptr ? ::unsetenv(name) : ::setenv(name, value, 1);
  }
  ~Setting() { before_ ? ::setenv(name_, before_->c_str(), 1) : ::unsetenv(name_); }
  Setting(const Setting&) = delete;
  Setting& operator=(const Setting&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

// Two directories, `first` and `second`, that components can be put into.
class Component : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directory(first);
    fs::create_directory(second);
  }
  static void write(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
  }
  // Compiles C, as languages/CMakeLists.txt does, into a shared object.
  void compile(const std::string& object, const std::string& code,
               const std::string& further = {}) const {
    write(folder.file("code.c"), code);
    const std::string command = fmt::format(
        "cc -shared -fPIC -w -o '{}' -I '{}' -I '{}' '{}' {}", object, WHITTLE_TESTS "/../src",
        WHITTLE_PARSERS "/tree-sitter-json/src", folder.file("code.c"), further);
    ASSERT_EQ(std::system(command.c_str()), 0);
  }
  std::string complaint(const LanguageDescription& description = json()) const {
    const Result<Language> loaded = load_component(description, both);
    return loaded ? "it was loaded" : loaded.error().message;
  }
  static bool mentions(const std::string& text, const std::string& part) {
    return text.find(part) != text.npos;
  }

  const TemporaryDirectory folder;
  const std::string first = folder.file("first");
  const std::string second = folder.file("second");
  const Directories both = {first, second};
};

TEST_F(Component, DirectoriesOfTheVariableComeFirst) {
  const Setting none("WHITTLE_LANGUAGES", nullptr);
  const Directories usual = component_directories();
  ASSERT_FALSE(usual.empty());
  EXPECT_TRUE(usual.back().ends_with("/whittle/languages")) << usual.back();
  for (const char* const said : {"/a:/b", ":/a::/b:"}) {
    const Setting two("WHITTLE_LANGUAGES", said);
    Directories expected = {"/a", "/b"};
    expected.insert(expected.end(), usual.begin(), usual.end());
    EXPECT_EQ(component_directories(), expected) << said;
  }
  const Setting twice("WHITTLE_LANGUAGES", "/a:/a");
  EXPECT_EQ(component_directories().size(), usual.size() + 1);
}

// This program was told by its run path where the build puts components.
TEST_F(Component, TheRunPathIsLookedAt) {
  const Setting none("WHITTLE_LANGUAGES", nullptr);
  const std::string directory = fs::path(built()).parent_path();
  EXPECT_EQ(component_directories().front(), directory);
}

TEST_F(Component, TheFirstDirectoryThatHasOneDecides) {
  EXPECT_EQ(find_component("json", both), "");
  fs::copy(built(), second + "/json.so");
  EXPECT_EQ(find_component("json", both), second + "/json.so");
  write(first + "/json.so", "");
  EXPECT_EQ(find_component("json", both), first + "/json.so");
  EXPECT_TRUE(mentions(complaint(), first + "/json.so: file too short")) << complaint();
}

TEST_F(Component, HoldsWhatTheDescriptionDoesNot) {
  fs::copy(built(), first + "/json.so");
  const Result<Language> loaded = load_component(json(), both);
  ASSERT_TRUE(loaded) << loaded.error().message;
  EXPECT_EQ(loaded->title, "JSON");
  EXPECT_TRUE(loaded->data);
  EXPECT_EQ(loaded->grammar, bytes_of(WHITTLE_PARSERS "/tree-sitter-json/src/grammar.json"));
  EXPECT_EQ(loaded->rewrites, bytes_of(WHITTLE_LANGUAGES "/json/rewrites.scm"));
  EXPECT_EQ(loaded->names, bytes_of(WHITTLE_LANGUAGES "/json/names.scm"));
  EXPECT_EQ(loaded->chip, "");
  const SyntaxTree tree = parse(*loaded, "[1]");
  ASSERT_TRUE(tree);
  EXPECT_FALSE(ts_node_has_error(tree.root()));
}

TEST_F(Component, AQueryThatInheritsComesAfterTheOther) {
  const std::string base = bytes_of(WHITTLE_LANGUAGES "/c/rewrites.scm");
  const std::string own = bytes_of(WHITTLE_LANGUAGES "/c++/rewrites.scm");
  ASSERT_TRUE(own.starts_with("; inherits: c\n"));
  EXPECT_EQ(find_language("c++")->rewrites, base + own);
}

TEST_F(Component, IsMissing) {
  EXPECT_EQ(complaint(),
            fmt::format("the parser for JSON is not installed: there is no json.so in {} or {}\n"
                        "  Install whittle's languages, or set WHITTLE_LANGUAGES to the directory "
                        "that has them.",
                        first, second));
}

TEST_F(Component, IsDamaged) {
  const std::string good = bytes_of(built());
  const std::string file = first + "/json.so";
  // The dynamic loader itself would map most of these, and the process would die.
  for (const std::size_t part : {2, 3, 4, 100}) {
    const std::size_t size = good.size() - good.size() / part;
    write(file, good.substr(0, size));
    const std::string begin = fmt::format(
        "cannot load the parser for JSON: {}: the file is cut off after {} of {} bytes\n", file,
        size, good.size());
    EXPECT_TRUE(complaint().starts_with(begin)) << complaint();
  }
  write(file, "not a shared object, but a text that is longer than a header of one");
  EXPECT_TRUE(mentions(complaint(), "json.so: invalid ELF header")) << complaint();
  EXPECT_TRUE(mentions(complaint(), "set WHITTLE_LANGUAGES")) << complaint();
}

TEST_F(Component, BelongsToAnotherVersion) {
  compile(first + "/json.so", R"(
      struct { unsigned version; } other = {4711};
      void* whittle_component(void) { return &other; })");
  EXPECT_TRUE(mentions(complaint(), first + "/json.so belongs to another version of whittle: its "
                                            "interface has version 4711, and this whittle reads"))
      << complaint();
}

TEST_F(Component, BelongsToSomethingElse) {
  compile(first + "/json.so", "int other;");
  EXPECT_TRUE(mentions(complaint(), first + "/json.so is not a component of whittle"))
      << complaint();
  fs::copy(built(), first + "/c.so");
  const std::string renamed = complaint(*find_description("c"));
  EXPECT_TRUE(mentions(renamed, first + "/c.so holds the parser for json")) << renamed;
}

bool is_loaded(const std::string& file) {
  return dlopen(file.c_str(), RTLD_NOLOAD | RTLD_LAZY) != nullptr;
}

TEST_F(Component, IsLoadedWhenItIsNeeded) {
  const std::string file = first + "/json.so";
  fs::copy(built(), file);
  const LanguageTable table(language_descriptions(), both);
  EXPECT_EQ(table.find("json"), table.of("a.json", ""));
  EXPECT_EQ(table.of("a", "#!/bin/sh\n"), table.find("bash"));
  EXPECT_EQ(table.of("a.unknown", ""), nullptr);
  EXPECT_FALSE(is_loaded(file));
  const Result<const Language*> loaded = table.load(*table.find("json"));
  ASSERT_TRUE(loaded) << loaded.error().message;
  EXPECT_TRUE(is_loaded(file));
  EXPECT_EQ(*loaded, *table.load(*table.find("json")));
  EXPECT_FALSE(table.load(*table.find("bash")));
}

// Thousands of variants are asked for their language: a component that could not be loaded is
// not tried again, and nothing changes in the middle of a run.
TEST_F(Component, AnErrorIsKept) {
  const LanguageTable table(language_descriptions(), both);
  EXPECT_FALSE(table.load(*table.find("json")));
  fs::copy(built(), first + "/json.so");
  EXPECT_FALSE(table.load(*table.find("json")));
}

TEST_F(Component, ThreadsLoadItOnce) {
  const std::string file = first + "/json.so";
  compile(file, R"(
      #include "syntax/component.h"
      const struct TSLanguage* tree_sitter_json(void);
      int calls;
      const struct WhittleComponent* whittle_component(void) {
        static const struct WhittleComponent component = {
            WHITTLE_COMPONENT_VERSION, "json", tree_sitter_json};
        __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
        return &component;
      })",
          WHITTLE_PARSERS "/tree-sitter-json/src/parser.c");
  const LanguageTable table(language_descriptions(), both);
  constexpr std::size_t kThreads = 8;
  std::vector<const Language*> found(kThreads);
  {
    std::vector<std::jthread> threads;
    for (const Language*& mine : found) {
      threads.emplace_back([&table, &mine] {
        const Result<const Language*> loaded = table.load(*table.find("json"));
        if (loaded && parse(**loaded, "[1]")) mine = *loaded;
      });
    }
  }
  ASSERT_NE(found.front(), nullptr);
  EXPECT_EQ(found, std::vector(kThreads, found.front()));
  const auto* const calls =
      static_cast<const int*>(dlsym(dlopen(file.c_str(), RTLD_LAZY), "calls"));
  ASSERT_NE(calls, nullptr);
  EXPECT_EQ(*calls, 1);
}

}  // namespace
}  // namespace whittle
