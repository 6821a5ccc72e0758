// Answers the questions that the stages of a run have (oracle/question.h): questions to a command
// by running it (oracle/helper.h), questions to the test by running the test.
#pragma once

#include "oracle/question.h"
#include "run/locked_test.h"
#include "run/test_bench.h"

namespace whittle {

class RunAsker final : public Asker {
 public:
  /// Both must outlive it.
  RunAsker(TestBench& bench, const LockedTest& test) : bench_(bench), test_(test) {}

  Reply ask(const Question& question) override;

 private:
  TestBench& bench_;
  const LockedTest& test_;
};

}  // namespace whittle
