// Whom a process is about to connect to.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

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

/// Whether the peer is a server in the network that the process itself is in, on this machine.
bool own_server_listens(pid_t process, const PeerAddress& peer);

}  // namespace whittle
