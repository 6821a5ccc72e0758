// The edits that turn one variant, PASSING, into another, FAILING: what model/cut_edits.h makes,
// and model/render_edits.h and model/describe_edits.h read.
//
// Law: between two edits of a file there is text that both variants have.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "change/configuration.h"
#include "model/variant_pair.h"
#include "util/diff.h"

namespace whittle {

struct EditList {
  VariantPair variants;
  /// Sorted by file pair, and in a file by position. In bytes of the two texts: `a` is PASSING.
  std::vector<Hunk> edits{};
  /// Which edits each file pair has.
  std::vector<Range> of_file{};

  Change size() const { return static_cast<Change>(edits.size()); }
  /// The index of the file pair that an edit is in.
  std::size_t file_of(Change edit) const {
    const auto found = std::ranges::upper_bound(of_file, edit, {}, &Range::end);
    return static_cast<std::size_t>(found - of_file.begin());
  }

  /// Calls `use` for each file pair, with its index and the ranges of the configuration that are
  /// edits of it.
  template <class Use>
  void each_file(const Configuration& configuration, const Use& use) const {
    std::span<const Range> rest = configuration.ranges();
    for (std::size_t file = 0; file < of_file.size(); ++file) use(file, take(rest, of_file[file]));
  }

 private:
  // Takes the ranges inside `within` from the front of `rest`; a range that continues after it
  // stays there. REQUIRES: no range of `rest` ends before `within`.
  static std::vector<Range> take(std::span<const Range>& rest, Range within) {
    std::vector<Range> taken;
    while (!rest.empty() && rest.front().begin < within.end) {
      const Range range = rest.front();
      const Range inside{std::max(range.begin, within.begin), std::min(range.end, within.end)};
      if (inside.begin < inside.end) taken.push_back(inside);
      if (range.end > within.end) break;
      rest = rest.subspan(1);
    }
    return taken;
  }
};

}  // namespace whittle
