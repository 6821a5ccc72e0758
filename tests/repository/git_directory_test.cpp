// Directories in work trees, made by git itself.
#include "repository/git_directory.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <set>
#include <sstream>

#include "repository/git_path_history.h"
#include "support/predicates.h"
#include "support/temporary_directory.h"
#include "support/variants.h"
#include "util/shell.h"

namespace whittle {
namespace {

class GitDirectoryTest : public testing::Test {
 protected:
  void sh(const std::string& script) {
    const std::string whole =
        "cd " + shell_word(directory_.path()) +
        " && export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null "
        "GIT_AUTHOR_NAME=Ann GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=Ann GIT_COMMITTER_EMAIL=a@b "
        "GIT_AUTHOR_DATE='1700000000 +0000' GIT_COMMITTER_DATE='1700000000 +0000' && set -e && (" +
        script + ")";
    ASSERT_EQ(std::system(("sh -c " + shell_word(whole)).c_str()), 0) << script;
  }
  // What a script prints, without the newline at its end.
  std::string printed(const std::string& script) {
    sh("(" + script + ") >" + shell_word(directory_.file("printed")));
    std::string text = bytes_of(directory_.file("printed"));
    if (text.ends_with('\n')) text.pop_back();
    return text;
  }
  std::optional<GitDirectory> around(const std::string& name) {
    return GitDirectory::around(directory_.file(name));
  }
  std::set<std::string> files(const std::string& name) {
    const auto git = around(name);
    EXPECT_TRUE(git);
    const std::vector<std::string> found = git ? git->files() : std::vector<std::string>();
    return {found.begin(), found.end()};
  }
  using Names = std::set<std::string>;

