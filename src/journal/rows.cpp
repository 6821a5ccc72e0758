#include "journal/rows.h"

#include <fmt/format.h>

#include <bit>
#include <optional>
#include <utility>

#include "journal/schema.h"
#include "util/clock.h"

namespace whittle {

namespace {

enum Flag { kByTimeLimit = 1, kReusable = 2 };
constexpr int kTroubleShift = 2;  // the flags above are a Trouble

class Seal {
 public:
  Seal& add(std::uint64_t value) {
    hasher_.add_number(value);
    return *this;
  }
  Seal& add(std::string_view text) {
    hasher_.add_number(text.size());
    hasher_.add(text);
    return *this;
  }
  Seal& add(const Hash128& hash) { return add(hash.high).add(hash.low); }
  std::int64_t value() const { return static_cast<std::int64_t>(hasher_.finish().low); }

 private:
  Hasher hasher_;
};

std::int64_t seal_of_test(std::uint64_t number, const Hash128& variant, std::uint64_t size,
                          const Answer& answer, std::uint64_t flags) {
  return Seal()
      .add(number)
      .add(variant)
      .add(size)
      .add(static_cast<std::uint64_t>(answer.outcome))
      .add(answer.why)
      .add(std::bit_cast<std::uint64_t>(answer.seconds))
      .add(flags)
      .add(static_cast<std::uint64_t>(answer.runs))
      .add(static_cast<std::uint64_t>(answer.shown))
      .value();
}

// The text counts only where a run is resumed by it.
std::int64_t seal_of_event(std::uint64_t position, Step step, std::uint64_t test,
                           std::string_view text) {
  Seal seal;
  seal.add(position).add(static_cast<std::uint64_t>(step)).add(test);
  if (step == Step::guide) seal.add(text);
  return seal.value();
}

std::int64_t flags_of(const Answer& answer) {
  return (answer.by_time_limit ? kByTimeLimit : 0) | (answer.reusable ? kReusable : 0) |
         static_cast<int>(answer.trouble) << kTroubleShift;
}

// The current row of a statement; nothing: it is not the test with that number.
std::optional<PastTest> test_in(const Statement& row, std::uint64_t number) {
  const std::optional<Hash128> variant = row.hash(1);
  const std::int64_t outcome = row.integer(3);
  const std::int64_t flags = row.integer(6);
  Answer answer;
  answer.outcome = static_cast<Outcome>(outcome);
  answer.why = row.text(4);
  answer.seconds = row.real(5);
  answer.by_time_limit = (flags & kByTimeLimit) != 0;
  answer.reusable = (flags & kReusable) != 0;
  answer.trouble = static_cast<Trouble>(flags >> kTroubleShift);
  answer.runs = static_cast<int>(row.integer(7));
  answer.shown = static_cast<int>(row.integer(8));
  answer.test = number;
  const auto size = static_cast<std::uint64_t>(row.integer(2));
  const bool good = variant && outcome >= 0 && outcome < kOutcomes &&
                    static_cast<std::uint64_t>(row.integer(0)) == number &&
                    row.integer(9) == seal_of_test(number, *variant, size, answer,
                                                   static_cast<std::uint64_t>(flags));
  if (!good) return std::nullopt;
  return PastTest{*variant, size, std::move(answer)};
}

}  // namespace

Result<RowWriter> RowWriter::prepare(Database& database) {
  Result<Statement> test =
      database.prepare("INSERT INTO tests VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  if (!test) return test.error();
  Result<Statement> event = database.prepare("INSERT INTO events VALUES(?, ?, ?, ?, ?)");
  if (!event) return event.error();
  Result<Statement> variant = database.prepare("INSERT INTO variants VALUES(?, ?)");
  if (!variant) return variant.error();
  Result<Statement> forget = database.prepare("DELETE FROM variants");
  if (!forget) return forget.error();
  return RowWriter(std::move(*test), std::move(*event), std::move(*variant), std::move(*forget));
}

Status RowWriter::add_test(std::uint64_t number, const TestRecord& test) {
  const Answer& answer = test.answer;
  const std::int64_t flags = flags_of(answer);
  return test_.bind(1, static_cast<std::int64_t>(number))
      .bind(2, test.variant.hash())
      .bind(3, static_cast<std::int64_t>(test.variant.size()))
      .bind(4, test.parent)
      .bind(5, test.stage)
      .bind(6, std::string_view(test.change))
      .bind(7, static_cast<std::int64_t>(answer.outcome))
      .bind(8, std::string_view(answer.why))
      .bind(9, answer.seconds)
      .bind(10, flags)
      .bind(11, std::int64_t{answer.runs})
      .bind(12, std::int64_t{answer.shown})
      .bind(13, wall_seconds())
      .bind(14, seal_of_test(number, test.variant.hash(), test.variant.size(), answer,
                             static_cast<std::uint64_t>(flags)))
      .run();
}

Status RowWriter::add_event(std::uint64_t position, Step step, std::uint64_t test,
                            std::string_view text) {
  return event_.bind(1, static_cast<std::int64_t>(position))
      .bind(2, static_cast<std::int64_t>(step))
      .bind(3, static_cast<std::int64_t>(test))
      .bind(4, text)
      .bind(5, seal_of_event(position, step, test, text))
      .run();
}

Status RowWriter::add_variant(std::uint64_t test, std::string_view recipe) {
  return variant_.bind(1, static_cast<std::int64_t>(test)).bind_blob(2, recipe).run();
}

Status RowWriter::forget_variants() {
  return forget_.run();
}

Result<std::vector<PastTest>> read_tests(Database& database) {
  Result<Statement> select = database.prepare(
      "SELECT number, variant, size, outcome, why, seconds, flags, runs, shown, seal FROM tests "
      "ORDER BY number");
  if (!select) return select.error();
  std::vector<PastTest> tests;
  Result<bool> row = select->step();
  for (; row && *row; row = select->step()) {
    std::optional<PastTest> test = test_in(*select, tests.size() + 1);
    if (!test) return damaged(database, fmt::format("test {} cannot be read", tests.size() + 1));
    tests.push_back(std::move(*test));
  }
  if (!row) return row.error();
  return tests;
}

Result<std::vector<PastEvent>> read_events(Database& database, std::uint64_t tests) {
  Result<Statement> select =
      database.prepare("SELECT position, step, test, seal, text FROM events ORDER BY position");
  if (!select) return select.error();
  std::vector<PastEvent> events;
  Result<bool> row = select->step();
  for (; row && *row; row = select->step()) {
    const auto position = static_cast<std::uint64_t>(select->integer(0));
    const auto step = static_cast<Step>(select->integer(1));
    const auto test = static_cast<std::uint64_t>(select->integer(2));
    const std::string_view text = select->text(4);
    if (select->integer(3) != seal_of_event(position, step, test, text)) {
      return damaged(database, fmt::format("step {} of its log cannot be read", position));
    }
    const bool commits = step == Step::commit;
    if (commits && (test == 0 || test > tests)) {
      return damaged(database, fmt::format("its log names test {}, which is not there", test));
    }
    events.push_back({position, step, test, std::string(step == Step::guide ? text : "")});
  }
  if (!row) return row.error();
  return events;
}

}  // namespace whittle
