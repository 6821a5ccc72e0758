// 128-bit content hashes (xxHash), fed piece by piece.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace whittle {

struct Hash128 {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  friend bool operator==(const Hash128&, const Hash128&) = default;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the comparison with 0 for a pointer
  friend auto operator<=>(const Hash128&, const Hash128&) = default;
  std::string hex() const;
};

/// Hashes a byte stream. It does not matter how the stream is split into pieces.
class Hasher {
 public:
  Hasher();
  ~Hasher();
  Hasher(const Hasher&) = delete;
  Hasher& operator=(const Hasher&) = delete;

  void add(std::string_view bytes);
  void add_number(std::uint64_t value);
  Hash128 finish() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace whittle

template <>
struct std::hash<whittle::Hash128> {
  std::size_t operator()(const whittle::Hash128& h) const noexcept {
    return static_cast<std::size_t>(h.low ^ (h.high * 0x9e3779b97f4a7c15u));
  }
};
