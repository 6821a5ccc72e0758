#include "model/lines.h"

#include <algorithm>

namespace whittle {

OriginalLines::OriginalLines(const Variant& original) : source_(original) {
  for (std::size_t i = 0; i < source_.files(); ++i) {
    if (source_.file(i).is_link()) continue;
    File file{source_.text(i), {}, {}};
    bool directive = false;
    std::size_t line = 0;
    for (std::size_t at = file.text.find('\n'); at != file.text.npos;
         at = file.text.find('\n', at + 1)) {
      file.newlines.push_back(at);
      const std::size_t first = file.text.find_first_not_of(" \t", line);
      directive = (directive || file.text[first] == '#') && at > 0 && file.text[at - 1] == '\\';
      file.continued.push_back(directive);
      line = at + 1;
    }
    files_[source_.file(i).name] = std::move(file);
  }
}

std::size_t OriginalLines::line_of(std::string_view file, std::uint64_t origin) const {
  const auto known = files_.find(file);
  if (known == files_.end()) return 0;
  const auto& newlines = known->second.newlines;
  return static_cast<std::size_t>(std::ranges::lower_bound(newlines, origin) - newlines.begin()) +
         1;
}

Variant OriginalLines::keep(const Variant& variant) const {
  std::vector<VariantFile> files = variant.files();
  for (VariantFile& file : files) {
    const auto known = files_.find(file.name);
    if (known == files_.end()) continue;
    const std::string_view text = known->second.text;
    const std::vector<std::size_t>& newlines = known->second.newlines;
    std::vector<Piece> pieces;
    std::size_t reached = 0;  // of the original: what stands before has been written or has gone
    auto next = newlines.begin();  // the first at `reached` or later
    const auto lines_to = [&](std::size_t to) {
      for (; next != newlines.end() && *next < to; ++next) {
        const bool continued = known->second.continued[next - newlines.begin()];
        const std::size_t begin = *next - (continued && *next - 1 >= reached ? 1 : 0);
        pieces.push_back({text.substr(begin, *next + 1 - begin), begin});
      }
      reached = std::max(reached, to);
    };
    for (const Piece& piece : file.pieces) {
      if (piece.origin != Piece::kNew && piece.origin >= reached) {
        const std::size_t before = pieces.size();
        const std::size_t gone = reached;
        lines_to(piece.origin);
        const std::size_t line = next == newlines.begin() ? 0 : *std::prev(next) + 1;
        const bool begins = pieces.size() > before && line >= gone && line < piece.origin &&
                            text.find_first_not_of(" \t", line) == piece.origin;
        if (begins) pieces.push_back({text.substr(line, piece.origin - line), line});
        reached = piece.origin + piece.bytes.size();
        next = std::lower_bound(next, newlines.end(), reached);
      }
      pieces.push_back(piece);
    }
    lines_to(text.size());
    file.pieces = std::move(pieces);
  }
  std::vector<std::shared_ptr<const void>> owners = variant.owners();
  for (const auto& owner : source_.variant().owners()) owners.push_back(owner);
  return Variant(std::move(files), std::move(owners));
}

}  // namespace whittle
