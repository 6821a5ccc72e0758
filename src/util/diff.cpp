#include "util/diff.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace whittle {

namespace {

using Ids = std::span<const std::uint32_t>;

// How often parts may be split again; the total time is linear in it.
constexpr std::size_t kMaxLevels = 24;

// A pair of parts still to compare.
struct Part {
  Hunk area;
  std::size_t level = 0;
};

// The furthest points that d edits reach, for d = 0, 1, …: row d holds x on the
// diagonals x - y = -d, -d+2, …, d. All rows are kept, to walk back.
class Reach {
 public:
  void add_row() { rows_.resize(rows_.size() + ++depth_); }
  std::uint32_t& at(std::size_t d, std::size_t j) { return rows_[d * (d + 1) / 2 + j]; }

  // Whether the best way to entry j of row d is an added element (down) rather
  // than a removed one (right). REQUIRES: d > 0.
  bool down(std::size_t d, std::size_t j) {
    return j == 0 || (j != d && at(d - 1, j - 1) < at(d - 1, j));
  }

 private:
  std::vector<std::uint32_t> rows_;
  std::size_t depth_ = 0;
};

// Puts an edit before the hunks found so far, which are in reverse order.
void prepend(std::vector<Hunk>& reversed, const Hunk& edit) {
  if (!reversed.empty() && reversed.back().a_begin == edit.a_end &&
      reversed.back().b_begin == edit.b_end) {
    reversed.back().a_begin = edit.a_begin;
    reversed.back().b_begin = edit.b_begin;
  } else {
    reversed.push_back(edit);
  }
}

std::vector<Hunk> walk_back(Reach& reach, std::size_t d, std::size_t x, std::size_t y) {
  std::vector<Hunk> reversed;
  for (; d > 0; --d) {
    const std::size_t j = (x + d - y) / 2;
    if (reach.down(d, j)) {
      const std::size_t from_x = reach.at(d - 1, j);
      const std::size_t from_y = from_x + (d - 1) - 2 * j;
      prepend(reversed, {from_x, from_x, from_y, from_y + 1});
      x = from_x;
      y = from_y;
    } else {
      const std::size_t from_x = reach.at(d - 1, j - 1);
      const std::size_t from_y = from_x + (d - 1) - 2 * (j - 1);
      prepend(reversed, {from_x, from_x + 1, from_y, from_y});
      x = from_x;
      y = from_y;
    }
  }
  std::ranges::reverse(reversed);
  return reversed;
}

// A smallest difference; nothing where it has more than kMaxEdits edits, or
// takes more than half of the steps that are left.
std::optional<std::vector<Hunk>> myers(Ids a, Ids b, std::uint64_t& steps) {
  const std::uint64_t least = steps / 2;
  Reach reach;
  for (std::size_t d = 0; d <= kMaxEdits && steps > least; ++d) {
    reach.add_row();
    for (std::size_t j = 0; j <= d; ++j) {
      std::size_t x = 0;
      if (d > 0) x = reach.down(d, j) ? reach.at(d - 1, j) : reach.at(d - 1, j - 1) + 1;
      const std::size_t begin = x;
      std::size_t y = x + d - 2 * j;
      while (x < a.size() && y < b.size() && a[x] == b[y]) ++x, ++y;
      reach.at(d, j) = static_cast<std::uint32_t>(x);
      steps -= std::min<std::uint64_t>(steps, x - begin + 1);
      if (x >= a.size() && y >= b.size()) return walk_back(reach, d, x, y);
    }
  }
  return std::nullopt;
}

// Elements that occur once, with their places, by element.
std::vector<std::pair<std::uint32_t, std::size_t>> unique_elements(Ids ids) {
  std::vector<std::pair<std::uint32_t, std::size_t>> all;
  all.reserve(ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) all.emplace_back(ids[i], i);
  std::ranges::sort(all);
  std::vector<std::pair<std::uint32_t, std::size_t>> result;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool first = i == 0 || all[i - 1].first != all[i].first;
    const bool last = i + 1 == all.size() || all[i + 1].first != all[i].first;
    if (first && last) result.push_back(all[i]);
  }
  return result;
}

