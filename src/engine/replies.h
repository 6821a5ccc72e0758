// The replies to questions, so that each question is asked only once.
#pragma once

#include <cstdint>
#include <deque>
#include <unordered_map>

#include "oracle/question.h"
#include "util/hash.h"

namespace whittle {

class Replies {
 public:
  /// `asker` must outlive it. At most `most_bytes` of text are kept: beyond that the oldest replies
  /// are forgotten, and their questions are asked again if necessary.
  explicit Replies(Asker& asker, std::uint64_t most_bytes = kMaxBytes)
      : asker_(asker), most_bytes_(most_bytes) {}

  /// The reply if it is known, otherwise null. Nothing is asked.
  const Reply* find(const Question& question) const;
  /// The reply; the question is asked if the reply is not known.
  Reply ask(const Question& question);

 private:
  static constexpr std::uint64_t kMaxBytes = std::uint64_t{256} << 20;
  static std::uint64_t size(const Reply& reply) { return reply.text ? reply.text->size() : 0; }

  Asker& asker_;
  std::uint64_t most_bytes_;
  std::unordered_map<Hash128, Reply> known_;
  std::deque<Hash128> order_;  // of the known ones, the oldest first
  std::uint64_t bytes_ = 0;    // in all texts
};

}  // namespace whittle
