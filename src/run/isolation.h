// Narrowing the difference between a variant that passes and one that fails (Zeller and
// Hildebrandt, dd), with both ends always on the disk (unless nothing is to be written).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/pipeline.h"
#include "run/best_keeper.h"
#include "run/figures.h"
#include "run/locked_test.h"
#include "run/result_place.h"
#include "run/roll_back.h"
#include "run/run.h"
#include "run/watch.h"

namespace whittle {

/// Where the two ends and their difference go.
struct IsolationFiles {
  ResultPlace failing;
  ResultPlace passing;
  std::string difference;  ///< empty: nowhere
  std::string base;        ///< what all their names begin with

  static IsolationFiles beside(const std::string& base, bool directory);
  /// Nothing is written.
  static IsolationFiles nowhere() {
    return {ResultPlace::nowhere(), ResultPlace::nowhere(), "", ""};
  }
  IsolationFiles numbered(std::size_t number) const;
  /// Removes what a killed start left behind.
  void tidy() const;
  /// Checks that all can be written, and that none is an input.
  Status probe(const std::vector<std::string>& inputs) const;
};

/// Two ends that are as near to each other as was found, and where they were put.
struct Isolated {
  Finding ends;  ///< `changes` is 0 where the search did not end on these
  IsolationFiles places;
  bool sure = false;  ///< both were tested once more at the end
};

class Isolation {
 public:
  /// `stages` narrow the difference, coarse to fine. With Common::reduce the last one reduces what
  /// both ends have in common.
  Isolation(RunContext context, LockedTest& test, Finding start, IsolationFiles places,
            std::vector<StageSpec> stages);

  Result<StopReason> run();
  const std::vector<Isolated>& found() const { return found_; }
  const RunFigures& figures() const { return figures_; }
  /// The finest of the stages that narrow the difference.
  const StageSpec& finest() const { return *(stages_->end() - (in_turn() ? 2 : 1)); }

 private:
  Status committed(const Commit& commit);
  Status moved(const Trail::Step& to, const Commit& commit);
  std::optional<AnyStage> make_pipeline(const Finding& start) const;
  Result<StopReason> narrow(Finding start);
  Result<StopReason> make_sure(Isolated& isolated, const Finding& start);
  Result<StopReason> verify_all(StopReason reason);
  Status write(const Isolated& isolated);
  bool known(const Finding& ends) const;
  bool in_turn() const { return context_.spec.course.common == Common::reduce; }

  RunContext context_;
  LockedTest& test_;
  Finding start_;
  IsolationFiles places_;
  std::shared_ptr<const std::vector<StageSpec>> stages_;
  RunFigures figures_;
  RunWatch watch_;
  RollBack roll_back_;
  std::optional<Isolated> nearest_;  // while it is narrowed
  std::uint64_t failing_test_ = 0;   // of its failing end; 0: that of the input
  std::optional<Trail::Step>
      smaller_failing_;  // where both ends are made smaller: the first of them
  std::optional<BestKeeper> keeper_;
  std::vector<Isolated> found_;
  std::vector<Finding> other_starts_;  // --causes each
};

}  // namespace whittle
