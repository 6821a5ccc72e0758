#include "repository/subversion.h"

#include <stdlib.h>

#include "repository/svn_log.h"
#include "support/repositories.h"
#include "support/svn_server.h"

namespace whittle {
namespace {

// r1 makes /trunk, r2 fills it, r4 changes it; r3 and r8 are elsewhere; r5 removes and r6 adds
// again; r7 moves /trunk to /main.
const char* const kHistory = R"(
  svnadmin create repo; U=file://$PWD/repo
  svn -q mkdir $U/trunk $U/other -m 'begin'
  svn -q co $U/trunk wc; cd wc
  mkdir -p src 'a folder'; printf 'one\n' > src/a.c; printf 'x\0\377' > binary
  printf 'with space\n' > 'a folder/b @ c%20'; printf '#!/bin/sh\n' > run; chmod +x run
  ln -s src/a.c link; printf '$Id$\n' > id; echo gone > gone
  svn -q add src 'a folder' binary run link id gone
  svn -q propset svn:keywords Id id; svn -q ci -m 'files & <all>
second line'
  svn -q mkdir $U/other/x -m 'elsewhere'
  printf 'two\n' >> src/a.c; svn -q ci -m 'change'
  svn -q rm gone; svn -q propdel svn:executable run; svn -q ci -m 'remove'
  echo back > gone; svn -q add gone; svn -q ci -m 'add again'
  svn -q mv $U/trunk $U/main -m 'move'; svn -q mkdir $U/other/y -m 'elsewhere'
  svn -q switch --ignore-ancestry $U/main .; cd ..
  for r in 1 2 3 4 5 6 7 8; do
    printf "2024-05-0${r}T12:30:15.000000Z" > date; svnadmin setrevprop repo -r $r svn:date date
  done)";

class SubversionTest : public testing::Test {
 protected:
  // Made once; every test has a copy.
  static void SetUpTestSuite() {
    made_ = std::make_unique<TemporaryDirectory>();
    make(made_->path(), kHistory);
  }
  static void TearDownTestSuite() { made_.reset(); }
  void SetUp() override {
    make(directory_.path(), "cp -a " + made_->file("repo") + " " + made_->file("wc") +
                                " .; svn relocate file://" + made_->path() +
                                " file://$PWD wc > log");
  }

  RepositoryOptions options(const std::string& place) const {
    return {place, directory_.file("scratch")};
  }
  std::unique_ptr<Repository> open(const std::string& name) const {
    return opened(open_subversion(options(directory_.file(name))));
  }
  std::string url(const std::string& path) const {
    return "file://" + directory_.file("repo") + path;
  }

