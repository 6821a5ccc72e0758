// The error for a test that does not always answer the same.
#pragma once

#include <fmt/format.h>

#include <string>

#include "util/result.h"

namespace whittle {

inline Error flaky_error(const std::string& name, int shown, int runs) {
  return {ErrorKind::flaky,
          fmt::format("the test is flaky: {} showed the symptom in {} of {} runs. Add --flaky to "
                      "decide by several runs, or make it answer the same each time: fix seeds, "
                      "times and addresses.",
                      name, shown, runs)};
}

}  // namespace whittle
