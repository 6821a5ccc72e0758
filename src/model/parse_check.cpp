#include "model/parse_check.h"

#include <tree_sitter/api.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "syntax/shown.h"
#include "syntax/walk.h"

namespace whittle {

namespace {

// Nodes that are errors; looks only where there are some, and not at more than `most`.
std::size_t count_errors(const TSTree* tree, std::size_t most) {
  const TSNode root = ts_tree_root_node(tree);
  if (!ts_node_has_error(root)) return 0;
  std::size_t errors = 0;
  walk(root, [&](TSNode node) {
    if (ts_node_is_error(node) || ts_node_is_missing(node)) ++errors;
    if (errors > most) return Walk::end;
    return ts_node_has_error(node) ? Walk::into : Walk::over;
  });
  return errors;
}

// The pieces of a variant as the parser reads them.
struct Reader {
  const std::vector<Piece>& pieces;
  std::vector<std::uint32_t> starts;

  static const char* read(void* self, std::uint32_t byte, TSPoint, std::uint32_t* size) {
    const Reader& reader = *static_cast<Reader*>(self);
    const auto after = std::ranges::upper_bound(reader.starts, byte);
    const auto index = static_cast<std::size_t>(after - reader.starts.begin());
    *size = 0;
    if (index == 0 || index > reader.pieces.size()) return "";
    const std::string_view bytes = reader.pieces[index - 1].bytes;
    const std::uint32_t offset = byte - reader.starts[index - 1];
    if (offset >= bytes.size()) return "";
    *size = static_cast<std::uint32_t>(bytes.size() - offset);
    return bytes.data() + offset;
  }
};

struct Splice {
  std::uint32_t begin = 0;  // in the old text
  std::uint32_t end = 0;
  std::uint32_t inserted = 0;  // bytes in their place
  std::uint32_t newlines = 0;  // of these
  std::uint32_t column = 0;    // bytes after the last of these, or all
};

// How the variant's bytes come from the old text.
std::vector<Splice> splices_between(std::string_view old, const std::vector<Piece>& pieces) {
  std::vector<Splice> splices;
  std::uint32_t at = 0;
  Splice splice{};
  const auto splice_to = [&](std::uint32_t to) {
    splice.begin = at;
    splice.end = to;
    if (to > at || splice.inserted > 0) splices.push_back(splice);
    splice = {};
  };
  for (const Piece& piece : pieces) {
    const bool mine = piece.bytes.data() >= old.data() &&
                      piece.bytes.data() + piece.bytes.size() <= old.data() + old.size();
    const auto offset = mine ? static_cast<std::size_t>(piece.bytes.data() - old.data()) : 0;
    if (!mine || offset < at) {
      splice.inserted += static_cast<std::uint32_t>(piece.bytes.size());
      for (const char c : piece.bytes) {
        splice.newlines += c == '\n';
        splice.column = c == '\n' ? 0 : splice.column + 1;
      }
      continue;
    }
    splice_to(static_cast<std::uint32_t>(offset));
    at = static_cast<std::uint32_t>(offset + piece.bytes.size());
  }
  splice_to(static_cast<std::uint32_t>(old.size()));
  return splices;
}

Hash128 hash_of(const VariantFile& file) {
  Hasher hasher;
  for (const Piece& piece : file.pieces) hasher.add(piece.bytes);
  return hasher.finish();
}

// Whether more than so many nodes are looked at to change one byte of a tree. In a deep tree there
// may be thousands, and a variant may be no more than a word.
bool takes_more_steps(const TSTree* tree, std::uint32_t byte, std::size_t most) {
  TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
  std::size_t steps = 0;
  do {
    steps += ts_node_child_count(ts_tree_cursor_current_node(&cursor)) + 1;
  } while (steps <= most && ts_tree_cursor_goto_first_child_for_byte(&cursor, byte) >= 0);
  ts_tree_cursor_delete(&cursor);
  return steps > most;
}

// The tree of the source with the splices made, to parse from; none where that pays less than to
// parse from the beginning: many splices in lists that are long or deep.
SyntaxTree edited(const TSTree* source, const std::vector<std::uint32_t>& lines,
                  const std::vector<Splice>& splices, std::size_t size) {
  constexpr std::size_t kStepsPerByte = 8;
  const std::size_t most = kStepsPerByte * size / splices.size();
  if (takes_more_steps(source, splices[splices.size() / 2].begin, most)) return {};
  const auto point = [&](std::uint32_t offset) {
    const auto after = std::ranges::upper_bound(lines, offset);
    const auto row = static_cast<std::uint32_t>(after - lines.begin()) - 1;
    return TSPoint{row, offset - lines[row]};
  };
  TSTree* const tree = ts_tree_copy(source);
  for (std::size_t i = splices.size(); i-- > 0;) {  // from the back: what is before stays put
    const Splice& splice = splices[i];
    TSInputEdit edit{};
    edit.start_byte = splice.begin;
    edit.old_end_byte = splice.end;
    edit.new_end_byte = splice.begin + splice.inserted;
    edit.start_point = point(splice.begin);
    edit.old_end_point = point(splice.end);
    edit.new_end_point = {edit.start_point.row + splice.newlines,
                          (splice.newlines > 0 ? 0 : edit.start_point.column) + splice.column};
    ts_tree_edit(tree, &edit);
  }
  return SyntaxTree(tree);
}

}  // namespace

std::size_t count_errors(const SyntaxTree& tree) {
  constexpr std::size_t kAll = ~std::size_t{0} - 1;
  return tree ? count_errors(tree.get(), kAll) : 0;
}

ParseCheck::ParseCheck(Source source, std::vector<Parsed> files) : source_(std::move(source)) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    File file{std::move(files[i]), 0, {}};
    if (file.parsed.language != nullptr && file.parsed.tree) {
      file.errors = std::max(count_errors(file.parsed.tree), file.parsed.tolerated);
      const std::string_view text = source_.text(i);
      file.lines.push_back(0);
      for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1)) {
        file.lines.push_back(static_cast<std::uint32_t>(at + 1));
      }
    }
    files_.push_back(std::move(file));
  }
  if (files_.size() > 1) fine_.resize(files_.size());
}

