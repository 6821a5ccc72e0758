// Keys of what was tried already and need not be tried again: rewrites, nodes and variants, in one
// set.
//
// A value that is copied with its stage, so large parts are shared between copies.
#pragma once

#include <cstddef>
#include <memory>
#include <set>
#include <vector>

#include "util/hash.h"

namespace whittle {

/// Bytes on either side that make a place in one text the same as a place in another: they are a
/// part of its key.
inline constexpr std::size_t kContext = 12;

class Tried {
 public:
  bool empty() const { return !known_ && recent_.empty(); }
  bool contains(const Hash128& key) const {
    return recent_.contains(key) || (known_ && known_->contains(key));
  }
  void add(const Hash128& key) {
    recent_.insert(key);
    if (recent_.size() >= kMaxRecent) share();
  }
  void add(const std::vector<Hash128>& keys) {
    recent_.insert(keys.begin(), keys.end());
    share();
  }

 private:
  void share() {
    auto all = std::make_shared<std::set<Hash128>>(std::move(recent_));
    if (known_) all->insert(known_->begin(), known_->end());
    known_ = std::move(all);
    recent_.clear();
  }

  static constexpr std::size_t kMaxRecent = 64;

  std::shared_ptr<const std::set<Hash128>> known_;  // null: none
  std::set<Hash128> recent_;
};

}  // namespace whittle
