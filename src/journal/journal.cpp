#include "journal/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdio.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <unordered_set>

#include "journal/database.h"
#include "journal/lock.h"
#include "journal/recipe.h"
#include "journal/rows.h"
#include "journal/schema.h"
#include "util/clock.h"
#include "util/files.h"

namespace whittle {

namespace {

constexpr double kSyncEvery = 5;     // seconds that a power cut may cost
constexpr int kCheckpoint = 16'000;  // pages in the write-ahead log before it is worked in

constexpr std::uint64_t kNone = ~std::uint64_t{0};

constexpr const char* kParts[] = {"", "-wal", "-shm"};  // the files of a database

void remove_files(const std::string& path) {
  for (const char* part : kParts) ::unlink((path + part).c_str());
}

}  // namespace

class Journal::Impl {
 public:
  Impl(JournalLock lock, std::unique_ptr<Database> database, RowWriter rows, Keep keep)
      : lock_(std::move(lock)),
        database_(std::move(database)),
        rows_(std::move(rows)),
        keep_(keep) {}

  static Result<std::unique_ptr<Impl>> open(JournalLock lock, const std::string& path, Keep keep);
  Status load();
  Status load_events();

  Status begin();
  Status end();
  Status flush();
  Status note(Step step, std::string_view text, std::uint64_t test);
  Status store(std::uint64_t test, const Variant& variant);
  Result<std::optional<Past>> replay(const Hash128& variant);
  Status diverge();

  JournalLock lock_;
  std::unique_ptr<Database> database_;
  RowWriter rows_;
  Keep keep_;
  RunHead head_;
  Variant original_;

  std::uint64_t tests_ = 0;     // the last number
  std::uint64_t position_ = 0;  // of the last event
  bool under_way_ = false;      // a transaction
  Status lost_;                 // why one could not be written
  double synced_ = steady_seconds();