bool ParseCheck::refuses(const Variant& variant) const {
  for (std::size_t i = 0; i < files_.size(); ++i) {
    if (files_[i].lines.empty()) continue;
    const VariantFile* file = variant.find(source_.file(i).name);
    if (file == nullptr || known_to_be_fine(i, *file)) continue;
    if (parses_worse(i, *file)) return true;
    if (!fine_.empty()) fine_[i] = hash_of(*file);
  }
  return false;
}

bool ParseCheck::known_to_be_fine(std::size_t index, const VariantFile& variant) const {
  return !fine_.empty() && fine_[index] && *fine_[index] == hash_of(variant);
}

bool ParseCheck::parses_worse(std::size_t index, const VariantFile& variant) const {
  const File& file = files_[index];
  const std::vector<Splice> splices = splices_between(source_.text(index), variant.pieces);
  if (splices.empty()) return false;
  const std::optional<std::string> shown =
      file.parsed.language->as_comments.empty()
          ? std::nullopt
          : shown_to_parser(*file.parsed.language, variant.text());
  const std::vector<Piece> one = {{shown ? std::string_view(*shown) : "", Piece::kNew}};
  const std::vector<Piece>& pieces = shown ? one : variant.pieces;
  Reader reader{pieces, {}};
  std::uint32_t size = 0;
  for (const Piece& piece : pieces) {
    reader.starts.push_back(size);
    size += static_cast<std::uint32_t>(piece.bytes.size());
  }
  const std::unique_ptr<TSParser, decltype(&ts_parser_delete)> parser(ts_parser_new(),
                                                                      ts_parser_delete);
  if (!ts_parser_set_language(parser.get(), file.parsed.language->parser)) return false;
  TSInput input{};
  input.payload = &reader;
  input.read = Reader::read;
  input.encoding = TSInputEncodingUTF8;
  const SyntaxTree before = file.parsed.language->incremental
                                ? edited(file.parsed.tree.get(), file.lines, splices, size)
                                : SyntaxTree();
  const SyntaxTree tree(ts_parser_parse(parser.get(), before.get(), input));
  return tree && count_errors(tree.get(), file.errors) > file.errors;
}

}  // namespace whittle
