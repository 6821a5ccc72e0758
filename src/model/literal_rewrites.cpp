#include "model/literal_rewrites.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "util/utf8.h"

namespace whittle {

namespace {

struct Spot {
  std::size_t file;
  Span span;
};

struct Literal {
  std::vector<Spot> places;  // where the very text stands
  std::vector<std::string> smaller;
};

std::vector<std::string> smaller_numbers(std::string_view text) {
  std::vector<std::string> found;
  for (const std::string_view number : {"0", "1"}) {
    if (text.size() > 1) found.emplace_back(number);
  }
  if (text.size() > 2) found.emplace_back(text.substr(0, text.size() - 1));
  if (text.size() > 2) found.emplace_back(text.substr(1));
  return found;
}

// A one-character string of a letter does for most that must not be empty.
std::vector<std::string> smaller_strings(std::string_view text, const Leaf& leaf) {
  const std::string front(text.substr(leaf.begin, leaf.inner_begin - leaf.begin));
  const std::string back(text.substr(leaf.inner_end, leaf.end - leaf.inner_end));
  const std::string_view inner = text.substr(leaf.inner_begin, leaf.inner_end - leaf.inner_begin);
  std::vector<std::string> found;
  if (inner.empty()) return found;
  found.push_back(front + back);
  if (inner.size() < 2) return found;
  const std::size_t first = std::max<std::size_t>(1, utf8_length(inner));
  if (first < inner.size()) found.push_back(front + std::string(inner.substr(0, first)) + back);
  return found;
}

std::map<std::string_view, Literal> read_literals(const RewriteInput& input) {
  std::map<std::string_view, Literal> literals;
  for (std::size_t file = 0; file < input.files.size(); ++file) {
    for (const Leaf& leaf : input.files[file].leaves) {
      if (leaf.look != Leaf::Look::number && leaf.look != Leaf::Look::quoted) continue;
      const std::string_view text = input.text(file, leaf);
      Literal& literal = literals[text];
      if (literal.places.empty()) {
        literal.smaller = leaf.look == Leaf::Look::number ? smaller_numbers(text)
                                                          : smaller_strings(input.text(file), leaf);
      }
      literal.places.push_back({file, {leaf.begin, leaf.end}});
    }
  }
  return literals;
}

void sort_by_savings(std::vector<Rewrite>& rewrites) {
  std::ranges::stable_sort(rewrites, std::ranges::greater{}, saved);
}

}  // namespace

std::vector<Rewrite> shrink_literals(const RewriteInput& input) {
  std::vector<Rewrite> together;
  std::vector<Rewrite> singly;
  for (const auto& [text, literal] : read_literals(input)) {
    for (const std::string& smaller : literal.smaller) {
      Rewrite all;
      for (const Spot& place : literal.places) {
        all.edits.push_back({place.file, place.span, smaller});
        if (literal.places.size() > 1) {
          singly.push_back({{{place.file, place.span, smaller}}});
        }
      }
      together.push_back(std::move(all));
    }
  }
  sort_by_savings(together);
  sort_by_savings(singly);
  together.insert(together.end(), std::make_move_iterator(singly.begin()),
                  std::make_move_iterator(singly.end()));
  return together;
}

std::vector<Rewrite> shrink_texts(const RewriteInput& input) {
  std::vector<Rewrite> rewrites;
  for (std::size_t file = 0; file < input.files.size(); ++file) {
    const std::string_view text = input.text(file);
    for (const Leaf& leaf : input.files[file].leaves) {
      if (!leaf.named || leaf.look == Leaf::Look::word || leaf.look == Leaf::Look::number) continue;
      const bool quoted = leaf.look == Leaf::Look::quoted;
      const std::size_t begin = quoted ? leaf.inner_begin : leaf.begin;
      const std::size_t end = quoted ? leaf.inner_end : leaf.end;
      const std::size_t size = end - begin;
      if (size < 2) continue;
      for (const std::size_t parts : {std::size_t{2}, std::size_t{4}}) {
        if (parts > size) continue;
        for (std::size_t part = 0; part < parts; ++part) {
          const std::size_t from = begin + size * part / parts;
          const std::size_t to = begin + size * (part + 1) / parts;
          std::string left(text.substr(leaf.begin, from - leaf.begin));
          left += text.substr(to, leaf.end - to);
          rewrites.push_back({{{file, {leaf.begin, leaf.end}, std::move(left)}}});
        }
      }
    }
  }
  sort_by_savings(rewrites);
  return rewrites;
}

}  // namespace whittle
