#include "model/deletion.h"

#include <algorithm>

namespace whittle {

namespace {

// Spans that lie wholly in what may go; both lists are in order.
std::vector<Span> within(std::vector<Span> spans, const std::vector<Span>& allowed) {
  std::size_t i = 0;
  std::erase_if(spans, [&](const Span& span) {
    while (i < allowed.size() && allowed[i].end < span.end) ++i;
    return i == allowed.size() || span.begin < allowed[i].begin;
  });
  return spans;
}

}  // namespace

DeletionModel::DeletionModel(const Variant& start, const Atoms& atoms, const Scope& scope)
    : source_(start) {
  for (std::size_t file = 0; file < source_.files(); ++file) {
    first_of_file_.push_back(static_cast<Change>(spans_.size()));
    const std::string_view text = source_.text(file);
    std::vector<Span> spans = atoms.cut(text);
    if (!scope.everything()) spans = within(std::move(spans), scope.of(text));
    spans_.reserve(spans_.size() + spans.size());
    for (const Span& span : spans) {
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
      if (range->end > last) break;  // goes on in the next file
    }
    source_.append(file, at, source_.text(file).size(), rendered.pieces);
    files.push_back(std::move(rendered));
  }
  return Variant(std::move(files), source_.variant().owners());
}

std::vector<std::size_t> DeletionModel::original_lines(std::string_view original) const {
  std::vector<std::size_t> starts;
  for (const Span& line : cut_lines(original)) starts.push_back(line.begin);
  std::vector<std::size_t> result;
  result.reserve(spans_.size());
  for (const FileSpan& span : spans_) {
    const std::uint64_t origin = source_.origin(span.file, span.begin);
    const auto after = std::upper_bound(starts.begin(), starts.end(), origin);
    result.push_back(origin == Piece::kNew ? kNoLine
                                           : static_cast<std::size_t>(after - starts.begin()) - 1);
  }
  return result;
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
