// git repositories, made by git itself.
#include <gtest/gtest.h>

#include <cstdlib>

#include "repository/repository.h"
#include "support/temporary_directory.h"
#include "support/variants.h"
#include "util/shell.h"

namespace whittle {
namespace {

class GitRepositoryTest : public testing::Test {
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
  std::unique_ptr<Repository> open(const std::string& name = "r") {
    said_.clear();
    Opened opened = open_git({.place = directory_.file(name),
                              .scratch = directory_.file("scratch"),
                              .say = [this](const std::string& line) { said_ += line + "\n"; }});
    EXPECT_TRUE(opened) << opened.error().message;
    return opened ? std::move(*opened) : nullptr;
  }
  std::vector<std::string> titles(Repository& repository, const LineRequest& request) {
    std::vector<std::string> result;
    const auto line = repository.line(request);
    if (!line) return {line.error().message};
    for (const Revision& revision : *line) result.push_back(revision.title);
    return result;
  }
  using Titles = std::vector<std::string>;

  TemporaryDirectory directory_;
  std::string said_;
};

TEST_F(GitRepositoryTest, ReadsRevisionsAsTheyWere) {
  sh("git init -q -b main r; cd r; echo one >a; mkdir d; printf 'a\\0b' >d/b; git add .; "
     "git commit -qm first; echo two >a; ln -s a link; echo x >'with space'; chmod +x 'with "
     "space'; git add .; git commit -qm 'second\n\nmore'; git rm -q d/b; git commit -qm third");
  const auto repository = open();
  ASSERT_TRUE(repository);
  const auto line = repository->line({});
  ASSERT_TRUE(line);
  EXPECT_EQ(titles(*repository, {}), (Titles{"third", "second", "first"}));
  EXPECT_EQ(line->front().author, "Ann");
  EXPECT_EQ(line->front().date, "2023-11-14 22:13");
  EXPECT_EQ(texts_of(*repository->files((*line)[2])),
            (Texts{{"a", "one\n"}, {"d/b", std::string("a\0b", 3)}}));
  const Variant second = *repository->files((*line)[1]);
  EXPECT_EQ(
      texts_of(second),
      (Texts{
          {"a", "two\n"}, {"d/b", std::string("a\0b", 3)}, {"link", "a"}, {"with space", "x\n"}}));
  EXPECT_TRUE(second.find("link")->is_link());
  EXPECT_EQ(second.find("with space")->mode, 0755u);
  EXPECT_EQ(second.find("a")->mode, 0644u);
  EXPECT_EQ(texts_of(*repository->files((*line)[0])).count("d/b"), 0u);
  EXPECT_EQ(said_, "");
}

TEST_F(GitRepositoryTest, SharesWhatRevisionsHaveInCommon) {
  sh("git init -q r; cd r; echo one >a; echo b >b; git add .; git commit -qm first; echo two >a; "
     "git commit -qam second");
  const auto repository = open();
  const auto line = repository->line({});
  const Variant newer = *repository->files((*line)[0]);
  const Variant older = *repository->files((*line)[1]);
  EXPECT_EQ(newer.find("b")->pieces[0].bytes.data(), older.find("b")->pieces[0].bytes.data());
}

TEST_F(GitRepositoryTest, NamesRevisionsAsGitDoes) {
  sh("git init -q -b main r; cd r; for i in 1 2 3 4 5; do echo $i >a; git add a; git commit -qm "
     "c$i; done; git tag -am 'a tag' v2 HEAD~3");
  const auto repository = open();
  EXPECT_EQ(titles(*repository, {.newest = "HEAD~1", .oldest = "v2"}), (Titles{"c4", "c3", "c2"}));
  EXPECT_EQ(titles(*repository, {.oldest = "HEAD"}), (Titles{"c5"}));
  const auto unknown = repository->line({.newest = "nowhere"});
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().kind, ErrorKind::input);
  EXPECT_NE(unknown.error().message.find("has no revision nowhere"), std::string::npos);
  const auto wrong_way = repository->line({.newest = "v2", .oldest = "main"});
  ASSERT_FALSE(wrong_way);
  EXPECT_EQ(wrong_way.error().message, "main is not among the first parents of v2");
}

TEST_F(GitRepositoryTest, GoesAlongFirstParentsAndKnowsBranches) {
  sh("git init -q -b main r; cd r; echo 0 >a; git add a; git commit -qm base; git checkout -qb "
     "side; "
     "echo 1 >b; git add b; git commit -qm side1; echo 2 >b; git commit -qam side2; git checkout "
     "-q "
     "main; echo 1 >a; git commit -qam main1; git merge -q --no-ff -m merge side");
  const auto repository = open();
  EXPECT_EQ(titles(*repository, {}), (Titles{"merge", "main1", "base"}));
  const Revision merge = repository->line({})->front();
  ASSERT_EQ(merge.merged.size(), 1u);
  const auto branch = repository->branch(merge, merge.merged[0]);
  ASSERT_TRUE(branch);
  Titles titles_of_branch;
  for (const Revision& each : *branch) titles_of_branch.push_back(each.title);
  EXPECT_EQ(titles_of_branch, (Titles{"side2", "side1", "base"}));
}

TEST_F(GitRepositoryTest, ListsOnlyWhatChangesAPath) {
  sh("git init -q r; cd r; mkdir src doc; echo 0 >src/a; git add .; git commit -qm c1; echo 1 "
     ">doc/d; git add .; git commit -qm c2; echo 1 >src/a; git commit -qam c3; chmod +x src/a; git "
     "commit -qam c4; echo 2 >doc/d; git commit -qam c5");
  const auto repository = open();
  EXPECT_EQ(titles(*repository, {.paths = {"src"}}), (Titles{"c5", "c4", "c3", "c1"}));
  EXPECT_EQ(titles(*repository, {.paths = {"doc/d", "nothing"}}), (Titles{"c5", "c2"}));
}

TEST_F(GitRepositoryTest, HasTheFilesOfSubmodules) {
  sh("git init -q sub; cd sub; echo lib1 >lib; git add lib; git commit -qm s1; cd ..; git init -q "
     "r; "
     "cd r; git -c protocol.file.allow=always submodule --quiet add ../sub deps/sub; git commit "
     "-qm "
     "c1; cd deps/sub; echo lib2 >lib; git commit -qam s2; cd ../..; git commit -qam c2; cd ..; "
     "git "
     "clone -q r without");
  const auto repository = open();
  const auto line = repository->line({});
  EXPECT_EQ(texts_of(*repository->files((*line)[0])).at("deps/sub/lib"), "lib2\n");
  EXPECT_EQ(texts_of(*repository->files((*line)[1])).at("deps/sub/lib"), "lib1\n");
  EXPECT_EQ(said_, "");
  const auto without = open("without");
  EXPECT_EQ(texts_of(*without->files(without->line({})->front())).count("deps/sub/lib"), 0u);
  EXPECT_NE(said_.find("the submodule deps/sub is left out"), std::string::npos);
}

TEST_F(GitRepositoryTest, TellsWhatIsChangedInTheCheckout) {
  sh("git init -q r; cd r; echo 0 >a; echo '*.o' >.gitignore; git add .; git commit -qm c1; echo 1 "
     ">a; echo x >new; echo y >ignored.o");
  const auto repository = open();
  EXPECT_EQ(repository->changed_in_checkout(), (std::vector<std::string>{"a", "new"}));
  EXPECT_EQ(std::filesystem::canonical(repository->checkout()),
            std::filesystem::canonical(directory_.file("r")));
}

TEST_F(GitRepositoryTest, KnowsWhatIsNone) {
  std::filesystem::create_directory(directory_.file("empty"));
  EXPECT_EQ(open("empty"), nullptr);
  EXPECT_EQ(open("missing"), nullptr);
  sh("git init -q r");
  const auto line = open()->line({});
  ASSERT_FALSE(line);
  EXPECT_NE(line.error().message.find("has no revision yet"), std::string::npos);
  sh("cd r; echo 1 >a; git add a; git commit -qm c1; cd ..; git clone -q --bare r bare");
  EXPECT_EQ(titles(*open("bare"), {}), (Titles{"c1"}));
  EXPECT_EQ(open("bare")->checkout(), "");
}

}  // namespace
}  // namespace whittle
