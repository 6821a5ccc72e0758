// Outcomes by the 128-bit hash of the variant: bytes, not configurations, since
// different configurations can render alike.
#pragma once

#include <optional>
#include <unordered_map>

#include "oracle/oracle.h"
#include "util/hash.h"

namespace whittle {

class OutcomeCache {
 public:
  std::optional<Answer> find(const Hash128& variant) const {
    const auto it = answers_.find(variant);
    return it == answers_.end() ? std::nullopt : std::optional<Answer>(it->second);
  }
  bool contains(const Hash128& variant) const { return answers_.contains(variant); }
  void put(const Hash128& variant, Answer answer) { answers_[variant] = std::move(answer); }
  void forget(const Hash128& variant) { answers_.erase(variant); }

 private:
  std::unordered_map<Hash128, Answer> answers_;
};

}  // namespace whittle
