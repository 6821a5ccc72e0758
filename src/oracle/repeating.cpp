#include "oracle/repeating.h"

#include <algorithm>
#include <set>

namespace whittle {

Status RepeatingOracle::start(Ticket ticket, const Variant& variant, const TestOptions& options) {
  if (Status status = oracle_.start(ticket, variant, options); !status) return status;
  ++runs_;
  if (repetition_.repeats()) tests_[ticket] = {variant, options, repetition_, {}, 0, {}};
  return {};
}

void RepeatingOracle::cancel(Ticket ticket) {
  tests_.erase(ticket);
  oracle_.cancel(ticket);
}

Result<std::optional<Oracle::Finished>> RepeatingOracle::wait(double seconds) {
  Result<std::optional<Finished>> finished = oracle_.wait(seconds);
  if (!finished || !*finished) return finished;
  const auto it = tests_.find((*finished)->ticket);
  if (it == tests_.end()) return finished;
  Test& test = it->second;
  Answer& answer = (*finished)->answer;
  ++test.tally.runs;
  test.seconds = std::max(test.seconds, answer.seconds);
  const bool shown = answer.outcome == Outcome::fail;
  if (shown) {
    ++test.tally.shown;
  } else {
    test.missed = answer;
  }
  const bool hopeless = !answer.reusable;  // no room, say: more runs tell nothing
  const std::optional<bool> decided =
      hopeless ? std::optional(false) : test.repetition.decide(test.tally);
  if (!decided) {
    const Status status = oracle_.start(it->first, test.variant, test.options);
    if (!status) return status.error();
    ++runs_;
    return std::optional<Finished>();
  }
  if (*decided) {
    answer.outcome = Outcome::fail;
    answer.why.clear();
    answer.by_time_limit = false;
  } else {
    answer = *test.missed;
  }
  answer.runs = test.tally.runs;
  answer.shown = test.tally.shown;
  answer.seconds = test.seconds;
  tests_.erase(it);
  return finished;
}

namespace {

bool known(const Tally& tally, const Enough& enough) {
  if (tally.runs >= enough.runs) return true;
  return tally.shown >= enough.shown &&
         1 - tally.rate() <= enough.error * enough.error * tally.shown;
}

}  // namespace

Result<Tally> measure(Oracle& oracle, const Variant& variant, const TestOptions& options,
                      const Enough& enough, const std::atomic<bool>& interrupted) {
  constexpr double kPollSeconds = 0.1;
  Tally tally;
  Ticket next = 1;
  std::set<Ticket> under_way;
  Status status;
  while (status && !interrupted && !known(tally, enough)) {
    const int open = enough.runs - tally.runs;
    while (status && static_cast<int>(under_way.size()) < std::min(oracle.capacity(), open)) {
      status = oracle.start(next, variant, options);
      under_way.insert(next++);
    }
    if (!status) break;
    const Result<std::optional<Oracle::Finished>> finished = oracle.wait(kPollSeconds);
    if (!finished) return finished.error();
    if (!*finished) continue;
    under_way.erase((*finished)->ticket);
    ++tally.runs;
    if ((*finished)->answer.outcome == Outcome::fail) ++tally.shown;
  }
  for (const Ticket ticket : under_way) oracle.cancel(ticket);
  if (!status) return status.error();
  if (interrupted) return Error{ErrorKind::interrupted, "interrupted"};
  return tally;
}

}  // namespace whittle
