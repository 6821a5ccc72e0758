// Rewrites as data: a language's rewrites.scm (docs/rewrites.md), and its outline.scm.
//
// Each pattern is a query of tree-sitter with clauses that say what becomes of a match:
//
//   (#replace! @target part…)    a part is a string, or the text of a capture
//   (#delete! @target [sep])     with white space in front and, in a list, one separator
//   (#join! @capture sep)        how the texts of several captures of one name are put together
//   (#rule! name)                the pattern can be named by use patterns
//   (#uses! least [most])        a match counts only where so many uses join it
//   (#use! name @capture…)       the pattern is a use: its edits are made together with those
//                                of a match of the rule in which these captures read the same
//   (#eq? #not-eq? #match? #not-match? #any-of?)   conditions, as everywhere
//   (#same-index? @a @b [n])     both are at the same place among their named siblings, or the
//                                first so many places later
//   (#inside? @a @b)             the first is a part of the second
//   (#substitute! @text @names @values [open close])
//                                where @text is put, the names in it become the values
//
// A use sees the captures of the match that it joins beside its own. Edits inside of other
// edits of the same match are not made, but a text that an outer edit keeps has them in it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "syntax/language.h"
#include "syntax/parser.h"
#include "util/result.h"

namespace whittle {

struct RuleEdit {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::string text{};
};

/// What one match does to the text: edits in order, none overlapping another.
struct RuleMatch {
  std::size_t rule = 0;  ///< number of the pattern in its file
  std::vector<RuleEdit> edits{};
};

class Rules {
 public:
  /// A file of a language (`text` of `file`): rewrites.scm, outline.scm. No rules where it
  /// has none. An error says where the file is wrong.
  static Result<std::shared_ptr<const Rules>> read(const Language& language, std::string_view text,
                                                   std::string_view file);
  /// The same, read once; null where there are none, or the file is wrong. `file` lives as
  /// long as the process.
  static const Rules* known(const Language& language, std::string_view text, std::string_view file);
  ~Rules();

  /// In the order of the patterns, then of the text.
  std::vector<RuleMatch> match(const SyntaxTree& tree, std::string_view text) const;

 private:
  Rules();
  struct Query;
  std::unique_ptr<Query> query_;
};

}  // namespace whittle
