// A patch on its way from revision to revision: what it was made of, and what it makes of that.
#pragma once

#include <optional>

#include "change/variant.h"

namespace whittle {

/// A change from one variant to another that is put onto further ones.
struct Port {
  Variant base;
  Variant patched;

  bool empty() const { return base.hash() == patched.hash(); }
  /// Onto a revision, by three-way merge; nullopt: it does not merge.
  std::optional<Variant> onto(const Variant& target) const;
  /// The same where it does not merge: what is between target and patched, without the lines that
  /// are between target and base. What comes of it may be nonsense; a test has to tell.
  Variant lines_onto(const Variant& target) const;
};

}  // namespace whittle
