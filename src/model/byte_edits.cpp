#include "model/byte_edits.h"

#include <algorithm>

#include "model/compare.h"

namespace whittle {

namespace {

// Runs of bytes that differ in two places of one size.
void compare_in_place(std::string_view a, std::string_view b, const Hunk& place,
                      std::vector<Hunk>& result) {
  bool same = true;
  for (std::size_t i = 0; i < place.a_end - place.a_begin; ++i) {
    const std::size_t in_a = place.a_begin + i;
    const std::size_t in_b = place.b_begin + i;
    if (a[in_a] == b[in_b]) {
      same = true;
    } else if (same) {
      result.push_back({in_a, in_a + 1, in_b, in_b + 1});
      same = false;
    } else {
      ++result.back().a_end;
      ++result.back().b_end;
    }
  }
}

std::size_t bytes_in(const std::vector<Hunk>& runs) {
  std::size_t total = 0;
  for (const Hunk& run : runs) total += (run.a_end - run.a_begin) + (run.b_end - run.b_begin);
  return total;
}

// Bytes that differ, with the same bytes between two runs.
std::vector<Hunk> runs_between(std::string_view a, std::string_view b) {
  std::vector<Hunk> moved;
  for (const Hunk& hunk : byte_hunks(compare(a, b, cut_bytes))) {
    if (hunk.a_end - hunk.a_begin == hunk.b_end - hunk.b_begin) {
      compare_in_place(a, b, hunk, moved);
    } else {
      moved.push_back(hunk);
    }
  }
  if (a.size() != b.size()) return moved;
  std::vector<Hunk> in_place;
  compare_in_place(a, b, {0, a.size(), 0, b.size()}, in_place);
  return bytes_in(moved) < bytes_in(in_place) ? moved : in_place;
}

}  // namespace

std::vector<Hunk> byte_blocks(std::string_view a, std::string_view b) {
  constexpr std::size_t kBetween = 4;
  std::vector<Hunk> result;
  for (const Hunk& run : runs_between(a, b)) {
    if (!result.empty() && run.a_begin - result.back().a_end <= kBetween) {
      result.back().a_end = run.a_end;
      result.back().b_end = run.b_end;
    } else {
      result.push_back(run);
    }
  }
  return result;
}

std::vector<Hunk> single_bytes(std::string_view a, std::string_view b) {
  std::vector<Hunk> result;
  for (const Hunk& run : runs_between(a, b)) {
    std::size_t in_a = run.a_begin;
    std::size_t in_b = run.b_begin;
    while (in_a < run.a_end || in_b < run.b_end) {
      const Hunk byte{in_a, std::min(in_a + 1, run.a_end), in_b, std::min(in_b + 1, run.b_end)};
      result.push_back(byte);
      in_a = byte.a_end;
      in_b = byte.b_end;
    }
  }
  return result;
}

}  // namespace whittle
