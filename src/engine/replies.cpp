#include "engine/replies.h"

namespace whittle {

const Reply* Replies::find(const Question& question) const {
  const auto known = known_.find(question.key());
  return known == known_.end() ? nullptr : &known->second;
}

Reply Replies::ask(const Question& question) {
  if (const Reply* known = find(question)) return *known;
  const Reply reply = asker_.ask(question);
  const Hash128 key = question.key();
  known_[key] = reply;
  order_.push_back(key);
  bytes_ += size(reply);
  while (bytes_ > most_bytes_ && order_.size() > 1) {
    const auto oldest = known_.find(order_.front());
    bytes_ -= size(oldest->second);
    known_.erase(oldest);
    order_.pop_front();
  }
  return reply;
}

}  // namespace whittle
