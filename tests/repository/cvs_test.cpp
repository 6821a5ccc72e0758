#include "repository/cvs.h"

#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <random>

#include "repository/cvs_groups.h"
#include "repository/cvs_log.h"
#include "repository/dates.h"
#include "support/repositories.h"

namespace whittle {
namespace {

// A revision of a file as RCS keeps it.
struct Kept {
  std::string date;  // "2024.05.01.12.00.00"
  std::string author;
  std::string message;
  std::string text;
  std::string state = "Exp";
};

std::string number(std::size_t i) {
  return "1." + std::to_string(i + 1);
}

std::string quoted(const std::string& text) {
  std::string result = "@";
  for (const char c : text) result += c == '@' ? "@@" : std::string(1, c);
  return result + "@\n";
}

// The delta that makes the whole text out of another one.
std::string replacing(const std::string& from, const std::string& to) {
  const auto lines = [](const std::string& text) {
    return std::to_string(std::ranges::count(text, '\n'));
  };
  return "d1 " + lines(from) + "\na" + lines(from) + " " + lines(to) + "\n" + to;
}

// A file of a repository, its revisions oldest first; CVS has no way to say when something was
// committed. REQUIRES: every text ends with a line's end and has a line.
std::string rcs_file(const std::vector<Kept>& revisions, const std::string& expand = "") {
  const std::size_t head = revisions.size() - 1;
  std::string text = "head " + number(head) + ";\naccess;\nsymbols;\nlocks; strict;\n" + expand +
                     "comment @# @;\n\n";
  for (std::size_t i = revisions.size(); i-- > 0;) {
    text += "\n" + number(i) + "\ndate " + revisions[i].date + "; author " + revisions[i].author +
            "; state " + revisions[i].state + ";\nbranches;\nnext " + (i > 0 ? number(i - 1) : "") +
            ";\n";
  }
  text += "\n\ndesc\n@@\n";
  for (std::size_t i = revisions.size(); i-- > 0;) {
    const std::string& own = revisions[i].text;
    text += "\n\n" + number(i) + "\nlog\n" + quoted(revisions[i].message + "\n") + "text\n" +
            quoted(i == head ? own : replacing(revisions[i + 1].text, own));
  }
  return text;
}

class CvsTest : public testing::Test {
 protected:
  void SetUp() override { make(directory_.path(), "cvs -d $PWD/root init; mkdir -p root/mod/sub"); }

  void put(const std::string& name, const std::vector<Kept>& revisions,
           const std::string& expand = "") {
    const std::string path = directory_.file("root/mod/" + name + ",v");
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    ASSERT_EQ(write_pieces(path, {rcs_file(revisions, expand)}, 0444), 0);
  }
  // What Ann's changes make of the files, and then Bob's.
  void put_overlapping(Texts& ann, Texts& both) {
    for (char name = 'a'; name <= 'j'; ++name) {
      const bool by_ann = (name - 'a') % 2 == 0;
      const std::string file(1, name);
      put(file, {{"2024.05.01.10.00.00", "ann", "begin", file + "0\n"},
                 {"2024.05.01.12.00.0" + std::to_string(name - 'a'), by_ann ? "ann" : "bob",
                  by_ann ? "mine" : "his", file + "1\n"}});
      ann[file] = file + (by_ann ? "1\n" : "0\n");
      both[file] = file + "1\n";
    }
  }
  RepositoryOptions options(const std::string& name) const {
    return {directory_.file(name), directory_.file("scratch")};
  }
  std::unique_ptr<Repository> open(const std::string& name) const {
    return opened(open_cvs(options(name)));
  }

