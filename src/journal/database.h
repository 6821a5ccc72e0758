// SQLite as values: a connection, and prepared statements.
//
// An Error names the file. For a full disk, which the user can repair, it also says what to do.
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

/// Bind parameters (numbered from 1), then call step() until it returns false; then it can be bound
/// again.
class Statement {
 public:
  Statement(Statement&&) noexcept = default;

  Statement& bind(int place, std::int64_t value);
  Statement& bind(int place, double value);
  Statement& bind(int place, std::string_view text);
  Statement& bind_blob(int place, std::string_view bytes);
  Statement& bind(int place, const Hash128& hash);

  /// True: there is a row. False: there are no more rows, and the statement is ready for the next
  /// use.
  Result<bool> step();
  /// For statements without rows.
  Status run();

  // The values of the row; columns are numbered from 0. Views are valid until the next step().
  std::int64_t integer(int column) const;
  double real(int column) const;
  std::string_view text(int column) const;  ///< also for blobs
  /// nullopt: the column does not hold a hash.
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
  /// `name`: what messages call it; empty: as the path.
  static Result<std::unique_ptr<Database>> open(const std::string& path, Mode mode,
                                                const std::string& name = "");
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  Status run(const std::string& sql);
  Result<Statement> prepare(std::string_view sql);
  /// A statement that gives one number.
  Result<std::int64_t> number(std::string_view sql);
  /// What messages call it.
  const std::string& name() const { return name_; }

  /// The kinds of errors, for callers that handle them differently.
  enum class Fault {
    none,
    full,            ///< there is no space left
    damaged,         ///< it is a database, but damaged
    not_a_database,  ///< the file holds something else
    other,
  };
  /// The kind of the last error that was returned.
  Fault fault() const { return fault_; }

 private:
  friend class Statement;
  explicit Database(std::string name) : name_(std::move(name)) {}
  /// The last error of SQLite.
  Error error();

  std::string name_;
  sqlite3* handle_ = nullptr;
  Fault fault_ = Fault::none;
};

}  // namespace whittle
