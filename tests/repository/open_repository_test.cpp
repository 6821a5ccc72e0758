#include "support/repositories.h"

namespace whittle {
namespace {

std::string what(const std::string& place) {
  const auto repository = open_repository({place, place + "-scratch"});
  return repository.ok() ? (*repository)->describe() : repository.error().message;
}

TEST(OpenRepository, WhateverStandsThere) {
  const TemporaryDirectory directory;
  make(directory.path(), R"(
    svnadmin create svn; svn -q co file://$PWD/svn checkout; cvs -d $PWD/cvs init; mkdir cvs/mod
    mkdir -p trees/p-1 trees/p-2 nothing)");
  EXPECT_EQ(what(directory.file("svn")),
            "the Subversion repository file://" + directory.file("svn"));
  EXPECT_EQ(what(directory.file("checkout")), "the Subversion checkout " +
                                                  directory.file("checkout") + " of file://" +
                                                  directory.file("svn"));
  EXPECT_EQ(what(directory.file("cvs/mod")),
            "the CVS repository " + directory.file("cvs") + ", module mod");
  EXPECT_EQ(what(directory.file("trees")), "the 2 source trees in " + directory.file("trees"));
  EXPECT_EQ(what(directory.file("nothing")),
            directory.file("nothing") +
                " is no repository: neither git, Subversion nor CVS knows it, and it does not hold "
                "two or more source trees or tarballs with numbers in their names");
  EXPECT_EQ(what(directory.file("nowhere")), "there is no folder " + directory.file("nowhere"));
}

TEST(OpenRepository, TheNearestMarkCounts) {
  const TemporaryDirectory directory;
  make(directory.path(), R"(
    svnadmin create svn; svn -q co file://$PWD/svn outer; cd outer; mkdir -p inner/CVS trees/1 trees/2
    echo $PWD/cvs > inner/CVS/Root; echo mod > inner/CVS/Repository)");
  EXPECT_EQ(
      what(directory.file("outer/inner")),
      "the CVS checkout " + directory.file("outer/inner") + " of " + directory.file("outer/cvs"));
  EXPECT_EQ(what(directory.file("outer/trees")),
            "the 2 source trees in " + directory.file("outer/trees"));
}

TEST(OpenRepository, ACheckoutInACheckout) {
  const TemporaryDirectory directory;
  make(directory.path(), "git init -q .; svnadmin create svn; svn -q co file://$PWD/svn inner");
  EXPECT_TRUE(what(directory.file("inner")).starts_with("the Subversion checkout"))
      << what(directory.file("inner"));
}

// Trees that git tracks are a part of what it has; those that were downloaded there are not.
TEST(OpenRepository, TreesInACheckoutOfGit) {
  const TemporaryDirectory directory;
  make(directory.path(), R"(
    git init -q .; mkdir -p trees/p-1 trees/p-2 cases/1 cases/2; echo > trees/p-1/a
    echo > cases/1/a; git add cases; git -c user.name=x -c user.email=x commit -q -m x)");
  EXPECT_EQ(what(directory.file("trees")), "the 2 source trees in " + directory.file("trees"));
  EXPECT_TRUE(what(directory.file("cases")).starts_with("the git "))
      << what(directory.file("cases"));
}

}  // namespace
}  // namespace whittle
