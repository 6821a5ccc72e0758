// Refuses variants that are not well-formed any more (syntax/well_formed.h).
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "model/file_parts.h"
#include "model/parse_check.h"
#include "syntax/well_formed.h"

namespace whittle {

class WellFormedCheck final : public VariantCheck {
 public:
  /// Null if no file of the originals has a checker. If there are several originals, a variant must
  /// be as well-formed as one of them, because it may be a mix of two.
  static std::shared_ptr<const WellFormedCheck> of(std::span<const Variant> originals,
                                                   const LanguageOf& languages);

  bool refuses(const Variant& variant) const override;

 private:
  // By name, for each original that has the file. None: that one is not well-formed itself.
  std::map<std::string, std::vector<std::optional<WellFormed>>> files_;
};

}  // namespace whittle
