// Cuts of any bytes: what model/cut.h promises of each kind of atom.
#include "model/cut.h"

#include <cctype>

#include "fuzz/atoms.h"
#include "util/utf8.h"

using namespace whittle;

namespace {

using Spans = std::vector<Span>;

std::string_view part(std::string_view text, const Span& span) {
  return text.substr(span.begin, span.end - span.begin);
}

void must_be_in_order(std::string_view text, const Spans& spans) {
  std::size_t at = 0;
  for (const Span& span : spans) {
    must(at <= span.begin && span.begin < span.end && span.end <= text.size(),
         "spans are in order and not empty");
    at = span.end;
  }
}

void must_tile(std::string_view text, const Spans& spans) {
  must_be_in_order(text, spans);
  std::size_t at = 0;
  for (const Span& span : spans) {
    must(span.begin == at, "spans abut");
    at = span.end;
  }
  must(at == text.size(), "spans reach to the end");
}

bool at_line_start(std::string_view text, std::size_t at) {
  return at == 0 || text[at - 1] == '\n';
}

/// Each span of `inner` lies in one of `outer`, or in none of them.
void must_nest(const Spans& outer, const Spans& inner, bool in_none_allowed) {
  for (const Span& span : inner) {
    bool inside = false;
    for (const Span& other : outer) {
      const bool apart = span.end <= other.begin || other.end <= span.begin;
      const bool within = other.begin <= span.begin && span.end <= other.end;
      must(apart || within, "a deeper span does not reach over the edge of one above");
      inside = inside || within;
    }
    must(inside || in_none_allowed, "a deeper span lies in one above");
  }
}

void check_lines(std::string_view text) {
  const Spans lines = cut_lines(text);
  must_tile(text, lines);
  for (const Span& line : lines) {
    const std::size_t newline = text.find('\n', line.begin);
    must(line.end == std::min(newline, text.size() - 1) + 1, "a line ends with its newline");
  }
}

void check_characters(std::string_view text) {
  const Spans chars = cut_chars(text);
  must_tile(text, chars);
  for (const Span& span : chars) {
    const std::size_t length = utf8_length(text.substr(span.begin));
    must(span.end - span.begin == std::max<std::size_t>(1, length), "characters are whole");
  }
  const Spans bytes = cut_bytes(text);
  must_tile(text, bytes);
  must(bytes.size() == text.size(), "bytes are single");
}

void check_blocks(std::string_view text, std::size_t size) {
  const Spans blocks = cut_blocks(text, size);
  must_tile(text, blocks);
  for (const Span& block : blocks) {
    must(block.end - block.begin == size || block.end == text.size(), "blocks have their size");
    must(block.end - block.begin <= size, "blocks are not larger");
  }
}

void check_tokens(std::string_view text) {
  const Spans tokens = cut_tokens(text);
  must_tile(text, tokens);
  std::size_t count = 0;
  for (const Span& token : tokens) {
    const auto space = [](unsigned char c) { return std::isspace(c) != 0; };
    const std::string_view bytes = part(text, token);
    const bool blank = space(static_cast<unsigned char>(bytes[0]));
    if (blank) must(std::ranges::all_of(bytes, space), "white space stands by itself");
    const bool string = bytes[0] == '"' || bytes[0] == '\'' || bytes[0] == '`';
    if (!blank && !string) must(std::ranges::none_of(bytes, space), "words hold no white space");
    if (string) must(bytes.size() == 1 || bytes.back() == bytes[0], "strings are closed");
    count += !blank;
  }
  must(count_tokens(text) == count, "tokens are counted as they are cut");
}

void check_outline(std::string_view text) {
  const std::size_t depth = outline_depth(text);
  must((depth == 0) == text.empty(), "only an empty text has no levels");
  must(cut_outline(text, depth).empty(), "nothing lies below the last level");
  Spans above;
  for (std::size_t level = 0; level < std::min<std::size_t>(depth, 24); ++level) {
    const Spans spans = cut_outline(text, level);
    must(!spans.empty(), "each level has nodes");
    must_be_in_order(text, spans);
    for (const Span& span : spans) {
      must(at_line_start(text, span.begin), "a node begins with a line");
      must(span.end == text.size() || at_line_start(text, span.end), "a node ends with a line");
    }
    if (level == 0) must_tile(text, spans);
    if (level > 0) must_nest(above, spans, false);
    above = spans;
  }
}

/// How many brackets are open before each byte; of a string or word, before its first.
std::vector<std::size_t> depths(std::string_view text) {
  std::vector<std::size_t> result(text.size() + 1);
  std::size_t depth = 0;
  for (const Span& token : cut_tokens(text)) {
    for (std::size_t i = token.begin; i < token.end; ++i) result[i] = depth;
    const char c = text[token.begin];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if ((c == ')' || c == ']' || c == '}') && depth > 0) --depth;
  }
  result[text.size()] = depth;
  return result;
}

void check_groups(std::string_view text) {
  const std::vector<std::size_t> depth = depths(text);
  const std::size_t deepest = bracket_depth(text);
  must(deepest == *std::ranges::max_element(depth), "depth is the deepest bracket");
  must(cut_groups(text, deepest + 1).empty(), "nothing lies in deeper brackets");
  Spans above;
  for (std::size_t level = 0; level <= std::min<std::size_t>(deepest, 24); ++level) {
    const Spans spans = cut_groups(text, level);
    must_be_in_order(text, spans);
    for (const Span& span : spans) {
      must(depth[span.begin] == level && depth[span.end] == level, "a piece is of its level");
      for (std::size_t i = span.begin; i < span.end; ++i) {
        must(depth[i] >= level, "a piece keeps its brackets");
      }
    }
    // In brackets that are never closed there are pieces, but none above them.
    if (level > 0) must_nest(above, spans, true);
    if (level == 0 && depth.back() == 0) must_tile(text, spans);
    above = spans;
  }
}

void check_names(std::string_view text, const std::string& name) {
  const auto atoms = find_atoms(name);
  if (!atoms) return;
  must(atoms->name == name, "atoms keep their name");
  must_be_in_order(text, atoms->cut(text));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const std::size_t block = 1 + bytes.below(300);
  const std::string known = any_atoms_name(bytes);
  const std::string text = bytes.text();
  check_lines(text);
  check_characters(text);
  check_blocks(text, block);
  check_tokens(text);
  check_outline(text);
  check_groups(text);
  check_names(text, known);
  check_names(text, text.substr(0, text.find('\n')));
  return 0;
}
