// Iterative delta debugging (Artho): back through revisions to one that passes, and forward
// again with what makes the difference.
//
//   back      walk (history/walk.h) from the newest, which fails. Where a neighbour does not fail
//             as the newest does, but does not pass either, the smallest part of the newer one
//             that brings the failure back is found (engine/port_stages.h); this patch takes the
//             place of the one before, and is carried on (figure 2). It consists of whole
//             declarations where that is known: what is hollow fails in every revision.
//   between   a revision fails, its neighbour passes: the smallest change that makes the passing
//             one fail, and the smallest that makes the failing one pass.
//   forward   the same, for *pass*: the fix is carried to the newest revision (4.2).
//
// What was built incrementally is confirmed by a build from scratch wherever the walk stops, and
// for each patch that is found; where the two do not agree, everything is built from scratch from
// then on.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "cli/options.h"
#include "cli/session.h"
#include "engine/port_stages.h"
#include "engine/walk_stage.h"
#include "history/lineage.h"
#include "history/port.h"
#include "history/protection.h"

namespace whittle {

/// A patch that took the place of the one before: by delta debugging, or nearly as it was.
struct PatchStep {
  enum class Way { back, between, forward };
  Way way = Way::back;
  Lineage::Position position = 0;  ///< the revision that the patch is for
  std::string id{};
  std::string reason{};  ///< what was there without it: patch, build, test error, timeout
  std::uint64_t lines_before = 0;
  std::uint64_t lines_after = 0;
  std::uint64_t tests = 0;
  bool searched = true;  ///< false: the patch went on by its own lines
};

/// What a test of a revision said.
struct Visit {
  PatchStep::Way way = PatchStep::Way::back;
  Lineage::Position position = 0;
  std::string id{};
  std::string outcome{};          ///< fail, pass, or the reason
  std::string why{};              ///< for people
  std::uint64_t patch_lines = 0;  ///< of what was carried to it
};

struct HistoryFound {
  bool passed = false;            ///< a revision passes
  bool at_end = false;            ///< the oldest was reached, and fails
  Lineage::Position failing = 0;  ///< the oldest known to fail; next to it the one that passes
  Lineage::Position passing = 0;
  std::string doubt{};            ///< what the passing one printed that speaks against it
  Port test{};                    ///< what the passing one needs for the test to run
  Port breaking{};                ///< the passing one, and with the change that makes it fail
  std::optional<Port> repair{};   ///< the failing one, and the change that makes it pass
  std::optional<Port> forward{};  ///< the same for the newest that it was carried to
  Lineage::Position reached = 0;  ///< that newest one; 0: all the way
  std::string not_forward{};      ///< why it was not carried further; empty: it was, or not asked
  std::set<Lineage::Position> skipped{};  ///< they cannot be told
  std::vector<Visit> visits{};
  std::vector<PatchStep> steps{};
  std::uint64_t tests_until_known = 0;                 ///< until the first that fails was known
  std::map<std::string, std::uint64_t> dd_failures{};  ///< by kind, table 3
  bool from_scratch = false;  ///< incremental builds were not to be trusted
};

class HistoryRun final : public Observer {
 public:
  HistoryRun(const Options& options, Session& session, Repository& repository, Lineage& lineage,
             Protection protection);

  /// Whatever the reason for its end, what was found so far is in found().
  Result<StopReason> run();
  const HistoryFound& found() const { return found_; }
  double seconds() const;

  Status committed(const Commit& commit, const SchedulerCounts& counts) override;
  void waiting(const SchedulerCounts& counts) override;

 private:
  using Position = Lineage::Position;
  using Way = PatchStep::Way;

  /// From a position on, until the next one: what is carried back.
  struct Segment {
    Position from = 0;
    Port patch{};
    std::uint64_t lines = 0;
  };
  /// All that descending into a branch changes.
  struct Place {
    std::vector<Revision> revisions;
    std::vector<Segment> segments;
    HistoryFound found;
  };

  Result<StopReason> back();
  Result<StopReason> between();
  Result<StopReason> forward();
  /// Whether a branch that was merged into the failing revision is walked from now on.
  Result<bool> descend(RevisionWalk& walk);
  void go_back_to(const Place& place);
  /// Deals with a neighbour of the failing revision that neither fails nor passes: it is skipped,
  /// or a patch makes it fail.
  Result<StopReason> get_past(RevisionWalk& walk, Position newer, Position older);
  Result<StopReason> carry_past(RevisionWalk& walk, Port& repair);

  Result<StopReason> walk_to_boundary(RevisionWalk& walk, const std::shared_ptr<const Route>& route,
                                      std::string_view name);
  /// The smallest change of `base` that has the outcome of `top`.
  Result<StopReason> minimize(const Variant& base, const Variant& top, Outcome goal, Rounds rounds,
                              PatchStep step, Variant& result);
  /// How many revisions from this one on are passed over.
  Result<std::size_t> worth_skipping(const RevisionWalk& walk, Position older);
  /// How many revisions from this one on do not build as they were committed, up to one that does;
  /// 0: it does, or none of many does.
  Result<std::size_t> broken_from(Position position);
  void note_lines(PatchStep step, const Variant& base, const Variant& result);
  /// Whether a build from scratch says the same.
  Result<bool> confirmed(const Variant& variant, Outcome outcome);
  Result<Answer> ask(const Variant& variant, std::string_view stage);
  /// What a test of it has answered already; null: nothing.
  const Answer* known(const Variant& variant) const;

  std::optional<Variant> at(Position position);
  std::optional<Variant> representative(std::optional<Variant> variant);
  /// The patch that is carried has changed, or the line has.
  void forget_made();
  /// The same of a revision that was tested: only reading it anew can fail.
  Result<Variant> tested(Position position);
  std::shared_ptr<const Route> route_back();
  std::shared_ptr<const Route> route_forward(const Port& repair);
  const Segment& segment_at(Position position) const;
  void note_commit(const Commit& commit);
  void note_conflicts(const RevisionWalk& walk, Way way);
  std::string reason_of_err(const std::optional<Variant>& variant) const;
  bool stopped(const SchedulerCounts& counts) const;
  std::string called(Position position) const;
  /// Says it to the person who waits.
  void announce(const std::string& line);
  void wipe();
  void draw(const SchedulerCounts& counts);
  std::uint64_t tests() const { return session_.counts().useful + session_.runs_outside(); }

  const Options& options_;
  Session& session_;
  Repository& repository_;
  Lineage& lineage_;
  Protection protection_;
  PortOptions port_;
  HistoryFound found_;
  std::vector<Segment> segments_;
  Status failure_;  // of the repository
  bool keeps_builds_;
  bool may_skip_ = true;
  std::unordered_map<Hash128, Answer> answers_;
  std::unordered_set<Hash128> confirmed_;
  std::optional<Variant> passes_in_search_;     // the first, while a patch is looked for
  std::optional<Place> above_;                  // where the branch that is walked was left from
  std::optional<WalkStage> walking_;            // as far as commits have brought it
  std::unordered_map<Hash128, Variant> alike_;  // by what --paths names
  std::map<Position, std::optional<Variant>> made_;  // by at()
  std::string doing_;
  double drawn_ = 0;
  double started_;
};

}  // namespace whittle
