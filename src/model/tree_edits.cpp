#include "model/tree_edits.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <unordered_map>

#include "model/compare.h"
#include "model/pairing.h"
#include "util/hash.h"

namespace whittle {

namespace {

constexpr std::uint32_t kNone = Part::kNone;

// One of the two trees, with a hash of every part: of its kind, its text, and how it is
// made of parts.
class Side {
 public:
  explicit Side(const PartedText& from) : text_(from.text), parts_(from.parts.parts) {
    hashes_.resize(parts_.size());
    for (std::size_t i = parts_.size(); i-- > 0;) {
      Hasher hasher;
      hasher.add_number(parts_[i].kind);
      std::uint32_t at = parts_[i].begin;
      for (std::size_t child = i + 1; child < parts_[i].last; child = parts_[child].last) {
        hasher.add(text(at, parts_[child].begin));
        hasher.add_number(hashes_[child].high);
        hasher.add_number(hashes_[child].low);
        at = parts_[child].end;
      }
      hasher.add(text(at, parts_[i].end));
      hashes_[i] = hasher.finish();
    }
  }

  const Part& operator[](std::uint32_t part) const { return parts_[part]; }
  const Hash128& hash(std::uint32_t part) const { return hashes_[part]; }
  std::string_view text(std::size_t begin, std::size_t end) const {
    return end > begin ? text_.substr(begin, end - begin) : std::string_view();
  }
  std::string_view text(std::uint32_t part) const {
    return text(parts_[part].begin, parts_[part].end);
  }
  bool leaf(std::uint32_t part) const { return parts_[part].last == part + 1; }
  std::vector<std::uint32_t> children(std::uint32_t part) const {
    std::vector<std::uint32_t> result;
    for (std::uint32_t i = part + 1; i < parts_[part].last; i = parts_[i].last) result.push_back(i);
    return result;
  }
  /// Where a part can be cut: at its end, and if it is nothing but a list of children that may go,
  /// as what is between the tags of an element, behind each of them.
  std::vector<std::size_t> ends_in(std::uint32_t part) const {
    std::vector<std::size_t> ends;
    std::size_t at = parts_[part].begin;
    for (const std::uint32_t child : children(part)) {
      const Part& one = parts_[child];
      if (one.place != Slot::optional || one.gap != at || one.list != kNone) break;
      ends.push_back(at = one.end);
    }
    if (at == parts_[part].end && !ends.empty()) return ends;
    return {parts_[part].end};
  }
  /// The first of a list has no separator of its own: it goes with the next one's.
  bool heads_list(std::uint32_t part) const {
    return parts_[part].list != kNone && parts_[part].lead == parts_[part].begin;
  }
  /// Sorted; of a large part, its beginning.
  std::vector<std::uint64_t> leaves(std::uint32_t part) const {
    constexpr std::size_t kEnough = 512;
    std::vector<std::uint64_t> result;
    for (std::uint32_t i = part; i < parts_[part].last && result.size() < kEnough; ++i) {
      if (leaf(i)) result.push_back(hashes_[i].low);
    }
    std::ranges::sort(result);
    return result;
  }

 private:
  std::string_view text_;
  const std::vector<Part>& parts_;
  std::vector<Hash128> hashes_;
};

using PartSpan = std::span<const std::uint32_t>;

// Of two children that are alike.
constexpr double kLeastSimilar = 0.3;

// Whether one is the other without most of what is in it: a class without members, a function
// without statements. All of its leaves but the empty body are in the other one.
bool is_hull(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b,
             double similar) {
  const auto common =
      static_cast<std::size_t>(std::lround(similar * static_cast<double>(a.size() + b.size()) / 2));
  return common > 0 && common + 1 >= std::min(a.size(), b.size());
}

class TreeDifference {
 public:
  TreeDifference(const PartedText& passing, const PartedText& failing)
      : a_(passing), b_(failing), partner_(failing.parts.parts.size(), kNone) {}

  TreeEdits find();

 private:
  struct Pair {
    std::uint32_t a;
    std::uint32_t b;
  };
  // What stands between two children that have partners.
  struct Segment {
    PartSpan a, b;             // children without one
    std::size_t a_from, a_to;  // bytes
    std::size_t b_from, b_to;
    std::uint32_t a_before, a_next;  // the children in front of it and behind it
    std::uint32_t b_before, b_next;
  };
  // Bytes that are removed one by one, without a gap between them.
  struct Cuts {
    std::size_t begin = 0;
    std::vector<std::size_t> ends;
    std::size_t end() const { return ends.empty() ? begin : ends.back(); }
  };

