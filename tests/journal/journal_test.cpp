#include "journal/journal.h"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include "journal/schema.h"
#include "support/temporary_directory.h"

namespace whittle {
namespace {

const std::string kText = "one\ntwo\nthree\nfour\nfive\n";

Variant original() {
  return single_file("in.txt", kText);
}

// The first bytes of the original.
Variant first(std::size_t size) {
  const Variant whole = original();
  const std::string_view bytes = whole.files()[0].pieces[0].bytes;
  return Variant({{"in.txt", {{bytes.substr(0, size), 0}}, 0644}}, whole.owners());
}

Answer answer(Outcome outcome, std::string why = "") {
  Answer result;
  result.outcome = outcome;
  result.why = std::move(why);
  result.seconds = 0.25;
  return result;
}

RunHead head() {
  RunHead result;
  result.version = "0.1.0";
  result.directory = "/somewhere else";
  result.words = {"reduce", "--out", "", "a b", std::string("\xff\0x", 3)};
  result.identity = "identity";
  result.surroundings = {{"the test ./t", "mark"}, {"--with x", "missing"}};
  return result;
}

class JournalTest : public testing::Test {
 protected:
  std::unique_ptr<Journal> create(Keep keep = Keep::good) {
    Result<std::unique_ptr<Journal>> journal = Journal::create(path, head(), keep, original());
    EXPECT_TRUE(journal.ok()) << journal.error().message;
    return std::move(*journal);
  }
  std::unique_ptr<Journal> go_on(Keep keep = Keep::good) {
    Result<std::unique_ptr<Journal>> journal = Journal::resume(path, keep);
    EXPECT_TRUE(journal.ok()) << journal.error().message;
    return std::move(*journal);
  }
  // Answered, not yet committed.
  Answer test(Journal& journal, const Variant& variant, Answer given) {
    const Result<std::uint64_t> number =
        journal.answered({variant, original().hash(), "lines", "-1..2", given});
    EXPECT_TRUE(number.ok());
    given.test = *number;
    return given;
  }
  Answer commit(Journal& journal, const Variant& variant, Answer given) {
    given = test(journal, variant, std::move(given));
    EXPECT_TRUE(journal.committed(variant, "lines", given).ok());
    return given;
  }
  void fill(Journal& journal, int tests = 40) {
    for (int i = 0; i < tests; ++i) {
      const auto outcome = static_cast<Outcome>(i % 3);
      commit(journal, first(kText.size() - static_cast<std::size_t>(i % 20)),
             answer(outcome, outcome == Outcome::unresolved ? "timed out after 2.0 s" : ""));
    }
  }
  std::vector<std::int64_t> numbers(const std::string& sql) {
    Result<std::unique_ptr<Database>> database = Database::open(path, Database::Mode::read);
    EXPECT_TRUE(database.ok());
    Result<Statement> select = (*database)->prepare(sql);
    EXPECT_TRUE(select.ok());
    std::vector<std::int64_t> result;
    while (*select->step()) result.push_back(select->integer(0));
    return result;
  }
  // What look() says against a file that it must not take; the file stays as it is.
  std::string refusal() {
    const std::string before = bytes_of(path);
    const auto glance = Journal::look(path);
    EXPECT_FALSE(glance.ok());
    EXPECT_EQ(before, bytes_of(path));
    EXPECT_EQ(files(), std::vector<std::string>{"journal"});
    return glance ? "" : glance.error().message;
  }
  std::vector<std::string> files() const {
    std::vector<std::string> result;
    for (const auto& entry : std::filesystem::directory_iterator(directory.path())) {
      result.push_back(entry.path().filename());
    }
    std::sort(result.begin(), result.end());
    return result;
  }

