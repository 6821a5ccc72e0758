#include "repository/trees.h"

#include "repository/version_order.h"
#include "support/repositories.h"

namespace whittle {
namespace {

RepositoryOptions options_for(const TemporaryDirectory& directory, const std::string& place) {
  return {directory.file(place), directory.file("scratch")};
}

// Versions in every form, of a file whose text is the version.
const char* const kAll = R"(
  mkdir in; cd in
  version() { mkdir -p work/$1/src; echo $1 > "work/$1/src/a file"; echo same > work/$1/same
              printf run > work/$1/run; chmod +x work/$1/run; ln -s same work/$1/link; }
  for v in p-1.8 p-1.9 p-1.10 p-1.11 p-1.12 p-2.0rc1 p-2.0 p-2.1; do version $v; done
  mv work/p-1.8 .
  cd work
  tar -cf ../p-1.9.tar p-1.9
  tar -czf ../p-1.10.tar.gz p-1.10
  tar -cjf ../p-1.11.tar.bz2 p-1.11
  tar -cJf ../p-1.12.tar.xz p-1.12
  tar --zstd -cf ../p-2.0rc1.tar.zst p-2.0rc1
  (cd p-2.0 && tar -czf ../../p-2.0.tgz src same run link)
  mv p-2.1 ..
  cd ..; rm -r work; echo > README; echo > README-2; echo > p-3.0.zip; mkdir docs; mkdir .p-9)";

TEST(Trees, EveryFormInOrder) {
  const TemporaryDirectory directory;
  make(directory.path(), kAll);
  const auto trees = opened(open_trees(options_for(directory, "in")));
  ASSERT_NE(trees, nullptr);
  EXPECT_EQ(trees->describe(), "the 8 source trees in " + directory.file("in"));
  const auto line = trees->line({});
  ASSERT_TRUE(line.ok());
  EXPECT_EQ(ids(*trees), "p-2.1 p-2.0 p-2.0rc1 p-1.12 p-1.11 p-1.10 p-1.9 p-1.8");
  for (const Revision& revision : *line) {
    const Variant variant = files_of(*trees, revision.id);
    EXPECT_EQ(texts_of(variant), (Texts{{"link", "same"},
                                        {"run", "run"},
                                        {"same", "same\n"},
                                        {"src/a file", revision.id + "\n"}}));
    EXPECT_EQ(mode_of(variant, "run"), 0755u);
    EXPECT_EQ(mode_of(variant, "same"), 0644u);
    EXPECT_TRUE(variant.find("link")->is_link());
  }
  make(directory.path(), "test -z \"$(ls scratch)\"");
}

TEST(Trees, WhichFoldersTheNextRunWouldRead) {
  const TemporaryDirectory directory;
  make(directory.path(), "mkdir -p in/p-1 in/p-2 in/docs in/p-1/sub");
  const auto trees = opened(open_trees(options_for(directory, "in")));
  ASSERT_NE(trees, nullptr);
  for (const std::string read : {"in/p-2/found", "in/p-1", "in/found-3", "in/p-1/sub"}) {
    EXPECT_TRUE(trees->reads(directory.file(read))) << read;
  }
  for (const std::string other : {"in", "found-3", "in/found", "in/docs/1",
                                  "in/p-2/whittle-history", "in/p-1/sub/whittle-history"}) {
    EXPECT_FALSE(trees->reads(directory.file(other))) << other;
  }
}

TEST(Trees, Ranges) {
  const TemporaryDirectory directory;
  make(directory.path(), kAll);
  const auto trees = opened(open_trees(options_for(directory, "in")));
  ASSERT_NE(trees, nullptr);
  EXPECT_EQ(ids(*trees, {"p-1.11", "p-1.9", {}}), "p-1.11 p-1.10 p-1.9");
  EXPECT_EQ(ids(*trees, {"p-1.11.tar.bz2", "p-1.11", {}}), "p-1.11");
  EXPECT_EQ(ids(*trees, {"p-1.9", "p-1.11", {}}), "error: p-1.11 is newer than p-1.9");
  EXPECT_EQ(ids(*trees, {"p-1.7", "", {}}), "error: p-1.7 is not one of the source trees in " +
                                                directory.file("in") +
                                                "; there are p-1.8 to p-2.1");
}

TEST(Trees, PathsByContents) {
  const TemporaryDirectory directory;
  make(directory.path(), R"(
    mkdir -p in/1/src in/2/src in/3/src in/4/src in/5; cd in
    for v in 1 2 3 4; do echo $v > $v/other; echo a > $v/src/a; done; echo > 5/other
    echo b > 3/src/a; echo b > 4/src/a; chmod +x 4/src/a)");
  const auto trees = opened(open_trees(options_for(directory, "in")));
  ASSERT_NE(trees, nullptr);
  EXPECT_EQ(ids(*trees, {"", "", {"src"}}), "5 4 3 1");
  EXPECT_EQ(ids(*trees, {"4", "", {"src/"}}), "4 3 1");
  EXPECT_EQ(ids(*trees, {"4", "2", {"./src/a"}}), "4 3");
  EXPECT_EQ(ids(*trees, {"", "", {"sr"}}), "5");
  EXPECT_EQ(ids(*trees, {"", "", {"other"}}), "5 4 3 2 1");
}

TEST(Trees, AFolderIsTakenBeforeATarball) {
  const TemporaryDirectory directory;
  make(directory.path(), R"(
    mkdir -p in/1 in/2 in/t; echo packed > in/t/a; tar -C in -cf in/2.tar t; echo folder > in/2/a
    rm -r in/t)");
  const auto trees = opened(open_trees(options_for(directory, "in")));
  ASSERT_NE(trees, nullptr);
  EXPECT_EQ(ids(*trees), "2 1");
  EXPECT_EQ(texts_of(*trees, "2"), (Texts{{"a", "folder\n"}}));
}

TEST(Trees, DamagedTarball) {
  const TemporaryDirectory directory;
  make(directory.path(), R"(
    mkdir -p in/p-1; head -c 100000 /dev/urandom > in/p-1/a; tar -C in -czf whole p-1
    head -c 50000 whole > in/p-2.tar.gz)");
  const auto trees = opened(open_trees(options_for(directory, "in")));
  ASSERT_NE(trees, nullptr);
  const auto files = trees->files({"p-2"});
  ASSERT_FALSE(files.ok());
  EXPECT_EQ(files.error().kind, ErrorKind::input);
  EXPECT_TRUE(
      files.error().message.starts_with(directory.file("in/p-2.tar.gz") + " cannot be unpacked: "))
      << files.error().message;
  make(directory.path(), "test -z \"$(ls scratch)\"");
}

TEST(Trees, OneIsTooFew) {
  const TemporaryDirectory directory;
  make(directory.path(), "mkdir -p in/1 in/docs in/src; echo > in/note-2; echo > in/a.tar.bz2");
  const Opened trees = open_trees(options_for(directory, "in"));
  ASSERT_TRUE(trees.ok());
  EXPECT_EQ(*trees, nullptr);
}

TEST(VersionOrder, OldestFirst) {
  const std::vector<std::string> ordered = {
      "p-0.9",   "p-1.0-alpha", "p-1.0-beta2", "p-1.0-beta10", "p-1.0-rc1",
      "p-1.0",   "p-1.0a",      "p-1.0b",      "p-1.0.1",      "p-1.2",
      "p-1.9.9", "p-1.10",      "p-20240101",  "p-20240102"};
  for (std::size_t i = 0; i < ordered.size(); ++i) {
    for (std::size_t j = 0; j < ordered.size(); ++j) {
      EXPECT_EQ(is_older_version(ordered[i], ordered[j]), i < j) << ordered[i] << " " << ordered[j];
    }
  }
  EXPECT_NE(is_older_version("p-1.0", "p-1_0"), is_older_version("p-1_0", "p-1.0"));
  EXPECT_NE(is_older_version("p-1.01", "p-1.1"), is_older_version("p-1.1", "p-1.01"));
}

}  // namespace
}  // namespace whittle
