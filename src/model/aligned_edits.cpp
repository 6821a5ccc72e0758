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

// The tokens of a line, sorted.
std::vector<std::uint64_t> words_of(std::string_view line) {
  std::vector<std::uint64_t> words;
  for (const Span& token : cut_tokens(line)) {
    if (!all_blank(part(line, token)))
      words.push_back(std::hash<std::string_view>()(part(line, token)));
  }
  std::ranges::sort(words);
  return words;
}

std::string_view first_word(std::string_view line) {
  for (const Span& token : cut_tokens(line)) {
    if (!all_blank(part(line, token))) return part(line, token);
  }
  return {};
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

IndexPairs pairs_by_words(const Lines& a, const Lines& b) {
  constexpr double kLeast = 0.5;
  constexpr double kSameKey = 0.2;
  std::vector<std::vector<std::uint64_t>> words_a, words_b;
  for (std::size_t i = 0; i < a.size(); ++i) words_a.push_back(words_of(a[i]));
  for (std::size_t j = 0; j < b.size(); ++j) words_b.push_back(words_of(b[j]));
  return heaviest_pairs(a.size(), b.size(), [&](std::size_t i, std::size_t j) {
    if (words_a[i].empty() && words_b[j].empty()) return kLeast;
    const double alike = similarity(words_a[i], words_b[j]);
    return alike < kLeast ? 0 : alike + (first_word(a[i]) == first_word(b[j]) ? kSameKey : 0);
  });
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

// With what stands between two pairs, if it is as much on both sides.
IndexPairs filled(const IndexPairs& pairs, std::size_t a, std::size_t b) {
  IndexPairs result;
  std::size_t i = 0;
  std::size_t j = 0;
  const auto fill_to = [&](std::size_t a_end, std::size_t b_end) {
    while (a_end - i == b_end - j && i < a_end) result.emplace_back(i++, j++);
  };
  for (const auto& [next_a, next_b] : pairs) {
    fill_to(next_a, next_b);
    result.emplace_back(next_a, next_b);
    i = next_a + 1;
    j = next_b + 1;
  }
  fill_to(a, b);
  return result;
}

IndexPairs paired(const Lines& a, const Lines& b) {
  constexpr std::size_t kMaxPairs = 1 << 16;
  const bool few = a.size() * b.size() <= kMaxPairs;
  return filled(few ? pairs_by_words(a, b) : pairs_by_shape(a, b), a.size(), b.size());
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
