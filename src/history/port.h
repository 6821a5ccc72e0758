// A patch that is carried from revision to revision, with the variant that it was made from.
#pragma once

#include <optional>

#include "change/variant.h"

namespace whittle {

/// The change from one variant to another, which can be applied to further ones.
struct Port {
  Variant base;
  Variant patched;

  bool empty() const { return base.hash() == patched.hash(); }
  /// Applied to a revision, by three-way merge; nullopt: it does not merge.
  std::optional<Variant> onto(const Variant& target) const;
  /// For a patch that does not merge: the difference from target to patched, without the lines that
  /// are also in the difference from target to base. Only the lines that the patch changes itself
  /// remain. The result may be nonsense; a test must show whether it is useful.
  Variant lines_onto(const Variant& target) const;
};

}  // namespace whittle
