// A list of stages, coarse to fine, run once or to a fixpoint.
//
// Each stage starts from the result of the one before. To a fixpoint, the first stage comes again
// after the last, until every stage has ended on the variant that is left. So the result is
// 1-minimal with respect to the changes of every stage that runs to its end. This terminates where
// stages only make the variant smaller. Isolating runs the stages once, as a coarse edit can move
// the passing end away again.
//
// After a stage that *returns* and has found something, the first stage comes next: rewrites may
// have made something removable, which should go before anything else is rewritten. A stage that
// *repeats* comes next itself.
//
// A stage with *patience* is ended after that many trials in a row that did not fail. Before its
// first trial that fails it gets half as many, and half of that again after each time that it found
// nothing: a stage that has found nothing so far gets fewer and fewer tests.
//
// A stage that comes *once* is for the beginning: what it does (names for numbers) may make the
// text larger, and other stages may undo it.
//
// A *last* stage comes when all others have ended on the variant that is left. If it finds
// something, the others come again; but not after a *cosmetic* one, since what that changes (a
// name, white space) allows no other stage to find more.
//
// Trials that earlier tests speak against (engine/evidence.h) are not tested, except for stages
// that are *thorough*.
//
// A stage that the run is told to skip (engine/guidance.h) ends at once, with what it has found,
// and does not come again.
//
// Rounds::in_turn is for two kinds of stages: all but the last narrow the difference of two ends,
// and the last makes smaller what both have in common. The last comes only if the two ends together
// are smaller than when it came before, so this terminates. Each time that it changed something the
// others come again, so the difference is 1-minimal for the finest of them.
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
  /// Makes the stage for what it is to start from; nullopt: there is nothing to do for it.
  std::function<std::optional<AnyStage>(std::string_view name, const Finding& start)> make;
  std::size_t max_misses = 0;  ///< 0: it runs to its end
  bool last = false;           ///< it comes after all stages that are not last
  bool once = false;           ///< it does not come again
  std::size_t most = 0;        ///< how often it may come; 0: any number of times
  bool returns = false;        ///< if it finds something, the first stage comes next
  bool repeats = false;        ///< if it finds something, it comes next once more
  bool cosmetic = false;       ///< no other stage can do more because of what it finds
  bool deletes = false;        ///< what a trial leaves out does not come back in another form
  bool thorough = false;       ///< its doubtful trials are tested too (engine/evidence.h)
};

enum class Rounds { once, fixpoint, in_turn };

class Pipeline final : public Stage {
 public:
  Pipeline(Finding start, std::shared_ptr<const std::vector<StageSpec>> specs,
           Rounds rounds = Rounds::fixpoint);

  std::unique_ptr<Stage> clone() const override { return std::make_unique<Pipeline>(*this); }
  std::optional<Trial> next() const override;
  void report(Outcome outcome) override;
  std::optional<Question> question() const override;
  void take_reply(const Reply& reply) override;
  void obey(const Guidance& guidance) override;
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
  bool last_is_useless();
  bool ended_here(std::size_t index) const;
  Hash128 place() const;

  std::shared_ptr<const std::vector<StageSpec>> specs_;
  Finding current_;
  std::vector<Finding> others_;
  std::vector<std::optional<Hash128>> ended_on_;  // for each stage, the variant it last ended on
  std::vector<std::size_t> allowed_misses_;       // for each stage, what is left of it
  std::vector<std::size_t> came_;                 // for each stage, how often
  std::vector<bool> skipped_;                     // for each stage, whether it does not come again
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
