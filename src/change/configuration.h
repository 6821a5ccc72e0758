// Which changes are in: an ordered set of change numbers, stored as ranges.
//
// A value: copying shares the ranges and costs one reference count; every operation makes a new
// set. It stores ranges and not bits, because what a reduction keeps of a large input is a few
// ranges: a 100 MB file of which ten lines are left is ten ranges, and rendering it takes time for
// what is kept only. Operations are linear in the number of ranges; contains() and slice() are
// logarithmic in it, plus the ranges returned.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace whittle {

/// The smallest thing that can be in or out, numbered from 0.
using Change = std::uint32_t;

/// The changes begin, begin+1, …, end-1.
struct Range {
  Change begin = 0;
  Change end = 0;
  friend bool operator==(const Range&, const Range&) = default;
};

class Configuration {
 public:
  Configuration() = default;

  /// Changes 0 to n-1.
  static Configuration all(Change n);
  /// From ranges in any order that may touch or overlap.
  static Configuration of(std::vector<Range> ranges);
  static Configuration of_changes(std::vector<Change> changes);

  std::size_t count() const { return data_ ? data_->before.back() : 0; }
  bool empty() const { return count() == 0; }
  bool contains(Change change) const;
  bool contains(const Configuration& other) const;
  std::span<const Range> ranges() const {
    return data_ ? std::span<const Range>(data_->ranges) : std::span<const Range>();
  }

  /// The change at this rank. REQUIRES: rank < count().
  Change at(std::size_t rank) const;
  /// The changes at ranks from to to-1. REQUIRES: from <= to <= count().
  Configuration slice(std::size_t from, std::size_t to) const;

  Configuration plus(const Configuration& other) const;
  Configuration minus(const Configuration& other) const;
  Configuration intersect(const Configuration& other) const;

  friend bool operator==(const Configuration& a, const Configuration& b);

  /// "0-4 7 9-12", for messages and tests.
  std::string text() const;

 private:
  struct Data {
    std::vector<Range> ranges;        // sorted, disjoint, not touching, none empty
    std::vector<std::size_t> before;  // before[i]: changes in ranges[0..i); one more at the end
  };
  static Configuration from_sorted(std::vector<Range> ranges);

  std::shared_ptr<const Data> data_;  // null: empty
};

}  // namespace whittle
