// Outcomes by the 128-bit hash of the variant. The key is the bytes and not the configuration,
// because different configurations can render to the same bytes.
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
    commit,   ///< it was committed: committing it again needs no test
    test,     ///< a test that no commit has used yet
    earlier,  ///< the same, from an earlier start of the run
    shared,   ///< from another run
  };
  struct Entry {
    Answer answer;
    Source source = Source::test;
  };

  /// Null: not known. The pointer is valid until the cache is changed.
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
