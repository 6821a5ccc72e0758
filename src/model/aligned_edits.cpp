#include "model/aligned_edits.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <string>
#include <unordered_map>

#include "model/cut.h"
#include "model/pairing.h"
#include "model/text_edits.h"
#include "util/characters.h"

namespace whittle {

namespace {

std::string_view part(std::string_view text, const Span& span) {
  return text.substr(span.begin, span.end - span.begin);
}

// The atoms of a part of a text, as spans of the whole text.
std::vector<Span> cut_part(std::string_view text, std::size_t begin, std::size_t end, Cut cut) {
  std::vector<Span> spans = cut(part(text, {begin, end}));
  for (Span& span : spans) span = {span.begin + begin, span.end + begin};
  return spans;
}

bool names_something(std::string_view token) {
  const auto c = static_cast<unsigned char>(token.front());
  return std::isalnum(c) != 0 || c == '_' || c == '"' || c == '\'' || c >= 0x80;
}

/// What lines are compared by.
struct Words {
  std::vector<std::uint64_t> tokens;  // sorted
  std::vector<std::uint64_t> words;   // the tokens without punctuation, sorted
  std::uint64_t key = 0;              // the first word; 0: there is none
};

Words words_of(std::string_view line) {
  Words result;
  for (const Span& span : cut_tokens(line)) {
    const std::string_view token = part(line, span);
    if (all_blank(token)) continue;
    result.tokens.push_back(std::hash<std::string_view>()(token));
    if (!names_something(token)) continue;
    result.words.push_back(result.tokens.back());
    if (result.key == 0) result.key = result.words.back();
  }
  std::ranges::sort(result.tokens);
  std::ranges::sort(result.words);
  return result;
}

// A line with its numbers left out.
std::string shape_of(std::string_view line) {
  std::string shape;
  for (const char c : line) {
    const bool digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (!digit || shape.empty() || shape.back() != '0') shape += digit ? '0' : c;
  }
  return shape;
}

/// The lines of an area.
struct Lines {
  std::string_view text;
  std::vector<Span> spans;
  std::string_view operator[](std::size_t i) const { return part(text, spans[i]); }
  std::size_t size() const { return spans.size(); }
};

constexpr double kSameKey = 0.2;

// Lines that have most of their tokens in common.
double much_alike(const Words& a, const Words& b) {
  constexpr double kLeast = 0.5;
  if (a.tokens.empty() && b.tokens.empty()) return kLeast;
  const double alike = similarity(a.tokens, b.tokens);
  return alike < kLeast ? 0 : alike + (a.key == b.key ? kSameKey : 0);
}

// Lines that give the same name another value, or have some of their words in common.
double somewhat_alike(const Words& a, const Words& b) {
  constexpr double kLeast = 0.3;
  if (a.words.empty() || b.words.empty()) return 0;
  const double alike = similarity(a.words, b.words);
  if (a.key == b.key) return alike + kSameKey;
  return alike < kLeast ? 0 : alike;
}

using Alike = double(const Words&, const Words&);

IndexPairs pairs_by_words(const Lines& a, const Lines& b, Alike* alike) {
  std::vector<Words> in_a, in_b;
  for (std::size_t i = 0; i < a.size(); ++i) in_a.push_back(words_of(a[i]));
  for (std::size_t j = 0; j < b.size(); ++j) in_b.push_back(words_of(b[j]));
  return heaviest_pairs(a.size(), b.size(),
                        [&](std::size_t i, std::size_t j) { return alike(in_a[i], in_b[j]); });
}

IndexPairs pairs_by_shape(const Lines& a, const Lines& b) {
  std::unordered_map<std::string, std::uint32_t> numbers;
  const auto shapes = [&](const Lines& lines) {
    std::vector<std::uint32_t> result;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const auto next = static_cast<std::uint32_t>(numbers.size());
      result.push_back(numbers.try_emplace(shape_of(lines[i]), next).first->second);
    }
    return result;
  };
  const std::vector<std::uint32_t> in_a = shapes(a);
  IndexPairs pairs;
  std::size_t i = 0;
  std::size_t j = 0;
  for (const Hunk& hunk : diff(in_a, shapes(b))) {
    while (i < hunk.a_begin) pairs.emplace_back(i++, j++);
    i = hunk.a_end;
    j = hunk.b_end;
  }
  while (i < a.size()) pairs.emplace_back(i++, j++);
  return pairs;
}

Lines part_of(const Lines& lines, std::size_t begin, std::size_t end) {
  const auto at = [&](std::size_t i) {
    return lines.spans.begin() + static_cast<std::ptrdiff_t>(i);
  };
  return {lines.text, {at(begin), at(end)}};
}

// Whether comparing each with each is worth its time.
bool few(const Lines& a, const Lines& b) {
  constexpr std::size_t kMaxPairs = 1 << 16;
  return a.size() * b.size() <= kMaxPairs;
}

// The pairs of what stands between two pairs: in their order if there are as many on both sides,
// otherwise those that are somewhat alike.
IndexPairs between(const Lines& a, const Lines& b) {
  if (a.size() != b.size()) return few(a, b) ? pairs_by_words(a, b, somewhat_alike) : IndexPairs();
  IndexPairs pairs;
  for (std::size_t i = 0; i < a.size(); ++i) pairs.emplace_back(i, i);
  return pairs;
}

// With the pairs of what stands between them.
IndexPairs filled(const IndexPairs& pairs, const Lines& a, const Lines& b) {
  IndexPairs result;
  std::size_t i = 0;
  std::size_t j = 0;
  const auto fill_to = [&](std::size_t a_end, std::size_t b_end) {
    for (const auto& [in_a, in_b] : between(part_of(a, i, a_end), part_of(b, j, b_end))) {
      result.emplace_back(i + in_a, j + in_b);
    }
    i = a_end + 1;
    j = b_end + 1;
  };
  for (const auto& pair : pairs) {
    fill_to(pair.first, pair.second);
    result.push_back(pair);
  }
  fill_to(a.size(), b.size());
  return result;
}

// A second time for what is between pairs that are only somewhat alike.
IndexPairs paired(const Lines& a, const Lines& b) {
  const IndexPairs alike = few(a, b) ? pairs_by_words(a, b, much_alike) : pairs_by_shape(a, b);
  return filled(filled(alike, a, b), a, b);
}

// Lines without a partner, then the pair behind them, and so on.
std::vector<Hunk> rows_of(const Hunk& area, const Lines& a, const Lines& b) {
  std::vector<Hunk> rows;
  std::size_t a_at = area.a_begin;
  std::size_t b_at = area.b_begin;
  std::size_t i = 0;
  std::size_t j = 0;
  const auto alone_to = [&](std::size_t a_end, std::size_t b_end) {
    for (; i < a_end; a_at = a.spans[i++].end) rows.push_back({a_at, a.spans[i].end, b_at, b_at});
    for (; j < b_end; b_at = b.spans[j++].end) rows.push_back({a_at, a_at, b_at, b.spans[j].end});
  };
  for (const auto& [next_a, next_b] : paired(a, b)) {
    alone_to(next_a, next_b);
    rows.push_back({a_at, a.spans[next_a].end, b_at, b.spans[next_b].end});
    a_at = a.spans[i++].end;
    b_at = b.spans[j++].end;
  }
  alone_to(a.size(), b.size());
  return rows;
}

bool ends_open(std::string_view text, std::size_t begin, std::size_t end) {
  return begin < end && end == text.size() && text.back() != '\n';
}

// Of two lines of which one has no newline, the later would become a part of it.
void join_behind_open_line(std::string_view a, std::string_view b, std::vector<Hunk>& rows) {
  const auto open = std::ranges::find_if(rows, [&](const Hunk& row) {
    return ends_open(a, row.a_begin, row.a_end) || ends_open(b, row.b_begin, row.b_end);
  });
  if (open == rows.end()) return;
  open->a_end = rows.back().a_end;
  open->b_end = rows.back().b_end;
  rows.erase(open + 1, rows.end());
}

std::vector<Hunk> aligned(std::string_view a, std::string_view b, const std::vector<Hunk>& areas) {
  std::vector<Hunk> result;
  for (const Hunk& area : areas) {
    std::vector<Hunk> rows = rows_of(area, {a, cut_part(a, area.a_begin, area.a_end, cut_lines)},
                                     {b, cut_part(b, area.b_begin, area.b_end, cut_lines)});
    join_behind_open_line(a, b, rows);
    for (const Hunk& row : rows) {
      if (part(a, {row.a_begin, row.a_end}) != part(b, {row.b_begin, row.b_end})) {
        result.push_back(row);
      }
    }
  }
  return result;
}

// A quote that is an atom of its own begins no string that ends on its line.
bool has_lone_quote(std::string_view text) {
  return std::ranges::any_of(cut_tokens(text), [&](const Span& token) {
    return token.end - token.begin == 1 &&
           std::string_view("\"'`").find(text[token.begin]) != std::string_view::npos;
  });
}

// The tokens of a place where two lines differ.
void add_tokens(std::string_view a, std::string_view b, const Hunk& place,
                std::vector<Hunk>& result) {
  const std::vector<Span> from = cut_part(a, place.a_begin, place.a_end, cut_tokens);
  const std::vector<Span> to = cut_part(b, place.b_begin, place.b_end, cut_tokens);
  const bool alone = from.empty() || to.empty();
  if (!alone && from.size() != to.size()) return result.push_back(place);
  for (std::size_t i = 0; i < std::max(from.size(), to.size()); ++i) {
    const Span in_a = from.empty() ? Span{place.a_begin, place.a_begin} : from[i];
    const Span in_b = to.empty() ? Span{place.b_begin, place.b_begin} : to[i];
    if (part(a, in_a) != part(b, in_b)) {
      result.push_back({in_a.begin, in_a.end, in_b.begin, in_b.end});
    }
  }
}

}  // namespace

std::vector<Hunk> aligned_lines(std::string_view a, std::string_view b,
                                const std::vector<Hunk>& areas) {
  return aligned(a, b, areas);
}

std::vector<Hunk> aligned_tokens(std::string_view a, std::string_view b,
                                 const std::vector<Hunk>& areas) {
  std::vector<Hunk> result;
  for (const Hunk& row : aligned(a, b, areas)) {
    const bool pair = row.a_begin < row.a_end && row.b_begin < row.b_end;
    if (pair && (has_lone_quote(part(a, {row.a_begin, row.a_end})) ||
                 has_lone_quote(part(b, {row.b_begin, row.b_end})))) {
      result.push_back(row);
      continue;
    }
    for (const Hunk& place : refine(a, b, {row}, cut_tokens)) add_tokens(a, b, place, result);
  }
  return result;
}

}  // namespace whittle
