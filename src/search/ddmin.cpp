#include "search/ddmin.h"

#include <algorithm>

namespace whittle {

Ddmin::Ddmin(Configuration start, DdminOptions options)
    : options_(std::make_shared<const DdminOptions>(std::move(options))), best_(start) {
  start_on(std::move(start));
}

Partition Ddmin::cut(Configuration whole, std::size_t n) const {
  return options_->cut_by_weight ? Partition::weighted(std::move(whole), n, options_->weights)
                                 : Partition::even(std::move(whole), n);
}

void Ddmin::start_on(Configuration failing) {
  index_ = 0;
  failing_.clear();
  while (failing.count() < 2) {
    keep_result(failing);
    asking_ = Asking::nothing;
    if (waiting_.empty()) return;
    failing = std::move(waiting_.back());
    waiting_.pop_back();
  }
  partition_ = cut(std::move(failing), 2);
  asking_ = Asking::subsets;
}

std::optional<Candidate> Ddmin::next() const {
  switch (asking_) {
    case Asking::subsets:
      return Candidate{partition_.part(index_), subset_rate_.value()};
    case Asking::complements:
      return Candidate{partition_.whole().minus(partition_.part(index_)), complement_rate_.value()};
    case Asking::nothing:
      break;
  }
  return std::nullopt;
}

void Ddmin::report(Outcome outcome) {
  const bool failed = outcome == Outcome::fail;
  if (asking_ == Asking::subsets) {
    subset_rate_.add(failed);
    subset_reported(failed);
  } else if (asking_ == Asking::complements) {
    complement_rate_.add(failed);
    complement_reported(failed);
  }
}

void Ddmin::subset_reported(bool failed) {
  if (failed) {
    Configuration subset = partition_.part(index_);
    note_failing(subset);
    if (options_->causes == Causes::first) return start_on(std::move(subset));
    failing_.push_back(std::move(subset));
  }
  if (++index_ == partition_.size()) subsets_done();
}

void Ddmin::subsets_done() {
  if (!failing_.empty()) {
    const auto smallest =
        std::ranges::min_element(failing_, {}, [&](const Configuration& c) { return measure(c); });
    Configuration chosen = *smallest;
    if (options_->causes == Causes::each) {
      failing_.erase(smallest);
      waiting_.insert(waiting_.end(), failing_.begin(), failing_.end());
    }
    return start_on(std::move(chosen));
  }
  index_ = 0;
  if (partition_.size() == 2) return finer();
  asking_ = Asking::complements;
}

void Ddmin::complement_reported(bool failed) {
  if (failed) {
    Partition rest = partition_.without(index_);
    note_failing(rest.whole());
    if (rest.size() < 2) return start_on(rest.whole());
    partition_ = std::move(rest);
    asking_ = Asking::subsets;
    index_ = 0;
    return;
  }
  if (++index_ == partition_.size()) finer();
}

void Ddmin::finer() {
  const std::size_t count = partition_.whole().count();
  if (partition_.size() >= count) return finish_one();
  partition_ = cut(partition_.whole(), std::min(count, 2 * partition_.size()));
  asking_ = Asking::subsets;
  index_ = 0;
}

void Ddmin::finish_one() {
  keep_result(partition_.whole());
  asking_ = Asking::nothing;
  if (waiting_.empty()) return;
  Configuration following = std::move(waiting_.back());
  waiting_.pop_back();
  start_on(std::move(following));
}

void Ddmin::keep_result(const Configuration& result) {
  if (std::ranges::find(results_, result) == results_.end()) results_.push_back(result);
}

void Ddmin::note_failing(const Configuration& configuration) {
  if (measure(configuration) < measure(best_)) best_ = configuration;
}

std::pair<std::uint64_t, std::size_t> Ddmin::measure(const Configuration& configuration) const {
  return {options_->weights.of(configuration), configuration.count()};
}

std::vector<Ends> Ddmin::others() const {
  std::vector<Ends> result;
  for (const Configuration& each : results_) {
    if (!(each == best_)) result.push_back({each, {}});
  }
  return result;
}

}  // namespace whittle