  TemporaryDirectory directory;
  std::string path = directory.file("journal");
};

TEST_F(JournalTest, SaysWhatTheRunWasStartedAs) {
  create();
  const auto glance = Journal::look(path);
  ASSERT_TRUE(glance.ok() && *glance);
  const RunHead& seen = (*glance)->head;
  EXPECT_EQ(seen.version, head().version);
  EXPECT_EQ(seen.directory, head().directory);
  EXPECT_EQ(seen.words, head().words);
  EXPECT_EQ(seen.identity, head().identity);
  EXPECT_EQ(seen.symptom, "");
  EXPECT_EQ(seen.surroundings, head().surroundings);
  EXPECT_FALSE((*glance)->finished);
  EXPECT_EQ((*glance)->tests, 0u);
}

TEST_F(JournalTest, GivesBackTheOriginal) {
  std::vector<VariantFile> several;
  std::vector<std::shared_ptr<const void>> owners;
  const auto large = std::make_shared<std::string>(40'000'000, 'x');  // of several rows
  (*large)[20'000'000] = 'y';
  owners.push_back(large);
  several.push_back({"large", {{*large, 0}}, 0755});
  several.push_back({"empty", {}, 0600});
  several.push_back({"a/link", {{"../large", 0}}, VariantFile::kLink});
  several.push_back({"two pieces", {{"ab", 0}, {"c\0d", 2}}, 0644});
  const Variant variant(std::move(several), std::move(owners));
  ASSERT_TRUE(Journal::create(path, head(), Keep::good, variant).ok());
  const std::unique_ptr<Journal> journal = go_on();
  EXPECT_EQ(journal->original().hash(), variant.hash());
  EXPECT_EQ(journal->original().files().size(), 4u);
  for (const auto& entry : std::filesystem::directory_iterator(directory.path())) {
    EXPECT_EQ(entry.path().string().rfind(path, 0), 0u);
    EXPECT_EQ(entry.path().string().find(".whittle-"), std::string::npos) << entry.path();
  }
}

TEST_F(JournalTest, IsMadeByOneOfThoseThatTryAtOnce) {
  for (int round = 0; round < 20; ++round) {
    for (const char* part : {"", "-wal", "-shm"}) std::filesystem::remove(path + part);
    std::atomic<int> made = 0;
    std::atomic<int> refused = 0;
    {
      std::vector<std::jthread> threads;
      for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&] {
          const auto journal = Journal::create(path, head(), Keep::good, original());
          if (journal.ok()) ++made;
          if (!journal.ok() && journal.error().kind == ErrorKind::usage) ++refused;
        });
      }
    }
    EXPECT_EQ(made, 1);
    EXPECT_EQ(refused, 3);
  }
}

TEST_F(JournalTest, ReplaysWhatWasCommittedInItsOrder) {
  {
    const auto journal = create();
    Answer slow = answer(Outcome::unresolved, "timed out after 2.0 s");
    slow.by_time_limit = true;
    Answer repeated = answer(Outcome::fail);
    repeated.runs = 7;
    repeated.shown = 5;
    const Answer early = test(*journal, first(4), answer(Outcome::pass));  // used later
    commit(*journal, first(8), slow);
    commit(*journal, first(14), repeated);
    EXPECT_TRUE(journal->committed(first(4), "chars", early).ok());
  }
  const auto journal = go_on();
  EXPECT_EQ(journal->tests(), 3u);
  const auto one = journal->replay(first(8).hash());
  ASSERT_TRUE(one.ok() && *one);
  EXPECT_EQ((*one)->answer.outcome, Outcome::unresolved);
  EXPECT_EQ((*one)->answer.why, "timed out after 2.0 s");
  EXPECT_EQ((*one)->answer.seconds, 0.25);
  EXPECT_TRUE((*one)->answer.by_time_limit);
  EXPECT_TRUE((*one)->answer.reusable);
  EXPECT_EQ((*one)->answer.test, 2u);
  const auto two = journal->replay(first(14).hash());
  ASSERT_TRUE(two.ok() && *two);
  EXPECT_EQ((*two)->answer.runs, 7);
  EXPECT_EQ((*two)->answer.shown, 5);
  EXPECT_TRUE((*two)->first);
  const auto three = journal->replay(first(4).hash());
  ASSERT_TRUE(three.ok() && *three);
  EXPECT_EQ((*three)->answer.outcome, Outcome::pass);
}

