// Where lines of one variant stand in another after they were moved: at another
// place of their file, or in another file.
//
// Lines are found again by themselves and what stands around them, never by
// likeness. A place is one where the lines stand, with as many lines before and
// after them as are the same there; together at least three that are not blank, and
// more than half of these gone from where they stood: else they were not moved, but
// copied. It is taken where these together stand once in all of the one variant and
// once in all of the other, and where no second place is like that. Where no lines
// are asked for but the gap between two, both of its neighbours must be there.
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

/// By which of its numbers a line is known.
enum class LineMatch { exact, loose };

/// The lines of all files of a variant; finds runs of them.
class LineIndex {
 public:
  using Ids = std::span<const std::uint32_t>;
  struct Place {
    std::size_t file = 0;
    std::size_t line = 0;  ///< from 0
    friend bool operator==(const Place&, const Place&) = default;
  };

  /// REQUIRES: the texts are of one book, and outlive the index.
  LineIndex(const std::vector<LinedText>& files, LineMatch match);

  Ids ids(std::size_t file) const;
  const LinedText& text(std::size_t file) const { return files_[file]; }
  const std::vector<Place>& places_of(std::uint32_t id) const;
  /// Whether these lines stand together exactly once. REQUIRES: there are some.
  bool stands_once(Ids lines) const;

 private:
  const std::vector<LinedText>& files_;
  LineMatch match_;
  std::unordered_map<std::uint32_t, std::vector<Place>> places_;
};

/// Lines of a file; none: the gap before line `begin`.
struct LineRange {
  std::size_t file = 0;
  Elements lines;
};

struct MovedLines {
  LineIndex::Place place;  ///< of the first of the lines, or of what follows the gap
  std::size_t before = 0;  ///< how many lines before them are the same
  std::size_t after = 0;
};

struct MoveAnswer {
  std::optional<MovedLines> taken;
  std::size_t places = 0;  ///< how many there are
};

struct MoveQuery {
  LineRange wanted;
  std::vector<bool> gone;           ///< of each line of its file, whether it no longer stands there
  std::optional<LineRange> except;  ///< places within do not count
};

MoveAnswer find_moved(const LineIndex& from, const MoveQuery& query, const LineIndex& to);

}  // namespace whittle
