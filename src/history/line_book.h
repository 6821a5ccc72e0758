// Lines as numbers: equal lines of all texts that were added have the same number.
//
// A line has two numbers. For the exact one all its bytes count, including its newline; for the
// loose one white space does not count, so that code is the same after it was reindented.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace whittle {

/// A text in lines, each with its newline; the last may have none.
struct LinedText {
  std::vector<std::string_view> lines;
  std::vector<std::uint32_t> exact;
  std::vector<std::uint32_t> loose;
  std::size_t size() const { return lines.size(); }
};

class LineBook {
 public:
  /// REQUIRES: the text outlives the book and the result.
  LinedText add(std::string_view text);

 private:
  std::unordered_map<std::string_view, std::uint32_t> exact_;
  std::unordered_map<std::string, std::uint32_t> loose_;
};

/// White space as compilers see it in a line.
inline constexpr std::string_view kWhiteSpace = " \t\r\n\f\v";

inline bool is_blank(std::string_view line) {
  return line.find_first_not_of(kWhiteSpace) == line.npos;
}

}  // namespace whittle
