// An oracle answers a variant with an outcome.
//
// The interface is asynchronous, because the scheduler runs several tests at once, and small, so
// that one oracle can wrap another. It is used by one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "change/answer.h"
#include "change/variant.h"
#include "util/result.h"

namespace whittle {

/// Chosen by the caller; unique among the running tests.
using Ticket = std::uint64_t;

struct TestOptions {
  double timeout = 0;  ///< seconds; 0: none
  bool clean = false;  ///< without anything that an earlier test has built
};

class Oracle {
 public:
  virtual ~Oracle() = default;

  /// How many tests may run at once.
  virtual int capacity() const = 0;
  /// REQUIRES: fewer than capacity() tests are running.
  virtual Status start(Ticket ticket, const Variant& variant, const TestOptions& options) = 0;
  /// Ends a running test; it gets no answer.
  virtual void cancel(Ticket ticket) = 0;

  struct Finished {
    Ticket ticket;
    Answer answer;
  };
  /// Waits for the next answer, at most `seconds`; nullopt: there was none in that time, or a
  /// signal arrived. REQUIRES: a test is running.
  virtual Result<std::optional<Finished>> wait(double seconds) = 0;
};

}  // namespace whittle
