#include "model/kept_bytes.h"

#include <algorithm>

namespace whittle {

namespace {

using Spans = std::vector<Span>;

// In order, with overlapping and touching spans joined.
Spans joined(Spans spans) {
  std::ranges::sort(spans, {}, &Span::begin);
  Spans result;
  for (const Span& span : spans) {
    if (span.begin >= span.end) continue;
    if (!result.empty() && span.begin <= result.back().end) {
      result.back().end = std::max(result.back().end, span.end);
    } else {
      result.push_back(span);
    }
  }
  return result;
}

// What of `span` lies in `spans`, which are in order.
Spans common_to(const Span& span, const Spans& spans) {
  Spans result;
  for (const Span& each : spans) {
    const Span common{std::max(span.begin, each.begin), std::min(span.end, each.end)};
    if (common.begin < common.end) result.push_back(common);
  }
  return result;
}

// The runs of bytes of a piece that are as they were in the original.
void add_unchanged(const Piece& piece, std::string_view original, Spans& spans) {
  if (piece.origin == Piece::kNew || piece.origin >= original.size()) return;
  const std::size_t size = std::min(piece.bytes.size(), original.size() - piece.origin);
  for (std::size_t begin = 0; begin < size;) {
    std::size_t end = begin;
    while (end < size && piece.bytes[end] == original[piece.origin + end]) ++end;
    if (end > begin) spans.push_back({piece.origin + begin, piece.origin + end});
    begin = end + 1;
  }
}

}  // namespace

KeptBytes::KeptBytes(const Variant& original) {
  std::map<std::string, std::string, std::less<>> texts;
  for (const VariantFile& file : original.files()) texts[file.name] = file.text();
  texts_ =
      std::make_shared<const std::map<std::string, std::string, std::less<>>>(std::move(texts));
}

KeptBytes::Spans KeptBytes::unchanged_in(const Variant& variant, const std::string& file) const {
  Spans spans;
  const VariantFile* const found = variant.find(file);
  const auto original = texts_->find(file);
  if (found == nullptr || original == texts_->end()) return spans;
  for (const Piece& piece : found->pieces) add_unchanged(piece, original->second, spans);
  return joined(std::move(spans));
}

void KeptBytes::add(std::string_view file, std::uint64_t begin, std::uint64_t end,
                    const Variant& now) {
  const std::string name(file);
  Spans spans = common_to({begin, end}, unchanged_in(now, name));
  if (spans.empty()) return;
  Spans& kept = kept_[name];
  spans.insert(spans.end(), kept.begin(), kept.end());
  kept = joined(std::move(spans));
}

bool KeptBytes::lacks(const Variant& variant) const {
  return std::ranges::any_of(kept_, [&](const auto& entry) {
    const auto& [file, kept] = entry;
    const Spans there = unchanged_in(variant, file);
    return std::ranges::any_of(kept, [&](const Span& span) {
      const Spans found = common_to(span, there);
      return found.size() != 1 || found[0].begin != span.begin || found[0].end != span.end;
    });
  });
}

}  // namespace whittle
