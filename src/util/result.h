// A value, or the reason why there is none: a part of the public library. And short ways to write
// the errors that are most frequent.
#pragma once

#include <string>
#include <utility>

#include "whittle/result.h"

namespace whittle {

inline Error input_error(std::string message) {
  return {ErrorKind::input, std::move(message)};
}
inline Error usage_error(std::string message) {
  return {ErrorKind::usage, std::move(message)};
}

}  // namespace whittle