  // What earlier starts left, until it is used.
  std::vector<PastTest> past_tests_;   // [number - 1]
  std::vector<PastEvent> past_steps_;  // commits and guidance
  std::size_t replayed_ = 0;           // of past_steps_
  std::vector<bool> used_;             // [number - 1]: by a commit that was replayed
  std::uint64_t past_best_ = 0;        // the test of the best variant; 0: none
  std::uint64_t best_size_ = kNone;
  std::string stage_;  // of the last commit
};

Result<std::unique_ptr<Journal::Impl>> Journal::Impl::open(JournalLock lock,
                                                           const std::string& path, Keep keep) {
  Result<std::unique_ptr<Database>> database = Database::open(path, Database::Mode::write);
  if (!database) return database.error();
  const Status status = (*database)->run(fmt::format(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = {};",
      kCheckpoint));
  if (!status) return status.error();
  Result<RowWriter> rows = RowWriter::prepare(**database);
  if (!rows) return rows.error();
  return std::make_unique<Impl>(std::move(lock), std::move(*database), std::move(*rows), keep);
}

Status Journal::Impl::load() {
  Result<RunHead> head = read_head(*database_);
  if (!head) return head.error();
  head_ = std::move(*head);
  Result<Variant> original = read_original(*database_);
  if (!original) return original.error();
  original_ = std::move(*original);
  Result<std::vector<PastTest>> tests = read_tests(*database_);
  if (!tests) return tests.error();
  past_tests_ = std::move(*tests);
  tests_ = past_tests_.size();
  used_.resize(past_tests_.size());
  return load_events();
}

Status Journal::Impl::load_events() {
  const Result<std::vector<PastEvent>> events = read_events(*database_, tests_);
  if (!events) return events.error();
  for (const PastEvent& event : *events) {
    position_ = event.position;
    if (event.step == Step::roll_back) {
      past_best_ = event.test;
      best_size_ =
          event.test > 0 && event.test <= tests_ ? past_tests_[event.test - 1].size : kNone;
    }
    if (event.step != Step::commit && event.step != Step::guide) continue;
    past_steps_.push_back(event);
    if (event.step == Step::guide) continue;
    const PastTest& past = past_tests_[event.test - 1];
    if (past.answer.outcome == Outcome::fail && past.size <= best_size_) {
      best_size_ = past.size;
      past_best_ = event.test;
    }
  }
  return {};
}

Status Journal::Impl::begin() {
  if (under_way_) return {};
  under_way_ = true;
  return database_->run("BEGIN");
}

// What could not be written is lost; from then on nothing is said to be on record.
Status Journal::Impl::flush() {
  if (!under_way_ || !lost_) return lost_;
  under_way_ = false;
  lost_ = end();
  return lost_;
}

Status Journal::Impl::end() {
  const bool sync = steady_seconds() - synced_ > kSyncEvery;
  if (!sync) return database_->run("COMMIT");
  // The setting may not be changed within a transaction; one of its own carries the sync.
  Status status = database_->run("COMMIT; PRAGMA synchronous = FULL; BEGIN IMMEDIATE;");
  if (status) status = write_value(*database_, "synced", std::to_string(wall_seconds()));
  if (status) status = database_->run("COMMIT; PRAGMA synchronous = NORMAL;");
  synced_ = steady_seconds();
  return status;
}

Status Journal::Impl::note(Step step, std::string_view text, std::uint64_t test) {
  if (Status status = begin(); !status) return status;
  if (step == Step::roll_back) best_size_ = kNone;  // whatever is good next is the best
  ++position_;
  return rows_.add_event(position_, step, test, text);
}

Status Journal::Impl::store(std::uint64_t test, const Variant& variant) {
  return rows_.add_variant(test, write_recipe(variant, original_));
}

// Another version of whittle searches in another way: its log is of no use from here on,
// what the tests answered is.
Status Journal::Impl::diverge() {
  const std::uint64_t from = past_steps_[replayed_].position;
  past_steps_.resize(replayed_);
  if (Status status = begin(); !status) return status;
  Result<Statement> erase = database_->prepare("DELETE FROM events WHERE position >= ?");
  if (!erase) return erase.error();
  position_ = from - 1;
  return erase->bind(1, static_cast<std::int64_t>(from)).run();
}

Result<std::optional<Record::Past>> Journal::Impl::replay(const Hash128& variant) {
  if (replayed_ == past_steps_.size()) return std::optional<Past>();
  const std::uint64_t test = past_steps_[replayed_].test;
  const bool guide = past_steps_[replayed_].step == Step::guide;
  if (guide || past_tests_[test - 1].variant != variant) {
    if (const Status status = diverge(); !status) return status.error();
    return std::optional<Past>();
  }
  ++replayed_;
  const PastTest& past = past_tests_[test - 1];
  const bool first = !used_[test - 1];
  used_[test - 1] = true;
  return std::optional<Past>({past.answer, first});
}

Journal::Journal(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Journal::~Journal() {
  (void)impl_->flush();
}

Result<std::optional<Journal::Glance>> Journal::look(const std::string& path) {
  std::error_code unreadable;
  if (!std::filesystem::exists(path, unreadable)) return std::optional<Glance>();
  Result<std::unique_ptr<Database>> database = Database::open(path, Database::Mode::read);
  if (!database) return database.error();
  if (const Status status = check_schema(**database); !status) return status.error();
  Glance glance;
  Result<RunHead> head = read_head(**database);
  if (!head) return head.error();
  glance.head = std::move(*head);
  const Result<std::optional<std::string>> finished = read_value(**database, "finished");
  if (!finished) return finished.error();
  glance.finished = finished->has_value();
  const Result<std::int64_t> tests = (*database)->number("SELECT count(*) FROM tests");
  if (!tests) return tests.error();
  glance.tests = static_cast<std::uint64_t>(*tests);
  return std::optional<Glance>(std::move(glance));
}

Result<std::unique_ptr<Journal>> Journal::create(const std::string& path, const RunHead& head,
                                                 Keep keep, const Variant& original) {
  static std::mutex one_at_a_time;  // threads of this process would use the same temporary name
  const std::lock_guard turn(one_at_a_time);
  remove_temporaries_beside(path);
  const std::string fresh = temporary_beside(path);
  remove_files(fresh);
  {
    // Messages name the journal, which a person knows, and not the file that becomes it.
    Result<std::unique_ptr<Database>> database =
        Database::open(fresh, Database::Mode::create, path);
    if (!database) return database.error();
    if (const Status status = write_schema(**database, head, original); !status) {
      remove_files(fresh);
      return status.error();
    }
  }
  Result<JournalLock> lock = JournalLock::take(fresh);
  if (!lock) return lock.error();
  for (const char* part : {"-wal", "-shm"}) {  // without its database it would be taken for ours
    if (!std::filesystem::exists(path)) ::unlink((path + part).c_str());
  }
  if (::fsync(lock->descriptor()) != 0 ||
      ::renameat2(AT_FDCWD, fresh.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) != 0) {
    if (errno == EEXIST) return JournalLock::in_use(path);
    return Error{ErrorKind::output,
                 fmt::format("cannot write the journal {}: {}", path, std::strerror(errno))};
  }
  Result<std::unique_ptr<Impl>> impl = Impl::open(std::move(*lock), path, keep);
  if (!impl) return impl.error();
  (*impl)->head_ = head;
  (*impl)->original_ = original;
  std::unique_ptr<Journal> journal(new Journal(std::move(*impl)));
  if (const Status status = journal->note(Step::start, head.version); !status) {
    return status.error();
  }
  return journal;
}

Result<std::unique_ptr<Journal>> Journal::resume(const std::string& path, Keep keep) {
  Result<JournalLock> lock = JournalLock::take(path);
  if (!lock) return lock.error();
  Result<std::unique_ptr<Impl>> impl = Impl::open(std::move(*lock), path, keep);
  if (!impl) return impl.error();
  if (const Status status = (*impl)->load(); !status) return status.error();
  return std::unique_ptr<Journal>(new Journal(std::move(*impl)));
}

const RunHead& Journal::head() const {
  return impl_->head_;
}
const Variant& Journal::original() const {
  return impl_->original_;
}
std::uint64_t Journal::tests() const {
  return impl_->tests_;
}

// A test that no search asked for has the variant itself as the one that it was made from.
Result<std::uint64_t> Journal::useful_tests() const {
  const Result<std::int64_t> count = impl_->database_->number(
      "SELECT count(*) FROM tests WHERE parent = variant OR number IN (SELECT test FROM events)");
  if (!count) return count.error();
  return static_cast<std::uint64_t>(*count);
}

Result<std::optional<Variant>> Journal::best() const {
  if (impl_->past_best_ == 0) return std::optional<Variant>();
  Result<Statement> select =
      impl_->database_->prepare("SELECT recipe FROM variants WHERE test = ?");
  if (!select) return select.error();
  const Result<bool> row = select->bind(1, static_cast<std::int64_t>(impl_->past_best_)).step();
  if (!row) return row.error();
  if (!*row) return std::optional<Variant>();
  Result<Variant> variant = read_recipe(select->text(0), impl_->original_);
  if (!variant) return variant.error();
  if (variant->hash() != impl_->past_tests_[impl_->past_best_ - 1].variant) {
    return damaged(*impl_->database_, "its best variant is not the one that was tested");
  }
  return std::optional<Variant>(std::move(*variant));
}

Result<bool> Journal::knows_good(const Hash128& variant) const {
  if (variant == impl_->original_.hash()) return true;
  Result<Statement> select =
      impl_->database_->prepare("SELECT 1 FROM tests WHERE variant = ? AND outcome = 0 LIMIT 1");
  if (!select) return select.error();
  return select->bind(1, variant).step();
}

Status Journal::set_symptom(const std::string& symptom) {
  impl_->head_.symptom = symptom;
  if (Status status = impl_->begin(); !status) return status;
  return write_value(*impl_->database_, "symptom", symptom);
}

Status Journal::moved_to(const std::string& directory) {
  if (impl_->head_.directory == directory) return {};
  impl_->head_.directory = directory;
  if (Status status = impl_->begin(); !status) return status;
  return write_value(*impl_->database_, "directory", directory);
}

Status Journal::note(Step step, std::string_view text, std::uint64_t test) {
  return impl_->note(step, text, test);
}

Status Journal::finish() {
  if (Status status = impl_->begin(); !status) return status;
  Status status = write_value(*impl_->database_, "finished", std::to_string(wall_seconds()));
  if (status) status = impl_->flush();
  return status;
}

Result<std::optional<Record::Past>> Journal::replay(const Hash128& variant) {
  return impl_->replay(variant);
}

std::optional<std::string> Journal::replay_guidance() {
  if (impl_->replayed_ == impl_->past_steps_.size()) return std::nullopt;
  PastEvent& next = impl_->past_steps_[impl_->replayed_];
  if (next.step != Step::guide) return std::nullopt;
  ++impl_->replayed_;
  return std::move(next.text);
}

std::vector<std::pair<Hash128, Answer>> Journal::leftovers() {
  std::vector<std::pair<Hash128, Answer>> result;
  std::unordered_set<Hash128> committed;
  for (std::size_t i = 0; i < impl_->replayed_; ++i) {
    const PastEvent& step = impl_->past_steps_[i];
    if (step.step == Step::commit) committed.insert(impl_->past_tests_[step.test - 1].variant);
  }
  for (std::size_t i = 0; i < impl_->past_tests_.size(); ++i) {
    PastTest& past = impl_->past_tests_[i];
    if (impl_->used_[i] || !past.answer.reusable || committed.contains(past.variant)) continue;
    result.emplace_back(past.variant, past.answer);
  }
  impl_->past_tests_.clear();
  impl_->past_steps_.clear();
  impl_->replayed_ = 0;
  return result;
}

Result<std::uint64_t> Journal::answered(const TestRecord& test) {
  Impl& impl = *impl_;
  if (const Status status = impl.begin(); !status) return status.error();
  ++impl.tests_;
  if (const Status status = impl.rows_.add_test(impl.tests_, test); !status) return status.error();
  const bool good = test.answer.outcome == Outcome::fail;
  if (impl.keep_ == Keep::all || (impl.keep_ == Keep::good && good)) {
    const Status status = impl.store(impl.tests_, test.variant);
    if (!status) return status.error();
  }
  return impl.tests_;
}

Status Journal::committed(const Variant& variant, std::string_view stage, const Answer& answer) {
  const bool begins = impl_->stage_ != stage;
  if (begins) impl_->stage_ = stage;
  const Status status = impl_->note(Step::commit, begins ? stage : std::string_view(), answer.test);
  if (!status || answer.outcome != Outcome::fail || variant.size() > impl_->best_size_) {
    return status;
  }
  impl_->best_size_ = variant.size();
  if (impl_->keep_ != Keep::best) return {};
  if (const Status forgot = impl_->rows_.forget_variants(); !forgot) return forgot;
  return impl_->store(answer.test, variant);
}

Status Journal::guided(std::string_view guidance) {
  if (const Status status = impl_->note(Step::guide, guidance, 0); !status) return status;
  return impl_->flush();
}

Status Journal::flush() {
  return impl_->flush();
}

Status put_aside(const std::string& path) {
  const Result<JournalLock> lock = JournalLock::take(path);
  if (!lock) return lock.error();
  {  // works the log in
    const Result<std::unique_ptr<Database>> database = Database::open(path, Database::Mode::write);
    if (database) (void)(*database)->number("SELECT count(*) FROM head");
  }
  const std::string old = path + ".old";
  remove_files(old);
  for (const char* part : kParts) {
    const bool moved = std::rename((path + part).c_str(), (old + part).c_str()) == 0;
    if (!moved && errno != ENOENT) {
      return Error{ErrorKind::output,
                   fmt::format("cannot put {} aside: {}", path, std::strerror(errno))};
    }
  }
  return {};
}

}  // namespace whittle
