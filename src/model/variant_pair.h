// Two variants, PASSING and FAILING, file by file: files of the same name are a pair, and a file
// that only one of them has is a pair without the other side.
//
// Pairs come in the order of FAILING's files; those that only PASSING has follow in its order.
//
// REQUIRES: no variant has two files of one name.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "change/variant.h"
#include "model/source.h"

namespace whittle {

class VariantPair {
 public:
  /// The file's index on each side that has it.
  struct File {
    std::optional<std::size_t> passing;
    std::optional<std::size_t> failing;
    bool on_both_sides() const { return passing && failing; }
  };

  VariantPair(const Variant& passing, const Variant& failing);

  const Source& passing() const { return passing_; }
  const Source& failing() const { return failing_; }
  const std::vector<File>& files() const { return files_; }

  const std::string& name(const File& file) const;
  /// The file on one side; null if that side does not have it.
  const VariantFile* passing(const File& file) const;
  const VariantFile* failing(const File& file) const;
  /// Its text on one side; empty if that side does not have it.
  std::string_view passing_text(const File& file) const;
  std::string_view failing_text(const File& file) const;

 private:
  Source passing_;
  Source failing_;
  std::vector<File> files_;
};

}  // namespace whittle
