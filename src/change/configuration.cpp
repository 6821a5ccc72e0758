#include "change/configuration.h"

#include <algorithm>
#include <cassert>

namespace whittle {

namespace {

// Appends to sorted ranges, joining those that touch.
void append(std::vector<Range>& ranges, Range next) {
  if (next.begin >= next.end) return;
  if (!ranges.empty() && next.begin <= ranges.back().end) {
    ranges.back().end = std::max(ranges.back().end, next.end);
  } else {
    ranges.push_back(next);
  }
}

}  // namespace

Configuration Configuration::from_sorted(std::vector<Range> ranges) {
  Configuration result;
  if (ranges.empty()) return result;
  auto data = std::make_shared<Data>();
  data->before.reserve(ranges.size() + 1);
  std::size_t count = 0;
  data->before.push_back(0);
  for (const Range& range : ranges) {
    count += range.end - range.begin;
    data->before.push_back(count);
  }
  data->ranges = std::move(ranges);
  result.data_ = std::move(data);
  return result;
}

Configuration Configuration::all(Change n) {
  return n == 0 ? Configuration() : from_sorted({{0, n}});
}

Configuration Configuration::of(std::vector<Range> ranges) {
  std::sort(ranges.begin(), ranges.end(),
            [](const Range& a, const Range& b) { return a.begin < b.begin; });
  std::vector<Range> joined;
  for (const Range& range : ranges) append(joined, range);
  return from_sorted(std::move(joined));
}

Configuration Configuration::of_changes(std::vector<Change> changes) {
  std::sort(changes.begin(), changes.end());
  std::vector<Range> joined;
  for (const Change change : changes) append(joined, {change, change + 1});
  return from_sorted(std::move(joined));
}

bool Configuration::contains(Change change) const {
  const auto all = ranges();
  const auto after = std::upper_bound(all.begin(), all.end(), change,
                                      [](Change c, const Range& r) { return c < r.begin; });
  return after != all.begin() && change < std::prev(after)->end;
}

bool Configuration::contains(const Configuration& other) const {
  const auto mine = ranges();
  auto it = mine.begin();
  for (const Range& range : other.ranges()) {
    while (it != mine.end() && it->end < range.end) ++it;
    if (it == mine.end() || it->begin > range.begin) return false;
  }
  return true;
}

Change Configuration::at(std::size_t rank) const {
  assert(rank < count());
  const auto& before = data_->before;
  const auto after = std::upper_bound(before.begin(), before.end(), rank);
  const std::size_t index = static_cast<std::size_t>(after - before.begin()) - 1;
  return data_->ranges[index].begin + static_cast<Change>(rank - before[index]);
}

Configuration Configuration::slice(std::size_t from, std::size_t to) const {
  assert(from <= to && to <= count());
  if (from == to) return {};
  if (to - from == count()) return *this;
  const auto& before = data_->before;
  std::size_t index = static_cast<std::size_t>(
                          std::upper_bound(before.begin(), before.end(), from) - before.begin()) -
                      1;
  std::vector<Range> result;
  for (; index < data_->ranges.size() && before[index] < to; ++index) {
    Range range = data_->ranges[index];
    if (before[index + 1] > to) range.end -= static_cast<Change>(before[index + 1] - to);
    if (before[index] < from) range.begin += static_cast<Change>(from - before[index]);
    result.push_back(range);
  }
  return from_sorted(std::move(result));
}

Configuration Configuration::plus(const Configuration& other) const {
  if (other.empty()) return *this;
  if (empty()) return other;
  std::vector<Range> result;
  const auto a = ranges();
  const auto b = other.ranges();
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    const bool take_a = j == b.size() || (i < a.size() && a[i].begin <= b[j].begin);
    append(result, take_a ? a[i++] : b[j++]);
  }
  return from_sorted(std::move(result));
}

Configuration Configuration::minus(const Configuration& other) const {
  if (empty() || other.empty()) return *this;
  std::vector<Range> result;
  const auto gone = other.ranges();
  std::size_t j = 0;
  for (Range range : ranges()) {
    while (j < gone.size() && gone[j].end <= range.begin) ++j;
    for (std::size_t k = j; k < gone.size() && gone[k].begin < range.end; ++k) {
      append(result, {range.begin, std::min(range.end, gone[k].begin)});
      range.begin = std::max(range.begin, gone[k].end);
      if (range.begin >= range.end) break;
    }
    append(result, range);
  }
  return from_sorted(std::move(result));
}

Configuration Configuration::intersect(const Configuration& other) const {
  std::vector<Range> result;
  const auto a = ranges();
  const auto b = other.ranges();
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() && j < b.size()) {
    append(result, {std::max(a[i].begin, b[j].begin), std::min(a[i].end, b[j].end)});
    if (a[i].end < b[j].end) {
      ++i;
    } else {
      ++j;
    }
  }
  return from_sorted(std::move(result));
}

bool operator==(const Configuration& a, const Configuration& b) {
  if (a.data_ == b.data_) return true;
  if (a.count() != b.count()) return false;
  return std::ranges::equal(a.ranges(), b.ranges());
}

std::string Configuration::text() const {
  std::string result;
  for (const Range& range : ranges()) {
    if (!result.empty()) result += ' ';
    result += std::to_string(range.begin);
    if (range.end - range.begin > 1) result += '-' + std::to_string(range.end - 1);
  }
  return result;
}

}  // namespace whittle
