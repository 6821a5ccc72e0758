// Replies to questions, by the question: each question is asked once.
#pragma once

#include <cstdint>
#include <deque>
#include <unordered_map>

#include "oracle/question.h"
#include "util/hash.h"

namespace whittle {

class Replies {
 public:
  /// `asker` outlives it. Texts of more than `most_bytes` in all are not kept: the oldest replies
  /// are forgotten, and asked for again if need be.
  explicit Replies(Asker& asker, std::uint64_t most_bytes = kMostBytes)
      : asker_(asker), most_bytes_(most_bytes) {}

  /// Nothing is asked. Null: the reply is not known.
  const Reply* find(const Question& question) const;
  /// The reply; the question is asked where it is not known.
  Reply ask(const Question& question);

 private:
  static constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20;
  static std::uint64_t size(const Reply& reply) { return reply.text ? reply.text->size() : 0; }

  Asker& asker_;
  std::uint64_t most_bytes_;
  std::unordered_map<Hash128, Reply> known_;
  std::deque<Hash128> order_;  // of the known ones, the oldest first
  std::uint64_t bytes_ = 0;    // in all texts
};

}  // namespace whittle
