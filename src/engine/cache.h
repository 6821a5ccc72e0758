// Outcomes by the 128-bit hash of the variant: bytes, not configurations, since
// different configurations can render alike.
#pragma once

#include <optional>
#include <unordered_map>

#include "change/answer.h"
#include "util/hash.h"

namespace whittle {

class OutcomeCache {
 public:
  /// Where an answer comes from.
  enum class Source {
    commit,   ///< it was committed: another commit of it is free
    test,     ///< a test that no commit has used yet
    earlier,  ///< the same, but of an earlier start of the run
    shared,   ///< of another run
  };
  struct Entry {
    Answer answer;
    Source source = Source::test;
  };

  /// Null: not known. Holds until the next change.
  const Entry* find(const Hash128& variant) const {
    const auto it = entries_.find(variant);
    return it == entries_.end() ? nullptr : &it->second;
  }
  void put(const Hash128& variant, Entry entry) { entries_[variant] = std::move(entry); }
  void forget(const Hash128& variant) { entries_.erase(variant); }
  void clear() { entries_.clear(); }

 private:
  std::unordered_map<Hash128, Entry> entries_;
};

}  // namespace whittle
