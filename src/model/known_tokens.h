// Refuses mixtures of two variants that hold a token which neither of the two has.
//
// A part of each of two values that touch in a mixture would be read as a value that nobody wrote:
// "50" and "key51" as "50key51".
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/parse_check.h"

namespace whittle {

class KnownTokens final : public VariantCheck {
 public:
  KnownTokens(const Variant& passing, const Variant& failing);

  bool refuses(const Variant& variant) const override;

 private:
  std::map<std::string, std::vector<std::uint64_t>, std::less<>> tokens_;  // of files that differ
};

}  // namespace whittle