TEST_F(JournalTest, TellsACommitFromTheCacheFromOneThatTookATest) {
  {
    const auto journal = create();
    const Answer given = commit(*journal, first(8), answer(Outcome::pass));
    EXPECT_TRUE(journal->committed(first(8), "lines", given).ok());
  }
  const auto journal = go_on();
  EXPECT_TRUE((*journal->replay(first(8).hash()))->first);
  EXPECT_FALSE((*journal->replay(first(8).hash()))->first);
  EXPECT_FALSE(journal->replay(first(8).hash())->has_value());
}

TEST_F(JournalTest, HasWhatWasAnsweredButNotUsed) {
  {
    const auto journal = create();
    commit(*journal, first(8), answer(Outcome::pass));
    test(*journal, first(4), answer(Outcome::fail));
    Answer unsettled = answer(Outcome::unresolved, "no room");
    unsettled.reusable = false;
    test(*journal, first(14), unsettled);
  }
  const auto journal = go_on();
  ASSERT_TRUE(*journal->replay(first(8).hash()));
  ASSERT_FALSE(*journal->replay(first(1).hash()));
  const auto left = journal->leftovers();
  ASSERT_EQ(left.size(), 1u);
  EXPECT_EQ(left[0].first, first(4).hash());
  EXPECT_EQ(left[0].second.outcome, Outcome::fail);
  EXPECT_TRUE(journal->leftovers().empty()) << "each is given once";
}

TEST_F(JournalTest, GoesAnotherWayWhereAnotherVariantIsAskedFor) {
  {
    const auto journal = create();
    for (const std::size_t size : {20, 14, 8, 4}) {
      commit(*journal, first(size), answer(Outcome::fail));
    }
  }
  {
    const auto journal = go_on();
    ASSERT_TRUE(*journal->replay(first(20).hash()));
    ASSERT_FALSE(*journal->replay(first(3).hash()));
    ASSERT_FALSE(*journal->replay(first(8).hash())) << "from here on everything is new";
    EXPECT_EQ(journal->leftovers().size(), 3u) << "what the tests answered is of use";
    commit(*journal, first(3), answer(Outcome::pass));
    EXPECT_EQ(journal->tests(), 5u);
  }
  const auto journal = go_on();
  EXPECT_TRUE(*journal->replay(first(20).hash()));
  EXPECT_TRUE(*journal->replay(first(3).hash()));
  EXPECT_FALSE(*journal->replay(first(14).hash()));
}

TEST_F(JournalTest, LosesOnlyWhatWasNotFlushed) {
  const pid_t child = ::fork();
  if (child == 0) {
    const auto journal = create();
    commit(*journal, first(8), answer(Outcome::fail));
    (void)journal->flush();
    commit(*journal, first(4), answer(Outcome::fail));
    ::_exit(0);  // as if killed
  }
  ::waitpid(child, nullptr, 0);
  const auto glance = Journal::look(path);
  ASSERT_TRUE(glance.ok() && *glance);
  EXPECT_EQ((*glance)->tests, 1u);
  const auto journal = go_on();
  EXPECT_TRUE(*journal->replay(first(8).hash()));
  EXPECT_FALSE(*journal->replay(first(4).hash()));
}

