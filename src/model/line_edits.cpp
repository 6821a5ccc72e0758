#include "model/line_edits.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "model/cut.h"
#include "model/text_edits.h"

namespace whittle {

namespace {

std::string_view part_of(std::string_view text, std::size_t begin, std::size_t end) {
  return text.substr(begin, end - begin);
}

// Edits that share a line of `a`, joined.
std::vector<Hunk> joined_in_lines(std::string_view a, const std::vector<Hunk>& edits) {
  std::vector<Hunk> result;
  for (const Hunk& edit : edits) {
    const std::size_t from = result.empty() ? 0 : result.back().a_end;
    const std::string_view between = part_of(a, from, edit.a_begin);
    if (!result.empty() && between.find('\n') == between.npos) {
      result.back().a_end = edit.a_end;
      result.back().b_end = edit.b_end;
    } else {
      result.push_back(edit);
    }
  }
  return result;
}

// Edits made to begin and to end with lines of `a`; those that share one are one.
std::vector<Hunk> widened(std::string_view a, const std::vector<Hunk>& edits) {
  std::vector<Hunk> result = joined_in_lines(a, edits);
  for (std::size_t i = 0; i < result.size(); ++i) {
    Hunk& edit = result[i];
    const std::size_t line = edit.a_begin == 0 ? a.npos : a.rfind('\n', edit.a_begin - 1);
    const std::size_t before =
        std::min(edit.a_begin - (line == a.npos ? 0 : line + 1), edit.b_begin);
    edit.a_begin -= before;
    edit.b_begin -= before;
    const std::size_t next = i + 1 < result.size() ? result[i + 1].a_begin : a.size();
    const std::size_t newline = part_of(a, edit.a_end, next).find('\n');
    const std::size_t after = newline == a.npos ? next - edit.a_end : newline + 1;
    edit.a_end += after;
    edit.b_end += after;
  }
  return result;
}

/// What a line belongs to; lines with the same key go together.
struct Key {
  std::uint32_t part = Part::kNone;  // its partner in PASSING, if there is one
  bool of_failing = false;
  bool changed = false;  // the part as a whole is new, or gone
  friend bool operator==(const Key&, const Key&) = default;
};

class LineEdits {
 public:
  LineEdits(const PartedText& passing, const PartedText& failing, Grain grain)
      : passing_(passing), failing_(failing), grain_(grain) {
    TreeEdits trees = tree_edits(passing, failing);
    areas_ = refine(passing.text, failing.text, widened(passing.text, trees.edits), cut_lines);
    partner_ = std::move(trees.partner);
  }

  std::vector<Hunk> edits() const {
    if (grain_ == Grain::line_pairs) return lines(areas_);
    std::vector<Hunk> result;
    Key last;
    for (const Hunk& area : areas_) {
      bool first = true;
      for (const Hunk& line : lines({area})) {
        const Key key = key_of(line, area);
        // Lines of two areas are one edit only if they belong to a part that stays.
        const bool joins = key.part != Part::kNone && key == last && (!first || !key.changed);
        if (joins) {
          result.back().a_end = line.a_end;
          result.back().b_end = line.b_end;
        } else {
          result.push_back(line);
        }
        last = key;
        first = false;
      }
    }
    return result;
  }

 private:
  std::vector<Hunk> lines(const std::vector<Hunk>& areas) const {
    return pair_lines(passing_.text, failing_.text, areas, LinePairs::all);
  }

  Key key_of(const Hunk& line, const Hunk& area) const {
    const bool adds = line.b_begin < line.b_end;
    const Key key = adds ? find(failing_, {line.b_begin, line.b_end}, {area.b_begin, area.b_end})
                         : find(passing_, {line.a_begin, line.a_end}, {area.a_begin, area.a_end});
    if (key.part == Part::kNone || !adds) return key;
    const std::uint32_t partner = partner_[key.part];
    if (key.changed || partner == Part::kNone) return {key.part, true, key.changed};
    return {partner, false, false};
  }

  // Descends from the whole text to the part at the beginning of the line.
  Key find(const PartedText& side, Span line, Span area) const {
    while (line.begin < line.end &&
           std::string_view(" \t").find(side.text[line.begin]) != std::string_view::npos) {
      ++line.begin;
    }
    const std::vector<Part>& parts = side.parts.parts;
    Key around;
    Key statement;
    for (std::uint32_t i = 0; i < parts.size();) {
      const Part& part = parts[i];
      if (line.begin < part.begin || part.end <= line.begin) {
        i = std::max(i + 1, part.last);
        continue;
      }
      const bool inside = area.begin <= part.begin && part.end <= area.end;
      const bool item = part.outline == Outline::item;
      if (item && inside && grain_ == Grain::declarations) return {i, false, true};
      if (item) around = {i, false, false};
      if (item) statement = {};
      const bool may_go = part.outline == Outline::none && part.place == Slot::optional;
      if (may_go && inside && i > 0 && statement.part == Part::kNone) statement = {i, false, true};
      ++i;
    }
    return grain_ == Grain::declarations ? around : statement;
  }

  PartedText passing_;
  PartedText failing_;
  std::vector<Hunk> areas_;
  std::vector<std::uint32_t> partner_;
  Grain grain_;
};

}  // namespace

std::vector<Hunk> line_edits(const PartedText& passing, const PartedText& failing, Grain grain) {
  return LineEdits(passing, failing, grain).edits();
}

}  // namespace whittle
