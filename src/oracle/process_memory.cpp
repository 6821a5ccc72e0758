#include "oracle/process_memory.h"

#include <sys/uio.h>

#include <algorithm>
#include <vector>

namespace whittle {

namespace {

constexpr std::size_t kPage = 4096;

}  // namespace

// In pieces that end with pages: one that cannot be read takes nothing from those before.
std::string read_memory(pid_t process, std::uint64_t address, std::size_t most) {
  std::string bytes(most, '\0');
  std::vector<iovec> pieces;
  for (std::size_t at = 0; at < most; at += pieces.back().iov_len) {
    const std::size_t to_page_end = kPage - (address + at) % kPage;
    pieces.push_back({reinterpret_cast<void*>(address + at), std::min(to_page_end, most - at)});
  }
  const iovec whole{bytes.data(), most};
  const ssize_t got = process_vm_readv(process, &whole, 1, pieces.data(), pieces.size(), 0);
  bytes.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return bytes;
}

std::string read_text(pid_t process, std::uint64_t address, std::size_t most) {
  std::string bytes = read_memory(process, address, most);
  const std::size_t end = bytes.find('\0');
  return end == std::string::npos ? std::string() : bytes.substr(0, end);
}

}  // namespace whittle
