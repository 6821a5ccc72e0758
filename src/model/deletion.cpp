#include "model/deletion.h"

#include <algorithm>

namespace whittle {

DeletionModel::DeletionModel(const Variant& start, const Atoms& atoms, const Scope& scope)
    : source_(start), atoms_(atoms), scope_(scope) {
  const Scope located = scope.located_in(start);
  for (std::size_t file = 0; file < source_.files(); ++file) {
    first_of_file_.push_back(static_cast<Change>(spans_.size()));
    if (source_.file(file).is_link()) continue;  // stays or goes as a whole
    const std::string_view text = source_.text(file);
    Span before;  // the change before this one, and whether no line joins where it goes
    bool whole = true;
    for (const Span& span : atoms.cut(text)) {
      if (!located.allows(source_, file, span)) continue;
      const bool line_start = span.begin == 0 || text[span.begin - 1] == '\n';
      const bool adjoins = span.begin > 0 && span.begin == before.end;
      const bool joins_none = line_start && (whole || !adjoins);
      if (!joins_none && located.ends_part(source_, file, span)) continue;
      whole = joins_none;
      before = span;
      spans_.push_back({span.begin, static_cast<std::uint32_t>(span.end - span.begin),
                        static_cast<std::uint32_t>(file)});
    }
  }
  first_of_file_.push_back(static_cast<Change>(spans_.size()));
  for (Change i = 0; i + 1 < spans_.size(); ++i) {
    if (spans_[i].file != spans_[i + 1].file || spans_[i].end() != spans_[i + 1].begin) {
      breaks_.push_back(i);
    }
  }
}

Weights DeletionModel::weights() const {
  std::vector<std::uint32_t> each;
  each.reserve(spans_.size());
  for (const FileSpan& span : spans_) each.push_back(span.size);
  return Weights(each);
}

Variant DeletionModel::render(const Configuration& configuration) const {
  const Configuration out = Configuration::all(size()).minus(configuration);
  std::vector<VariantFile> files;
  const auto gone = out.ranges();
  auto range = gone.begin();
  for (std::size_t file = 0; file < source_.files(); ++file) {
    VariantFile rendered{source_.file(file).name, {}, source_.file(file).mode};
    std::size_t at = 0;
    const Change last = first_of_file_[file + 1];
    for (; range != gone.end() && range->begin < last; ++range) {
      Change first = std::max(range->begin, first_of_file_[file]);
      const Change stop = std::min(range->end, last);
      // Bytes between spans stay even where the spans around them go.
      auto gap = std::lower_bound(breaks_.begin(), breaks_.end(), first);
      while (first < stop) {
        const Change run_end = gap != breaks_.end() && *gap + 1 < stop ? *gap++ + 1 : stop;
        source_.append(file, at, spans_[first].begin, rendered.pieces);
        at = spans_[run_end - 1].end();
        first = run_end;
      }
      if (range->end > last) break;  // continues in the next file
    }
    source_.append(file, at, source_.text(file).size(), rendered.pieces);
    files.push_back(std::move(rendered));
  }
  return Variant(std::move(files), source_.variant().owners());
}

bool DeletionModel::cuts_alike(const Configuration& configuration) const {
  const DeletionModel again(render(configuration), atoms_, scope_);
  if (again.size() != configuration.count()) return false;
  Change i = 0;
  for (const Range& range : configuration.ranges()) {
    for (Change was = range.begin; was < range.end; ++was, ++i) {
      if (again.spans_[i].size != spans_[was].size) return false;
    }
  }
  return true;
}

namespace {

// Which lines (from 0) bytes of a text reach over.
class LineFinder {
 public:
  explicit LineFinder(std::string_view text) {
    for (const Span& line : cut_lines(text)) starts_.push_back(line.begin);
  }
  Range lines(std::uint64_t first, std::uint64_t last) const {
    return {line_at(first), line_at(last) + 1};
  }

 private:
  Change line_at(std::uint64_t offset) const {
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
    return static_cast<Change>(after - starts_.begin()) - 1;
  }
  std::vector<std::size_t> starts_;
};

}  // namespace

std::vector<Range> DeletionModel::original_lines(std::string_view original) const {
  const LineFinder finder(original);
  std::vector<Range> result;
  result.reserve(spans_.size());
  for (const FileSpan& span : spans_) {
    const std::uint64_t first = source_.origin(span.file, span.begin);
    const std::uint64_t last = source_.origin(span.file, span.end() - 1);
    const bool known = first != Piece::kNew && last != Piece::kNew;
    result.push_back(known ? finder.lines(first, last) : Range{});
  }
  return result;
}

Configuration DeletionModel::present_lines(std::string_view original) const {
  const LineFinder finder(original);
  std::vector<Range> lines;
  for (const Piece& piece : source_.file(0).pieces) {
    if (piece.origin == Piece::kNew || piece.bytes.empty()) continue;
    lines.push_back(finder.lines(piece.origin, piece.origin + piece.bytes.size() - 1));
  }
  return Configuration::of(std::move(lines));
}

Weights FilesModel::weights() const {
  std::vector<std::uint32_t> each;
  for (const VariantFile& file : start_.files()) {
    each.push_back(static_cast<std::uint32_t>(std::min<std::uint64_t>(file.size() + 1, ~0u)));
  }
  return Weights(each);
}

Variant FilesModel::render(const Configuration& configuration) const {
  std::vector<VariantFile> files;
  for (const Range& range : configuration.ranges()) {
    for (Change i = range.begin; i < range.end; ++i) files.push_back(start_.files()[i]);
  }
  return Variant(std::move(files), start_.owners());
}

}  // namespace whittle
