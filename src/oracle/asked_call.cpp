#include "oracle/asked_call.h"

#include <linux/net.h>
#include <seccomp.h>
#include <sys/syscall.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>

#include "oracle/process_memory.h"

namespace whittle {

namespace {

#if defined(__x86_64__) && defined(__LP64__)
constexpr std::uint32_t kNarrow[] = {SCMP_ARCH_X86, SCMP_ARCH_X32};
constexpr int kX32Bit = 0x40000000;  // in the number of a call
#elif defined(__aarch64__)
constexpr std::uint32_t kNarrow[] = {SCMP_ARCH_ARM};
#endif

std::uint32_t architecture(const seccomp_data& data) {
#if defined(__x86_64__) && defined(__LP64__)
  if (data.arch == SCMP_ARCH_X86_64 && (data.nr & kX32Bit) != 0) return SCMP_ARCH_X32;
#endif
  return data.arch;
}

// The number that a call has here; negative if it has none.
int own_number(std::uint32_t architecture, int number) {
  char* const name = seccomp_syscall_resolve_num_arch(architecture, number);
  if (name == nullptr) return -1;
  const int own = seccomp_syscall_resolve_name(name);
  std::free(name);
  return own;
}

// What socketcall(2) stands for. Its arguments are in memory.
AskedCall demultiplexed(pid_t process, const seccomp_data& data) {
  AskedCall call{-1, {}, true};
  switch (data.args[0]) {
    case SYS_CONNECT:
      call.number = SYS_connect;
      break;
    case SYS_SENDTO:
      call.number = SYS_sendto;
      break;
    case SYS_SENDMSG:
      call.number = SYS_sendmsg;
      break;
    case SYS_SENDMMSG:
      call.number = SYS_sendmmsg;
      break;
    default:
      break;
  }
  std::array<std::uint32_t, 6> words{};
  const std::string bytes = read_memory(process, data.args[1], sizeof words);
  std::memcpy(words.data(), bytes.data(), bytes.size());
  std::ranges::copy(words, call.args.begin());
  return call;
}

}  // namespace

AskedCall asked_call(pid_t process, const seccomp_data& data) {
  AskedCall call;
  std::ranges::copy(data.args, call.args.begin());
  const std::uint32_t from = architecture(data);
  if (from == seccomp_arch_native()) {
    call.number = data.nr;
    return call;
  }
  call.narrow = true;
  call.number = own_number(from, data.nr);
  static const int socketcall = seccomp_syscall_resolve_name("socketcall");
  return call.number == socketcall ? demultiplexed(process, data) : call;
}

std::span<const std::uint32_t> narrow_architectures() {
#if (defined(__x86_64__) && defined(__LP64__)) || defined(__aarch64__)
  return kNarrow;
#else
  return {};
#endif
}

}  // namespace whittle
