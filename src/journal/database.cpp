#include "journal/database.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cstring>
#include <filesystem>

namespace whittle {

namespace {

constexpr int kBusyMilliseconds = 5000;  // milliseconds that another process may hold it

// Reading a database that no process writes must leave no files beside it, as SQLite would.
std::string for_reading(const std::string& path) {
  std::string uri = "file:";
  for (const char c : path) {
    if (c == '?' || c == '#' || c == '%') {
      uri += fmt::format("%{:02x}", static_cast<unsigned char>(c));
    } else {
      uri += c;
    }
  }
  return std::filesystem::exists(path + "-wal") ? uri : uri + "?immutable=1";
}

Database::Fault fault_of(int extended_code) {
  switch (extended_code & 0xff) {
    case SQLITE_OK:
      return Database::Fault::none;
    case SQLITE_FULL:
      return Database::Fault::full;
    case SQLITE_CORRUPT:
      return Database::Fault::damaged;
    case SQLITE_NOTADB:
      return Database::Fault::not_a_database;
    default:
      return Database::Fault::other;
  }
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

Statement& Statement::bind(int place, std::int64_t value) {
  sqlite3_bind_int64(statement_.get(), place, value);
  return *this;
}
Statement& Statement::bind(int place, double value) {
  sqlite3_bind_double(statement_.get(), place, value);
  return *this;
}
Statement& Statement::bind(int place, std::string_view text) {
  sqlite3_bind_text64(statement_.get(), place, text.data(), text.size(), SQLITE_TRANSIENT,
                      SQLITE_UTF8);
  return *this;
}
Statement& Statement::bind_blob(int place, std::string_view bytes) {
  const char* data = bytes.empty() ? "" : bytes.data();  // a null pointer would bind NULL
  sqlite3_bind_blob64(statement_.get(), place, data, bytes.size(), SQLITE_TRANSIENT);
  return *this;
}
Statement& Statement::bind(int place, const Hash128& hash) {
  char bytes[sizeof hash.high + sizeof hash.low];
  std::memcpy(bytes, &hash.high, sizeof hash.high);
  std::memcpy(bytes + sizeof hash.high, &hash.low, sizeof hash.low);
  return bind_blob(place, {bytes, sizeof bytes});
}

Result<bool> Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  const bool done = code == SQLITE_DONE;
  Result<bool> result = done ? Result<bool>(false) : Result<bool>(database_->error());
  sqlite3_reset(statement_.get());
  return result;
}

Status Statement::run() {
  const Result<bool> stepped = step();
  return stepped ? Status() : Status(stepped.error());
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}
double Statement::real(int column) const {
  return sqlite3_column_double(statement_.get(), column);
}
std::string_view Statement::text(int column) const {
  const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  if (data == nullptr) return {};
  return {data, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}
std::optional<Hash128> Statement::hash(int column) const {
  const std::string_view bytes = text(column);
  Hash128 hash;
  if (bytes.size() != sizeof hash.high + sizeof hash.low) return std::nullopt;
  std::memcpy(&hash.high, bytes.data(), sizeof hash.high);
  std::memcpy(&hash.low, bytes.data() + sizeof hash.high, sizeof hash.low);
  return hash;
}

Result<std::unique_ptr<Database>> Database::open(const std::string& path, Mode mode,
                                                 const std::string& name) {
  std::unique_ptr<Database> database(new Database(name.empty() ? path : name));
  const int flags = mode == Mode::read    ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
                    : mode == Mode::write ? SQLITE_OPEN_READWRITE
                                          : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  const int code =
      sqlite3_open_v2((mode == Mode::read ? for_reading(path) : path).c_str(), &database->handle_,
                      flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
  if (code != SQLITE_OK) return database->error();
  sqlite3_busy_timeout(database->handle_, kBusyMilliseconds);
  return database;
}

Database::~Database() {
  sqlite3_close(handle_);
}

Error Database::error() {
  const int code = sqlite3_extended_errcode(handle_);
  fault_ = fault_of(code);
  switch (fault_) {
    case Fault::full:
      return {ErrorKind::output,
              fmt::format("there is no space left for {}: free some, then start the same command "
                          "again; it resumes the run",
                          name_)};
    case Fault::damaged:
    case Fault::not_a_database:
      return {
          ErrorKind::input,
          fmt::format(
              "{} is damaged ({}). It was not changed; move it away to start from the beginning.",
              name_, sqlite3_errmsg(handle_))};
    default:
      break;
  }
  const int number = sqlite3_system_errno(handle_);
  const char* reason = number != 0 ? std::strerror(number) : sqlite3_errmsg(handle_);
  return {ErrorKind::output, fmt::format("cannot use {}: {}", name_, reason)};
}

Status Database::run(const std::string& sql) {
  if (sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK) return {};
  return error();
}

Result<Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(handle_, sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) return error();
  return Statement(this, statement);
}

Result<std::int64_t> Database::number(std::string_view sql) {
  Result<Statement> statement = prepare(sql);
  if (!statement) return statement.error();
  const Result<bool> row = statement->step();
  if (!row) return row.error();
  return *row ? statement->integer(0) : 0;
}

}  // namespace whittle
