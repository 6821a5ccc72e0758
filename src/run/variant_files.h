// --keep-files: the variants of a run as files, or folders, named <prefix>v<number>z<size>, where
// the size is in nodes.
#pragma once

#include <cstdint>
#include <string>

#include "change/variant.h"
#include "engine/scheduler.h"
#include "run/spec.h"

namespace whittle {

class VariantFiles {
 public:
  VariantFiles(const RunSpec& spec, const Variant& original);
  /// Writes the original, as the first of them.
  Status begin(const Variant& original) const;
  /// Writes the variant if it is one that is kept.
  Status add(const Commit& commit);

 private:
  Status write(const Variant& variant, std::uint64_t number) const;
  bool wanted() const { return !spec_.keep.variant_files.empty(); }

  const RunSpec& spec_;
  std::string prefix_;
  std::string ending_;
  std::uint64_t best_ = ~std::uint64_t{0};  // Keep::best: the size of the last one
};

}  // namespace whittle
