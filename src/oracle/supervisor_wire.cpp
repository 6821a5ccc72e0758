#include "oracle/supervisor_wire.h"

#include <sys/socket.h>

#include <cerrno>

namespace whittle {

bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool receive_all(int socket, void* to, std::size_t size) {
  char* at = static_cast<char*>(to);
  while (size > 0) {
    const ssize_t received = recv(socket, at, size, MSG_WAITALL);
    if (received < 0 && errno == EINTR) continue;
    if (received <= 0) return false;
    at += received;
    size -= static_cast<std::size_t>(received);
  }
  return true;
}

}  // namespace whittle
