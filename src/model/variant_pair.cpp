#include "model/variant_pair.h"

#include <map>

namespace whittle {

VariantPair::VariantPair(const Variant& passing, const Variant& failing)
    : passing_(passing), failing_(failing) {
  std::map<std::string_view, std::size_t> only_passing;
  for (std::size_t i = 0; i < passing_.files(); ++i) only_passing[passing_.file(i).name] = i;
  for (std::size_t i = 0; i < failing_.files(); ++i) {
    File file{std::nullopt, i};
    if (const auto it = only_passing.find(failing_.file(i).name); it != only_passing.end()) {
      file.passing = it->second;
      only_passing.erase(it);
    }
    files_.push_back(file);
  }
  for (std::size_t i = 0; i < passing_.files(); ++i) {
    if (only_passing.contains(passing_.file(i).name)) files_.push_back({i, std::nullopt});
  }
}

const std::string& VariantPair::name(const File& file) const {
  return file.failing ? failing_.file(*file.failing).name : passing_.file(*file.passing).name;
}

const VariantFile* VariantPair::passing(const File& file) const {
  return file.passing ? &passing_.file(*file.passing) : nullptr;
}

const VariantFile* VariantPair::failing(const File& file) const {
  return file.failing ? &failing_.file(*file.failing) : nullptr;
}

std::string_view VariantPair::passing_text(const File& file) const {
  return file.passing ? passing_.text(*file.passing) : std::string_view();
}

std::string_view VariantPair::failing_text(const File& file) const {
  return file.failing ? failing_.text(*file.failing) : std::string_view();
}

}  // namespace whittle
