#include "model/well_formed_check.h"

#include <algorithm>

namespace whittle {

std::shared_ptr<const WellFormedCheck> WellFormedCheck::of(std::span<const Variant> originals,
                                                           const LanguageOf& languages) {
  auto check = std::make_shared<WellFormedCheck>();
  bool any = false;
  for (const Variant& original : originals) {
    const Source source(original);
    for (std::size_t i = 0; i < source.files(); ++i) {
      const std::string& name = source.file(i).name;
      const Language* const language =
          source.file(i).is_link() ? nullptr : languages(name, source.text(i));
      auto& kept = check->files_[name];
      kept.push_back(language ? WellFormed::of(*language, source.text(i)) : std::nullopt);
      any |= kept.back().has_value();
    }
  }
  return any ? check : nullptr;
}

bool WellFormedCheck::refuses(const Variant& variant) const {
  return std::ranges::any_of(variant.files(), [&](const VariantFile& file) {
    const auto known = files_.find(file.name);
    if (known == files_.end()) return false;
    const std::string text = file.text();
    return std::ranges::none_of(known->second, [&](const std::optional<WellFormed>& original) {
      return !original || original->kept_by(text);
    });
  });
}

}  // namespace whittle
