#include "model/text_edits.h"

#include "model/aligned_edits.h"
#include "model/byte_edits.h"
#include "model/cut.h"

namespace whittle {

namespace {

std::string_view part(std::string_view text, std::size_t begin, std::size_t end) {
  return text.substr(begin, end - begin);
}

// Every atom that is removed, then every one that is added.
std::vector<Hunk> split(std::string_view a, std::string_view b, const std::vector<Hunk>& areas,
                        Cut cut) {
  std::vector<Hunk> result;
  for (const Hunk& area : areas) {
    for (const Span& atom : cut(part(a, area.a_begin, area.a_end))) {
      result.push_back(
          {area.a_begin + atom.begin, area.a_begin + atom.end, area.b_begin, area.b_begin});
    }
    for (const Span& atom : cut(part(b, area.b_begin, area.b_end))) {
      result.push_back(
          {area.a_end, area.a_end, area.b_begin + atom.begin, area.b_begin + atom.end});
    }
  }
  return result;
}

// Whether an area reaches to the end of a text that has no newline there.
bool ends_open(std::string_view text, std::size_t end) {
  return end == text.size() && !text.empty() && text.back() != '\n';
}

void pair_lines(std::string_view a, std::string_view b, const Hunk& area, LinePairs which,
                std::vector<Hunk>& result) {
  const std::vector<Span> removed = cut_lines(part(a, area.a_begin, area.a_end));
  const std::vector<Span> added = cut_lines(part(b, area.b_begin, area.b_end));
  const bool same = which == LinePairs::all && removed.size() == added.size();
  const bool open =
      !removed.empty() && !added.empty() && (ends_open(a, area.a_end) || ends_open(b, area.b_end));
  const std::size_t pairs = same ? removed.size() : open ? 1 : 0;
  const std::size_t lone_a = removed.size() - pairs;
  const std::size_t lone_b = added.size() - pairs;
  const std::size_t a_middle =
      pairs > 0 && lone_a < removed.size() ? area.a_begin + removed[lone_a].begin : area.a_end;
  for (std::size_t i = 0; i < lone_a; ++i) {
    result.push_back({area.a_begin + removed[i].begin, area.a_begin + removed[i].end, area.b_begin,
                      area.b_begin});
  }
  for (std::size_t i = 0; i < lone_b; ++i) {
    result.push_back(
        {a_middle, a_middle, area.b_begin + added[i].begin, area.b_begin + added[i].end});
  }
  for (std::size_t i = 0; i < pairs; ++i) {
    const Span& from = removed[lone_a + i];
    const Span& to = added[lone_b + i];
    result.push_back({area.a_begin + from.begin, area.a_begin + from.end, area.b_begin + to.begin,
                      area.b_begin + to.end});
  }
}

}  // namespace

std::vector<Hunk> refine(std::string_view a, std::string_view b, const std::vector<Hunk>& areas,
                         Cut cut) {
  std::vector<Hunk> result;
  for (const Hunk& area : areas) {
    const Comparison inside =
        compare(part(a, area.a_begin, area.a_end), part(b, area.b_begin, area.b_end), cut);
    for (const Hunk& hunk : byte_hunks(inside)) {
      result.push_back({area.a_begin + hunk.a_begin, area.a_begin + hunk.a_end,
                        area.b_begin + hunk.b_begin, area.b_begin + hunk.b_end});
    }
  }
  return result;
}

std::vector<Hunk> pair_lines(std::string_view a, std::string_view b, const std::vector<Hunk>& areas,
                             LinePairs which) {
  std::vector<Hunk> result;
  for (const Hunk& area : areas) pair_lines(a, b, area, which, result);
  return result;
}

std::vector<Hunk> edits_between(std::string_view a, std::string_view b, Grain grain) {
  std::vector<Hunk> areas{{0, a.size(), 0, b.size()}};
  if (grain == Grain::files) return areas;
  if (grain == Grain::blocks) return byte_blocks(a, b);
  if (grain == Grain::bytes) return single_bytes(a, b);
  areas = refine(a, b, areas, cut_lines);
  if (grain == Grain::hunks || grain == Grain::declarations) return areas;
  if (grain == Grain::lines) return split(a, b, areas, cut_lines);
  if (grain == Grain::aligned_lines || grain == Grain::tree || grain == Grain::parts) {
    return aligned_lines(a, b, areas);
  }
  if (grain == Grain::line_pairs || grain == Grain::statements) {
    return pair_lines(a, b, areas, LinePairs::last);
  }
  if (grain == Grain::tokens) return aligned_tokens(a, b, areas);
  areas = refine(a, b, areas, cut_tokens);
  if (grain == Grain::words) return areas;
  areas = refine(a, b, areas, cut_chars);
  return split(a, b, areas, cut_chars);
}

}  // namespace whittle
