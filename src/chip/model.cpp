#include "chip/model.h"

#include <algorithm>

#include "syntax/grammar.h"

namespace whittle {

namespace {

using Edits = std::vector<const ChipEdit*>;

// Writes one file: what the edits leave of it, outer ones first.
class Writer {
 public:
  Writer(const Source& source, std::size_t file, const Edits& edits, std::vector<Piece>& out)
      : source_(source), file_(file), edits_(edits), out_(out), text_(source.text(file)) {}

  void write() {
    open({0, text_.size()});
    while (!frames_.empty()) step();
  }

 private:
  // A span of the file that is being written, or the parts that replace one.
  struct Frame {
    std::size_t at = 0;  // the next byte
    std::size_t end = 0;
    std::size_t edit = 0;  // the next edit that may lie in it
    const ChipEdit* made = nullptr;
    std::size_t part = 0;
  };

  // `from`: edits before this one are around the stretch, or are the one that it is a part of.
  void open(Span span, std::size_t from = 0) {
    const auto first = std::ranges::lower_bound(
        edits_, span.begin, {}, [](const ChipEdit* edit) { return edit->span.begin; });
    const auto next = std::max(from, static_cast<std::size_t>(first - edits_.begin()));
    frames_.push_back({span.begin, span.end, next, nullptr, 0});
  }

  void step() {
    Frame& frame = frames_.back();
    if (frame.made != nullptr) return put_part();
    while (frame.edit < edits_.size() && (edits_[frame.edit]->span.begin < frame.at ||
                                          edits_[frame.edit]->span.end > frame.end)) {
      if (edits_[frame.edit]->span.begin >= frame.end) break;
      ++frame.edit;
    }
    if (frame.edit == edits_.size() || edits_[frame.edit]->span.begin >= frame.end) {
      copy(frame.at, frame.end);
      frames_.pop_back();
      return;
    }
    const ChipEdit& next = *edits_[frame.edit];
    copy(frame.at, next.span.begin);
    frame.at = next.span.end;
    ++frame.edit;
    seam_ = true;
    frames_.push_back({0, 0, frame.edit, &next, 0});
  }

  void put_part() {
    Frame& frame = frames_.back();
    seam_ = true;
    if (frame.part == frame.made->parts.size()) {
      frames_.pop_back();
      return;
    }
    const ChipPart& part = frame.made->parts[frame.part++];
    if (part.kept.end > part.kept.begin) return open(part.kept, frame.edit);
    if (part.text.empty()) return;
    join(part.text.front());
    out_.push_back({part.text, Piece::kNew});
    last_ = part.text.back();
  }

  void copy(std::size_t begin, std::size_t end) {
    if (end <= begin) return;
    join(text_[begin]);
    source_.append(file_, begin, end, out_);
    last_ = text_[end - 1];
  }

  void join(char next) {
    if (seam_ && would_glue(last_, next)) out_.push_back({" ", Piece::kNew});
    seam_ = false;
  }

  const Source& source_;
  std::size_t file_;
  const Edits& edits_;
  std::vector<Piece>& out_;
  std::string_view text_;
  std::vector<Frame> frames_;
  char last_ = ' ';
  bool seam_ = false;
};

}  // namespace

Weights ChipModel::weights() const {
  std::vector<std::uint32_t> each;
  each.reserve(plan_->changes.size());
  for (const Simplification& change : plan_->changes) {
    each.push_back(
        static_cast<std::uint32_t>(std::clamp<std::int64_t>(bytes_saved(change), 1, 1 << 30)));
  }
  return Weights(each);
}

Variant ChipModel::render(const Configuration& configuration) const {
  std::vector<Edits> made(source_.files());
  const Configuration out = Configuration::all(size()).minus(configuration);
  for (const Range& range : out.ranges()) {
    for (Change change = range.begin; change < range.end; ++change) {
      for (const ChipEdit& edit : plan_->changes[change].edits) made[edit.file].push_back(&edit);
    }
  }
  std::vector<VariantFile> files;
  for (std::size_t file = 0; file < source_.files(); ++file) {
    VariantFile rendered{source_.file(file).name, {}, source_.file(file).mode};
    std::ranges::stable_sort(made[file], [](const ChipEdit* a, const ChipEdit* b) {
      return a->span.begin != b->span.begin ? a->span.begin < b->span.begin
                                            : a->span.end > b->span.end;
    });
    if (made[file].empty()) {
      rendered.pieces = source_.file(file).pieces;
    } else {
      Writer(source_, file, made[file], rendered.pieces).write();
    }
    files.push_back(std::move(rendered));
  }
  std::vector<std::shared_ptr<const void>> owners = source_.variant().owners();
  owners.push_back(plan_);
  return Variant(std::move(files), std::move(owners));
}

}  // namespace whittle
