#include "history/moved_lines.h"

#include <algorithm>

namespace whittle {

namespace {

constexpr std::size_t kLeastLines = 3;

using Ids = LineIndex::Ids;

bool stands_at(Ids lines, Ids text, std::size_t at) {
  return at + lines.size() <= text.size() &&
         std::ranges::equal(lines, text.subspan(at, lines.size()));
}

// The lines with all that is the same around them, at one place. nullopt if they are not there, or
// if a neighbour of the gap is missing.
std::optional<MovedLines> extend(Ids from, const Elements& wanted, Ids to,
                                 const LineIndex::Position& place) {
  if (!stands_at(from.subspan(wanted.begin, wanted.size()), to, place.line)) return std::nullopt;
  MovedLines result{place, 0, 0};
  const std::size_t to_end = place.line + wanted.size();
  while (result.before < std::min(wanted.begin, place.line) &&
         from[wanted.begin - result.before - 1] == to[place.line - result.before - 1]) {
    ++result.before;
  }
  while (wanted.end + result.after < from.size() && to_end + result.after < to.size() &&
         from[wanted.end + result.after] == to[to_end + result.after]) {
    ++result.after;
  }
  const bool gap = wanted.size() == 0;
  const bool begins = wanted.begin == 0 && place.line == 0;
  const bool ends = wanted.end == from.size() && to_end == to.size();
  if (gap && ((result.before == 0 && !begins) || (result.after == 0 && !ends))) {
    return std::nullopt;
  }
  return result;
}

// Where the lines may stand: wherever the first does, or what follows the gap, or goes before.
std::vector<LineIndex::Position> possible_places(Ids from, const Elements& wanted,
                                                 const LineIndex& to) {
  if (wanted.begin < from.size()) return to.places_of(from[wanted.begin]);
  if (wanted.begin == 0) return {};
  std::vector<LineIndex::Position> result = to.places_of(from[wanted.begin - 1]);
  for (LineIndex::Position& place : result) ++place.line;
  return result;
}

// Whether these lines say enough, and most are gone from where they stood.
bool moved(const LinedText& text, const Elements& lines, const std::vector<bool>& gone) {
  std::size_t count = 0;
  std::size_t count_gone = 0;
  for (std::size_t i = lines.begin; i < lines.end; ++i) {
    if (is_blank(text.lines[i])) continue;
    ++count;
    count_gone += gone[i] ? 1 : 0;
  }
  return count >= kLeastLines && count_gone * 2 > count;
}

bool within(const LineIndex::Position& place, std::size_t size, const LineRange& range) {
  return place.file == range.file && place.line >= range.lines.begin &&
         place.line + size <= range.lines.end;
}

}  // namespace

LineIndex::LineIndex(const std::vector<LinedText>& files, LineMatch match)
    : files_(files), match_(match) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    const Ids lines = ids(i);
    for (std::size_t line = 0; line < lines.size(); ++line) {
      places_[lines[line]].push_back({i, line});
    }
  }
}

Ids LineIndex::ids(std::size_t file) const {
  return match_ == LineMatch::exact ? files_[file].exact : files_[file].loose;
}

const std::vector<LineIndex::Position>& LineIndex::places_of(std::uint32_t id) const {
  static const std::vector<Position> kNone;
  const auto it = places_.find(id);
  return it == places_.end() ? kNone : it->second;
}

bool LineIndex::stands_once(Ids lines) const {
  std::size_t rarest = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    if (places_of(lines[i]).size() < places_of(lines[rarest]).size()) rarest = i;
  }
  std::size_t count = 0;
  for (const Position& place : places_of(lines[rarest])) {
    if (place.line < rarest) continue;
    count += stands_at(lines, ids(place.file), place.line - rarest) ? 1 : 0;
    if (count > 1) return false;
  }
  return count == 1;
}

MoveAnswer find_moved(const LineIndex& from, const MoveQuery& query, const LineIndex& to) {
  const LineRange& wanted = query.wanted;
  const Ids text = from.ids(wanted.file);
  MoveAnswer answer;
  std::size_t sure = 0;
  for (const LineIndex::Position& place : possible_places(text, wanted.lines, to)) {
    if (query.except && within(place, wanted.lines.size(), *query.except)) continue;
    const auto found = extend(text, wanted.lines, to.ids(place.file), place);
    if (!found) continue;
    const Elements all{wanted.lines.begin - found->before, wanted.lines.end + found->after};
    if (!moved(from.text(wanted.file), all, query.gone)) continue;
    ++answer.places;
    const Ids region = text.subspan(all.begin, all.size());
    if (!from.stands_once(region) || !to.stands_once(region)) continue;
    ++sure;
    answer.taken = found;
  }
  if (sure != 1) answer.taken.reset();
  return answer;
}

}  // namespace whittle
