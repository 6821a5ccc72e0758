// Outcomes that several runs share, in a directory that the user names (--cache).
//
// Each outcome is stored under a context, a hash of everything apart from the variant that it
// depends on, and under the hash of the variant. The caller must make sure that the context covers
// all of this: a compiler that was upgraded gives other answers.
//
// The store is never required: if it cannot be read or written, tests are run. Several processes
// may use it at once. When it has grown beyond its limit, the least recently used outcomes are
// removed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "change/answer.h"
#include "util/hash.h"
#include "util/result.h"

namespace whittle {

class OutcomeStore {
 public:
  /// Makes the directory if it does not exist.
  static Result<std::unique_ptr<OutcomeStore>> open(const std::string& directory,
                                                    std::uint64_t limit_bytes);
  ~OutcomeStore();

  void set_context(const Hash128& context);
  /// REQUIRES: set_context().
  std::optional<Answer> find(const Hash128& variant);
  /// REQUIRES: set_context(), and the answer is reusable and not by_time_limit (change/answer.h).
  void put(const Hash128& variant, const Answer& answer);

 private:
  class Impl;
  explicit OutcomeStore(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace whittle
