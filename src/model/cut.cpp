#include "model/cut.h"

#include <algorithm>
#include <array>

#include "util/characters.h"
#include "util/utf8.h"

namespace whittle {

namespace {

bool is_digit(unsigned char c) {
  return c >= '0' && c <= '9';
}
bool is_word(unsigned char c) {
  return c == '_' || is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80;
}

// Finds where tokens end, from the first on.
class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : text_(text) {}
  std::size_t token_end(std::size_t at);

 private:
  std::size_t string_end(std::size_t at);

  std::string_view text_;
  // By quote: no string of this kind that begins before here is closed.
  std::array<std::size_t, 3> unclosed_{};
};

// The end of the string literal at `at`, or at + 1 where the quote is not closed
// on its line: an apostrophe in prose is no string.
//
// A search that found no end passed over all later quotes of its kind because
// they are escaped, so a search from one of them sees the same bytes as escaped
// and finds no end either. Remembering that keeps a long line of \" linear.
std::size_t Tokenizer::string_end(std::size_t at) {
  const char quote = text_[at];
  std::size_t& unclosed = unclosed_[quote == '"' ? 0 : quote == '\'' ? 1 : 2];
  if (at < unclosed) return at + 1;
  std::size_t i = at + 1;
  for (; i < text_.size() && text_[i] != '\n'; ++i) {
    if (text_[i] == '\\') {
      ++i;
    } else if (text_[i] == quote) {
      return i + 1;
    }
  }
  unclosed = i;
  return at + 1;
}

std::size_t Tokenizer::token_end(std::size_t at) {
  const auto run_end = [&](auto belongs) {
    std::size_t end = at + 1;
    while (end < text_.size() && belongs(static_cast<unsigned char>(text_[end]))) ++end;
    return end;
  };
  const auto c = static_cast<unsigned char>(text_[at]);
  if (is_blank(static_cast<char>(c))) {
    return run_end([](unsigned char other) { return is_blank(static_cast<char>(other)); });
  }
  if (is_digit(c)) return run_end([](unsigned char d) { return is_word(d) || d == '.'; });
  if (is_word(c)) return run_end(is_word);
  if (c == '"' || c == '\'' || c == '`') return string_end(at);
  return at + 1;
}

std::size_t indentation(std::string_view line) {
  std::size_t width = 0;
  for (const char c : line) {
    if (c == ' ') {
      ++width;
    } else if (c == '\t') {
      width = (width / 8 + 1) * 8;
    } else {
      break;
    }
  }
  return width;
}

bool opens(char c) {
  return c == '(' || c == '[' || c == '{';
}
bool closes(char c) {
  return c == ')' || c == ']' || c == '}';
}

// Whether the next line continues a form whose line has ended: "void f()\n{".
bool body_follows(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at < text.size() && (opens(text[at]) || closes(text[at]));
}

// Whether a piece ends with the closing bracket before `at`: not where the form goes
// on on the same line, as in "f(x);", "a[1] = 2;" or "} while (x);".
bool form_ends(std::string_view text, std::size_t at) {
  while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
  return at >= text.size() || text[at] == '\n' || text[at] == '\r' || text[at - 1] == '}';
}

struct OutlineLine {
  Span span;
  std::size_t depth;
};

// Whether it begins with a closing bracket, with "</", or with "end" in any case.
bool closes_a_block(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  if (line.starts_with("</")) return true;
  if (line.starts_with(')') || line.starts_with(']') || line.starts_with('}')) return true;
  constexpr std::string_view kEnd = "end";
  const auto same = [](char x, char y) { return (x | 0x20) == y; };
  return std::ranges::equal(line.substr(0, kEnd.size()), kEnd, same);
}

// The depth of a line is the number of lines above it that it stands below.
std::vector<OutlineLine> outline_lines(std::string_view text) {
  std::vector<OutlineLine> result;
  std::vector<std::size_t> open;  // indentations
  for (const Span& span : cut_lines(text)) {
    const std::string_view line = text.substr(span.begin, span.end - span.begin);
    if (all_blank(line)) {
      // One deeper than the line that it belongs to; at the top where none is above.
      result.push_back({span, open.size()});
      continue;
    }
    const std::size_t width = indentation(line);
    while (!open.empty() && open.back() >= width) open.pop_back();
    result.push_back({span, open.size()});
    open.push_back(width);
  }
  return result;
}

}  // namespace

