#include "util/binary.h"

#include <algorithm>

#include "util/utf8.h"

namespace whittle {

bool looks_binary(std::string_view text) {
  constexpr std::size_t kEnough = 1 << 16;
  text = text.substr(0, kEnough);
  std::size_t strange = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto c = static_cast<unsigned char>(text[at]);
    if (c == 0) return true;
    const std::size_t length = utf8_length(text.substr(at));
    if (length == 0 || (c < ' ' && (c < '\t' || c > '\r') && c != 0x1b)) ++strange;
    at += std::max<std::size_t>(1, length);
  }
  return strange * 10 > text.size();
}

}  // namespace whittle
