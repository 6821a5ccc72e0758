#include "oracle/sandbox.h"

#include <fmt/format.h>
#include <linux/magic.h>
#include <sys/vfs.h>

#include <algorithm>

#include "util/files.h"
#include "util/memory.h"

namespace whittle {

namespace {

constexpr std::uint64_t kMega = std::uint64_t{1} << 20;
constexpr std::uint64_t kGiga = std::uint64_t{1} << 30;

bool in_memory(const std::string& directory) {
  struct statfs info {};
  return ::statfs(directory.c_str(), &info) == 0 && info.f_type == TMPFS_MAGIC;
}

}  // namespace

std::vector<std::string> not_contained(const Sandbox& asked, const Contained& got) {
  std::vector<std::string> result;
  if (asked.mode == Sandbox::Mode::off) return result;
  if (asked.contains_network() && !got.calls) {
    result.emplace_back("connections to UNIX sockets (seccomp cannot ask here)");
  }
  if (asked.mode == Sandbox::Mode::bwrap) return result;
  if (asked.contain_writes && !got.writes) {
    result.emplace_back("writes to other directories (this kernel has no Landlock)");
  } else if (asked.contain_writes && !got.truncation) {
    result.emplace_back("truncation of files in other directories (Linux before 6.2)");
  }
  if (asked.contain_writes && !got.attributes) {
    result.emplace_back(
        "changes of modes, owners and times of other files (no mount namespace can be made)");
  }
  if (!got.signals) result.emplace_back("signals to other programs (Linux before 5.5)");
  if (!got.calls) {
    result.emplace_back("changes of how other programs are scheduled (seccomp cannot ask here)");
  }
  if (asked.contains_network() && !got.network) {
    result.emplace_back(got.tcp
                            ? "use of the network other than TCP (no network namespace can be made)"
                            : "use of the network (no network namespace can be made)");
  }
  return result;
}

std::string size_text(std::uint64_t bytes) {
  constexpr std::string_view kUnits[] = {"B", "kB", "MB", "GB", "TB"};
  double amount = static_cast<double>(bytes);
  std::size_t unit = 0;
  while (amount >= 1024 && unit + 1 < std::size(kUnits)) {
    amount /= 1024;
    ++unit;
  }
  const bool whole = amount >= 10 || amount == static_cast<double>(static_cast<int>(amount));
  return fmt::format("{:.{}f} {}", amount, whole ? 0 : 1, kUnits[unit]);
}

std::string describe(Excess excess, const Limits& limits) {
  switch (excess) {
    case Excess::none:
      break;
    case Excess::memory:
      return fmt::format("used more than {} of memory (--max-memory)", size_text(limits.memory));
    case Excess::processes:
      return fmt::format("had more than {} processes (--max-processes)", limits.processes);
    case Excess::file_size:
      return fmt::format("wrote more than {} to files (--max-file-size)",
                         size_text(limits.file_size));
    case Excess::output:
      return fmt::format("printed more than {} (--max-output)", size_text(limits.output));
  }
  return {};
}

Limits default_limits(const std::string& scratch, int jobs) {
  const auto share = static_cast<std::uint64_t>(jobs);
  const std::uint64_t memory = machine_memory();
  Limits limits;
  limits.memory = std::max(memory / 4 * 3 / share, 512 * kMega);
  limits.processes = 1000;
  limits.file_size = std::min(free_space(scratch) / 2 / share, 4 * kGiga);
  if (in_memory(scratch)) limits.file_size = std::min(limits.file_size, memory / 4 / share);
  limits.output = 64 * kMega;
  return limits;
}

}  // namespace whittle