  TemporaryDirectory directory_;
  static inline std::unique_ptr<TemporaryDirectory> made_;
};

TEST_F(SubversionTest, ContentsOfEveryRevision) {
  const auto svn = opened(open_subversion(options(url("/main/"))));
  ASSERT_NE(svn, nullptr);
  EXPECT_EQ(svn->describe(), "the Subversion repository " + url("/main"));
  EXPECT_EQ(svn->checkout(), "");
  EXPECT_EQ(ids(*svn), "r7 r6 r5 r4 r2 r1");
  EXPECT_EQ(texts_of(*svn, "r1"), Texts());
  Texts texts{{"src/a.c", "one\n"},
              {"binary", std::string("x\0\377", 3)},
              {"a folder/b @ c%20", "with space\n"},
              {"run", "#!/bin/sh\n"},
              {"link", "src/a.c"},
              {"id", "$Id$\n"},
              {"gone", "gone\n"}};
  EXPECT_EQ(texts_of(*svn, "r2"), texts);
  texts["src/a.c"] = "one\ntwo\n";
  EXPECT_EQ(texts_of(*svn, "r4"), texts);
  texts.erase("gone");
  EXPECT_EQ(texts_of(*svn, "r5"), texts);
  texts["gone"] = "back\n";
  EXPECT_EQ(texts_of(*svn, "r6"), texts);
  EXPECT_EQ(texts_of(*svn, "r7"), texts);
  make(directory_.path(), "test -z \"$(ls scratch)\"");
}

TEST_F(SubversionTest, LinksAndModes) {
  const auto svn = opened(open_subversion(options(url("/main"))));
  ASSERT_NE(svn, nullptr);
  const Variant before = files_of(*svn, "r2");
  EXPECT_TRUE(before.find("link")->is_link());
  EXPECT_EQ(mode_of(before, "run"), 0755u);
  EXPECT_EQ(mode_of(before, "src/a.c"), 0644u);
  EXPECT_EQ(mode_of(files_of(*svn, "r5"), "run"), 0644u);
}

TEST_F(SubversionTest, WhatTheLogSays) {
  const auto svn = opened(open_subversion(options(url("/main"))));
  ASSERT_NE(svn, nullptr);
  const auto line = svn->line({"r2", "r2", {}});
  ASSERT_TRUE(line.ok());
  ASSERT_EQ(line->size(), 1u);
  EXPECT_EQ((*line)[0].title, "files & <all>");
  EXPECT_EQ((*line)[0].date, "2024-05-02 12:30");
  EXPECT_FALSE((*line)[0].author.empty());
}

TEST_F(SubversionTest, NamesOfRevisions) {
  const auto svn = opened(open_subversion(options(url("/main"))));
  ASSERT_NE(svn, nullptr);
  EXPECT_EQ(ids(*svn, {"r5", "2", {}}), "r5 r4 r2");
  EXPECT_EQ(ids(*svn, {"r3", "r3", {}}), "r2");  // r3 is elsewhere: what was there then
  EXPECT_EQ(ids(*svn, {"HEAD", "r6", {}}), "r7 r6");
  EXPECT_EQ(ids(*svn, {"{2024-05-05}", "{2024-05-04 12:31}", {}}), "r4");
  EXPECT_EQ(ids(*svn, {"2024-05-05", "1", {}}), "r4 r2 r1");
}

TEST_F(SubversionTest, UnknownRevisions) {
  const auto svn = opened(open_subversion(options(url("/main"))));
  ASSERT_NE(svn, nullptr);
  const std::string begin = " is not a revision of " + url("/main") + ": ";
  EXPECT_EQ(ids(*svn, {"r99", "", {}}), "error: r99" + begin + "svn: E160006: No such revision 99");
  EXPECT_EQ(ids(*svn, {"v1.0", "", {}}),
            "error: v1.0" + begin + "write r123, 123, HEAD or {2024-05-01}");
  EXPECT_EQ(ids(*svn, {"r4", "r6", {}}), "error: r6 is newer than r4");
  EXPECT_TRUE(ids(*svn, {"{1999-01-01}", "", {}}).starts_with("error: {1999-01-01}" + begin));
  EXPECT_TRUE(ids(*svn, {"-rf", "", {}}).starts_with("error: -rf" + begin));
  EXPECT_EQ(svn->line({"r99", "", {}}).error().kind, ErrorKind::input);
}

TEST_F(SubversionTest, Paths) {
  const auto svn = opened(open_subversion(options(url("/main"))));
  ASSERT_NE(svn, nullptr);
  EXPECT_EQ(ids(*svn, {"", "", {"src/a.c"}}), "r7 r4 r2");
  EXPECT_EQ(ids(*svn, {"r6", "", {"src/"}}), "r6 r4 r2");
  EXPECT_EQ(ids(*svn, {"r4", "", {"src"}}), "r4 r2");
  EXPECT_EQ(ids(*svn, {"", "", {"gone", "binary"}}), "r7 r6 r5 r2");
  EXPECT_EQ(ids(*svn, {"", "r3", {"gon"}}), "r7");
}

// All of the repository: what is elsewhere for the trunk is not elsewhere here.
TEST_F(SubversionTest, TheFolderOfTheRepository) {
  make(directory_.path(), "mkdir 'odd %20#dir'; cp -r repo 'odd %20#dir/repo'");
  const auto svn = open("odd %20#dir/repo");
  ASSERT_NE(svn, nullptr);
  EXPECT_EQ(ids(*svn), "r8 r7 r6 r5 r4 r3 r2 r1");
  EXPECT_EQ(texts_of(*svn, "r8")["main/src/a.c"], "one\ntwo\n");
  EXPECT_EQ(ids(*svn, {"", "", {"main/src"}}), "r8 r7");
  EXPECT_EQ(ids(*svn, {"", "", {"trunk/src/a.c"}}), "r8 r7 r4 r2");
}

TEST_F(SubversionTest, Checkout) {
  make(directory_.path(), R"(
    cd wc; svn -q up -r 7; echo c >> src/a.c; svn -q ci -m 'own'; svn -q up -r 7 binary
    svn -q mkdir ^/main/later -m 'by somebody else')");
  const auto svn = open("wc");
  ASSERT_NE(svn, nullptr);
  EXPECT_EQ(svn->checkout(), directory_.file("wc"));
  EXPECT_EQ(ids(*svn), "r9 r7 r6 r5 r4 r2 r1");
  EXPECT_EQ(ids(*svn, {"HEAD", "r9", {}}), "r10 r9");
  EXPECT_EQ(texts_of(*svn, "r9")["src/a.c"], "one\ntwo\nc\n");
  EXPECT_EQ(texts_of(*svn, "r10")["src/a.c"], "one\ntwo\nc\n");
  EXPECT_TRUE(svn->changed_in_checkout().empty());
}

TEST_F(SubversionTest, AFolderOfACheckout) {
  const auto svn = open("wc/src/");
  ASSERT_NE(svn, nullptr);
  EXPECT_EQ(ids(*svn), "r7 r4 r2");
  EXPECT_EQ(texts_of(*svn, "r4"), (Texts{{"a.c", "one\ntwo\n"}}));
}

TEST_F(SubversionTest, ChangedInCheckout) {
  make(directory_.path(), R"(
    cd wc; echo more >> src/a.c; echo > 'new file'; mkdir -p build/deep added; echo > build/deep/o
    echo > added/f; svn -q add added; svn -q rm binary; rm gone
    svn -q propset svn:executable yes run; svn -q propset svn:ignore '*.o' .; echo > x.o)");
  EXPECT_EQ(open("wc")->changed_in_checkout(),
            (std::vector<std::string>{"added/f", "binary", "build/deep/o", "gone", "new file",
                                      "run", "src/a.c"}));
}

TEST_F(SubversionTest, SomethingElse) {
  make(directory_.path(), "mkdir -p plain wc/build");
  for (const char* const place : {"plain", "wc/build", "nowhere"}) {
    const Opened svn = open_subversion(options(directory_.file(place)));
    ASSERT_TRUE(svn.ok()) << svn.error().message;
    EXPECT_EQ(*svn, nullptr) << place;
  }
}

TEST_F(SubversionTest, NotThere) {
  const Opened svn = open_subversion(options(url("/nowhere")));
  ASSERT_FALSE(svn.ok());
  EXPECT_EQ(svn.error().kind, ErrorKind::input);
  EXPECT_TRUE(
      svn.error().message.starts_with(url("/nowhere") + " cannot be opened by Subversion: "))
      << svn.error().message;
  const Opened file = open_subversion(options(url("/main/run")));
  ASSERT_FALSE(file.ok());
  EXPECT_EQ(file.error().message, url("/main/run") + " is a file; name a folder");
}

TEST_F(SubversionTest, NotInstalled) {
  const std::string path = ::getenv("PATH");
  ::setenv("PATH", directory_.path().c_str(), 1);
  const Opened svn = open_subversion(options(directory_.file("wc")));
  ::setenv("PATH", path.c_str(), 1);
  ASSERT_FALSE(svn.ok());
  EXPECT_EQ(svn.error().message, directory_.file("wc") +
                                     " is of Subversion, but there is no program svn; install the "
                                     "package subversion");
}

// Refused twice, then closed twice; each command after that is answered at once.
TEST_F(SubversionTest, ServerIsAwayForAWhile) {
  SvnServer server(directory_.path(), 2);
  Told told;
  RetryPolicy retry = told.retry();
  retry.wait = [&, wait = retry.wait](std::chrono::milliseconds time) {
    wait(time);
    if (told.waits.size() == 2) server.start();
  };
  RepositoryOptions asked = options(server.url("repo/main"));
  asked.say = told.say();
  const auto svn = opened(open_subversion(asked, retry));
  ASSERT_NE(svn, nullptr);
  EXPECT_EQ(told.waits, (std::vector<long>{1, 2, 4, 8}));
  ASSERT_EQ(told.sentences.size(), 4u);
  EXPECT_EQ(told.sentences[1],
            "the server cannot be reached (svn: E000111: Can't connect to host '127.0.0.1': "
            "Connection refused); asking again in 2 s");
  EXPECT_EQ(told.sentences[3],
            "the server cannot be reached (svn: E210002: Network connection closed unexpectedly); "
            "asking again in 8 s");
  EXPECT_EQ(ids(*svn), "r7 r6 r5 r4 r2 r1");
  EXPECT_EQ(texts_of(*svn, "r4")["src/a.c"], "one\ntwo\n");
  EXPECT_EQ(told.waits.size(), 4u);
}

TEST(SvnLog, FollowsTheFolderToWhereItWas) {
  const std::vector<SvnEntry> entries = {
      {5, {"r5"}, {{"/b/x", "M"}}},
      {4, {"r4"}, {{"/b", "A", "/old/a"}, {"/b/y", "M"}}},
      {3, {"r3"}, {{"/old/a/x", "M"}, {"/b/x", "D"}}},
      {2, {"r2"}, {{"/old", "A", "/older"}}},
      {1, {"r1"}, {{"/older/a/x", "A"}, {"/older/a", "A"}}},
      {0, {"r0"}, {{"/older", "A"}, {"/older/a", "A"}}},
  };
  std::string found;
  for (const SvnEntry& entry : that_change(entries, "/b", PathFilter({"x"}))) {
    found += entry.revision.id + " ";
  }
  EXPECT_EQ(found, "r5 r3 r1 ");
}

TEST(SvnLog, NotXml) {
  EXPECT_FALSE(read_svn_log("svn: not xml"));
  EXPECT_TRUE(read_svn_log("<log></log>"));
}

}  // namespace
}  // namespace whittle
