// What a process holds, as /proc shows it.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <vector>

namespace whittle {

struct Holdings {
  std::size_t descriptors = 0;
  std::size_t resident_bytes = 0;
};

Holdings holdings_of(pid_t process);
std::vector<pid_t> children_of(pid_t process);

}  // namespace whittle
