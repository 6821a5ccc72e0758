// The most recently used variants, by the ids of their revisions.
//
// A search alternates between neighbours; what they have in common is in memory only once.
#pragma once

#include <algorithm>
#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "change/variant.h"

namespace whittle {

class RecentVariants {
 public:
  std::optional<Variant> find(const std::string& id) const {
    const auto known = std::ranges::find(kept_, id, &Kept::first);
    if (known == kept_.end()) return std::nullopt;
    return known->second;
  }

  const Variant& keep(const std::string& id, Variant variant) {
    kept_.emplace_front(id, std::move(variant));
    if (kept_.size() > kMaxKept) kept_.pop_back();
    return kept_.front().second;
  }

 private:
  static constexpr std::size_t kMaxKept = 8;
  using Kept = std::pair<std::string, Variant>;
  std::deque<Kept> kept_;
};

}  // namespace whittle
