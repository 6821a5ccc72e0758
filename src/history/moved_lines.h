// Finds lines of one variant in another after they were moved within their file or to another file.
//
// Lines are found by themselves and their context, never by similarity. A candidate is a place
// where the lines occur, together with as many lines before and after them as agree. These must
// contain at least three lines that are not blank, of which more than half must be gone from the
// old place (otherwise they were copied, not moved). A candidate is used if these lines occur
// exactly once in each of the two variants and there is no second candidate. If the position
// between two lines is asked for, both neighbours must be there.
//
// Cost: linear in how often the first of the lines occurs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "history/line_book.h"
#include "util/merge.h"

namespace whittle {

/// Which number of a line is compared (history/line_book.h).
enum class LineMatch { exact, loose };

/// The lines of all files of a variant; finds runs of them.
class LineIndex {
 public:
  using Ids = std::span<const std::uint32_t>;
  struct Position {
    std::size_t file = 0;
    std::size_t line = 0;  ///< from 0
    friend bool operator==(const Position&, const Position&) = default;
  };

  /// REQUIRES: the texts are from one LineBook, and outlive the index.
  LineIndex(const std::vector<LinedText>& files, LineMatch match);

  Ids ids(std::size_t file) const;
  const LinedText& text(std::size_t file) const { return files_[file]; }
  const std::vector<Position>& places_of(std::uint32_t id) const;
  /// Whether these lines occur exactly once, one after the other. REQUIRES: there are some.
  bool stands_once(Ids lines) const;

 private:
  const std::vector<LinedText>& files_;
  LineMatch match_;
  std::unordered_map<std::uint32_t, std::vector<Position>> places_;
};

/// Lines of a file; none: the gap before line `begin`.
struct LineRange {
  std::size_t file = 0;
  Elements lines;
};

struct MovedLines {
  LineIndex::Position place;  ///< of the first of the lines, or of the line after the gap
  std::size_t before = 0;     ///< how many lines before them are the same
  std::size_t after = 0;
};

struct MoveAnswer {
  std::optional<MovedLines> taken;
  std::size_t places = 0;  ///< how many candidates there are
};

struct MoveQuery {
  LineRange wanted;
  std::vector<bool> gone;           ///< for each line of its file, whether it is gone from there
  std::optional<LineRange> except;  ///< candidates in this range do not count
};

MoveAnswer find_moved(const LineIndex& from, const MoveQuery& query, const LineIndex& to);

}  // namespace whittle
