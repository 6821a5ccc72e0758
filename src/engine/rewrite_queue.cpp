#include "engine/rewrite_queue.h"

#include <algorithm>

#include "engine/tried.h"

namespace whittle {

RewriteQueue::RewriteQueue(std::shared_ptr<TreeInputs> inputs,
                           std::shared_ptr<const FindRewrites> find, Bounds bounds,
                           const Finding& start)
    : inputs_(std::move(inputs)),
      find_(std::move(find)),
      bounds_(bounds),
      base_(start.failing),
      tried_(start.tried) {
  read();
  look();
}

void RewriteQueue::read() {
  reading_ = inputs_->for_rewrites(base_);
  std::vector<Rewrite> found = (*find_)(*reading_.input);
  std::erase_if(found, [&](const Rewrite& rewrite) {
    return saved(rewrite) < bounds_.least || saved(rewrite) > bounds_.most;
  });
  model_ = std::make_shared<const RewriteModel>(reading_.input->source.variant(), std::move(found),
                                                inputs_->options().scope);
}

Hash128 RewriteQueue::key(const Rewrite& rewrite) const {
  Hasher hasher;
  for (const Edit& edit : rewrite.edits) {
    const std::string_view text = reading_.input->text(edit.file);
    const std::size_t from = edit.span.begin - std::min(kContext, edit.span.begin);
    const std::size_t to = std::min(text.size(), edit.span.end + kContext);
    hasher.add_number(edit.span.begin - from);
    hasher.add_number(to - from);
    hasher.add(text.substr(from, to - from));
    hasher.add_number(edit.text.size());
    hasher.add(edit.text);
  }
  return hasher.finish();
}

// Goes on to a rewrite that is worth a test.
void RewriteQueue::look() {
  next_.reset();
  const Configuration all = Configuration::all(model_->size());
  for (; index_ < model_->size(); ++index_) {
    key_ = key(model_->rewrites()[index_]);
    if (tried_.contains(key_)) continue;
    const auto change = static_cast<Change>(index_);
    Variant variant = inputs_->followed(
        base_, model_->render(all.minus(Configuration::of({{change, change + 1}}))));
    if (tried_.contains(variant.hash())) continue;
    // A space between tokens may eat up what is saved.
    const bool smaller = variant.size() < base_.size();
    if (smaller != (bounds_.least > 0)) continue;
    if (reading_.check->refuses(variant)) {
      ++refused_;
      continue;
    }
    next_ = std::move(variant);
    return;
  }
}

void RewriteQueue::reject() {
  tried_.add(key_);
  tried_.add(next_->hash());
  ++index_;
  look();
}

void RewriteQueue::accept(const Variant& better) {
  tried_.add(key_);
  base_ = better.compact();
  index_ = 0;
  read();
  look();
}

}  // namespace whittle
