// An oracle answers a variant with an outcome.
//
// The interface is asynchronous, since the scheduler keeps several tests under
// way, and small, so that one oracle can wrap another. One thread uses it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "change/answer.h"
#include "change/variant.h"
#include "util/result.h"

namespace whittle {

/// Chosen by the caller; unique among the tests under way.
using Ticket = std::uint64_t;

struct TestOptions {
  double timeout = 0;  ///< seconds; 0: none
  bool anew = false;   ///< with nothing that an earlier test has built
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