  TemporaryDirectory directory_;
};

TEST_F(CvsTest, RepositoryMadeByCvs) {
  make(directory_.path(), R"(
    export CVSROOT=$PWD/root; rmdir root/mod/sub root/mod; mkdir import; cd import
    mkdir -p sub; printf 'one\n' > a.c; printf 'sub\n' > 'sub/b c.c'; printf 'x\0\377\n' > binary
    printf 'run\n' > run; chmod +x run; printf '$Id$\n' > id
    cvs -Q import -W 'binary -k b' -m 'import
    all' mod vendor start; cd ..
    cvs -Q co -d wc mod; cd wc
    echo two >> a.c; cvs -Q ci -m 'change'; sleep 1.1
    rm 'sub/b c.c'; cvs -Q rm 'sub/b c.c'; echo '$Id$' >> id; cvs -Q ci -m 'remove'
    echo back > 'sub/b c.c'; cvs -Q add 'sub/b c.c'; cvs -Q ci -m 'add again')");
  for (const char* const place : {"wc", "root/mod"}) {
    const auto cvs = open(place);
    ASSERT_NE(cvs, nullptr);
    EXPECT_EQ(ids(*cvs), "4 3 2 1");
    Texts texts{{"a.c", "one\n"},
                {"sub/b c.c", "sub\n"},
                {"binary", std::string("x\0\377\n", 4)},
                {"run", "run\n"},
                {"id", "$Id$\n"}};
    EXPECT_EQ(texts_of(*cvs, "1"), texts);
    texts["a.c"] = "one\ntwo\n";
    EXPECT_EQ(texts_of(*cvs, "2"), texts);
    texts.erase("sub/b c.c");
    texts["id"] = "$Id$\n$Id$\n";
    EXPECT_EQ(texts_of(*cvs, "3"), texts);
    texts["sub/b c.c"] = "back\n";
    EXPECT_EQ(texts_of(*cvs, "4"), texts);
    EXPECT_EQ(mode_of(files_of(*cvs, "4"), "run"), 0755u);
    EXPECT_EQ(mode_of(files_of(*cvs, "4"), "a.c"), 0644u);
    const auto line = cvs->line({"1", "", {}});
    ASSERT_TRUE(line.ok());
    EXPECT_EQ(line->front().title, "import");
  }
  EXPECT_EQ(open("wc")->checkout(), directory_.file("wc"));
  make(directory_.path(), "test -z \"$(ls scratch)\"");
}

TEST_F(CvsTest, FiveMinutesApart) {
  put("a",
      {{"2024.05.01.12.00.00", "ann", "m", "a1\n"}, {"2024.05.01.12.20.00", "ann", "m", "a2\n"}});
  put("b", {{"2024.05.01.12.05.00", "ann", "m", "b1\n"}});
  put("c", {{"2024.05.01.12.10.00", "ann", "m", "c1\n"}});
  put("d", {{"2024.05.01.12.15.01", "ann", "m", "d1\n"}});
  const auto cvs = open("root/mod");
  EXPECT_EQ(ids(*cvs), "2 1");
  EXPECT_EQ(texts_of(*cvs, "1"), (Texts{{"a", "a1\n"}, {"b", "b1\n"}, {"c", "c1\n"}}));
  EXPECT_EQ(texts_of(*cvs, "2"),
            (Texts{{"a", "a2\n"}, {"b", "b1\n"}, {"c", "c1\n"}, {"d", "d1\n"}}));
  const auto line = cvs->line({});
  ASSERT_TRUE(line.ok());
  EXPECT_EQ((*line)[0].date, "2024-05-01 12:15");
  EXPECT_EQ((*line)[0].author, "ann");
}

TEST_F(CvsTest, AuthorAndMessage) {
  put("a", {{"2024.05.01.12.00.00", "ann", "m", "a1\n"}});
  put("b", {{"2024.05.01.12.00.10", "bob", "m", "b1\n"}});
  put("c", {{"2024.05.01.12.00.20", "bob", "n", "c1\n"}});
  EXPECT_EQ(ids(*open("root/mod")), "3 2 1");
  RepositoryOptions by_time = options("root/mod");
  by_time.group_by_time_only = true;
  EXPECT_EQ(ids(*opened(open_cvs(by_time))), "1");
}

// Ann and Bob commit at the same time: at no time the files are as Ann alone left them.
TEST_F(CvsTest, GroupsThatOverlap) {
  Texts ann, both;
  put_overlapping(ann, both);
  const auto cvs = open("root/mod");
  EXPECT_EQ(ids(*cvs), "3 2 1");
  EXPECT_EQ(texts_of(*cvs, "2"), ann);
  EXPECT_EQ(texts_of(*cvs, "3"), both);
  EXPECT_EQ(texts_of(*cvs, "1")["j"], "j0\n");
}

TEST_F(CvsTest, AFileTwiceInFiveMinutes) {
  put("a",
      {{"2024.05.01.12.00.00", "ann", "m", "a1\n"}, {"2024.05.01.12.01.00", "ann", "m", "a2\n"}});
  put("b", {{"2024.05.01.12.02.00", "ann", "m", "b1\n"}});
  for (const bool by_time : {false, true}) {
    RepositoryOptions asked = options("root/mod");
    asked.group_by_time_only = by_time;
    const auto cvs = opened(open_cvs(asked));
    EXPECT_EQ(ids(*cvs), "2 1");
    EXPECT_EQ(texts_of(*cvs, "1"), (Texts{{"a", "a1\n"}}));
    EXPECT_EQ(texts_of(*cvs, "2"), (Texts{{"a", "a2\n"}, {"b", "b1\n"}}));
  }
}

// Dates that go back, and two that are equal: no date leads to some of these.
TEST_F(CvsTest, ClocksThatWereWrong) {
  put("a", {{"2024.05.01.12.00.00", "ann", "1", "a1\n"},
            {"2024.05.03.12.00.00", "ann", "2", "a2\n"},
            {"2024.05.02.12.00.00", "ann", "3", "a3\n"}});
  put("b", {{"2024.05.01.12.00.00", "ann", "1", "b1\n"},
            {"2024.05.04.12.00.00", "ann", "4", "b2\n"},
            {"2024.05.04.12.00.00", "ann", "5", "b3\n"}});
  const auto cvs = open("root/mod");
  ASSERT_EQ(ids(*cvs), "5 4 3 2 1");
  EXPECT_EQ(texts_of(*cvs, "1"), (Texts{{"a", "a1\n"}, {"b", "b1\n"}}));
  EXPECT_EQ(texts_of(*cvs, "2"), (Texts{{"a", "a2\n"}, {"b", "b1\n"}}));
  EXPECT_EQ(texts_of(*cvs, "3"), (Texts{{"a", "a3\n"}, {"b", "b1\n"}}));
  EXPECT_EQ(texts_of(*cvs, "4"), (Texts{{"a", "a3\n"}, {"b", "b2\n"}}));
  EXPECT_EQ(texts_of(*cvs, "5"), (Texts{{"a", "a3\n"}, {"b", "b3\n"}}));
}

TEST_F(CvsTest, RemovedFilesInTheAttic) {
  put("a", {{"2024.05.01.12.00.00", "ann", "m", "a1\n"}});
  put("sub/Attic/b c", {{"2024.05.01.12.00.00", "ann", "m", "b1\n"},
                        {"2024.05.02.12.00.00", "ann", "m", "b1\n", "dead"}});
  // It was on a branch only.
  put("Attic/c", {{"2024.05.03.12.00.00", "ann", "c was added on branch x", "c\n", "dead"}});
  const auto cvs = open("root/mod");
  EXPECT_EQ(ids(*cvs), "2 1");
  EXPECT_EQ(texts_of(*cvs, "1"), (Texts{{"a", "a1\n"}, {"sub/b c", "b1\n"}}));
  EXPECT_EQ(texts_of(*cvs, "2"), (Texts{{"a", "a1\n"}}));
}

TEST_F(CvsTest, KeywordsDoNotDiffer) {
  const std::string stored = "$Id: a,v 1.1 2024/05/01 ann Exp $\n";
  put("a",
      {{"2024.05.01.12.00.00", "ann", "m", "$Id$\n"}, {"2024.05.02.12.00.00", "ann", "m", stored}});
  put("b", {{"2024.05.01.12.00.00", "ann", "m", stored}}, "expand @b@;\n");
  const auto cvs = open("root/mod");
  ASSERT_EQ(ids(*cvs), "2 1");
  EXPECT_EQ(texts_of(*cvs, "1"), (Texts{{"a", "$Id$\n"}, {"b", stored}}));
  EXPECT_EQ(texts_of(*cvs, "2"), (Texts{{"a", "$Id$\n"}, {"b", stored}}));
}

TEST_F(CvsTest, NamesOfRevisions) {
  put("a", {{"2024.05.01.12.00.00", "ann", "1", "a1\n"},
            {"2024.05.02.12.00.00", "ann", "2", "a2\n"},
            {"2024.05.03.12.00.00", "ann", "3", "a3\n"},
            {"2024.05.04.12.00.00", "ann", "4", "a4\n"}});
  const auto cvs = open("root/mod");
  EXPECT_EQ(cvs->describe(), "the CVS repository " + directory_.file("root") + ", module mod");
  EXPECT_EQ(ids(*cvs, {"3", "2", {}}), "3 2");
  EXPECT_EQ(ids(*cvs, {"2024-05-03 12:00", "2024/05/02", {}}), "3 2 1");
  EXPECT_EQ(ids(*cvs, {"2024-05-03 13:59:59 +0200", "2", {}}), "2");
  const std::string begin = " is not a revision of " + cvs->describe() + ": ";
  EXPECT_EQ(ids(*cvs, {"5", "", {}}), "error: 5" + begin + "there are 1 to 4");
  EXPECT_EQ(ids(*cvs, {"0", "", {}}), "error: 0" + begin + "there are 1 to 4");
  EXPECT_EQ(ids(*cvs, {"r2", "", {}}),
            "error: r2" + begin + "write a number or a date like 2024-05-01 12:30");
  EXPECT_EQ(ids(*cvs, {"2024-04-30", "", {}}),
            "error: 2024-04-30" + begin + "nothing was there yet");
  EXPECT_EQ(ids(*cvs, {"1", "2", {}}), "error: revision 2 is newer than 1");
  EXPECT_EQ(cvs->line({"5", "", {}}).error().kind, ErrorKind::input);
}

TEST_F(CvsTest, PathsAndTheWholeRepository) {
  put("a",
      {{"2024.05.01.12.00.00", "ann", "m", "a1\n"}, {"2024.05.03.12.00.00", "ann", "m", "a2\n"}});
  put("sub/b", {{"2024.05.02.12.00.00", "ann", "m", "b1\n"}});
  EXPECT_EQ(ids(*open("root/mod"), {"", "", {"sub/"}}), "3 2");
  EXPECT_EQ(ids(*open("root/mod"), {"2", "", {"a"}}), "2 1");
  EXPECT_EQ(ids(*open("root/mod/sub")), "1");
  const auto all = open("root");
  EXPECT_EQ(ids(*all, {"", "", {"mod/sub"}}), "3 2");
  EXPECT_EQ(texts_of(*all, "3"), (Texts{{"mod/a", "a2\n"}, {"mod/sub/b", "b1\n"}}));
}

TEST_F(CvsTest, Checkout) {
  put("a",
      {{"2024.05.01.12.00.00", "ann", "m", "a1\n"}, {"2024.05.02.12.00.00", "ann", "m", "a2\n"}});
  put("sub/b", {{"2024.05.01.12.00.00", "ann", "m", "b1\n"}});
  make(directory_.path(), "cvs -Q -d $PWD/root co -d wc mod");
  put("a", {{"2024.05.01.12.00.00", "ann", "m", "a1\n"},
            {"2024.05.02.12.00.00", "ann", "m", "a2\n"},
            {"2024.05.03.12.00.00", "ann", "m", "a3\n"}});
  const auto cvs = open("wc");
  EXPECT_EQ(ids(*cvs), "2 1");
  EXPECT_EQ(ids(*cvs, {"3", "", {}}), "3 2 1");
  EXPECT_TRUE(cvs->changed_in_checkout().empty());
  make(directory_.path(),
       "cd wc; echo x >> sub/b; mkdir -p new/deep; echo > new/deep/f; echo > 'n f'");
  EXPECT_EQ(cvs->changed_in_checkout(), (std::vector<std::string>{"n f", "new/deep/f", "sub/b"}));
}

TEST_F(CvsTest, CheckoutOfABranch) {
  put("a", {{"2024.05.01.12.00.00", "ann", "m", "a1\n"}});
  make(directory_.path(), "cvs -Q -d $PWD/root co -r 1.1 -d wc mod; printf 'Tfix\n' > wc/CVS/Tag");
  const Opened cvs = open_cvs(options("wc"));
  ASSERT_FALSE(cvs.ok());
  EXPECT_EQ(cvs.error().message,
            "the CVS checkout " + directory_.file("wc") +
                " is at fix, and only the trunk can be read; go there with cvs update -A, or "
                "name the folder in the repository");
}

TEST_F(CvsTest, NothingOfTheRepositoryIsTouched) {
  put("a", {{"2024.05.01.12.00.00", "ann", "m", "a1\n"}});
  make(directory_.path(), "touch -d 2024-01-01 then; find root -exec touch -d 2023-01-01 {} +");
  const auto cvs = open("root/mod");
  ASSERT_EQ(ids(*cvs), "1");
  files_of(*cvs, "1");
  make(directory_.path(), "test -z \"$(find root -newer then)\"");
}

TEST_F(CvsTest, SomethingElse) {
  make(directory_.path(), "mkdir -p plain/CVS");
  const Opened cvs = open_cvs(options("plain"));
  ASSERT_TRUE(cvs.ok());
  EXPECT_EQ(*cvs, nullptr);
  const auto empty = open("root/mod");
  EXPECT_EQ(ids(*empty), "error: " + empty->describe() + " has no revisions on its trunk");
}

// The way to the server is a script that fails twice.
TEST_F(CvsTest, ServerIsAwayForAWhile) {
  Texts ann, both;
  put_overlapping(ann, both);
  put("sub/run", {{"2024.05.01.10.00.00", "ann", "begin", "run\n"}});
  ann["sub/run"] = both["sub/run"] = "run\n";
  make(directory_.path(), R"(
    cat > ssh <<'END'
#!/bin/sh
echo >> $0.count
test $(wc -l < $0.count) -gt 2 || { echo 'ssh: connect to host x: Connection refused' >&2; exit 255; }
exec cvs server
END
    chmod +x ssh root/mod/sub/run,v; mkdir -p wc/CVS
    echo ":ext:example.org:$PWD/root" > wc/CVS/Root; echo mod > wc/CVS/Repository)");
  ::setenv("CVS_RSH", directory_.file("ssh").c_str(), 1);
  Told told;
  RepositoryOptions asked = options("wc");
  asked.say = told.say();
  const auto cvs = opened(open_cvs(asked, told.retry()));
  EXPECT_EQ(ids(*cvs), "3 2 1");
  EXPECT_EQ(told.waits, (std::vector<long>{1, 2}));
  ASSERT_EQ(told.sentences.size(), 2u);
  EXPECT_EQ(texts_of(*cvs, "2"), ann);
  EXPECT_EQ(texts_of(*cvs, "3"), both);
  EXPECT_EQ(mode_of(files_of(*cvs, "2"), "sub/run"), 0755u);
  EXPECT_EQ(mode_of(files_of(*cvs, "2"), "a"), 0644u);
  ::unsetenv("CVS_RSH");
}

TEST(CvsLog, VendorBranchAndMessages) {
  const std::string end(77, '='), next(28, '-');
  const auto revision = [&](const std::string& name, const std::string& time,
                            const std::string& message) {
    return next + "\nrevision " + name + "\ndate: " + time +
           ";  author: ann;  state: Exp;  lines: +1 -1;\n" + message + "\n";
  };
  const auto files = read_cvs_log(
      "\nRCS file: /r/m/a,v\nhead: 1.2\nbranch:\ndescription:\n" +
          revision("1.2", "2024-05-03 12:00:00 +0000",
                   "own\n" + next + "\nrevision of\n" + end + "\n\nmore") +
          revision("1.1", "2024-05-01 12:00:00 +0000", "branches:  1.1.1;\nInitial revision") +
          revision("1.1.1.3", "2024/05/04 12:00:00", "too late") +
          revision("1.1.1.2", "2024/05/02 12:00:00", "second import") +
          revision("1.1.1.1", "2024/05/01 12:00:00", "first import") +
          revision("1.1.2.1", "2024/05/02 12:00:00", "on a branch") + end +
          "\n\nRCS file: /r/m2/b,v\n" + revision("1.1", "2024/05/01", "not in the folder") + end +
          "\n",
      "/r/m");
  ASSERT_EQ(files.size(), 1u);
  EXPECT_EQ(files[0].name, "a");
  std::string told;
  for (const CvsRevision& each : files[0].revisions) {
    told += each.number + " " + write_date(each.time) + " " + each.message;
  }
  EXPECT_EQ(told,
            "1.1.1.1 2024-05-01 12:00:00 first import\n1.1.1.2 2024-05-02 12:00:00 second import\n"
            "1.2 2024-05-03 12:00:00 own\n" +
                next + "\nrevision of\n" + end + "\n\nmore\n");
}

// Whatever the times: every revision is in one group, files go forward, groups are near in time.
TEST(CvsGroups, Laws) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    std::vector<CvsFile> files;
    for (int f = 0; f < 4; ++f) {
      CvsFile& file = files.emplace_back(CvsFile{std::string(1, static_cast<char>('a' + f))});
      std::int64_t time = 0;
      for (auto i = random() % 5; i-- > 0;) {
        time += random() % 400;
        file.revisions.push_back({"1", time, 0, random() % 2 != 0 ? "ann" : "bob", "m"});
      }
    }
    for (const Grouping grouping : {Grouping::by_time, Grouping::by_time_author_and_message}) {
      std::vector<std::size_t> next(files.size(), 0);
      for (const CvsGroup& group : group_revisions(files, grouping)) {
        std::int64_t last = group.begin;
        for (const CvsMember& member : group.members) {
          EXPECT_EQ(member.revision, next[member.file]++);
          const CvsRevision& revision = files[member.file].revisions[member.revision];
          EXPECT_LE(revision.time - last, 300);
          EXPECT_GE(revision.time, last);
          last = revision.time;
          if (grouping == Grouping::by_time) continue;
          const CvsMember& first = group.members.front();
          EXPECT_EQ(revision.author, files[first.file].revisions[first.revision].author);
        }
        EXPECT_EQ(last, group.end);
      }
      for (std::size_t f = 0; f < files.size(); ++f) EXPECT_EQ(next[f], files[f].revisions.size());
    }
  }
}

TEST(Dates, ReadAndWritten) {
  EXPECT_EQ(write_date(*read_date("2024-02-29")), "2024-02-29 00:00:00");
  EXPECT_EQ(write_date(*read_date("2024/02/29 12:30")), "2024-02-29 12:30:00");
  EXPECT_EQ(write_date(*read_date("2024-02-29T12:30:15Z")), "2024-02-29 12:30:15");
  EXPECT_EQ(write_date(*read_date("2024-02-29 12:30:15 -0130")), "2024-02-29 14:00:15");
  for (const char* const wrong : {"", "2024", "2024-13-01", "2024-01-00", "yesterday",
                                  "2024-01-01x", "2024-01-01 25:00", "2024-01-01 12:30 +2"}) {
    EXPECT_FALSE(read_date(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace whittle
