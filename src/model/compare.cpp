#include "model/compare.h"

#include <unordered_map>

namespace whittle {

namespace {

using Numbers = std::unordered_map<std::string_view, std::uint32_t>;

std::vector<std::uint32_t> number(std::string_view text, const std::vector<Span>& atoms,
                                  Numbers& numbers) {
  std::vector<std::uint32_t> result;
  result.reserve(atoms.size());
  for (const Span& atom : atoms) {
    const auto next = static_cast<std::uint32_t>(numbers.size());
    const std::string_view bytes = text.substr(atom.begin, atom.end - atom.begin);
    result.push_back(numbers.try_emplace(bytes, next).first->second);
  }
  return result;
}

// Where the atoms first to last-1 lie. REQUIRES: the atoms tile the text.
Span bytes_of(const std::vector<Span>& atoms, std::size_t first, std::size_t last) {
  const std::size_t size = atoms.empty() ? 0 : atoms.back().end;
  const std::size_t begin = first < atoms.size() ? atoms[first].begin : size;
  return {begin, first < last ? atoms[last - 1].end : begin};
}

}  // namespace

Comparison compare(std::string_view a, std::string_view b, Cut cut) {
  Comparison result{cut(a), cut(b), {}};
  Numbers numbers;
  const auto in_a = number(a, result.a, numbers);
  const auto in_b = number(b, result.b, numbers);
  result.hunks = diff(in_a, in_b);
  return result;
}

std::vector<Hunk> byte_hunks(const Comparison& comparison) {
  std::vector<Hunk> result;
  result.reserve(comparison.hunks.size());
  for (const Hunk& hunk : comparison.hunks) {
    const Span a = bytes_of(comparison.a, hunk.a_begin, hunk.a_end);
    const Span b = bytes_of(comparison.b, hunk.b_begin, hunk.b_end);
    result.push_back({a.begin, a.end, b.begin, b.end});
  }
  return result;
}

}  // namespace whittle