bool all_blank(std::string_view text) {
  return std::ranges::all_of(text, is_blank);
}

std::vector<Span> cut_lines(std::string_view text) {
  std::vector<Span> result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t newline = text.find('\n', at);
    const std::size_t end = newline == std::string_view::npos ? text.size() : newline + 1;
    result.push_back({at, end});
    at = end;
  }
  return result;
}

std::vector<Span> cut_chars(std::string_view text) {
  std::vector<Span> result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = std::max<std::size_t>(1, utf8_length(text.substr(at)));
    result.push_back({at, at + length});
    at += length;
  }
  return result;
}

std::vector<Span> cut_bytes(std::string_view text) {
  return cut_blocks(text, 1);
}

std::vector<Span> cut_blocks(std::string_view text, std::size_t size) {
  std::vector<Span> result;
  result.reserve(text.size() / size + 1);
  for (std::size_t at = 0; at < text.size(); at += size) {
    result.push_back({at, std::min(text.size(), at + size)});
  }
  return result;
}

std::vector<Span> cut_tokens(std::string_view text) {
  std::vector<Span> result;
  Tokenizer tokenizer(text);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = tokenizer.token_end(at);
    result.push_back({at, end});
    at = end;
  }
  return result;
}

std::vector<Span> cut_words(std::string_view text) {
  std::vector<Span> result;
  for (const Span& token : cut_tokens(text)) {
    const auto word_at = [&](std::size_t at) {
      return at < text.size() && is_word(static_cast<unsigned char>(text[at]));
    };
    if (is_blank(text[token.begin]) && word_at(token.begin - 1) && word_at(token.end)) {
      result.back().end = token.end;
    } else {
      result.push_back(token);
    }
  }
  return result;
}

std::vector<Span> cut_outline(std::string_view text, std::size_t level) {
  std::vector<Span> result;
  bool inside = false;
  bool open = false;  // the last node has lines below it that nothing has closed yet
  for (const OutlineLine& line : outline_lines(text)) {
    const std::string_view written = text.substr(line.span.begin, line.span.end - line.span.begin);
    if (line.depth == level && open && closes_a_block(written)) {
      result.back().end = line.span.end;
      open = false;
    } else if (line.depth == level) {
      result.push_back(line.span);
      inside = true;
      open = false;
    } else if (line.depth < level) {
      inside = open = false;
    } else if (inside) {
      result.back().end = line.span.end;
      open = true;
    }
  }
  return result;
}

std::size_t outline_depth(std::string_view text) {
  std::size_t depth = 0;
  for (const OutlineLine& line : outline_lines(text)) depth = std::max(depth, line.depth + 1);
  return depth;
}

std::vector<Span> cut_groups(std::string_view text, std::size_t level) {
  std::vector<Span> result;
  Tokenizer tokenizer(text);
  std::size_t depth = 0;
  std::size_t begin = 0;
  const auto end_piece = [&](std::size_t end) {
    if (end > begin) result.push_back({begin, end});
    begin = end;
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = tokenizer.token_end(at);
    const char c = text[at];
    if (opens(c)) {
      if (++depth == level) begin = end;
    } else if (closes(c) && depth > 0) {
      if (depth == level) end_piece(at);
      --depth;
      if (depth == level && form_ends(text, end)) end_piece(end);
    } else if (depth == level) {
      const bool line_ends = text.substr(at, end - at).find('\n') != std::string_view::npos;
      const bool breaks = line_ends && is_blank(c) && !body_follows(text, end);
      if (c == ';' || c == ',' || breaks) end_piece(end);
    }
    at = end;
  }
  if (depth == level) end_piece(text.size());
  return result;
}

std::size_t bracket_depth(std::string_view text) {
  std::size_t depth = 0;
  std::size_t deepest = 0;
  Tokenizer tokenizer(text);
  for (std::size_t at = 0; at < text.size(); at = tokenizer.token_end(at)) {
    if (opens(text[at])) deepest = std::max(deepest, ++depth);
    if (closes(text[at]) && depth > 0) --depth;
  }
  return deepest;
}

std::size_t count_tokens(std::string_view text) {
  std::size_t count = 0;
  Tokenizer tokenizer(text);
  for (std::size_t at = 0; at < text.size(); at = tokenizer.token_end(at)) {
    if (!is_blank(text[at])) ++count;
  }
  return count;
}

}  // namespace whittle