TEST_F(JournalTest, KnowsTheBest) {
  {
    const auto journal = create();
    EXPECT_FALSE(*journal->best());
    commit(*journal, first(14), answer(Outcome::fail));
    commit(*journal, first(4), answer(Outcome::pass));
    commit(*journal, first(8), answer(Outcome::fail));
    commit(*journal, first(20), answer(Outcome::fail));
    test(*journal, first(3), answer(Outcome::fail));  // not committed
  }
  const auto journal = go_on();
  const auto best = journal->best();
  ASSERT_TRUE(best.ok() && *best);
  EXPECT_EQ((*best)->hash(), first(8).hash());
  EXPECT_EQ((*best)->files()[0].text(), kText.substr(0, 8));
  EXPECT_TRUE(*journal->knows_good(first(3).hash()));
  EXPECT_TRUE(*journal->knows_good(original().hash()));
  EXPECT_FALSE(*journal->knows_good(first(4).hash()));
  EXPECT_FALSE(*journal->knows_good(first(5).hash()));
}

TEST_F(JournalTest, TheBestAfterARollBackIsWhatItWentBackTo) {
  std::uint64_t back = 0;
  {
    const auto journal = create();
    back = commit(*journal, first(14), answer(Outcome::fail)).test;
    commit(*journal, first(8), answer(Outcome::fail));
    EXPECT_TRUE(journal->note(Step::roll_back, "", back).ok());
  }
  EXPECT_EQ((*go_on()->best())->hash(), first(14).hash());
  commit(*go_on(), first(13), answer(Outcome::fail));
  EXPECT_EQ((*go_on()->best())->hash(), first(13).hash()) << "though larger than the first best";
  EXPECT_TRUE(go_on()->note(Step::roll_back, "", 0).ok());
  EXPECT_FALSE(*go_on()->best()) << "back to the original";
}

TEST_F(JournalTest, KeepsAllVariantsOrTheGoodOrTheBest) {
  for (const Keep keep : {Keep::all, Keep::good, Keep::best}) {
    {
      const auto journal = create(keep);
      commit(*journal, first(20), answer(Outcome::fail));
      commit(*journal, first(14), answer(Outcome::pass));
      commit(*journal, first(8), answer(Outcome::fail));
      commit(*journal, first(4), answer(Outcome::unresolved));
    }
    const std::vector<std::int64_t> stored = numbers("SELECT test FROM variants ORDER BY test");
    const std::vector<std::int64_t> expected =
        keep == Keep::all    ? std::vector<std::int64_t>{1, 2, 3, 4}
        : keep == Keep::good ? std::vector<std::int64_t>{1, 3}
                             : std::vector<std::int64_t>{3};
    EXPECT_EQ(stored, expected);
    EXPECT_EQ((*go_on(keep)->best())->hash(), first(8).hash());
    ASSERT_TRUE(put_aside(path).ok());
  }
}

// With several workers the answer to what follows may come in before that to what comes first:
// the best then has a lower number than the one before it.
TEST_F(JournalTest, KeepsTheBestAlsoWhereItWasAnsweredBeforeTheLastOne) {
  {
    const auto journal = create(Keep::best);
    const Answer smaller = test(*journal, first(8), answer(Outcome::fail));
    const Answer larger = test(*journal, first(14), answer(Outcome::fail));
    EXPECT_TRUE(journal->committed(first(14), "lines", larger).ok());
    EXPECT_TRUE(journal->committed(first(8), "lines", smaller).ok());
  }
  const auto best = go_on(Keep::best)->best();
  ASSERT_TRUE(best.ok() && *best);
  EXPECT_EQ((*best)->hash(), first(8).hash());
}

TEST_F(JournalTest, KeepsTheBestAfterARollBackToo) {
  {
    const auto journal = create(Keep::best);
    const Answer back = commit(*journal, first(14), answer(Outcome::fail));
    commit(*journal, first(4), answer(Outcome::fail));
    EXPECT_TRUE(journal->note(Step::roll_back, "", back.test).ok());
    commit(*journal, first(8), answer(Outcome::fail));
  }
  const auto best = go_on(Keep::best)->best();
  ASSERT_TRUE(best.ok() && *best);
  EXPECT_EQ((*best)->hash(), first(8).hash());
}

