// A line of revisions as variants, newest first, each with the carried files (--carry) copied over
// it.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <optional>
#include <vector>

#include "change/variant.h"
#include "repository/repository.h"
#include "util/result.h"

namespace whittle {

class Lineage {
 public:
  using Position = std::size_t;  ///< 0: the newest

  /// `carried`: files that every revision has, whatever was committed there.
  /// REQUIRES: the revisions are from this repository; there is at least one.
  Lineage(Repository& repository, std::vector<Revision> revisions, Variant carried);

  std::size_t size() const { return revisions_.size(); }
  const Revision& operator[](Position position) const { return revisions_[position]; }
  const std::vector<Revision>& revisions() const { return revisions_; }

  /// Replaces everything older than `position` by a branch that was merged there.
  void follow(Position position, const std::vector<Revision>& branch);

  /// As committed.
  Result<Variant> pure(Position position);
  /// With the carried files.
  Result<Variant> files(Position position);

 private:
  static constexpr std::size_t kRemembered = 32;
  struct Known {
    std::string id;
    Variant pure;
    std::optional<Variant> carried;
  };
  Result<Known*> look_up(Position position);

  Repository& repository_;
  std::vector<Revision> revisions_;
  Variant carried_;
  std::list<Known> known_;  // the last used first
};

/// The files of `under`, replaced by those of `over`: a file also replaces a folder of the same
/// name, and a folder a file. Sorted by name.
Variant laid_over(const Variant& under, const Variant& over);

}  // namespace whittle
