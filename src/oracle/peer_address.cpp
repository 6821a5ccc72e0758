#include "oracle/peer_address.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <cstring>
#include <string_view>

#include "oracle/process_memory.h"
#include "util/files.h"

namespace whittle {

namespace {

template <class Address>
bool copy(const std::string& bytes, Address& address) {
  if (bytes.size() < sizeof address) return false;
  std::memcpy(&address, bytes.data(), sizeof address);
  return true;
}

PeerAddress of_ipv4(const std::string& bytes) {
  sockaddr_in address{};
  if (!copy(bytes, address)) return {};
  char text[INET_ADDRSTRLEN];
  inet_ntop(AF_INET, &address.sin_addr, text, sizeof text);
  const int port = ntohs(address.sin_port);
  const bool loopback = ntohl(address.sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
  return {PeerAddress::Kind::network, fmt::format("{}:{}", text, port), loopback, port};
}

PeerAddress of_ipv6(const std::string& bytes) {
  sockaddr_in6 address{};
  constexpr std::size_t kWithoutScope = offsetof(sockaddr_in6, sin6_scope_id);
  if (bytes.size() < kWithoutScope) return {};
  std::memcpy(&address, bytes.data(), kWithoutScope);
  char text[INET6_ADDRSTRLEN];
  inet_ntop(AF_INET6, &address.sin6_addr, text, sizeof text);
  const int port = ntohs(address.sin6_port);
  const bool loopback = IN6_IS_ADDR_LOOPBACK(&address.sin6_addr);
  return {PeerAddress::Kind::network, fmt::format("[{}]:{}", text, port), loopback, port};
}

// One that begins with NUL is a name of another kind.
PeerAddress of_path(const std::string& bytes) {
  std::string path = bytes.substr(std::min(bytes.size(), offsetof(sockaddr_un, sun_path)));
  if (const std::size_t end = path.find('\0'); end != std::string::npos) path.resize(end);
  if (path.empty()) return {};
  return {PeerAddress::Kind::path, std::move(path)};
}

}  // namespace

PeerAddress peer_address(pid_t process, std::uint64_t address, std::uint64_t size) {
  if (size > sizeof(sockaddr_storage)) return {};
  const std::string bytes = read_memory(process, address, size);
  sa_family_t family = AF_UNSPEC;
  if (!copy(bytes, family)) return {};
  switch (family) {
    case AF_INET:
      return of_ipv4(bytes);
    case AF_INET6:
      return of_ipv6(bytes);
    case AF_UNIX:
      return of_path(bytes);
    default:
      return {};
  }
}

// Both structures begin with a pointer and its size.
std::vector<MessageName> message_names(pid_t process, std::uint64_t messages, std::size_t count,
                                       bool narrow) {
  constexpr std::size_t kNarrowHeader = 32;  // an mmsghdr of a 32-bit program
  const std::size_t step = narrow ? kNarrowHeader : sizeof(mmsghdr);
  const std::size_t pointer = narrow ? sizeof(std::uint32_t) : sizeof(std::uint64_t);
  const std::size_t looked_at = pointer + sizeof(std::uint32_t);
  if (count == 0) return {};
  const std::string bytes = read_memory(process, messages, (count - 1) * step + looked_at);
  std::vector<MessageName> names;
  for (std::size_t at = 0; at + looked_at <= bytes.size(); at += step) {
    MessageName name{};  // of a machine that stores the lower bytes first
    std::memcpy(&name.address, &bytes[at], pointer);
    std::memcpy(&name.size, &bytes[at + pointer], sizeof(std::uint32_t));
    if (name.address != 0 && name.size != 0) names.push_back(name);
  }
  return names;
}

// A line of these files: "  0: 0100007F:1F90 00000000:0000 0A …"; only a listening socket or one
// without a connection has no port on the other side.
bool own_server_listens(pid_t process, const PeerAddress& peer) {
  if (!peer.loopback) return false;
  const std::string port = fmt::format(":{:04X} ", peer.port);
  for (const char* protocol : {"tcp", "tcp6", "udp", "udp6"}) {
    const auto table = read_file(fmt::format("/proc/{}/net/{}", process, protocol));
    if (!table) continue;
    for (std::size_t at = table->find(port); at != std::string::npos; at = table->find(port, at)) {
      at += port.size();
      const std::size_t end = table->find(' ', at);
      if (std::string_view(*table).substr(at, end - at).ends_with(":0000")) return true;
    }
  }
  return false;
}

}  // namespace whittle
