#include "model/known_tokens.h"

#include <algorithm>
#include <functional>

#include "model/cut.h"
#include "util/characters.h"

namespace whittle {

namespace {

// Without white space.
std::vector<std::uint64_t> tokens_of(const std::string& text) {
  std::vector<std::uint64_t> result;
  for (const Span& span : cut_tokens(text)) {
    const std::string_view token = std::string_view(text).substr(span.begin, span.end - span.begin);
    if (!is_blank(token.front())) result.push_back(std::hash<std::string_view>()(token));
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace

KnownTokens::KnownTokens(const Variant& passing, const Variant& failing) {
  for (const VariantFile& file : failing.files()) {
    const VariantFile* const other = passing.find(file.name);
    const std::string text = file.text();
    const std::string other_text = other == nullptr ? "" : other->text();
    if (text != other_text) tokens_[file.name] = tokens_of(text + "\n" + other_text);
  }
}

bool KnownTokens::refuses(const Variant& variant) const {
  return std::ranges::any_of(variant.files(), [&](const VariantFile& file) {
    const auto known = tokens_.find(file.name);
    return known != tokens_.end() && !std::ranges::includes(known->second, tokens_of(file.text()));
  });
}

}  // namespace whittle