TEST_F(JournalTest, IsFinishedOnceItIsSaidSo) {
  {
    const auto journal = create();
    fill(*journal);
    EXPECT_TRUE(journal->set_symptom("prints BUG").ok());
  }
  EXPECT_FALSE((*Journal::look(path))->finished);
  EXPECT_EQ((*Journal::look(path))->head.symptom, "prints BUG");
  EXPECT_TRUE(go_on()->finish().ok());
  EXPECT_TRUE((*Journal::look(path))->finished);
  EXPECT_EQ((*Journal::look(path))->tests, 40u);
  EXPECT_EQ(files(), std::vector<std::string>{"journal"}) << "nothing is left beside it";
}

TEST_F(JournalTest, IsWrittenByOneOnly) {
  const auto journal = create();
  const auto second = Journal::resume(path, Keep::good);
  ASSERT_FALSE(second.ok());
  EXPECT_NE(second.error().message.find("another whittle is at work"), std::string::npos);
  EXPECT_FALSE(put_aside(path).ok());
  const pid_t child = ::fork();
  if (child == 0) ::_exit(Journal::resume(path, Keep::good).ok() ? 1 : 0);
  int status = -1;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(Journal::look(path).ok()) << "looking is allowed";
}

TEST_F(JournalTest, CanBeLookedAtWhileItIsWritten) {
  const auto journal = create();
  fill(*journal, 10);
  EXPECT_TRUE(journal->flush().ok());
  fill(*journal, 5);  // in a transaction
  const auto glance = Journal::look(path);
  ASSERT_TRUE(glance.ok() && *glance);
  EXPECT_EQ((*glance)->tests, 10u);
}

TEST_F(JournalTest, IsPutAsideWhole) {
  {
    const auto journal = create();
    fill(*journal);
  }
  std::ofstream(path + ".old") << "an earlier one";
  ASSERT_TRUE(put_aside(path).ok());
  EXPECT_EQ(files(), std::vector<std::string>{"journal.old"});
  EXPECT_EQ((*Journal::look(path + ".old"))->tests, 40u);
  EXPECT_FALSE(*Journal::look(path));
}

// SQLite would take a log that is left there for the new database's.
TEST_F(JournalTest, DoesNotTakeUpTheLogOfOneThatIsGone) {
  const pid_t child = ::fork();
  if (child == 0) {
    const auto journal = create();
    fill(*journal);
    (void)journal->flush();
    ::_exit(0);
  }
  ::waitpid(child, nullptr, 0);
  ASSERT_TRUE(std::filesystem::exists(path + "-wal"));
  std::filesystem::remove(path);
  EXPECT_FALSE(*Journal::look(path));
  { const auto journal = create(); }
  EXPECT_EQ((*Journal::look(path))->tests, 0u);
}

TEST_F(JournalTest, IsNotThere) {
  const auto glance = Journal::look(path);
  ASSERT_TRUE(glance.ok());
  EXPECT_FALSE(*glance);
  EXPECT_FALSE(Journal::resume(path, Keep::good).ok());
  EXPECT_TRUE(files().empty()) << "looking makes none";
}

TEST_F(JournalTest, RefusesWhatIsNone) {
  std::ofstream(path).close();
  EXPECT_NE(refusal().find("is not a journal of whittle"), std::string::npos);
  std::ofstream(path) << "A text of mine, which is precious.\n";
  EXPECT_NE(refusal().find("is not a journal of whittle"), std::string::npos);
  std::ofstream(path) << std::string(5000, '\0');
  EXPECT_NE(refusal().find("is not a journal of whittle"), std::string::npos);
  std::filesystem::remove(path);
  sqlite3* foreign = nullptr;
  sqlite3_open(path.c_str(), &foreign);
  sqlite3_exec(foreign, "CREATE TABLE mine(a); INSERT INTO mine VALUES(1)", nullptr, nullptr,
               nullptr);
  sqlite3_close(foreign);
  EXPECT_NE(refusal().find("is not a journal of whittle"), std::string::npos);
}

