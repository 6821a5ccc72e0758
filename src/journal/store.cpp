#include "journal/store.h"

#include <fmt/format.h>

#include <cstring>

#include "journal/database.h"
#include "util/clock.h"
#include "util/files.h"

namespace whittle {

namespace {

constexpr int kMark = 0x77686f73;  // "whos"
constexpr int kVersion = 1;
constexpr std::int64_t kDay = 86'400;  // seconds
constexpr int kLookAt = 512;           // additions between two looks at the size

const char* const kStoreTables = R"(
  CREATE TABLE IF NOT EXISTS outcomes(context BLOB NOT NULL, variant BLOB NOT NULL,
    outcome INTEGER NOT NULL, why TEXT NOT NULL, seconds REAL NOT NULL, used INTEGER NOT NULL,
    PRIMARY KEY(context, variant)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS by_use ON outcomes(used);
)";

std::int64_t whole_seconds() {
  return static_cast<std::int64_t>(wall_seconds());
}

// Its own kind of file, of a version that is known; an empty one is made so.
Status prepare_file(Database& database) {
  const Result<std::int64_t> mark = database.number("PRAGMA application_id");
  const Result<std::int64_t> version = database.number("PRAGMA user_version");
  const Result<std::int64_t> tables = database.number("SELECT count(*) FROM sqlite_schema");
  const bool empty = mark && *mark == 0 && tables && *tables == 0;
  if (!empty && (!mark || *mark != kMark || !version || *version != kVersion)) {
    return Error{ErrorKind::input,
                 fmt::format("{} is damaged, or of another version of whittle. It is left as it "
                             "is; remove it, or name another directory with --cache.",
                             database.name())};
  }
  Status status = database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;");
  if (status && empty) {
    status = database.run(
        fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};", kMark, kVersion));
  }
  if (status) status = database.run(kStoreTables);
  return status;
}

}  // namespace

class OutcomeStore::Impl {
 public:
  Impl(std::unique_ptr<Database> database, std::uint64_t limit)
      : database_(std::move(database)), limit_(limit) {}

  void shrink();

  std::unique_ptr<Database> database_;
  std::uint64_t limit_;
  Hash128 context_;
  int added_ = kLookAt;
};

OutcomeStore::OutcomeStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
OutcomeStore::~OutcomeStore() = default;

Result<std::unique_ptr<OutcomeStore>> OutcomeStore::open(const std::string& directory,
                                                         std::uint64_t limit_bytes) {
  if (const int error = make_directories(directory); error != 0) {
    return Error{ErrorKind::output, fmt::format("--cache {}: {}", directory, std::strerror(error))};
  }
  Result<std::unique_ptr<Database>> database =
      Database::open(directory + "/outcomes.db", Database::Mode::create);
  if (!database) return database.error();
  if (const Status status = prepare_file(**database); !status) return status.error();
  return std::unique_ptr<OutcomeStore>(
      new OutcomeStore(std::make_unique<Impl>(std::move(*database), limit_bytes)));
}

void OutcomeStore::set_context(const Hash128& context) {
  impl_->context_ = context;
}

std::optional<Answer> OutcomeStore::find(const Hash128& variant) {
  Result<Statement> select = impl_->database_->prepare(
      "SELECT outcome, why, seconds, used FROM outcomes WHERE context = ? AND variant = ?");
  if (!select) return std::nullopt;
  const Result<bool> row = select->bind(1, impl_->context_).bind(2, variant).step();
  const std::int64_t packed = row && *row ? select->integer(0) : -1;
  const std::int64_t outcome = packed % kOutcomes;
  if (packed < 0 || packed > kOutcomes * static_cast<int>(Trouble::other) + 2) return std::nullopt;
  Answer answer;
  answer.outcome = static_cast<Outcome>(outcome);
  answer.trouble = static_cast<Trouble>(packed / kOutcomes);
  answer.why = select->text(1);
  answer.seconds = select->real(2);
  if (select->integer(3) + kDay < whole_seconds()) put(variant, answer);
  return answer;
}

void OutcomeStore::put(const Hash128& variant, const Answer& answer) {
  Result<Statement> insert =
      impl_->database_->prepare("INSERT OR REPLACE INTO outcomes VALUES(?, ?, ?, ?, ?, ?)");
  if (!insert) return;
  insert->bind(1, impl_->context_)
      .bind(2, variant)
      .bind(3, static_cast<std::int64_t>(answer.outcome) +
                   kOutcomes * static_cast<std::int64_t>(answer.trouble))
      .bind(4, std::string_view(answer.why))
      .bind(5, answer.seconds)
      .bind(6, whole_seconds());
  (void)insert->run();  // a help, never a need
  if (++impl_->added_ >= kLookAt) impl_->shrink();
}

void OutcomeStore::Impl::shrink() {
  added_ = 0;
  const Result<std::int64_t> used = database_->number(
      "SELECT (p.page_count - f.freelist_count) * s.page_size FROM pragma_page_count p, "
      "pragma_freelist_count f, pragma_page_size s");
  if (!used || static_cast<std::uint64_t>(*used) <= limit_) return;
  (void)database_->run(
      "DELETE FROM outcomes WHERE (context, variant) IN (SELECT context, variant FROM outcomes "
      "ORDER BY used LIMIT (SELECT 1 + count(*) / 4 FROM outcomes))");
}

}  // namespace whittle
