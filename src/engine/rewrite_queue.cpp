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
  look(1);
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

// These rewrites become the next ones, if they are worth a test.
bool RewriteQueue::propose(Configuration rewrites) {
  const Configuration all = Configuration::all(model_->size());
  Variant variant = inputs_->followed(base_, model_->render(all.minus(rewrites)));
  if (tried_.contains(variant.hash())) return false;
  // A space between tokens may eat up what is saved.
  const bool smaller = variant.size() < base_.size();
  if (smaller != (bounds_.least > 0)) return false;
  if (reading_.check->refuses(variant)) {
    ++refused_;
    return false;
  }
  next_ = std::move(variant);
  applied_ = std::move(rewrites);
  return true;
}

// From the current one on, so many that were not tried yet.
Configuration RewriteQueue::several(std::size_t count) const {
  std::vector<Change> found;
  for (std::size_t i = index_; i < model_->size() && found.size() < count; ++i) {
    if (!tried_.contains(key(model_->rewrites()[i]))) found.push_back(static_cast<Change>(i));
  }
  return Configuration::of_changes(std::move(found));
}

// Goes on to rewrites that are worth a test: `count` at once or, if these are not, a single one.
void RewriteQueue::look(std::size_t count) {
  next_.reset();
  for (; index_ < model_->size(); ++index_) {
    key_ = key(model_->rewrites()[index_]);
    if (tried_.contains(key_)) continue;
    if (count > 1 && propose(several(count))) return;
    const auto change = static_cast<Change>(index_);
    if (propose(Configuration::of({{change, change + 1}}))) return;
  }
}

void RewriteQueue::reject(std::size_t next) {
  tried_.add(next_->hash());
  if (applied_.count() == 1) {
    tried_.add(key_);
    ++index_;
  }
  look(next);
}

void RewriteQueue::accept(const Variant& better, std::size_t next) {
  tried_.add(key_);
  base_ = better.compact();
  index_ = 0;
  read();
  look(next);
}

}  // namespace whittle
