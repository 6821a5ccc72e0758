// Whom a process is about to connect to.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace whittle {

struct PeerAddress {
  enum class Kind : std::uint8_t {
    other,    ///< nothing that can be told, or a socket without a path
    network,  ///< `text`: "127.0.0.1:80"
    path      ///< `text`: the path of a UNIX socket
  };
  Kind kind = Kind::other;
  std::string text;
  bool loopback = false;
  int port = 0;
};

/// The socket address in the memory of a process.
PeerAddress peer_address(pid_t process, std::uint64_t address, std::uint64_t size);

/// Where the addresses are that messages are to be sent to.
struct MessageName {
  std::uint64_t address;
  std::uint64_t size;
};
/// Those of a msghdr, or of `count` mmsghdr one after the other, in the memory of a process whose
/// pointers are `narrow` (32 bits) or not. Messages without an address are left out.
std::vector<MessageName> message_names(pid_t process, std::uint64_t messages, std::size_t count,
                                       bool narrow);

/// Whether the peer is a server in the network that the process itself is in, on this machine.
bool own_server_listens(pid_t process, const PeerAddress& peer);

}  // namespace whittle
