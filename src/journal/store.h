// Outcomes that several runs share, in a directory that the user names (--cache).
//
// Each is kept under a context, a hash of everything beside the variant that it depends
// on, and the variant's own hash. Whoever shares must see to it that the context names
// all of that: a compiler that was upgraded gives other answers.
//
// The store is a help, never a need: where it cannot be read or written, tests are run.
// Several processes may use it at once. When it has grown beyond its limit, what was not
// used for longest goes.
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
  /// Makes the directory where it is not there.
  static Result<std::unique_ptr<OutcomeStore>> open(const std::string& directory,
                                                    std::uint64_t limit_bytes);
  ~OutcomeStore();

  void set_context(const Hash128& context);
  /// REQUIRES: set_context().
  std::optional<Answer> find(const Hash128& variant);
  /// REQUIRES: set_context(), and the answer is settled and does not hang on the clock.
  void put(const Hash128& variant, const Answer& answer);

 private:
  class Impl;
  explicit OutcomeStore(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace whittle
