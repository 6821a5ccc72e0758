// A list of stages, coarse to fine, run once or to a fixpoint.
//
// Each stage starts from what the one before found. To a fixpoint, the first comes
// again after the last, until every stage has ended on the very variant that is
// left: so the result is 1-minimal with respect to the changes of every stage that runs
// to its end. That ends where stages only make smaller. Isolating is done once: a coarse
// edit can move the passing end away again.
//
// After some stages the first one comes, not the next, where they have found something: what
// rewrites have made possible is left out before anything else is rewritten. Some come again
// themselves.
//
// A stage with *patience* ends after so many trials in a row that did not fail; half as many
// before one did, and half of that again each time that it came in vain: what has brought
// nothing so far gets ever fewer tests.
//
// Some stages are for the beginning, and come once: what they do (names for numbers) may make
// the text larger, and other stages may undo it.
//
// Some stages are for the end: they come when all others have ended on the variant that
// is left, and where they find something, the others come again. After a *cosmetic* one
// they do not: what it changes (a name, white space) lets nothing else go.
//
// What earlier tests speak against (engine/evidence.h) is not asked for, but by stages that are
// *thorough*.
//
// In turn is for two kinds of stages: all but the last narrow the difference of two ends,
// and the last makes smaller what both have. It comes as long as it finds the two ends
// together smaller than it did the last time: so it ends; and after each time that it
// changed something the others come again: so the difference is 1-minimal for the last of
// them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/evidence.h"
#include "engine/stage.h"

namespace whittle {

struct StageSpec {
  std::string name;
  /// nullopt: there is nothing to do for it.
  std::function<std::optional<AnyStage>(std::string_view name, const Finding& start)> make;
  std::size_t patience = 0;  ///< 0: it goes on to its end
  bool last = false;         ///< after all that are not
  bool once = false;         ///< it does not come again
  std::size_t most = 0;      ///< how often it may come; 0: any number of times
  bool returns = false;      ///< where it finds something, the first stage comes next
  bool repeats = false;      ///< where it finds something, it comes next once more
  bool cosmetic = false;     ///< no stage has more to do because of what it finds
  bool deletes = false;      ///< what a trial takes away does not come back in another guise
  bool thorough = false;     ///< it asks for what is doubtful too (engine/evidence.h)
};

enum class Rounds { once, fixpoint, in_turn };

class Pipeline final : public Stage {
 public:
  Pipeline(Finding start, std::shared_ptr<const std::vector<StageSpec>> specs,
           Rounds rounds = Rounds::fixpoint);

  std::unique_ptr<Stage> clone() const override { return std::make_unique<Pipeline>(*this); }
  std::optional<Trial> next() const override;
  void report(Outcome outcome) override;
  Finding found() const override;
  std::vector<Finding> others() const override { return others_; }
  bool tells_pass() const override { return stage_ && (*stage_)->tells_pass(); }
  std::string_view name() const override { return stage_ ? (*stage_)->name() : "done"; }
  std::uint64_t refused() const override { return refused_ + (stage_ ? (*stage_)->refused() : 0); }
  Hash128 base() const override { return stage_ ? (*stage_)->base() : Hash128(); }
  std::string change(const Trial& trial) const override {
    return stage_ ? (*stage_)->change(trial) : std::string();
  }

 private:
  void advance();
  void take();
  void count(bool failed);
  void pass_over_doubtful();
  std::optional<std::size_t> following();
  std::optional<std::size_t> following_in_turn();
  bool last_comes_in_vain();
  bool ended_here(std::size_t index) const;
  Hash128 place() const;

  std::shared_ptr<const std::vector<StageSpec>> specs_;
  Finding current_;
  std::vector<Finding> others_;
  std::vector<std::optional<Hash128>> ended_on_;  // for each stage, the variant it last ended on
  std::vector<std::size_t> patience_;             // for each stage, what is left of it
  std::vector<std::size_t> came_;                 // for each stage, how often
  std::size_t misses_ = 0;                        // of the stage that runs, in a row
  bool worked_ = false;                           // whether it has brought something
  std::size_t index_ = 0;                         // of the stage that runs
  std::size_t from_ = 0;                          // where the next is looked for
  Rounds rounds_;
  Evidence evidence_;
  std::uint64_t refused_ = 0;                      // by stages that have ended
  std::optional<std::uint64_t> size_before_last_;  // Rounds::in_turn
  std::optional<AnyStage> stage_;                  // none: done
};

}  // namespace whittle