  TemporaryDirectory directory_;
};

TEST_F(GitDirectoryTest, IsInAWorkTree) {
  sh("mkdir none; git init -q -b main r; mkdir -p r/a/b; git init -q --bare bare.git");
  EXPECT_FALSE(around("none"));
  EXPECT_FALSE(around("nowhere"));
  EXPECT_FALSE(around("bare.git"));
  EXPECT_FALSE(around("r/.git"));
  EXPECT_TRUE(around("r"));
  EXPECT_TRUE(around("r/a/b"));
}

TEST_F(GitDirectoryTest, IsNotOneThatGitIgnores) {
  sh("git init -q -b main r; cd r; echo out/ >.gitignore; mkdir -p out/deep in; echo x >out/f; "
     "git add .; git commit -qm one");
  EXPECT_FALSE(around("r/out"));
  EXPECT_FALSE(around("r/out/deep"));
  EXPECT_TRUE(around("r/in"));
  sh("cd r; git add -f out/f");
  EXPECT_TRUE(around("r/out")) << "git knows a file in it";
}

TEST_F(GitDirectoryTest, ListsWhatGitKnowsOrWouldAdd) {
  sh("git init -q -b main r; cd r; printf '*.o\\n' >.gitignore; mkdir -p d/e; echo x >d/known; "
     "echo x >top; echo x >gone; echo x >forced.o; git add .; git add -f forced.o; "
     "git commit -qm one; rm gone; echo y >d/e/new; echo y >'d/with space'; echo y >d/e/x.o; "
     "echo changed >d/known; ln -s known d/link");
  EXPECT_EQ(files("r"), (Names{".gitignore", "d/e/new", "d/known", "d/link", "d/with space",
                               "forced.o", "gone", "top"}));
  EXPECT_EQ(files("r/d"), (Names{"e/new", "known", "link", "with space"}));
  EXPECT_TRUE(around("r/d")->tracks_files());
  EXPECT_FALSE(around("r/d/e")->tracks_files());
}

TEST_F(GitDirectoryTest, ANameIsNoPattern) {
  sh("git init -q -b main r; cd r; mkdir 'a[b]' ab; echo x >'a[b]/one'; echo x >ab/two");
  EXPECT_EQ(files("r/a[b]"), (Names{"one"}));
}

TEST_F(GitDirectoryTest, ReadsRevisions) {
  sh("git init -q -b main s; cd s; echo s >s; git add .; git commit -qm s; cd ..; "
     "git init -q -b main r; cd r; mkdir d; echo one >d/a; : >d/empty; echo top >top; git add .; "
     "git commit -qm one; echo two >d/a; ln -s a d/link; chmod +x d/a; "
     "git -c protocol.file.allow=always submodule --quiet add ../s d/sub; git add .; "
     "git commit -qm two; git tag -a v2 -m v2");
  const auto top = around("r");
  const auto below = around("r/d");
  EXPECT_EQ(texts_of(*top->revision("main~1")),
            (Texts{{"d/a", "one\n"}, {"d/empty", ""}, {"top", "top\n"}}));
  const Variant second = *below->revision("v2");
  EXPECT_EQ(texts_of(second), (Texts{{"a", "two\n"}, {"empty", ""}, {"link", "a"}}));
  EXPECT_EQ(second.find("a")->mode, 0755u);
  EXPECT_EQ(second.find("link")->mode, VariantFile::kLink);
  EXPECT_EQ(second.find("empty")->mode, 0644u);
  EXPECT_EQ(texts_of(*top->revision("main:d")), texts_of(second)) << "a tree is one, too";
  for (const char* name : {"nowhere", "-n", "main:top"}) {
    const auto none = top->revision(name);
    ASSERT_FALSE(none) << name;
    EXPECT_EQ(none.error().kind, ErrorKind::input);
    EXPECT_EQ(none.error().message,
              std::string(name) + ": neither a directory nor a revision of the repository");
  }
  sh("mkdir r/later");
  EXPECT_TRUE(around("r/later")->revision("main")->files().empty());
}

TEST_F(GitDirectoryTest, FindsContentsByTheirIds) {
  sh("git init -q -b main r; cd r; echo one >a; echo two >b; git add .; git commit -qm one");
  const std::string one = printed("cd r; git rev-parse HEAD:a");
  const std::string two = printed("cd r; git rev-parse HEAD:b");
  const std::string tree = printed("cd r; git rev-parse HEAD:");
  const auto git = around("r");
  const auto found = git->contents({{"x", one.substr(0, 7)}, {"y", two}});
  ASSERT_TRUE(found);
  EXPECT_EQ(*found, (Texts{{"x", "one\n"}, {"y", "two\n"}}));
  EXPECT_FALSE(git->contents({{"x", one}, {"y", "0123456789"}}));
  EXPECT_FALSE(git->contents({{"x", tree}}));
  EXPECT_FALSE(git->contents({{"x", "nothing"}}));
  EXPECT_FALSE(git->contents({{"x", one + "0"}}));
}

TEST_F(GitDirectoryTest, FindsTheNewestRevisionWithContents) {
  sh("git init -q -b main r; cd r; mkdir d; for i in 1 2 3 2 4; do echo $i >d/a; git add .; "
     "git commit -qm a$i; echo $i >other; git add .; git commit -qm other; done");
  const auto git = around("r/d");
  const auto blob = [&](const char* text) {
    return printed(std::string("echo ") + text + " | git hash-object --stdin");
  };
  EXPECT_EQ(git->revision_with({{"a", blob("2").substr(0, 8)}}),
            printed("cd r; git rev-parse HEAD~3"));
  EXPECT_EQ(git->revision_with({{"a", blob("1")}}), printed("cd r; git rev-parse HEAD~9"));
  EXPECT_EQ(git->revision_with({{"a", blob("7")}}), std::nullopt);
  EXPECT_EQ(git->revision_with({{"b", blob("1")}}), std::nullopt);
  EXPECT_EQ(git->revision_with({}), std::nullopt);
}

// Random histories with branches and merges, some commits at one time: the same revisions in the
// same order as git lists.
TEST_F(GitDirectoryTest, RevisionsOfPathsAreThoseThatGitLists) {
  std::mt19937 random(1);
  for (int round = 0; round < 6; ++round) {
    std::ostringstream script;
    script << "rm -rf r; git init -q -b b0 r; cd r; at=1700000000; "
              "commit() { at=$((at + $1)); GIT_COMMITTER_DATE=\"$at +0000\" git commit -q "
              "--allow-empty -m x; }; echo 0 >a; echo 0 >b; git add .; commit 0; "
              "git branch b1; git branch b2; ";
    for (int i = 0; i < 25; ++i) {
      script << "git checkout -q b" << random_between(random, 0, 2) << "; ";
      if (random() % 4 == 0) {
        script << "at=$((at + " << random() % 2
               << ")); GIT_COMMITTER_DATE=\"$at +0000\" git merge -q -X ours --no-edit b"
               << random_between(random, 0, 2) << " >/dev/null || { git checkout -q --ours . || :; "
               << "git add .; commit 0; }; ";
      } else {
        script << "echo " << random_between(random, 0, 2) << " >"
               << "abc"[random_between(random, 0, 2)] << "; git add .; commit " << random() % 2
               << "; ";
      }
    }
    sh(script.str());
    git_repository* opened = nullptr;
    start_git();
    ASSERT_EQ(git_repository_open(&opened, directory_.file("r").c_str()), 0);
    const GitRepo repository(opened);
    for (const std::vector<std::string>& paths : std::vector<std::vector<std::string>>{
             {"a"}, {"b"}, {"c"}, {"a", "c"}, {"a", "b", "c"}, {"none"}}) {
      GitPathHistory history(opened, paths);
      std::string listed;
      while (const GitCommit commit = history.next()) {
        listed += (listed.empty() ? "" : "\n") + git_hex(*git_commit_id(commit.get()));
      }
      std::string words;
      for (const std::string& path : paths) words += " " + path;
      EXPECT_EQ(listed, printed("cd r; git rev-list --all HEAD --" + words)) << words;
    }
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace whittle
