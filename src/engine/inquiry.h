// The questions that a stage has at one point, one after the other, and the replies so far.
//
// A value: each copy of a stage has its own.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "oracle/question.h"
#include "util/hash.h"

namespace whittle {

class Inquiry {
 public:
  /// Nothing is asked.
  Inquiry() = default;
  explicit Inquiry(std::vector<Question> questions)
      : questions_(std::make_shared<const std::vector<Question>>(std::move(questions))) {}

  /// nullopt: all questions have a reply.
  std::optional<Question> next() const {
    if (!questions_ || asked_ == questions_->size()) return std::nullopt;
    return (*questions_)[asked_];
  }
  /// REQUIRES: next().
  void take(const Reply& reply) { replies_[(*questions_)[asked_++].key()] = reply; }

  /// The reply to one of the questions; a reply without text if there is none so far.
  Reply to(const Question& question) const {
    const auto known = replies_.find(question.key());
    return known == replies_.end() ? Reply() : known->second;
  }

 private:
  std::shared_ptr<const std::vector<Question>> questions_;  // null: none
  std::size_t asked_ = 0;
  std::map<Hash128, Reply> replies_;
};

}  // namespace whittle