using Places = std::vector<std::pair<std::size_t, std::size_t>>;  // in a, in b

// The longest chain in which both places grow. REQUIRES: sorted, all different.
Places longest_chain(const Places& places) {
  constexpr std::size_t kNone = ~std::size_t{0};
  std::vector<std::size_t> ends;  // ends[l]: the lowest end of a chain of l+1 places
  std::vector<std::size_t> before(places.size(), kNone);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto pile = std::ranges::lower_bound(ends, places[i].second, {},
                                               [&](std::size_t p) { return places[p].second; });
    if (pile != ends.begin()) before[i] = *std::prev(pile);
    if (pile == ends.end()) {
      ends.push_back(i);
    } else {
      *pile = i;
    }
  }
  Places chain;
  for (std::size_t i = ends.empty() ? kNone : ends.back(); i != kNone; i = before[i]) {
    chain.push_back(places[i]);
  }
  std::ranges::reverse(chain);
  return chain;
}

Places anchors(Ids a, Ids b) {
  const auto in_a = unique_elements(a);
  const auto in_b = unique_elements(b);
  Places both;
  for (auto i = in_a.begin(), j = in_b.begin(); i != in_a.end() && j != in_b.end();) {
    if (i->first == j->first)
      both.emplace_back((i++)->second, (j++)->second);
    else if (i->first < j->first)
      ++i;
    else
      ++j;
  }
  std::ranges::sort(both);
  return longest_chain(both);
}

void trim(Hunk& area, Ids a, Ids b) {
  const auto longer = [&] { return area.a_begin < area.a_end && area.b_begin < area.b_end; };
  while (longer() && a[area.a_begin] == b[area.b_begin]) ++area.a_begin, ++area.b_begin;
  while (longer() && a[area.a_end - 1] == b[area.b_end - 1]) --area.a_end, --area.b_end;
}

// What lies between the anchors, the last on top of none: they are taken from
// the back of `parts`, so the first goes there last.
void split(const Part& part, const Places& chain, std::vector<Part>& parts) {
  Hunk rest = part.area;
  for (auto place = chain.rbegin(); place != chain.rend(); ++place) {
    const std::size_t in_a = part.area.a_begin + place->first;
    const std::size_t in_b = part.area.b_begin + place->second;
    parts.push_back({{in_a + 1, rest.a_end, in_b + 1, rest.b_end}, part.level + 1});
    rest.a_end = in_a;
    rest.b_end = in_b;
  }
  parts.push_back({rest, part.level + 1});
}

}  // namespace

std::vector<Hunk> diff(Ids a, Ids b) {
  std::uint64_t steps = (1u << 29) + 256 * std::uint64_t{a.size() + b.size()};
  std::vector<Hunk> result;
  std::vector<Part> parts{{{0, a.size(), 0, b.size()}, 0}};
  while (!parts.empty()) {
    Part part = parts.back();
    parts.pop_back();
    Hunk& area = part.area;
    trim(area, a, b);
    if (area.a_begin == area.a_end && area.b_begin == area.b_end) continue;
    if (area.a_begin == area.a_end || area.b_begin == area.b_end) {
      result.push_back(area);
      continue;
    }
    const Ids from = a.subspan(area.a_begin, area.a_end - area.a_begin);
    const Ids to = b.subspan(area.b_begin, area.b_end - area.b_begin);
    if (const auto hunks = myers(from, to, steps)) {
      for (const Hunk& hunk : *hunks) {
        result.push_back({area.a_begin + hunk.a_begin, area.a_begin + hunk.a_end,
                          area.b_begin + hunk.b_begin, area.b_begin + hunk.b_end});
      }
      continue;
    }
    const Places chain = part.level < kMaxLevels ? anchors(from, to) : Places();
    if (chain.empty()) {
      result.push_back(area);
    } else {
      split(part, chain, parts);
    }
  }
  return result;
}

}  // namespace whittle
