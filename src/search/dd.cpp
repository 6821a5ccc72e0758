#include "search/dd.h"

#include <algorithm>

namespace whittle {

Dd::Dd(Configuration passing, Configuration failing, DdOptions options)
    : options_(std::make_shared<const DdOptions>(std::move(options))),
      best_{std::move(failing), std::move(passing)} {
  start_on(best_);
}

// Begins at n = 2, with the next waiting pair where this one is already minimal.
void Dd::start_on(Ends ends) {
  index_ = 0;
  failing_.clear();
  first_passing_.reset();
  asking_ = Asking::nothing;
  for (;;) {
    ends_ = std::move(ends);
    note_best();
    Configuration difference = ends_.failing.minus(ends_.passing);
    if (difference.count() >= 2) {
      partition_ = Partition::even(std::move(difference), 2);
      asking_ = Asking::subsets;
      return;
    }
    if (std::ranges::find(results_, ends_) == results_.end()) results_.push_back(ends_);
    if (waiting_.empty()) return;
    ends = std::move(waiting_.back());
    waiting_.pop_back();
  }
}

// Goes on with the parts that are left, at n - 1.
void Dd::narrow(Ends ends, Partition rest) {
  if (rest.size() < 2) return start_on(std::move(ends));
  ends_ = std::move(ends);
  note_best();
  partition_ = std::move(rest);
  asking_ = Asking::subsets;
  index_ = 0;
  first_passing_.reset();
}

Configuration Dd::proposed() const {
  const Configuration part = partition_.part(index_);
  return asking_ == Asking::subsets ? ends_.passing.plus(part) : ends_.failing.minus(part);
}

std::optional<Candidate> Dd::next() const {
  if (asking_ == Asking::nothing) return std::nullopt;
  return Candidate{proposed(), fail_rate_.value(), pass_rate_.value()};
}

void Dd::report(Outcome outcome) {
  fail_rate_.add(outcome == Outcome::fail);
  pass_rate_.add(outcome == Outcome::pass);
  if (asking_ == Asking::subsets) {
    subset_reported(outcome);
  } else if (asking_ == Asking::complements) {
    complement_reported(outcome);
  }
}

void Dd::subset_reported(Outcome outcome) {
  if (options_->causes == Causes::first) {
    if (outcome == Outcome::fail) return start_on({proposed(), ends_.passing});
    if (outcome == Outcome::pass) {
      return narrow({ends_.failing, proposed()}, partition_.without(index_));
    }
  } else if (outcome == Outcome::fail) {
    failing_.push_back(index_);
  } else if (outcome == Outcome::pass && !first_passing_) {
    first_passing_ = index_;
  }
  if (++index_ == partition_.size()) subsets_done();
}

void Dd::subsets_done() {
  if (!failing_.empty()) {
    std::ranges::stable_sort(
        failing_, {}, [&](std::size_t i) { return options_->weights.of(partition_.part(i)); });
    const auto reduced = [&](std::size_t i) {
      return Ends{ends_.passing.plus(partition_.part(i)), ends_.passing};
    };
    if (options_->causes == Causes::each) {
      for (std::size_t i = failing_.size(); i-- > 1;) waiting_.push_back(reduced(failing_[i]));
    }
    return start_on(reduced(failing_.front()));
  }
  if (first_passing_) {
    return narrow({ends_.failing, ends_.passing.plus(partition_.part(*first_passing_))},
                  partition_.without(*first_passing_));
  }
  index_ = 0;
  if (partition_.size() == 2) return finer();
  asking_ = Asking::complements;
}

void Dd::complement_reported(Outcome outcome) {
  if (outcome == Outcome::pass) return start_on({ends_.failing, proposed()});
  if (outcome == Outcome::fail) {
    return narrow({proposed(), ends_.passing}, partition_.without(index_));
  }
  if (++index_ == partition_.size()) finer();
}

void Dd::finer() {
  const std::size_t count = difference().count();
  if (partition_.size() >= count) return finish_one();
  partition_ = Partition::even(difference(), std::min(count, 2 * partition_.size()));
  asking_ = Asking::subsets;
  index_ = 0;
  first_passing_.reset();
}

void Dd::finish_one() {
  if (std::ranges::find(results_, ends_) == results_.end()) results_.push_back(ends_);
  asking_ = Asking::nothing;
  if (waiting_.empty()) return;
  Ends following = std::move(waiting_.back());
  waiting_.pop_back();
  start_on(std::move(following));
}

void Dd::note_best() {
  const auto width = [](const Ends& e) { return e.failing.count() - e.passing.count(); };
  if (width(ends_) < width(best_)) best_ = ends_;
}

std::vector<Ends> Dd::others() const {
  std::vector<Ends> result;
  for (const Ends& each : results_) {
    if (!(each == best_)) result.push_back(each);
  }
  return result;
}

}  // namespace whittle
