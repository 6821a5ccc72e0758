// A system call that seccomp asks about, in the terms of this machine's own programs.
//
// A 64-bit machine also runs 32-bit programs, whose calls have other numbers and whose structures
// have shorter pointers. Some of them put all calls on sockets through one, with the arguments in
// memory (socketcall(2)).
#pragma once

#include <linux/seccomp.h>
#include <sys/types.h>

#include <array>
#include <cstdint>
#include <span>

namespace whittle {

struct AskedCall {
  int number = -1;  ///< as in <sys/syscall.h>; negative: none of these
  std::array<std::uint64_t, 6> args{};
  bool narrow = false;  ///< pointers in the memory of the process have 32 bits
};

AskedCall asked_call(pid_t process, const seccomp_data& data);

/// The architectures of such programs, as libseccomp names them; none on a 32-bit machine.
std::span<const std::uint32_t> narrow_architectures();

}  // namespace whittle
