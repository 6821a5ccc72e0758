// The variant that a model starts from, each file as one contiguous text.
#pragma once

#include <string_view>
#include <vector>

#include "change/variant.h"

namespace whittle {

class Source {
 public:
  explicit Source(const Variant& variant);

  std::size_t files() const { return texts_.size(); }
  std::string_view text(std::size_t file) const { return texts_[file]; }
  const VariantFile& file(std::size_t index) const { return variant_.files()[index]; }
  const Variant& variant() const { return variant_; }

  /// Appends the bytes begin to end-1 of a file to `out`, with their origins.
  void append(std::size_t file, std::size_t begin, std::size_t end, std::vector<Piece>& out) const;
  /// Where the byte was in the original; Piece::kNew if it is not from there.
  std::uint64_t origin(std::size_t file, std::size_t offset) const;

 private:
  std::size_t piece_at(std::size_t file, std::size_t offset) const;

  Variant variant_;  // its pieces are contiguous in memory
  std::vector<std::string_view> texts_;
  std::vector<std::vector<std::size_t>> starts_;  // of each piece of each file
};

}  // namespace whittle
