#include "search/probdd.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <utility>

#include "search/block_size.h"

namespace whittle {
namespace {

/// Above this a change counts as needed: what rounding leaves of p/p.
constexpr double kCertain = 1 - 1e-9;

/// How likely a change of `relative` times the mean weight is needed. Never so
/// near to 0 that updates would not move it, nor to 1 that it would not be tried.
double probability(double sigma, double relative) {
  if (relative == 1) return sigma;
  return std::clamp(1 - std::pow(1 - sigma, relative), std::min(sigma, 0.01), std::max(sigma, 0.9));
}

/// Of `available` changes of probability p, how many to take when `taken` are.
std::size_t take(double p, std::size_t taken, std::size_t available) {
  const std::size_t most = best_block_size(p);
  return most > taken ? std::min(available, most - taken) : 0;
}

}  // namespace

ProbDd::ProbDd(Configuration start, ProbDdOptions options) : current_(std::move(start)) {
  assert(options.sigma > 0 && options.sigma < 1);
  untaken_ = std::make_shared<Classes>(classes_of(current_, options));
  choose();
}

ProbDd::Classes ProbDd::classes_of(const Configuration& start, const ProbDdOptions& options) {
  if (start.empty()) return {};
  std::map<std::uint64_t, std::vector<Range>> by_weight;
  for (const Range range : start.ranges()) {
    for (Change change = range.begin; change != range.end; ++change) {
      auto& runs = by_weight[options.weights.of(Range{change, change + 1})];
      if (runs.empty() || runs.back().end != change) runs.push_back({change, change});
      ++runs.back().end;
    }
  }
  const double mean =
      static_cast<double>(options.weights.of(start)) / static_cast<double>(start.count());
  Classes classes;
  for (auto& [weight, runs] : by_weight) {
    const double relative = mean > 0 ? static_cast<double>(weight) / mean : 1;
    insert(classes, probability(options.sigma, relative), Configuration::of(std::move(runs)));
  }
  return classes;
}

void ProbDd::insert(Classes& classes, double p, const Configuration& changes) {
  const auto at = std::lower_bound(classes.begin(), classes.end(), p,
                                   [](const Class& c, double value) { return c.p < value; });
  if (at != classes.end() && at->p == p) {
    at->changes = at->changes.plus(changes);
  } else {
    classes.insert(at, Class{p, changes});
  }
}

std::optional<Candidate> ProbDd::next() const {
  if (sweep_) return sweep_->next();
  return Candidate{current_.minus(left_out_), chance_};
}

void ProbDd::report(Outcome outcome) {
  if (sweep_) {
    sweep_->report(outcome);
    return;
  }
  if (outcome == Outcome::fail) {
    current_ = current_.minus(left_out_);
    clean_ = {};
  } else {
    taken_needed();
  }
  choose();
}

void ProbDd::choose() {
  auto untaken = std::make_shared<Classes>();
  auto taken = std::make_shared<Classes>();
  left_out_ = {};
  chance_ = 1;
  for (const Class& c : *untaken_) {
    const std::size_t count = take(c.p, left_out_.count(), c.changes.count());
    if (count > 0) {
      taken->push_back({c.p, c.changes.slice(0, count)});
      left_out_ = left_out_.plus(taken->back().changes);
      for (std::size_t i = 0; i < count; ++i) chance_ *= 1 - c.p;
    }
    if (count < c.changes.count()) {
      untaken->push_back({c.p, c.changes.slice(count, c.changes.count())});
    }
  }
  untaken_ = std::move(untaken);
  taken_ = std::move(taken);
  if (taken_->empty()) begin_sweep();
}

void ProbDd::taken_needed() {
  if (left_out_.count() == 1) {
    clean_ = clean_.plus(left_out_);
    return;
  }
  auto classes = std::make_shared<Classes>(*untaken_);
  for (const Class& c : *taken_) {
    const double p = c.p / (1 - chance_);
    if (p < kCertain) insert(*classes, p, c.changes);
  }
  untaken_ = std::move(classes);
}

void ProbDd::begin_sweep() {
  sweep_.emplace(current_, clean_);
}

}  // namespace whittle
