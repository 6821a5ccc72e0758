// An oracle that runs tests itself rather than asking another oracle. It is given a judge, and can
// return everything that was seen in a run.
#pragma once

#include <memory>
#include <vector>

#include "oracle/judge.h"
#include "oracle/oracle.h"
#include "oracle/sandbox.h"

namespace whittle {

class Examiner : public Oracle {
 public:
  /// REQUIRES: both are set before the first test.
  void set_judge(std::shared_ptr<const Judge> judge) { judge_ = std::move(judge); }
  void set_shape(Shape shape) { shape_ = std::move(shape); }

  struct Examined {
    std::vector<Run> runs;  ///< none if the test killed its supervisor
    Answer answer;
  };
  /// Tests a variant to its end, and returns everything that was seen. Tests that were started
  /// before keep running.
  virtual Result<Examined> examine(const Variant& variant, double timeout) = 0;

  /// What the sandbox really contains.
  virtual const Contained& contained() const = 0;

 protected:
  /// The answer of a test that is one run.
  Answer judged(const Variant& variant, const Run& run) const {
    const Scene scene{"", &variant, &shape_, 0};
    return std::get<Answer>(judge_->next(scene, {&run, 1}));
  }

  std::shared_ptr<const Judge> judge_;
  Shape shape_;
};

}  // namespace whittle
