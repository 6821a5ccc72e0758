// The way forward of iterative delta debugging (Artho, section 4.2): the fix of the revision that
// first failed is carried to the newest one. If it does not merge with a revision, or does not make
// that revision pass, the smallest change that does is found and carried further.
#pragma once

#include "run/walk_back.h"

namespace whittle {

class WalkForward {
 public:
  explicit WalkForward(HistoryParts parts) : parts_(parts) {}
  /// REQUIRES: parts.found.repair.
  Result<StopReason> run();

 private:
  using Position = Lineage::Position;
  /// Carries the fix past a revision that it does not merge with, or does not make pass.
  Result<StopReason> carry_past(RevisionWalk& walk, Port& repair);
  /// Whether the revision does not build, with the fix or without it.
  Result<bool> is_broken(Position position, const std::optional<Variant>& base,
                         const std::optional<Variant>& fixed);
  /// The smallest change that makes `base` pass, into `result`.
  Result<StopReason> repair_at(Position position, const Variant& base,
                               const std::optional<Variant>& fixed, Variant& result);

  HistoryParts parts_;
};

}  // namespace whittle
