// Variants from texts, and back.
#pragma once

#include <map>
#include <string>

#include "change/variant.h"

namespace whittle {

using Texts = std::map<std::string, std::string>;  // by name

inline Variant variant_of(const Texts& texts) {
  std::vector<VariantFile> files;
  std::vector<std::shared_ptr<const void>> owners;
  for (const auto& [name, text] : texts) {
    auto bytes = std::make_shared<const std::string>(text);
    files.push_back({name, {{*bytes, 0}}, 0644});
    owners.push_back(std::move(bytes));
  }
  return Variant(std::move(files), std::move(owners));
}

inline Texts texts_of(const Variant& variant) {
  Texts texts;
  for (const VariantFile& file : variant.files()) texts[file.name] = file.text();
  return texts;
}

}  // namespace whittle
