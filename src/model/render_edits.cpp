#include "model/render_edits.h"

#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "model/originals.h"

namespace whittle {

namespace {

// Pieces of the two texts; those that follow each other are joined.
class PieceWriter {
 public:
  PieceWriter(const VariantPair& variants, const VariantPair::File& file)
      : passing_(variants.passing()),
        passing_file_(file.passing.value_or(0)),
        failing_(variants.failing()),
        failing_file_(file.failing.value_or(0)) {}

  void passing(std::size_t begin, std::size_t end) { add(From::passing, begin, end); }
  void failing(std::size_t begin, std::size_t end) { add(From::failing, begin, end); }
  std::vector<Piece> finish() {
    flush();
    return std::move(pieces_);
  }

 private:
  enum class From { passing, failing };

  void add(From from, std::size_t begin, std::size_t end) {
    if (begin == end) return;
    if (from != from_ || begin != end_) {
      flush();
      from_ = from;
      begin_ = begin;
    }
    end_ = end;
  }
  void flush() {
    if (begin_ == end_) return;
    const std::size_t before = pieces_.size();
    if (from_ == From::passing) {
      passing_.append(passing_file_, begin_, end_, pieces_);
      for (std::size_t i = before; i < pieces_.size(); ++i) {
        if (pieces_[i].origin < kOfPassing) pieces_[i].origin = Piece::kNew;
      }
    } else {
      failing_.append(failing_file_, begin_, end_, pieces_);
    }
    begin_ = end_;
  }

  const Source& passing_;
  std::size_t passing_file_;
  const Source& failing_;
  std::size_t failing_file_;
  From from_ = From::failing;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::vector<Piece> pieces_;
};

std::size_t count(const std::vector<Range>& ranges) {
  std::size_t total = 0;
  for (const Range& range : ranges) total += range.end - range.begin;
  return total;
}

std::vector<Piece> render_text(const EditList& list, std::size_t index,
                               const std::vector<Range>& applied) {
  const VariantPair::File& file = list.variants.files()[index];
  const std::vector<Hunk>& edits = list.edits;
  PieceWriter writer(list.variants, file);
  std::size_t at = 0;  // in FAILING: what both have stands between here and the next edit
  const auto leave_out = [&](Change first, Change last) {
    for (Change i = first; i < last; ++i) {
      writer.failing(at, edits[i].b_begin);
      writer.passing(edits[i].a_begin, edits[i].a_end);
      at = edits[i].b_end;
    }
  };
  const Range all = list.of_file[index];
  Change next = all.begin;
  for (const Range& range : applied) {
    leave_out(next, range.begin);
    writer.failing(at, edits[range.end - 1].b_end);
    at = edits[range.end - 1].b_end;
    next = range.end;
  }
  leave_out(next, all.end);
  writer.failing(at, list.variants.failing_text(file).size());
  return writer.finish();
}

std::optional<VariantFile> render_file(const EditList& list, std::size_t index,
                                       const std::vector<Range>& applied) {
  const VariantPair::File& file = list.variants.files()[index];
  const VariantFile* const passing = list.variants.passing(file);
  const VariantFile* const failing = list.variants.failing(file);
  const std::size_t in = count(applied);
  const Range all = list.of_file[index];
  if (!passing && in == 0) return std::nullopt;
  if (!failing && in == all.end - all.begin) return std::nullopt;
  const bool failing_mode = failing && (!passing || in > 0);
  const VariantFile& like = failing_mode ? *failing : *passing;
  return VariantFile{like.name, render_text(list, index, applied), like.mode};
}

std::vector<std::shared_ptr<const void>> owners_of(const VariantPair& variants) {
  std::vector<std::shared_ptr<const void>> owners = variants.failing().variant().owners();
  const auto& others = variants.passing().variant().owners();
  owners.insert(owners.end(), others.begin(), others.end());
  return owners;
}

}  // namespace

Variant render_edits(const EditList& list, const Configuration& applied) {
  std::vector<VariantFile> files;
  list.each_file(applied, [&](std::size_t index, const std::vector<Range>& in) {
    auto file = render_file(list, index, in);
    if (file) files.push_back(std::move(*file));
  });
  return Variant(std::move(files), owners_of(list.variants));
}

}  // namespace whittle
