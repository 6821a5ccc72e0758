#include "history/pair_files.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "history/line_book.h"

namespace whittle {

namespace {

using Pairs = std::vector<std::optional<std::size_t>>;

// A file that no other has the name of.
struct Loose {
  std::size_t file = 0;
  std::string_view name;
  std::string_view text;
  std::vector<std::uint32_t> lines;  // sorted; none of a binary file
};

// How well two files fit; compared from the first on.
struct Fit {
  bool equal = false;
  double shared = 0;  // lines, of the longer one's
  bool same_last_part = false;
  std::size_t shared_path = 0;
  auto operator<=>(const Fit&) const = default;
};

struct Candidate {
  Fit fit;
  std::size_t from = 0;  // among those left
  std::size_t to = 0;
};

std::vector<Loose> left_over(const Source& source, const std::vector<bool>& taken, LineBook& book) {
  std::vector<Loose> result;
  for (std::size_t i = 0; i < source.files(); ++i) {
    if (taken[i] || source.file(i).is_link() || source.text(i).empty()) continue;
    Loose file{i, source.file(i).name, source.text(i), {}};
    if (!is_binary(file.text)) file.lines = book.add(file.text).exact;
    std::ranges::sort(file.lines);
    result.push_back(std::move(file));
  }
  return result;
}

std::size_t shared_lines(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
  std::size_t count = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (*i == *j) {
      ++count, ++i, ++j;
    } else if (*i < *j) {
      ++i;
    } else {
      ++j;
    }
  }
  return count;
}

std::string_view last_part(std::string_view name) {
  return name.substr(name.rfind('/') + 1);  // npos + 1 is 0
}

std::size_t shared_path(std::string_view a, std::string_view b) {
  const auto prefix = std::ranges::mismatch(a, b).in1 - a.begin();
  const auto suffix = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first - a.rbegin();
  return static_cast<std::size_t>(prefix + suffix);
}

std::optional<Fit> fit_of(const Loose& a, const Loose& b) {
  Fit fit{a.text == b.text, 0, last_part(a.name) == last_part(b.name), shared_path(a.name, b.name)};
  if (fit.equal) return fit;
  const auto [less, more] = std::minmax({a.lines.size(), b.lines.size()});
  if (less == 0 || less * 2 < more) return std::nullopt;
  const std::size_t shared = shared_lines(a.lines, b.lines);
  if (shared * 2 < more) return std::nullopt;
  fit.shared = static_cast<double>(shared) / static_cast<double>(more);
  return fit;
}

// Takes the best first. Where one file has two that fit equally well, neither gets it.
void choose(std::vector<Candidate> candidates, const std::vector<Loose>& from,
            const std::vector<Loose>& to, Pairs& pairs) {
  std::ranges::stable_sort(candidates,
                           [](const Candidate& a, const Candidate& b) { return a.fit > b.fit; });
  std::vector<bool> from_done(from.size()), to_done(to.size());
  for (std::size_t begin = 0; begin < candidates.size();) {
    std::vector<Candidate> equal;
    const Fit& fit = candidates[begin].fit;
    std::size_t end = begin;
    for (; end < candidates.size() && candidates[end].fit == fit; ++end) {
      const Candidate& each = candidates[end];
      if (!from_done[each.from] && !to_done[each.to]) equal.push_back(each);
    }
    for (const Candidate& each : equal) {
      from_done[each.from] = to_done[each.to] = true;
      const bool only = std::ranges::count(equal, each.from, &Candidate::from) == 1 &&
                        std::ranges::count(equal, each.to, &Candidate::to) == 1;
      if (only) pairs[from[each.from].file] = to[each.to].file;
    }
    begin = end;
  }
}

}  // namespace

Pairs pair_files(const Source& from, const Source& to) {
  std::unordered_map<std::string_view, std::size_t> by_name;
  for (std::size_t i = 0; i < to.files(); ++i) by_name[to.file(i).name] = i;
  Pairs pairs(from.files());
  std::vector<bool> from_taken(from.files()), to_taken(to.files());
  for (std::size_t i = 0; i < from.files(); ++i) {
    const auto it = by_name.find(from.file(i).name);
    if (it == by_name.end()) continue;
    pairs[i] = it->second;
    from_taken[i] = to_taken[it->second] = true;
  }
  if (std::ranges::all_of(from_taken, std::identity())) return pairs;
  LineBook book;
  const std::vector<Loose> from_left = left_over(from, from_taken, book);
  const std::vector<Loose> to_left = left_over(to, to_taken, book);
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < from_left.size(); ++i) {
    for (std::size_t j = 0; j < to_left.size(); ++j) {
      if (const auto fit = fit_of(from_left[i], to_left[j])) candidates.push_back({*fit, i, j});
    }
  }
  choose(std::move(candidates), from_left, to_left, pairs);
  return pairs;
}

}  // namespace whittle
