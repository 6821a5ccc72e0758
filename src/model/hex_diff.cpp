#include "model/hex_diff.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/byte_edits.h"

namespace whittle {

namespace {

constexpr std::size_t kInLine = 16;

std::string hex(std::string_view bytes) {
  std::string result;
  for (const char c : bytes) {
    result += fmt::format("{}{:02x}", result.empty() ? "" : " ", static_cast<unsigned char>(c));
  }
  return result;
}

void put(std::string& out, char sign, std::string_view bytes) {
  for (; !bytes.empty(); bytes.remove_prefix(std::min(kInLine, bytes.size()))) {
    out += fmt::format("{}{}\n", sign, hex(bytes.substr(0, kInLine)));
  }
}

void put_block(std::string& out, std::string_view a, std::string_view b, const Hunk& block) {
  constexpr std::size_t kAround = 8;
  const std::size_t before = std::min(kAround, block.a_begin);
  const std::size_t after = std::min(kAround, a.size() - block.a_end);
  out += fmt::format("@@ -{:#x},{} +{:#x},{} @@\n", block.a_begin - before,
                     block.a_end - block.a_begin + before + after, block.b_begin - before,
                     block.b_end - block.b_begin + before + after);
  put(out, ' ', a.substr(block.a_begin - before, before));
  put(out, '-', a.substr(block.a_begin, block.a_end - block.a_begin));
  put(out, '+', b.substr(block.b_begin, block.b_end - block.b_begin));
  put(out, ' ', a.substr(block.a_end, after));
}

}  // namespace

std::string hex_diff(const std::string& name, std::optional<std::string_view> before,
                     std::optional<std::string_view> after) {
  const auto label = [&](char side, bool there) {
    return there ? fmt::format("{}/{}", side, name) : "/dev/null";
  };
  std::string out = fmt::format("Binary files {} and {} differ\n", label('a', before.has_value()),
                                label('b', after.has_value()));
  const std::string_view a = before.value_or("");
  const std::string_view b = after.value_or("");
  for (const Hunk& block : byte_blocks(a, b)) put_block(out, a, b, block);
  return out;
}

std::string hex_short(std::string_view bytes) {
  if (bytes.size() <= kInLine) return hex(bytes);
  return fmt::format("{} ... ({} bytes)", hex(bytes.substr(0, kInLine)), bytes.size());
}

}  // namespace whittle
