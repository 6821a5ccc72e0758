// How some lines were indented in another way, learnt from lines that differ only in white space;
// and the same change applied to other lines.
//
// An indentation that occurred is translated as it was there. Another one is translated unit by
// unit, if the two versions use different units (tabs, four spaces) and that explains all lines
// seen; otherwise the white space that was added in front of all lines is added, or removed. If
// nothing explains the lines there is no answer: nothing is guessed. Line ends (\n or \r\n) are
// translated as well.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace whittle {

/// A line before and after.
using LinePair = std::pair<std::string_view, std::string_view>;

/// The unit by which the lines of a text are mostly indented; empty if there is none.
std::string indent_unit(std::span<const std::string_view> lines);

/// The units of the versions before and after.
struct IndentUnits {
  std::string before;
  std::string after;
};

class Reindent {
 public:
  /// nullopt if one indentation, or one line end, became two different ones.
  static std::optional<Reindent> learn(std::span<const LinePair> lines, IndentUnits units);

  /// The line after the change. A blank line keeps its white space, except for its line end.
  std::optional<std::string> apply(std::string_view line) const;

 private:
  using Change = std::pair<std::string, std::string>;
  std::optional<std::string> indent(std::string_view before) const;
  std::string end(std::string_view before) const;

  IndentUnits units_;
  std::vector<Change> seen_;    // of indentations
  std::optional<Change> ends_;  // what one line end became, if they differ
};

/// Whether two lines differ in nothing but indentation and line end.
bool same_but_indentation(std::string_view a, std::string_view b);

}  // namespace whittle
