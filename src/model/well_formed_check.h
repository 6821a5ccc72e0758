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
  /// Null where no file of the originals has a checker. Of several originals, a variant must
  /// keep what one of them does: it may be a mix of two.
  static std::shared_ptr<const WellFormedCheck> of(std::span<const Variant> originals,
                                                   const LanguageOf& languages);

  bool refuses(const Variant& variant) const override;

 private:
  // By name, for each original that has the file. None: that one is not well-formed itself.
  std::map<std::string, std::vector<std::optional<WellFormed>>> files_;
};

}  // namespace whittle
