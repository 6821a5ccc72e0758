#include "journal/schema.h"

#include <fmt/format.h>

#include "journal/recipe.h"

namespace whittle {

namespace {

constexpr std::size_t kPart = std::size_t{16} << 20;  // of a file of the original, in one row

const char* const kTables = R"(
  CREATE TABLE head(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE words(number INTEGER PRIMARY KEY, word BLOB NOT NULL);
  CREATE TABLE surroundings(number INTEGER PRIMARY KEY, name BLOB NOT NULL, mark TEXT NOT NULL);
  CREATE TABLE original(file INTEGER, part INTEGER, name TEXT, mode INTEGER, bytes BLOB,
    PRIMARY KEY(file, part)) WITHOUT ROWID;
  CREATE TABLE tests(number INTEGER PRIMARY KEY, variant BLOB NOT NULL, size INTEGER NOT NULL,
    parent BLOB NOT NULL, stage TEXT NOT NULL, change TEXT NOT NULL, outcome INTEGER NOT NULL,
    why TEXT NOT NULL, seconds REAL NOT NULL, flags INTEGER NOT NULL, runs INTEGER NOT NULL,
    shown INTEGER NOT NULL, time REAL NOT NULL, seal INTEGER NOT NULL);
  CREATE TABLE events(position INTEGER PRIMARY KEY, step INTEGER NOT NULL, test INTEGER NOT NULL,
    text TEXT, seal INTEGER NOT NULL);
  CREATE TABLE variants(test INTEGER PRIMARY KEY, recipe BLOB NOT NULL);
)";

Status write_lists(Database& database, const RunHead& head) {
  Result<Statement> word = database.prepare("INSERT INTO words(word) VALUES(?)");
  if (!word) return word.error();
  for (const std::string& each : head.words) {
    if (Status status = word->bind_blob(1, each).run(); !status) return status;
  }
  Result<Statement> thing = database.prepare("INSERT INTO surroundings(name, mark) VALUES(?, ?)");
  if (!thing) return thing.error();
  for (const auto& [name, mark] : head.surroundings) {
    if (Status status = thing->bind_blob(1, name).bind(2, mark).run(); !status) return status;
  }
  return {};
}

Status read_lists(Database& database, RunHead& head) {
  Result<Statement> word = database.prepare("SELECT word FROM words ORDER BY number");
  if (!word) return word.error();
  Result<bool> row = word->step();
  for (; row && *row; row = word->step()) head.words.emplace_back(word->text(0));
  if (!row) return row.error();
  Result<Statement> thing = database.prepare("SELECT name, mark FROM surroundings ORDER BY number");
  if (!thing) return thing.error();
  row = thing->step();
  for (; row && *row; row = thing->step()) {
    head.surroundings.emplace_back(thing->text(0), thing->text(1));
  }
  return row ? Status() : Status(row.error());
}

Status write_original(Database& database, const Variant& original) {
  Result<Statement> insert = database.prepare("INSERT INTO original VALUES(?, ?, ?, ?, ?)");
  if (!insert) return insert.error();
  std::int64_t number = 0;
  for (const VariantFile& file : original.files()) {
    const std::string joined = file.pieces.size() == 1 ? std::string() : file.text();
    const std::string_view text = file.pieces.size() == 1 ? file.pieces[0].bytes : joined;
    std::int64_t part = 0;
    do {
      const std::size_t from = static_cast<std::size_t>(part) * kPart;
      insert->bind(1, number).bind(2, part).bind(3, file.name);
      insert->bind(4, std::int64_t{file.mode}).bind_blob(5, compress(text.substr(from, kPart)));
      if (Status status = insert->run(); !status) return status;
      ++part;
    } while (static_cast<std::size_t>(part) * kPart < text.size());
    ++number;
  }
  return {};
}

}  // namespace

Error damaged(const Database& database, std::string_view how) {
  return {ErrorKind::input,
          fmt::format("the journal {} is damaged ({}). It was not changed; move it away to start "
                      "from the beginning.",
                      database.name(), how)};
}

Status write_value(Database& database, const std::string& key, const std::string& value) {
  Result<Statement> insert = database.prepare("INSERT OR REPLACE INTO head VALUES(?, ?)");
  if (!insert) return insert.error();
  return insert->bind(1, key).bind(2, value).run();
}

Result<std::optional<std::string>> read_value(Database& database, const std::string& key) {
  Result<Statement> select = database.prepare("SELECT value FROM head WHERE key = ?");
  if (!select) return select.error();
  const Result<bool> row = select->bind(1, key).step();
  if (!row) return row.error();
  if (!*row) return std::optional<std::string>();
  return std::optional<std::string>(select->text(0));
}

Status write_schema(Database& database, const RunHead& head, const Variant& original) {
  Status status = database.run(fmt::format(
      "PRAGMA page_size = 1024; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; BEGIN;"
      "PRAGMA application_id = {}; PRAGMA user_version = {};",
      kJournalMark, kJournalVersion));
  if (status) status = database.run(kTables);
  if (status) status = write_lists(database, head);
  const std::pair<const char*, std::string> values[] = {{"version", head.version},
                                                        {"directory", head.directory},
                                                        {"identity", head.identity},
                                                        {"symptom", head.symptom}};
  for (const auto& [key, value] : values) {
    if (status) status = write_value(database, key, value);
  }
  if (status) status = write_original(database, original);
  if (status) status = database.run("COMMIT");
  return status;
}

Status check_schema(Database& database) {
  const Result<std::int64_t> mark = database.number("PRAGMA application_id");
  if (!mark && database.fault() != Database::Fault::not_a_database) return mark.error();
  if (!mark || *mark != kJournalMark) {
    return Error{ErrorKind::input,
                 fmt::format("{} is not a journal of whittle. It was not changed; move it away, or "
                             "name another place with --journal.",
                             database.name())};
  }
  const Result<std::int64_t> version = database.number("PRAGMA user_version");
  if (!version) return version.error();
  if (*version != kJournalVersion) {
    return Error{ErrorKind::input,
                 fmt::format("the journal {} was written by a newer whittle (format {}, this one "
                             "reads {}). It was not changed; use that whittle, or move it away to "
                             "start from the beginning.",
                             database.name(), *version, kJournalVersion)};
  }
  Result<Statement> check = database.prepare("PRAGMA quick_check(1)");
  if (!check) return damaged(database, "its tables cannot be read");
  const Result<bool> row = check->step();
  if (!row || !*row) return damaged(database, "it cannot be read through");
  if (check->text(0) != "ok") return damaged(database, check->text(0));
  return {};
}

Result<RunHead> read_head(Database& database) {
  RunHead head;
  const std::pair<const char*, std::string*> values[] = {{"version", &head.version},
                                                         {"directory", &head.directory},
                                                         {"identity", &head.identity},
                                                         {"symptom", &head.symptom}};
  for (const auto& [key, value] : values) {
    Result<std::optional<std::string>> read = read_value(database, key);
    if (!read) return read.error();
    if (!*read) return damaged(database, fmt::format("it has no {}", key));
    *value = std::move(**read);
  }
  if (const Status status = read_lists(database, head); !status) return status.error();
  return head;
}

Result<Variant> read_original(Database& database) {
  Result<Statement> select =
      database.prepare("SELECT file, name, mode, bytes FROM original ORDER BY file, part");
  if (!select) return select.error();
  std::vector<VariantFile> files;
  std::vector<std::shared_ptr<std::string>> texts;
  for (;;) {
    const Result<bool> row = select->step();
    if (!row) return row.error();
    if (!*row) break;
    if (select->integer(0) == static_cast<std::int64_t>(files.size())) {
      files.push_back(
          {std::string(select->text(1)), {}, static_cast<unsigned>(select->integer(2))});
      texts.push_back(std::make_shared<std::string>());
    } else if (select->integer(0) + 1 != static_cast<std::int64_t>(files.size())) {
      return damaged(database, "a part of the original is missing");
    }
    const Result<std::string> part = decompress(select->text(3));
    if (!part) return damaged(database, "the original cannot be read");
    *texts.back() += *part;
  }
  std::vector<std::shared_ptr<const void>> owners;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (!texts[i]->empty()) files[i].pieces.push_back({*texts[i], 0});
    owners.push_back(texts[i]);
  }
  return Variant(std::move(files), std::move(owners));
}

}  // namespace whittle
