// Collects the simplifications of one program from what the rules of its languages capture in it
// (chip/read.h describes the clauses).
//
// Simplifications that would change text outside of the scope are left out.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "chip/chains.h"
#include "chip/plan.h"
#include "chip/read.h"
#include "model/source.h"
#include "syntax/rules.h"

namespace whittle {

class Planner {
 public:
  /// All must outlive it.
  Planner(const Source& source, const std::vector<std::shared_ptr<const ChipFile>>& files,
          const ChipReader::Options& options);

  /// The rules of one language, over all of its files.
  void add(const Rules& rules, const std::vector<const CapturedNodes*>& captured,
           std::string_view phase);
  /// The same for the clauses #reach!, which depend on the lines that were executed.
  void add_reached(const Rules& rules, const std::vector<const CapturedNodes*>& captured,
                   std::string_view phase, const ReachedLines& lines, bool reached);
  /// Each comment of a file, to be left out. If a comment with a newline is between two tokens, a
  /// newline stays.
  void add_comments(std::size_t file, const ChipFile& read);

  /// Sorts what add_reached() added by when it was first executed, so that parts which are executed
  /// one after the other are neighbours.
  void sort_by_time();

  ChipPlan finish();

 private:
  using Matches = std::span<const Rules::Joined>;
  /// A file and the begin and end of a span; or the same in an order that puts outer spans first.
  using Key = std::tuple<std::size_t, std::size_t, std::size_t>;
  struct PlannedTarget {
    ChipTarget place;
    std::size_t pattern = ~std::size_t{0};  // of the last step
  };

  std::size_t number_of(const RuleEvaluation& evaluation) const {
    return numbers_.at(&evaluation.where());
  }
  PlannedTarget& place_at(std::size_t file, Span span);
  void add_step(PlannedTarget& place, std::size_t pattern, ChipStep::Kind kind, Change change);
  bool may_go(const ChipEdit& edit) const;
  std::optional<Change> add_change(Simplification made);
  std::size_t first_reached(std::size_t file, TSNode node, const ReachedLines& lines) const;
  std::vector<ChipPart> parts_of(const RuleEvaluation& evaluation, const RuleClause& clause,
                                 std::optional<TSNode> target) const;
  Simplification simplification_of(const Rules::Joined& match, std::size_t way) const;

  void add_shields(const Rules::Joined& match);
  void add_pattern(Matches matches);
  void add_ways(const Rules::Joined& match);
  void add_list(const RuleEvaluation& evaluation);
  ChipEdit element_edit(std::size_t file, TSNode element, std::vector<ChipPart> tail) const;
  std::vector<ChipPart> tail_of(const RuleEvaluation& evaluation) const;
  void add_chains(Matches matches);
  void add_chain(std::size_t file, const Chain& chain);
  Span end_of(std::size_t file, const ChainLink& link) const;

  const Source& source_;
  const std::vector<std::shared_ptr<const ChipFile>>& files_;
  const ChipReader::Options& options_;
  std::map<const RuleText*, std::size_t> numbers_;  // of files
  std::set<Key> shields_;
  std::map<Key, PlannedTarget> places_;
  ChipPlan plan_;
  std::vector<std::size_t> when_;  // when each change was first executed, for add_reached()
};

}  // namespace whittle