  void compare_children(Pair pair);
  std::vector<Hunk> match(PartSpan a, PartSpan b);
  void pair_up(PartSpan a, PartSpan b, std::vector<Pair>& pairs) const;
  double likeness(std::uint32_t a, std::uint32_t b, double similar) const;
  void settle_pair(Pair pair);
  bool exclusive(const Segment& segment) const;
  void settle_segment(Segment segment);
  void settle_cuts(const Segment& segment, Cuts a, Cuts b);
  bool cut(const Side& side, PartSpan parts, std::size_t from, std::uint32_t next,
           Cuts& cuts) const;
  void same(Pair pair);
  void replace(std::size_t a_begin, std::size_t a_end, std::size_t b_begin, std::size_t b_end);
  void add(const Hunk& hunk) {
    if (hunk.a_begin < hunk.a_end || hunk.b_begin < hunk.b_end) edits_.push_back(hunk);
  }

  Side a_;
  Side b_;
  std::vector<std::uint32_t> partner_;
  std::vector<Hunk> edits_;
  std::vector<Pair> open_;  // pairs whose children are to be compared
};

// The subtrees are the same, part for part.
void TreeDifference::same(Pair pair) {
  const std::uint32_t size = b_[pair.b].last - pair.b;
  const bool alike = a_[pair.a].last - pair.a == size;
  for (std::uint32_t i = 0; i < (alike ? size : 1); ++i) partner_[pair.b + i] = pair.a + i;
}

// One edit for these bytes, without the tokens that are the same at both ends.
void TreeDifference::replace(std::size_t a_begin, std::size_t a_end, std::size_t b_begin,
                             std::size_t b_end) {
  const std::string_view a = a_.text(a_begin, a_end);
  const std::string_view b = b_.text(b_begin, b_end);
  if (a == b) return;
  const std::vector<Hunk> hunks = byte_hunks(compare(a, b, cut_tokens));
  add({a_begin + hunks.front().a_begin, a_begin + hunks.back().a_end,
       b_begin + hunks.front().b_begin, b_begin + hunks.back().b_end});
}

// The lists of children, by what they are.
std::vector<Hunk> TreeDifference::match(PartSpan a, PartSpan b) {
  std::unordered_map<Hash128, std::uint32_t> numbers;
  const auto number = [&](const Side& side, PartSpan parts) {
    std::vector<std::uint32_t> result;
    for (const std::uint32_t part : parts) {
      const auto next = static_cast<std::uint32_t>(numbers.size());
      result.push_back(numbers.try_emplace(side.hash(part), next).first->second);
    }
    return result;
  };
  const std::vector<std::uint32_t> in_a = number(a_, a);
  return diff(in_a, number(b_, b));
}

// How much two children ask to be a pair; 0: not at all.
double TreeDifference::likeness(std::uint32_t a, std::uint32_t b, double similar) const {
  constexpr double kKind = 0.1;
  constexpr double kPlace = 0.01;
  const bool may_go = a_[a].place == Slot::optional || b_[b].place == Slot::optional;
  if (a_[a].kind != b_[b].kind) return may_go ? 0 : kPlace;
  if ((a_.leaf(a) && b_.leaf(b)) || !may_go || similar >= kLeastSimilar) return kKind + similar;
  return 0;
}

// Children that differ, but are partners: the heaviest pairs in order.
void TreeDifference::pair_up(PartSpan a, PartSpan b, std::vector<Pair>& pairs) const {
  constexpr std::size_t kMaxPairs = 1 << 18;  // longer ones are removed and added
  if (a.empty() || b.empty() || a.size() * b.size() > kMaxPairs) return;
  std::vector<std::vector<std::uint64_t>> leaves_a, leaves_b;
  for (const std::uint32_t part : a) leaves_a.push_back(a_.leaves(part));
  for (const std::uint32_t part : b) leaves_b.push_back(b_.leaves(part));
  const auto weight = [&](std::size_t i, std::size_t j) {
    const double similar = similarity(leaves_a[i], leaves_b[j]);
    const bool opened = a_[a[i]].outline == Outline::item && b_[b[j]].outline == Outline::item &&
                        is_hull(leaves_a[i], leaves_b[j], similar);
    return likeness(a[i], b[j], opened ? std::max(similar, kLeastSimilar) : similar);
  };
  for (const auto& [i, j] : heaviest_pairs(a.size(), b.size(), weight)) {
    pairs.push_back({a[i], b[j]});
  }
}

void TreeDifference::settle_pair(Pair pair) {
  if (a_.hash(pair.a) == b_.hash(pair.b) && a_.text(pair.a) == b_.text(pair.b)) {
    return same(pair);
  }
  partner_[pair.b] = pair.a;
  const bool leaves = a_.leaf(pair.a) && b_.leaf(pair.b);
  if (a_[pair.a].kind == b_[pair.b].kind && !leaves) {
    open_.push_back(pair);
  } else {
    add({a_[pair.a].begin, a_[pair.a].end, b_[pair.b].begin, b_[pair.b].end});
  }
}

void TreeDifference::compare_children(Pair pair) {
  const std::vector<std::uint32_t> a = a_.children(pair.a);
  const std::vector<std::uint32_t> b = b_.children(pair.b);
  std::vector<Pair> pairs;
  std::size_t i = 0;
  std::size_t j = 0;
  for (const Hunk& hunk : match(a, b)) {
    while (i < hunk.a_begin) pairs.push_back({a[i++], b[j++]});
    pair_up(PartSpan(a).subspan(i, hunk.a_end - i), PartSpan(b).subspan(j, hunk.b_end - j), pairs);
    i = hunk.a_end;
    j = hunk.b_end;
  }
  while (i < a.size()) pairs.push_back({a[i++], b[j++]});

  i = j = 0;
  std::size_t a_at = a_[pair.a].begin;
  std::size_t b_at = b_[pair.b].begin;
  std::uint32_t a_before = kNone;
  std::uint32_t b_before = kNone;
  const auto to = [&](std::uint32_t a_next, std::uint32_t b_next) {
    const bool end = a_next == kNone;
    const std::size_t a_first = i;
    const std::size_t b_first = j;
    while (i < a.size() && a[i] != a_next) ++i;
    while (j < b.size() && b[j] != b_next) ++j;
    settle_segment({PartSpan(a).subspan(a_first, i - a_first),
                    PartSpan(b).subspan(b_first, j - b_first), a_at,
                    end ? a_[pair.a].end : a_[a_next].begin, b_at,
                    end ? b_[pair.b].end : b_[b_next].begin, a_before, a_next, b_before, b_next});
    if (end) return;
    a_before = a_next;
    b_before = b_next;
    settle_pair({a_next, b_next});
    a_at = a_[a[i++]].end;
    b_at = b_[b[j++]].end;
  };
  for (const Pair& next : pairs) to(next.a, next.b);
  to(kNone, kNone);
}

// How children leave their place one by one: with what is in front of them, or, from the
// head of a list, with the separator that follows. False where they cannot.
bool TreeDifference::cut(const Side& side, PartSpan parts, std::size_t from, std::uint32_t next,
                         Cuts& cuts) const {
  if (parts.empty()) return true;
  for (const std::uint32_t part : parts) {
    if (side[part].place != Slot::optional) return false;
    if (part != parts.front() && side.heads_list(part)) return false;
  }
  if (!side.heads_list(parts.front())) {
    cuts.begin = side[parts.front()].gap;
    if (cuts.begin < from) return false;  // a comment stands behind its separator
    for (const std::uint32_t part : parts) {
      if (side[part].gap != cuts.end()) return false;
      std::ranges::move(side.ends_in(part), std::back_inserter(cuts.ends));
    }
    return true;
  }
  const std::uint32_t list = side[parts.front()].list;
  cuts.begin = side[parts.front()].begin;
  if (next == kNone || side[next].list != list) return false;
  for (const std::uint32_t part : parts.subspan(1)) {
    if (side[part].list != list) return false;
    cuts.ends.push_back(side[part].begin);
  }
  cuts.ends.push_back(side[next].begin);
  return true;
}

void TreeDifference::settle_cuts(const Segment& s, Cuts a, Cuts b) {
  // Where nothing is cut: the place that has the same in front of it, or behind it.
  const auto place = [](Cuts& cuts, std::string_view all, std::size_t from, std::string_view before,
                        std::string_view after) {
    cuts.begin = all.starts_with(before) ? from + before.size()
                 : all.ends_with(after)  ? from + all.size() - after.size()
                                         : from;
  };
  if (s.a.empty()) {
    place(a, a_.text(s.a_from, s.a_to), s.a_from, b_.text(s.b_from, b.begin),
          b_.text(b.end(), s.b_to));
  } else if (s.b.empty()) {
    place(b, b_.text(s.b_from, s.b_to), s.b_from, a_.text(s.a_from, a.begin),
          a_.text(a.end(), s.a_to));
  }
  // Tokens that differ there may be what the children of the other side are.
  const std::string_view around[] = {a_.text(s.a_from, a.begin), b_.text(s.b_from, b.begin),
                                     a_.text(a.end(), s.a_to), b_.text(b.end(), s.b_to)};
  const bool clean = around[0] == around[1] && around[2] == around[3];
  const bool blank = std::ranges::all_of(around, [](std::string_view text) {
    return text.find_first_not_of(" \t\r\n\f\v") == text.npos;
  });
  if (!clean && (!blank || s.a.size() + s.b.size() == 1)) {
    return replace(s.a_from, s.a_to, s.b_from, s.b_to);
  }
  replace(s.a_from, a.begin, s.b_from, b.begin);
  for (std::size_t from = a.begin; const std::size_t to : a.ends) {
    add({from, to, b.begin, b.begin});
    from = to;
  }
  for (std::size_t from = b.begin; const std::size_t to : b.ends) {
    add({a.end(), a.end(), from, to});
    from = to;
  }
  replace(a.end(), s.a_to, b.end(), s.b_to);
}

// Whether the first ones of both cannot be there together.
bool TreeDifference::exclusive(const Segment& s) const {
  if (s.a.empty() || s.b.empty()) return false;
  const Part& a = a_[s.a.front()];
  const Part& b = b_[s.b.front()];
  if (a.kind == 0 || b.kind == 0) return false;
  if (a_.heads_list(s.a.front()) || b_.heads_list(s.b.front())) return true;
  if (a.list != kNone || b.list != kNone || s.a.size() + s.b.size() > 2) return false;
  // Where one of them has a neighbour in the same place, there is room for many.
  const auto many = [](const Side& side, const Part& part, std::uint32_t other) {
    return other != kNone && side[other].place == Slot::optional && side[other].slot == part.slot;
  };
  return !many(a_, a, s.a_before) && !many(a_, a, s.a_next) && !many(b_, b, s.b_before) &&
         !many(b_, b, s.b_next);
}

void TreeDifference::settle_segment(Segment s) {
  while (exclusive(s)) {
    const Pair first{s.a.front(), s.b.front()};
    replace(s.a_from, a_[first.a].begin, s.b_from, b_[first.b].begin);
    settle_pair(first);
    s.a = s.a.subspan(1);
    s.b = s.b.subspan(1);
    s.a_from = a_[first.a].end;
    s.b_from = b_[first.b].end;
    s.a_before = first.a;
    s.b_before = first.b;
  }
  Cuts a, b;
  const bool whole = s.a.empty() && s.b.empty();
  if (!whole && cut(a_, s.a, s.a_from, s.a_next, a) && cut(b_, s.b, s.b_from, s.b_next, b)) {
    return settle_cuts(s, std::move(a), std::move(b));
  }
  replace(s.a_from, s.a_to, s.b_from, s.b_to);
}

TreeEdits TreeDifference::find() {
  if (a_.text(0) == b_.text(0)) {
    same({0, 0});
  } else {
    partner_[0] = 0;
    open_.push_back({0, 0});
  }
  while (!open_.empty()) {
    const Pair pair = open_.back();
    open_.pop_back();
    compare_children(pair);
  }
  // Each ends, in both texts together, behind where it begins.
  std::ranges::sort(edits_, {}, [](const Hunk& hunk) { return hunk.a_begin + hunk.b_begin; });
  return {std::move(edits_), std::move(partner_)};
}

}  // namespace

TreeEdits tree_edits(const PartedText& passing, const PartedText& failing) {
  return TreeDifference(passing, failing).find();
}

Parts line_parts(std::string_view text) {
  Parts result;
  Part whole;
  whole.end = static_cast<std::uint32_t>(text.size());
  result.parts.push_back(whole);
  for (const Span& line : cut_lines(text)) {
    Part part;
    part.gap = part.lead = part.begin = static_cast<std::uint32_t>(line.begin);
    part.end = static_cast<std::uint32_t>(line.end);
    part.parent = 0;
    part.last = static_cast<std::uint32_t>(result.parts.size() + 1);
    part.place = Slot::optional;
    result.parts.push_back(part);
  }
  result.parts.front().last = static_cast<std::uint32_t>(result.parts.size());
  return result;
}

}  // namespace whittle
