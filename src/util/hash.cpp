#include "util/hash.h"

#include <fmt/format.h>
#include <xxhash.h>

namespace whittle {

struct Hasher::State {
  XXH3_state_t* xxh = XXH3_createState();
  ~State() { XXH3_freeState(xxh); }
};

std::string Hash128::hex() const {
  return fmt::format("{:016x}{:016x}", high, low);
}

Hasher::Hasher() : state_(std::make_unique<State>()) {
  XXH3_128bits_reset(state_->xxh);
}
Hasher::~Hasher() = default;

void Hasher::add(std::string_view bytes) {
  XXH3_128bits_update(state_->xxh, bytes.data(), bytes.size());
}

void Hasher::add_number(std::uint64_t value) {
  XXH3_128bits_update(state_->xxh, &value, sizeof value);
}

Hash128 Hasher::finish() const {
  const XXH128_hash_t digest = XXH3_128bits_digest(state_->xxh);
  return {digest.high64, digest.low64};
}

}  // namespace whittle
