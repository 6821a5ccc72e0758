// Bytes of the original that must stay, and whether a variant still has them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "change/variant.h"
#include "model/cut.h"

namespace whittle {

class KeptBytes {
 public:
  explicit KeptBytes(const Variant& original);

  /// From now on bytes begin to end-1 of this file of the original are kept, as far as `now` still
  /// has them.
  void add(std::string_view file, std::uint64_t begin, std::uint64_t end, const Variant& now);
  bool empty() const { return kept_.empty(); }
  /// Whether a kept byte is missing or has been changed.
  bool lacks(const Variant& variant) const;

 private:
  using Spans = std::vector<Span>;  // in order; none touches the next
  Spans unchanged_in(const Variant& variant, const std::string& file) const;

  std::shared_ptr<const std::map<std::string, std::string, std::less<>>> texts_;  // of the original
  std::map<std::string, Spans, std::less<>> kept_;                                // by file
};

}  // namespace whittle
