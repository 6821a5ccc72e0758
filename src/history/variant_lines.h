// The lines of a variant's files, cut when they are needed, and the indexes over them, made when
// lines are searched for the first time: most patches need few files.
#pragma once

#include <optional>
#include <vector>

#include "history/line_book.h"
#include "history/moved_lines.h"
#include "model/source.h"

namespace whittle {

class VariantLines {
 public:
  /// REQUIRES: both outlive this.
  VariantLines(const Source& source, LineBook& book)
      : source_(source), book_(book), texts_(source.files()), cut_(source.files()) {}
  VariantLines(const VariantLines&) = delete;
  VariantLines& operator=(const VariantLines&) = delete;

  /// Whether a file is merged by lines: it is not a link and has no NUL byte.
  bool has_lines(std::size_t file) const;
  /// The lines of a file; none if has_lines() is false. Valid as long as this object.
  const LinedText& file(std::size_t file);
  const LineIndex& index(LineMatch match);

 private:
  const Source& source_;
  LineBook& book_;
  std::vector<LinedText> texts_;
  std::vector<bool> cut_;
  std::optional<LineIndex> exact_;
  std::optional<LineIndex> loose_;
};

}  // namespace whittle
