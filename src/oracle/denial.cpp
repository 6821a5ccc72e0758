#include "oracle/denial.h"

namespace whittle {

// A path holds no NUL.
std::string to_bytes(const std::vector<Denial>& denials) {
  std::string bytes;
  for (const Denial& denial : denials) {
    bytes.push_back(static_cast<char>(denial.kind));
    bytes.append(denial.what).push_back('\0');
  }
  return bytes;
}

std::vector<Denial> denials_from_bytes(std::string_view bytes) {
  std::vector<Denial> denials;
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\0', 1);
    denials.push_back(
        {static_cast<Denial::Kind>(bytes.front()), std::string(bytes.substr(1, end - 1))});
    bytes.remove_prefix(end + 1);
  }
  return denials;
}

}  // namespace whittle
