// Something that the sandbox kept a test from doing, and that it could have done outside.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace whittle {

struct Denial {
  enum class Kind : std::uint8_t {
    write,   ///< `what`: the path, of a file or of what was to be made
    home,    ///< `what`: a file that is in the user's HOME and not in that of the test, "~/.file"
    socket,  ///< `what`: the path of a UNIX socket
    network  ///< `what`: address and port
  };
  Kind kind = Kind::write;
  std::string what;

  bool operator==(const Denial&) const = default;
};

/// For the wire. REQUIRES of from_bytes: `bytes` comes from to_bytes().
std::string to_bytes(const std::vector<Denial>& denials);
std::vector<Denial> denials_from_bytes(std::string_view bytes);

}  // namespace whittle
