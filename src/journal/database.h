// SQLite as values: a connection, and prepared statements.
//
// What goes wrong travels as an Error whose sentence names the file. A full disk,
// which a person can mend, says what to do.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "util/hash.h"
#include "util/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace whittle {

class Database;

/// Bind from 1, step until it says no more; then it can be bound again.
class Statement {
 public:
  Statement(Statement&&) noexcept = default;

  Statement& bind(int place, std::int64_t value);
  Statement& bind(int place, double value);
  Statement& bind(int place, std::string_view text);
  Statement& bind_blob(int place, std::string_view bytes);
  Statement& bind(int place, const Hash128& hash);

  /// True: there is a row. False: no more, and the statement is ready for the next use.
  Result<bool> step();
  /// For statements without rows.
  Status run();

  // Of the row; columns from 0. Views hold until the next step().
  std::int64_t integer(int column) const;
  double real(int column) const;
  std::string_view text(int column) const;  ///< also for blobs
  /// nullopt: the column does not hold one.
  std::optional<Hash128> hash(int column) const;

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  Statement(Database* database, sqlite3_stmt* statement)
      : database_(database), statement_(statement) {}

  Database* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class Database {
 public:
  enum class Mode { read, write, create };
  static Result<std::unique_ptr<Database>> open(const std::string& path, Mode mode);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  Status run(const std::string& sql);
  Result<Statement> prepare(std::string_view sql);
  /// A statement that gives one number.
  Result<std::int64_t> number(std::string_view sql);
  const std::string& path() const { return path_; }
  /// What SQLite said last.
  Error error() const;

 private:
  explicit Database(std::string path) : path_(std::move(path)) {}
  std::string path_;
  sqlite3* handle_ = nullptr;
};

}  // namespace whittle
