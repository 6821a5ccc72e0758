// The diffs are applied by the real tools.
#include "model/unified.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>

#include "support/random_text.h"

namespace whittle {
namespace {

namespace fs = std::filesystem;

class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string name = (fs::temp_directory_path() / "whittle-unified-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ~TemporaryDirectory() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

struct Content {
  std::string text;
  bool executable = false;
  friend bool operator==(const Content&, const Content&) = default;
};
using Tree = std::map<std::string, Content>;

Variant variant_of(const Tree& tree) {
  std::vector<VariantFile> files;
  std::vector<std::shared_ptr<const void>> owners;
  for (const auto& [name, content] : tree) {
    auto buffer = std::make_shared<const std::string>(content.text);
    files.push_back({name, {}, content.executable ? 0755u : 0644u});
    if (!buffer->empty()) files.back().pieces.push_back({*buffer, 0});
    owners.push_back(std::move(buffer));
  }
  return Variant(std::move(files), std::move(owners));
}

void write(const fs::path& root, const Tree& tree) {
  fs::create_directories(root);
  for (const auto& [name, content] : tree) {
    fs::create_directories((root / name).parent_path());
    std::ofstream(root / name, std::ios::binary) << content.text;
    chmod((root / name).c_str(), content.executable ? 0755 : 0644);
  }
}

Tree read(const fs::path& root) {
  Tree tree;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const bool executable =
        (entry.status().permissions() & fs::perms::owner_exec) != fs::perms::none;
    tree[fs::relative(entry.path(), root).string()] = {
        std::string(std::istreambuf_iterator<char>(file), {}), executable};
  }
  return tree;
}

// -f: it would ask whether to remove a file that is empty already.
constexpr const char* kPatch = "patch -p1 -s -f --no-backup-if-mismatch -i ../diff";
constexpr const char* kGitApply = "git apply --whitespace=nowarn ../diff";

// What the tool makes of `a`; a tree that says so where it refuses.
Tree apply(const Tree& a, const std::string& diff, const std::string& tool) {
  const TemporaryDirectory directory;
  const fs::path root = directory.path() / "tree";
  write(root, a);
  std::ofstream(directory.path() / "diff", std::ios::binary) << diff;
  if (diff.empty()) return read(root);
  // No repository around may change what git does.
  const std::string command = "cd '" + root.string() + "' && GIT_CEILING_DIRECTORIES='" +
                              directory.path().string() + "' timeout 20 " + tool + " >../log 2>&1";
  if (std::system(command.c_str()) == 0) return read(root);
  std::ifstream log(directory.path() / "log");
  return {{"refused", {std::string(std::istreambuf_iterator<char>(log), {}), false}}};
}

bool have(const std::string& tool) {
  return std::system((tool + " --version >/dev/null 2>&1").c_str()) == 0;
}

void check_both(const Tree& a, const Tree& b) {
  const std::string diff = unified_diff(variant_of(a), variant_of(b));
  if (have("patch")) {
    EXPECT_EQ(apply(a, diff, kPatch), b) << diff;
  }
  if (have("git")) {
    EXPECT_EQ(apply(a, diff, kGitApply), b) << diff;
  }
}

void PrintTo(const Content& content, std::ostream* out) {
  *out << testing::PrintToString(content.text) << (content.executable ? " executable" : "");
}

TEST(UnifiedDiff, LooksLikeOthers) {
  const std::string diff = unified_diff(single_file("f", "1\n2\n3\n4\n5\n6\n7\n8\n"),
                                        single_file("f", "1\n2\n3\n4\nfive\n6\n7\n8\n"));
  EXPECT_EQ(diff, "--- a/f\n+++ b/f\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST(UnifiedDiff, JoinsHunksThatAreNear) {
  const auto hunks = [](std::size_t between) {
    std::string same;
    for (std::size_t i = 0; i < between; ++i) same += std::to_string(i) + "\n";
    const std::string diff = unified_diff(single_file("f", "a\n" + same + "b\n"),
                                          single_file("f", "A\n" + same + "B\n"));
    std::size_t count = 0;
    for (std::size_t at = 0; (at = diff.find("@@ -", at)) != std::string::npos; ++at) ++count;
    return count;
  };
  EXPECT_EQ(hunks(6), 1u);
  EXPECT_EQ(hunks(7), 2u);
}

TEST(UnifiedDiff, NothingWhereNothingDiffers) {
  EXPECT_EQ(unified_diff(single_file("f", "x"), single_file("f", "x")), "");
  EXPECT_EQ(unified_diff({}, {}), "");
}

TEST(UnifiedDiff, OfBinaryFilesSaysThatTheyDiffer) {
  EXPECT_EQ(unified_diff(single_file("f", std::string("a\0b", 3)), single_file("f", "x")),
            "Binary files a/f and b/f differ\n");
  EXPECT_EQ(unified_diff({}, single_file("f", std::string("\0", 1))),
            "Binary files /dev/null and b/f differ\n");
}

TEST(UnifiedDiff, BinaryFilesDoNotKeepTheOthersFromApplying) {
  const Tree a{{"a", {"x\n"}}, {"bin", {std::string("\0a", 2)}}, {"text", {"1\n"}}};
  const Tree b{{"a", {"x\n", true}}, {"bin", {std::string("\0b", 2)}}, {"text", {"2\n"}}};
  const std::string diff = unified_diff(variant_of(a), variant_of(b));
  for (const char* tool : {kPatch, kGitApply}) {
    if (!have(std::string(tool).substr(0, std::string(tool).find(' ')))) continue;
    const Tree result = apply(a, diff, tool);
    ASSERT_TRUE(result.contains("text")) << tool;
    EXPECT_EQ(result.at("text"), b.at("text")) << tool;
    EXPECT_EQ(result.at("a"), b.at("a")) << tool;
    EXPECT_EQ(result.at("bin"), a.at("bin")) << tool;
  }
}

TEST(UnifiedDiff, LastLinesWithoutNewline) {
  check_both({{"f", {"a\nb"}}}, {{"f", {"a\nb\n"}}});
  check_both({{"f", {"a\nb\n"}}}, {{"f", {"a\nb"}}});
  check_both({{"f", {"a\nb"}}}, {{"f", {"x\nb"}}});
  check_both({{"f", {"a"}}}, {{"f", {"b"}}});
  check_both({{"f", {"a"}}}, {{"f", {""}}});
  check_both({{"f", {""}}}, {{"f", {"b"}}});
}

TEST(UnifiedDiff, FilesComeAndGo) {
  check_both({{"kept", {"k\n"}}}, {{"kept", {"k\n"}}, {"d/new", {"n\nm"}}});
  check_both({{"kept", {"k\n"}}, {"d/old", {"o\n"}}}, {{"kept", {"k\n"}}});
  check_both({{"kept", {"k\n"}}, {"old", {""}}}, {{"kept", {"k\n"}}, {"new", {""}}});
  check_both({}, {{"run", {"#!/bin/sh\n", true}}});
  check_both({{"run", {"#!/bin/sh\n", true}}}, {{"run", {"#!/bin/sh\n", false}}});
  check_both({{"run", {"one\n", false}}}, {{"run", {"two\n", true}}});
}

// The header for the mode of one file took the hunks of the next.
TEST(UnifiedDiff, AModeBeforeAnotherFile) {
  check_both({{"a", {"x\n"}}, {"b", {"1\n"}}}, {{"a", {"x\n", true}}, {"b", {"2\n"}}});
  check_both({{"b", {"1\n"}}}, {{"a", {""}}, {"b", {"2\n"}}});
}

TEST(UnifiedDiff, NamesThatAreOdd) {
  for (const char* name : {"a b", "two  spaces ", "quote\"d", "back\\slash", "tab\tbed",
                           "new\nline", "\xc3\xa9t\xc3\xa9", "it's", "-dash", "dev/null"}) {
    check_both({{name, {"1\n"}}}, {{name, {"2\n"}}});
    check_both({{"x", {"1\n"}}}, {{"x", {"1\n"}}, {name, {"2\n"}}});
    check_both({{"x", {"1\n"}}, {name, {""}}}, {{"x", {"1\n"}}});
    check_both({{name, {"1\n", false}}}, {{name, {"2\n", true}}});
  }
}

TEST(UnifiedDiff, RandomTreesApply) {
  std::mt19937 random(1);
  for (int round = 0; round < 60; ++round) {
    Tree a;
    Tree b;
    for (const char* name : {"a", "b c", "d/e", "f", "g"}) {
      const std::string text = random_text(random, 25);
      if (below(random, 5) > 0) a[name] = {text, below(random, 4) == 0};
      if (below(random, 5) > 0) b[name] = {random_neighbour(random, text), below(random, 4) == 0};
    }
    check_both(a, b);
    if (HasFailure()) break;
  }
}

}  // namespace
}  // namespace whittle
