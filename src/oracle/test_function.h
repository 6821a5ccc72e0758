// A test that is a function of this process, as the oracles that call it see it.
#pragma once

#include <functional>

#include "change/outcome.h"
#include "change/variant.h"

namespace whittle {

struct TestFunction {
  enum class Where {
    here,     ///< in the thread that waits for the answer: oracle/function_oracle.h
    threads,  ///< in threads of the oracle, several at once
    child,    ///< in forked children: oracle/forking_oracle.h
  };
  /// An exception means unresolved; in a child it ends the child.
  std::function<Outcome(const Variant&)> call;
  Where where = Where::here;
};

}  // namespace whittle
