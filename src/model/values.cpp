#include "model/values.h"

#include <algorithm>
#include <string>

namespace whittle {

ValuesModel::ValuesModel(const Variant& start, const Scope& scope, Unit unit)
    : source_(start), unit_(unit) {
  auto cuts = std::make_shared<std::vector<Change>>();
  const Scope located = scope.located_in(start);
  Change next = 0;
  for (std::size_t file = 0; file < source_.files(); ++file) {
    const std::string_view text = source_.text(file);
    if (source_.file(file).is_link()) continue;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto value = static_cast<unsigned char>(text[i]);
      if (value == 0 || !located.allows(source_, file, {i, i + 1})) continue;
      if (value == '\n' && located.ends_part(source_, file, {i, i + 1})) continue;
      places_.push_back({static_cast<std::uint32_t>(file), i});
      cuts->push_back(next);
      next += unit_ == Unit::bytes ? 1 : value;
    }
  }
  cuts->push_back(next);
  cuts_ = std::move(cuts);
}

Variant ValuesModel::render(const Configuration& configuration) const {
  std::vector<std::shared_ptr<std::string>> texts;
  for (std::size_t file = 0; file < source_.files(); ++file) {
    texts.push_back(std::make_shared<std::string>(source_.text(file)));
  }
  const Configuration out = Configuration::all(size()).minus(configuration);
  for (const Range& range : out.ranges()) {
    const auto after = std::upper_bound(cuts_->begin(), cuts_->end(), range.begin);
    auto byte = static_cast<std::size_t>(after - cuts_->begin()) - 1;
    for (; byte < places_.size() && (*cuts_)[byte] < range.end; ++byte) {
      char& value = (*texts[places_[byte].file])[places_[byte].offset];
      const Change steps =
          std::min(range.end, (*cuts_)[byte + 1]) - std::max(range.begin, (*cuts_)[byte]);
      value = unit_ == Unit::bytes ? '\0'
                                   : static_cast<char>(static_cast<unsigned char>(value) - steps);
    }
  }
  std::vector<VariantFile> files;
  std::vector<std::shared_ptr<const void>> owners;
  for (std::size_t file = 0; file < source_.files(); ++file) {
    VariantFile rendered{source_.file(file).name, {}, source_.file(file).mode};
    std::size_t at = 0;  // the bytes are others, where they stood is the same
    for (const Piece& piece : source_.file(file).pieces) {
      rendered.pieces.push_back(
          {std::string_view(*texts[file]).substr(at, piece.bytes.size()), piece.origin});
      at += piece.bytes.size();
    }
    files.push_back(std::move(rendered));
    owners.push_back(texts[file]);
  }
  return Variant(std::move(files), std::move(owners));
}

}  // namespace whittle
