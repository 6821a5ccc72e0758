// How one version of some lines was indented anew, learnt from lines that are the
// same but for white space; and other lines indented by the same change.
//
// An indentation that was seen becomes what it became there. Any other is one unit
// for another as often as it stands there, where the two versions are indented by
// different units and that explains all lines seen; else what was put before all of
// them is put before it, or taken away. Where nothing explains them there is no
// answer: nothing is guessed. Line ends (\n or \r\n) go along.
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

/// What a text's lines are mostly indented by, from one to the next; empty where that cannot
/// be said.
std::string indent_unit(std::span<const std::string_view> lines);

/// Of the versions before and after.
struct IndentUnits {
  std::string before;
  std::string after;
};

class Reindent {
 public:
  /// Nothing where one indentation, or one line end, became two.
  static std::optional<Reindent> learn(std::span<const LinePair> lines, IndentUnits units);

  /// The line as the change would have left it. A blank line keeps what it has but for
  /// its line end.
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
