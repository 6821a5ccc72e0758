#include "soak/process_table.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>

namespace whittle {

namespace {

namespace fs = std::filesystem;

std::string slurp(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream text;  // which does not throw where the process ends while it is read
  text << file.rdbuf();
  return text.str();
}

pid_t parent_of(const fs::path& process) {
  const std::string stat = slurp(process / "stat");
  const std::size_t name_end = stat.rfind(')');  // the name may hold anything
  if (name_end == std::string::npos || name_end + 4 > stat.size()) return -1;
  return static_cast<pid_t>(std::atol(stat.c_str() + name_end + 4));
}

}  // namespace

Holdings holdings_of(pid_t process) {
  const fs::path place = "/proc/" + std::to_string(process);
  Holdings result;
  std::error_code error;
  for (fs::directory_iterator it(place / "fd", error), end; !error && it != end;
       it.increment(error)) {
    ++result.descriptors;
  }
  // Of itself a process sees the one that it looks with.
  if (process == getpid() && result.descriptors > 0) --result.descriptors;
  std::ifstream statm(place / "statm");
  std::size_t total = 0;
  std::size_t resident = 0;
  statm >> total >> resident;
  result.resident_bytes = resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return result;
}

std::vector<pid_t> children_of(pid_t process) {
  std::vector<pid_t> result;
  std::error_code error;
  for (fs::directory_iterator it("/proc", error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    if (parent_of(it->path()) == process) {
      result.push_back(static_cast<pid_t>(std::atol(name.c_str())));
    }
  }
  return result;
}

}  // namespace whittle
