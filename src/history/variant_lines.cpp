#include "history/variant_lines.h"

#include "history/pair_files.h"

namespace whittle {

bool VariantLines::has_lines(std::size_t file) const {
  return !source_.file(file).is_link() && !is_binary(source_.text(file));
}

const LinedText& VariantLines::file(std::size_t file) {
  if (!cut_[file] && has_lines(file)) texts_[file] = book_.add(source_.text(file));
  cut_[file] = true;
  return texts_[file];
}

const LineIndex& VariantLines::index(LineMatch match) {
  std::optional<LineIndex>& index = match == LineMatch::exact ? exact_ : loose_;
  if (!index) {
    for (std::size_t i = 0; i < texts_.size(); ++i) file(i);
    index.emplace(texts_, match);
  }
  return *index;
}

}  // namespace whittle
