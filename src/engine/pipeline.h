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
// A stage that *yields* does not keep the others waiting. If it stalls while much is left (it has
// removed little in many trials), it is put aside and the next one has its turn; once each has had
// one, the one that removed most bytes per trial lately, which may be the same. It resumes where
// it stopped if the others have not changed the variant meanwhile; otherwise it begins anew. Each
// time that all stages together have achieved little, they get four times as many trials, so every
// stage runs to its end at last, and the fixpoint is the same as without yielding.
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
  bool yields = false;         ///< if it stalls, others have their turn
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
  /// How much is left.
  struct Measure {
    std::uint64_t size = 0;
    std::uint64_t weight = 0;  ///< bytes that are not zero: some stages lower bytes
    bool much_smaller_than(const Measure& before) const;
    double less(const Measure& after) const;  ///< by how many bytes that is less
  };
  static Measure measure(const Variant& variant);
  /// A stage that has stalled.
  struct Aside {
    std::shared_ptr<const AnyStage> stage;
    Hash128 place;  ///< what it had left
  };

  void advance();
  void take();
  void take_found();
  void count(bool failed);
  void put_aside_if_stalled(const std::optional<Variant>& better);
  void put_aside();
  std::vector<std::size_t> rivals() const;
  bool yields_most() const;
  void begin(std::size_t index);
  void pass_over_doubtful();
  std::optional<std::size_t> following();
  std::optional<std::size_t> following_in_turn();
  bool last_is_useless();
  bool ended_here(std::size_t index) const;
  bool aside_here(std::size_t index) const;
  Hash128 place() const;

  std::shared_ptr<const std::vector<StageSpec>> specs_;
  Finding current_;
  std::vector<Finding> others_;
  std::vector<std::optional<Hash128>> ended_on_;  // for each stage, the variant it last ended on
  std::vector<std::size_t> allowed_misses_;       // for each stage, what is left of it
  std::vector<std::size_t> came_;                 // for each stage, how often
  std::vector<bool> skipped_;                     // for each stage, whether it does not come again
  std::vector<std::optional<Aside>> aside_;       // for each stage, if it has stalled
  std::vector<std::optional<double>> yield_;      // for each stage, bytes per trial, lately
  std::optional<std::size_t> preferred_;          // the stage that comes next
  std::size_t patience_;                          // the trials after which a stage stalls
  Measure then_;                                  // when the stage last made much smaller
  std::size_t trials_ = 0;                        // since then
  Measure at_turn_;                               // when the stages began to have their turns
  std::size_t turns_ = 0;                         // stages that have stalled since then
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