TEST_F(JournalTest, RefusesADirectory) {
  std::filesystem::create_directory(path);
  EXPECT_FALSE(Journal::look(path).ok());
}

TEST_F(JournalTest, RefusesANewerOne) {
  { fill(*create()); }
  sqlite3* database = nullptr;
  sqlite3_open(path.c_str(), &database);
  sqlite3_exec(database, "PRAGMA user_version = 1000", nullptr, nullptr, nullptr);
  sqlite3_close(database);
  EXPECT_NE(refusal().find("was written by a newer whittle (format 1000"), std::string::npos);
}

TEST_F(JournalTest, RefusesOneThatWasCutShort) {
  { fill(*create()); }
  const std::string whole = bytes_of(path);
  for (std::size_t size = 1; size < whole.size(); size += 509) {
    std::ofstream(path) << whole.substr(0, size);
    EXPECT_NE(refusal(), "") << size;
  }
}

// What a journal says, as one text.
std::string all_of(const std::string& path) {
  const auto glance = Journal::look(path);
  if (!glance || !*glance) return "refused";
  const RunHead& seen = (*glance)->head;
  std::string text = seen.version + seen.directory + seen.identity + seen.symptom;
  for (const std::string& word : seen.words) text += word + "|";
  for (const auto& [name, mark] : seen.surroundings) text += name + "=" + mark + "|";
  text += (*glance)->finished ? "finished" : "";
  if ((*glance)->finished) return text;  // nobody goes on with it
  const auto journal = Journal::resume(path, Keep::good);
  if (!journal) return "refused";
  text += (*journal)->original().hash().hex();
  const auto best = (*journal)->best();
  if (!best) return "refused";
  text += *best ? (*best)->hash().hex() : "none";
  for (int i = 0; i < 40; ++i) {
    const auto past =
        (*journal)->replay(first(kText.size() - static_cast<std::size_t>(i % 20)).hash());
    if (!past) return "refused";
    if (!*past) return text + "replay ends";
    const Answer& answer = (*past)->answer;
    text += std::string(name(answer.outcome)) + answer.why + std::to_string(answer.seconds) +
            std::to_string(answer.by_time_limit) + std::to_string(answer.reusable) +
            std::to_string(answer.runs) + std::to_string(answer.shown) +
            ((*past)->first ? "" : "*");
  }
  return text;
}

// Whatever byte is another: it is refused, or read; nothing crashes, and looking at it writes
// nothing. SQLite has no checksums; rows that are replayed have seals, what else there is
// (the head, the pages' free room) has not.
TEST_F(JournalTest, WithAFlippedByteIsRefusedOrReadAndNotWritten) {
  { fill(*create()); }
  const std::string whole = bytes_of(path);
  const std::string expected = all_of(path);
  ASSERT_NE(expected, "refused");
  std::size_t refused = 0;
  std::size_t wrong = 0;
  std::size_t tried = 0;
  for (std::size_t at = 0; at < whole.size(); at += 29) {
    for (const int flip : {0x01, 0xff}) {
      std::string damaged = whole;
      damaged[at] = static_cast<char>(damaged[at] ^ flip);
      std::ofstream(path, std::ios::binary) << damaged;
      (void)Journal::look(path);
      ASSERT_EQ(bytes_of(path), damaged) << "looking wrote";
      ASSERT_EQ(files(), std::vector<std::string>{"journal"});
      const std::string seen = all_of(path);
      ++tried;
      if (seen == "refused") {
        ++refused;
      } else if (seen != expected) {
        ++wrong;
      }
      for (const char* part : {"-wal", "-shm"}) std::filesystem::remove(path + part);
    }
  }
  std::printf("%zu bytes flipped: %zu refused, %zu read as something else\n", tried, refused,
              wrong);
  EXPECT_LT(wrong, tried / 50);
  EXPECT_GT(refused, tried / 5);
}

}  // namespace
}  // namespace whittle
