#include "engine/input_kind.h"

#include "model/source.h"
#include "util/binary.h"

namespace whittle {

bool is_utf16(std::string_view text) {
  return text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff");
}

bool is_text(const Variant& original) {
  const Source source(original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    if (looks_binary(source.text(i))) return false;
  }
  return true;
}

const Language* language_at_any_size(const PlanOptions& options, std::string_view name,
                                     std::string_view text) {
  if (is_utf16(text)) return nullptr;
  if (options.parser != nullptr) return options.parser;
  if (options.language == "none") return nullptr;
  if (!options.language.empty()) return find_language(options.language);
  return language_of(name, text);
}

const Language* language_for(const PlanOptions& options, std::string_view name,
                             std::string_view text) {
  return text.size() > kLargestParsed ? nullptr : language_at_any_size(options, name, text);
}

bool has_language(const PlanOptions& options, const Variant& original) {
  const Source source(original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    if (language_for(options, source.file(i).name, source.text(i))) return true;
  }
  return false;
}

bool is_data(const PlanOptions& options, const Variant& original) {
  const Source source(original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    const Language* const language = language_for(options, source.file(i).name, source.text(i));
    if (language == nullptr || !language->data) return false;
  }
  return true;
}

KnownFiles known_files(const PlanOptions& options, const Variant& original) {
  KnownFiles known;
  const Source source(original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    const std::string_view text = source.text(i);
    const Language* const language = language_at_any_size(options, source.file(i).name, text);
    if (language == nullptr) continue;
    known.some = true;
    known.large = known.large || text.size() > parsed_at_once(*language);
  }
  return known;
}

}  // namespace whittle
