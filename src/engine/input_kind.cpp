#include "engine/input_kind.h"

#include <algorithm>

#include "model/source.h"
#include "util/utf8.h"

namespace whittle {

bool looks_binary(std::string_view text) {
  constexpr std::size_t kEnough = 1 << 16;
  text = text.substr(0, kEnough);
  std::size_t strange = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto c = static_cast<unsigned char>(text[at]);
    if (c == 0) return true;
    const std::size_t length = utf8_length(text.substr(at));
    if (length == 0 || (c < ' ' && (c < '\t' || c > '\r') && c != 0x1b)) ++strange;
    at += std::max<std::size_t>(1, length);
  }
  return strange * 10 > text.size();
}

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
