// Reduces an input: runs the stages until none finds anything more, then looks for further results.
//
//   minimize      the stages, as often as they find something; if the test proves to be flaky, back
//                 to an earlier variant (run/roll_back.h); then the result is formatted
//   other causes  --causes each: other variants that failed during the search are reduced, too
//   again         --again: the original without the results so far is reduced, as long as it shows
//                 the symptom
//
// At all times the best variant so far is complete on the disk.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/objective.h"
#include "engine/pipeline.h"
#include "model/parse_check.h"
#include "model/scope.h"
#include "run/best_keeper.h"
#include "run/figures.h"
#include "run/locked_test.h"
#include "run/result_place.h"
#include "run/roll_back.h"
#include "run/run.h"
#include "run/variant_files.h"
#include "run/watch.h"

namespace whittle {

/// A result, and where it was put.
struct Reduced {
  Variant variant;
  std::string path;
  std::string message{};  ///< what the program says with it, if that counts and was seen
};

/// What a reduction does, and with what.
struct ReductionPlan {
  std::vector<StageSpec> stages;
  Scope scope{};
  std::shared_ptr<Objective> objective{};       ///< null: bytes
  std::shared_ptr<const VariantCheck> check{};  ///< null: no variant is refused
  std::shared_ptr<Helper> helper{};             ///< runs --format; null: there is none
};

class Reduction {
 public:
  Reduction(RunContext context, LockedTest& test, Variant original, ReductionPlan plan,
            ResultPlace place);

  /// Runs to the end, or until a limit or the user stops it. What was found so far is in found(),
  /// even after an error.
  Result<StopReason> run();

  const std::vector<Reduced>& found() const { return found_; }
  const RunFigures& figures() const { return figures_; }
  /// The kinds of stages that are known to find nothing more in the result.
  std::vector<std::string> finished_stages() const;

 private:
  Status begin_at(const Variant& start, const ResultPlace& place);
  Status write(const Variant& variant, const ResultPlace& place);
  Status improved(const Commit& commit);
  std::optional<AnyStage> make_pipeline(const Variant& start) const;
  Result<StopReason> keep(const Variant& result, const ResultPlace& place,
                          Result<StopReason> reason);
  Result<StopReason> minimize(Variant start, const ResultPlace& place);
  Result<bool> confirm(const Variant& result, StopReason reason);
  Result<Variant> finish(Variant result);
  Result<StopReason> drive(AnyStage& stage);
  bool must_stop(const SchedulerCounts& counts) const;
  Result<StopReason> other_causes();
  Result<StopReason> again();
  Result<StopReason> find_all();
  Result<bool> empty_fails();
  ResultPlace next_place() const {
    return found_.empty() ? place_ : place_.variant_of(std::to_string(found_.size() + 1));
  }

  RunContext context_;
  LockedTest& test_;
  Variant original_;
  std::shared_ptr<const std::vector<StageSpec>> stages_;
  ReductionPlan plan_;
  ResultPlace place_;
  VariantFiles files_;
  RunFigures figures_;
  RunWatch watch_;
  RollBack roll_back_;
  std::optional<BestKeeper> keeper_;
  std::vector<Guidance> guidance_;  // what the run was told so far
  std::vector<Reduced> found_;
  std::vector<Variant> other_starts_;  // --causes each
};

/// The input with nothing in its files.
Variant emptied(const Variant& original);

}  // namespace whittle
