// An oracle without processes: answers from a function, after a virtual time that
// depends on the variant, so that answers arrive out of order.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <vector>

#include "oracle/oracle.h"

namespace whittle {

class FakeOracle final : public Oracle {
 public:
  using Test = std::function<Answer(const Variant&)>;
  /// `delay`: virtual seconds that a test takes.
  FakeOracle(int workers, Test test, std::function<double(const Variant&)> delay)
      : workers_(workers), test_(std::move(test)), delay_(std::move(delay)) {}

  int capacity() const override { return workers_; }
  Status start(Ticket ticket, const Variant& variant, const TestOptions&) override {
    if (under_way_.size() >= static_cast<std::size_t>(workers_)) {
      return Error{ErrorKind::system, "more tests than workers"};
    }
    under_way_[ticket] = {now_ + delay_(variant), test_(variant)};
    most_at_once = std::max(most_at_once, under_way_.size());
    ++started;
    return {};
  }
  void cancel(Ticket ticket) override { cancelled += under_way_.erase(ticket); }
  Result<std::optional<Finished>> wait(double) override {
    if (under_way_.empty()) return Error{ErrorKind::system, "waits for nothing"};
    const auto first = std::ranges::min_element(under_way_, {},
                                                [](const auto& entry) { return entry.second.due; });
    now_ = std::max(now_, first->second.due);
    Finished finished{first->first, first->second.answer};
    under_way_.erase(first);
    return std::optional<Finished>(std::move(finished));
  }

  double now() const { return now_; }
  std::size_t under_way() const { return under_way_.size(); }
  std::size_t started = 0;
  std::size_t cancelled = 0;
  std::size_t most_at_once = 0;

 private:
  struct Test_ {
    double due;
    Answer answer;
  };
  int workers_;
  Test test_;
  std::function<double(const Variant&)> delay_;
  std::map<Ticket, Test_> under_way_;
  double now_ = 0;
};

}  // namespace whittle
