#include "model/source.h"

#include <algorithm>

namespace whittle {

namespace {

bool contiguous(const Variant& variant) {
  for (const VariantFile& file : variant.files()) {
    for (std::size_t i = 1; i < file.pieces.size(); ++i) {
      const std::string_view before = file.pieces[i - 1].bytes;
      if (before.data() + before.size() != file.pieces[i].bytes.data()) return false;
    }
  }
  return true;
}

}  // namespace

Source::Source(const Variant& variant)
    : variant_(contiguous(variant) ? variant : variant.compact()) {
  for (const VariantFile& file : variant_.files()) {
    const char* data = file.pieces.empty() ? "" : file.pieces.front().bytes.data();
    texts_.emplace_back(data, file.size());
    std::vector<std::size_t> starts;
    std::size_t at = 0;
    for (const Piece& piece : file.pieces) {
      starts.push_back(at);
      at += piece.bytes.size();
    }
    starts_.push_back(std::move(starts));
  }
}

std::size_t Source::piece_at(std::size_t file, std::size_t offset) const {
  const auto& starts = starts_[file];
  const auto after = std::upper_bound(starts.begin(), starts.end(), offset);
  return static_cast<std::size_t>(after - starts.begin()) - 1;
}

void Source::append(std::size_t file, std::size_t begin, std::size_t end,
                    std::vector<Piece>& out) const {
  if (begin >= end) return;
  const auto& pieces = variant_.files()[file].pieces;
  for (std::size_t i = piece_at(file, begin); i < pieces.size() && starts_[file][i] < end; ++i) {
    const std::size_t start = starts_[file][i];
    const std::size_t from = std::max(begin, start) - start;
    const std::size_t to = std::min(end, start + pieces[i].bytes.size()) - start;
    if (from >= to) continue;
    const std::uint64_t origin =
        pieces[i].origin == Piece::kNew ? Piece::kNew : pieces[i].origin + from;
    out.push_back({pieces[i].bytes.substr(from, to - from), origin});
  }
}

std::uint64_t Source::origin(std::size_t file, std::size_t offset) const {
  const std::size_t index = piece_at(file, offset);
  const Piece& piece = variant_.files()[file].pieces[index];
  return piece.origin == Piece::kNew ? Piece::kNew : piece.origin + (offset - starts_[file][index]);
}

}  // namespace whittle
