// A run over a fake oracle: a test that is locked already, and an observer that remembers.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "oracle/preparing.h"
#include "run/events.h"
#include "run/locked_test.h"
#include "run/run.h"
#include "support/fake_oracle.h"

namespace whittle {

/// Keeps all events; `seen<T>()` gives those of one type.
class RememberingObserver final : public RunObserver {
 public:
  void happened(const Event& event) override { events.push_back(event); }
  void committed(const Commit& commit, const RunFigures&) override {
    ++commits;
    if (on_commit) on_commit(commit);
  }
  template <class T>
  std::vector<T> seen() const {
    std::vector<T> result;
    for (const Event& event : events) {
      if (const T* match = std::get_if<T>(&event)) result.push_back(*match);
    }
    return result;
  }

  std::vector<Event> events;
  std::size_t commits = 0;
  std::function<void(const Commit&)> on_commit;
};

/// Everything that a search needs of a run. The test is a function of the variant's text.
class FakeRun {
 public:
  using Test = std::function<Outcome(const std::string& text)>;

  FakeRun(Test test, int workers = 1)
      : oracle_(
            workers,
            [this, test = std::move(test)](const Variant& variant) {
              Answer answer;
              answer.outcome = test(variant.files().front().text());
              answer.seconds = 0.01;
              ++tests;
              return answer;
            },
            [](const Variant&) { return 1.0; }),
        prepared_(oracle_) {}

  /// After `spec` was filled in.
  LockedTest& locked() {
    if (!test_) {
      test_ = std::make_unique<LockedTest>(spec, Lock{"the symptom", Timeout::fixed(10), 0.01},
                                           prepared_, observer, control);
    }
    return *test_;
  }
  RunContext context() { return {spec, observer, control}; }

  RunSpec spec;
  RememberingObserver observer;
  RunControl control;
  std::size_t tests = 0;

 private:
  FakeOracle oracle_;
  PreparingOracle prepared_;
  std::unique_ptr<LockedTest> test_;
};

}  // namespace whittle
