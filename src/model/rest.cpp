#include "model/rest.h"

#include <algorithm>

#include "model/deletion.h"
#include "model/source.h"

namespace whittle {

namespace {

// Marks the atoms of one file that contain a result and can be removed.
void add_atoms_of(const VariantFile& result, const std::vector<Span>& spans,
                  const std::vector<Span>& scope, Change first, std::vector<Change>& gone) {
  const auto may_go = [&](const Span& span) {
    const auto part = std::ranges::upper_bound(scope, span.begin, {}, &Span::end);
    return part != scope.end() && part->begin <= span.begin && span.end <= part->end;
  };
  for (const Piece& piece : result.pieces) {
    if (piece.origin == Piece::kNew || piece.bytes.empty()) continue;
    auto span = std::ranges::upper_bound(spans, piece.origin, {}, &Span::end);
    for (; span != spans.end() && span->begin < piece.origin + piece.bytes.size(); ++span) {
      if (may_go(*span)) gone.push_back(first + static_cast<Change>(span - spans.begin()));
    }
  }
}

}  // namespace

Variant without(const Variant& original, const std::vector<Variant>& results, const Atoms& atoms,
                const Scope& scope) {
  const DeletionModel model(original, atoms, Scope());
  const Source source(original);
  std::vector<Change> gone;
  Change first = 0;
  for (std::size_t i = 0; i < source.files(); ++i) {
    const std::vector<Span> spans = atoms.cut(source.text(i));
    const std::vector<Span> parts = scope.of(source.text(i));
    for (const Variant& result : results) {
      const VariantFile* file = result.find(source.file(i).name);
      if (file != nullptr) add_atoms_of(*file, spans, parts, first, gone);
    }
    first += static_cast<Change>(spans.size());
  }
  return model.render(
      Configuration::all(model.size()).minus(Configuration::of_changes(std::move(gone))));
}

}  // namespace whittle
