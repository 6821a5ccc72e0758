#include "model/originals.h"

#include <algorithm>
#include <vector>

namespace whittle {

Variant marked_as_passing(const Variant& passing) {
  std::vector<VariantFile> files = passing.files();
  for (VariantFile& file : files) {
    for (Piece& piece : file.pieces) {
      if (piece.origin != Piece::kNew) piece.origin += kOfPassing;
    }
  }
  return Variant(std::move(files), passing.owners());
}

std::optional<OriginalPlace> Originals::place(const std::string& name, std::uint64_t origin) const {
  if (origin == Piece::kNew) return std::nullopt;
  const Side& side = origin >= kOfPassing ? passing_ : failing_;
  const std::size_t offset = origin >= kOfPassing ? origin - kOfPassing : origin;
  const VariantFile* const file = side.variant.find(name);
  if (file == nullptr || offset >= file->size()) return std::nullopt;
  const std::string text = file->text();
  const auto at = text.begin() + static_cast<std::ptrdiff_t>(offset);
  return OriginalPlace{side.path(name),
                       static_cast<std::size_t>(std::count(text.begin(), at, '\n')) + 1, offset};
}

}  // namespace whittle
