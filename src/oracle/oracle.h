// An oracle answers a variant with an outcome.
//
// The interface is asynchronous, since the scheduler keeps several tests under
// way, and small, so that one oracle can wrap another. One thread uses it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "change/outcome.h"
#include "change/variant.h"
#include "util/result.h"

namespace whittle {

/// Chosen by the caller; unique among the tests under way.
using Ticket = std::uint64_t;

struct Answer {
  Outcome outcome = Outcome::unresolved;
  std::string why;  ///< for unresolved: "exit status 127", "timed out after 2.0 s"
  double seconds = 0;
  bool clocked = false;  ///< the outcome hangs on the clock (a timeout): confirm it alone
  bool settled = true;   ///< false (disk full, could not start): never cache it
};

struct TestOptions {
  double timeout = 0;  ///< seconds; 0: none
};

class Oracle {
 public:
  virtual ~Oracle() = default;

  /// How many tests may be under way at once.
  virtual int capacity() const = 0;
  /// REQUIRES: fewer than capacity() are under way.
  virtual Status start(Ticket ticket, const Variant& variant, const TestOptions& options) = 0;
  /// Ends a test under way; it is not answered any more.
  virtual void cancel(Ticket ticket) = 0;

  struct Finished {
    Ticket ticket;
    Answer answer;
  };
  /// Waits for the next answer, at most `seconds`; nullopt: none in that time, or
  /// a signal came in. REQUIRES: a test is under way.
  virtual Result<std::optional<Finished>> wait(double seconds) = 0;
};

}  // namespace whittle
