// The lines of a variant's files, cut when they are asked for, and the indexes over
// them, made when lines are first looked for: most patches need few files.
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

  /// Whether it is merged by lines: no link, and no NUL byte in it.
  bool has_lines(std::size_t file) const;
  /// None where it has none. They stay where they are as long as this lives.
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
