#include "util/memory.h"

#include <sys/sysinfo.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

#include "util/files.h"

namespace whittle {

namespace {

constexpr std::uint64_t kUnlimited = UINT64_MAX;

std::uint64_t number_in(const std::string& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return kUnlimited;
  std::uint64_t number = kUnlimited;  // "max" leaves it
  std::from_chars(text->data(), text->data() + text->size(), number);
  return number;
}

// The tightest of a control group and those around it.
std::uint64_t limit_of(const std::string& root, std::string group, const char* file) {
  std::uint64_t least = kUnlimited;
  for (;;) {
    least = std::min(least, number_in(root + group + "/" + file));
    if (group.empty()) return least;
    group.erase(group.rfind('/'));
  }
}

// A line of /proc/self/cgroup: "4:memory:/a/b" of the first version, "0::/a/b" of the second.
std::uint64_t limit_in(std::string_view line) {
  const std::size_t first = line.find(':');
  const std::size_t second = line.find(':', first + 1);
  if (second == std::string_view::npos) return kUnlimited;
  const std::string_view controllers = line.substr(first + 1, second - first - 1);
  std::string group(line.substr(second + 1));
  while (group.ends_with('/')) group.pop_back();
  if (!group.empty() && group[0] != '/') return kUnlimited;
  if (controllers.empty()) return limit_of("/sys/fs/cgroup", std::move(group), "memory.max");
  if (controllers != "memory") return kUnlimited;
  return limit_of("/sys/fs/cgroup/memory", std::move(group), "memory.limit_in_bytes");
}

}  // namespace

std::uint64_t machine_memory() {
  struct sysinfo info {};
  std::uint64_t result = kUnlimited;
  if (::sysinfo(&info) == 0) result = std::uint64_t{info.totalram} * info.mem_unit;
  const Result<std::string> groups = read_file("/proc/self/cgroup");
  std::string_view rest = groups ? std::string_view(*groups) : std::string_view();
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    result = std::min(result, limit_in(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return result;
}

}  // namespace whittle
