// The tests, the log and the variants of a journal as rows of its tables (docs/journal.md).
//
// SQLite does not notice a flipped bit within a row. So each test and each step of the log has a
// seal, a hash of its content, which is checked when it is read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "change/answer.h"
#include "journal/database.h"
#include "journal/journal.h"
#include "journal/record.h"
#include "util/hash.h"
#include "util/result.h"

namespace whittle {

/// Puts rows into the tables. The caller begins and ends the transactions.
class RowWriter {
 public:
  /// `database` must outlive it.
  static Result<RowWriter> prepare(Database& database);

  Status add_test(std::uint64_t number, const TestRecord& test);
  Status add_event(std::uint64_t position, Step step, std::uint64_t test, std::string_view text);
  Status add_variant(std::uint64_t test, std::string_view recipe);
  /// Removes all variants.
  Status forget_variants();

 private:
  RowWriter(Statement test, Statement event, Statement variant, Statement forget)
      : test_(std::move(test)),
        event_(std::move(event)),
        variant_(std::move(variant)),
        forget_(std::move(forget)) {}

  Statement test_;
  Statement event_;
  Statement variant_;
  Statement forget_;
};

struct PastTest {
  Hash128 variant;
  std::uint64_t size = 0;
  Answer answer;
};

struct PastEvent {
  std::uint64_t position;
  Step step;
  std::uint64_t test;  ///< 0: none
  std::string text;    ///< of Step::guide
};

/// All tests; the number of the first one is 1. An input error if one is missing or damaged.
Result<std::vector<PastTest>> read_tests(Database& database);
/// The log, in order. An input error if a step is damaged or commits a test beyond `tests`.
Result<std::vector<PastEvent>> read_events(Database& database, std::uint64_t tests);

}  // namespace whittle
