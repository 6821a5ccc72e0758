#include "oracle/nameless_files.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "util/files.h"

namespace whittle {

namespace {

class Count {
 public:
  explicit Count(dev_t device) : device_(device) {}

  void add_open(pid_t process) {
    std::error_code gone;
    const std::string folder = "/proc/" + std::to_string(process) + "/fd";
    for (const auto& entry : std::filesystem::directory_iterator(folder, gone)) {
      add(entry.path().string());
    }
  }

  // A line: "7f01a000-7f01b000 rw-s 00000000 00:01 1027    /memfd:name (deleted)".
  void add_mapped(pid_t process) {
    const std::string folder = "/proc/" + std::to_string(process);
    const auto maps = read_file(folder + "/maps");
    if (!maps) return;
    std::set<std::string_view> files;  // many mappings may be of one
    std::string_view rest = *maps;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
      const std::string_view line = rest.substr(0, end);
      rest.remove_prefix(end + 1);
      if (!line.ends_with(" (deleted)")) continue;
      if (files.insert(device_and_file(line)).second) add(folder + "/map_files/" + range(line));
    }
  }

  std::uint64_t bytes() const {
    std::uint64_t total = 0;
    for (const auto& [file, bytes] : files_) total += bytes;
    return total;
  }

 private:
  void add(const std::string& path) {
    struct stat info {};
    if (stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return;
    if (info.st_nlink > 0 || info.st_dev != device_) return;
    files_[info.st_ino] = static_cast<std::uint64_t>(info.st_blocks) * 512;
  }

  static std::string_view device_and_file(std::string_view line) {
    std::size_t begin = 0;
    for (int word = 0; word < 3; ++word) begin = line.find(' ', begin) + 1;
    return line.substr(begin, line.find(' ', line.find(' ', begin) + 1) - begin);
  }

  // As map_files has it: without zeros in front.
  static std::string range(std::string_view line) {
    const auto without_zeros = [](std::string_view number) {
      return std::string(number.substr(std::min(number.find_first_not_of('0'), number.size() - 1)));
    };
    const std::size_t dash = line.find('-');
    const std::size_t end = line.find(' ');
    return without_zeros(line.substr(0, dash)) + "-" +
           without_zeros(line.substr(dash + 1, end - dash - 1));
  }

  const dev_t device_;
  std::map<ino_t, std::uint64_t> files_;
};

}  // namespace

std::uint64_t bytes_in_nameless_files(const std::vector<pid_t>& processes, dev_t device) {
  Count count(device);
  for (const pid_t process : processes) {
    count.add_open(process);
    count.add_mapped(process);
  }
  return count.bytes();
}

dev_t device_in_memory() {
  static const dev_t device = [] {
    struct stat info {};
    const int file = memfd_create("whittle", MFD_CLOEXEC);
    if (file < 0) return dev_t{0};
    fstat(file, &info);
    close(file);
    return info.st_dev;
  }();
  return device;
}

}  // namespace whittle
