// A line of revisions, each with the patch that is carried back to it.
//
// On the way back, a revision may need a patch for the test to run at all. The patch belongs to
// that revision and to all older ones, until another patch replaces it: a *segment*.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/walk_stage.h"
#include "history/lineage.h"
#include "history/port.h"
#include "util/result.h"

namespace whittle {

class CarriedLine {
 public:
  using Position = Lineage::Position;
  /// The patch that is carried from a position until the next segment.
  struct Segment {
    Position from = 0;
    Port patch{};
    std::uint64_t lines = 0;
  };
  /// Everything that descending into a merged branch changes.
  struct Snapshot {
    std::vector<Revision> revisions;
    std::vector<Segment> segments;
  };

  /// `paths`: revisions whose files there are the same count as one; empty: all files count.
  CarriedLine(Lineage& lineage, std::vector<std::string> paths)
      : lineage_(lineage), paths_(std::move(paths)), segments_{Segment{}} {}

  Lineage& lineage() { return lineage_; }
  const Lineage& lineage() const { return lineage_; }
  const std::string& id(Position position) const { return lineage_[position].id; }
  /// The id as messages show it: hashes are shortened.
  std::string short_id(Position position) const;

  /// A revision with what is carried to it; nullopt: the patch does not merge, or the repository
  /// cannot be read (failure()).
  std::optional<Variant> at(Position position);
  /// The same for a revision that was tested before: this fails only if it cannot be read again.
  Result<Variant> tested(Position position);
  /// Why the repository could not be read.
  const Status& failure() const { return failure_; }

  /// The way from the newest revision back.
  std::shared_ptr<const Route> route_back();
  /// The way from `from` to the newest revision, with `repair` applied; positions along it count
  /// from `from`.
  std::shared_ptr<const Route> route_forward(Position from, const Port& repair);

  const Segment& segment_at(Position position) const;
  const Segment& last_segment() const { return segments_.back(); }
  /// From segment.from on, the patch of this segment is carried.
  void carry(Segment segment);
  /// Follows a branch instead of the revisions after `merge`.
  void follow(Position merge, const std::vector<Revision>& branch);

  Snapshot snapshot() const { return {lineage_.revisions(), segments_}; }
  void restore(const Snapshot& snapshot);

 private:
  std::optional<Variant> representative(std::optional<Variant> variant);
  void forget_made();

  Lineage& lineage_;
  std::vector<std::string> paths_;
  std::vector<Segment> segments_;
  Status failure_;
  std::unordered_map<Hash128, Variant> alike_;       // by the files that `paths_` names
  std::map<Position, std::optional<Variant>> made_;  // by at()
};

}  // namespace whittle
