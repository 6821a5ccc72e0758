// Rewrites as data: a language's rewrites.scm (docs/rewrites.md), its outline.scm and its
// chip.scm (docs/chip-rules.md).
//
// Each pattern is a query of tree-sitter with clauses that say what is done with a match:
//
//   (#replace! @target part…)    a part is a string, or the text of a capture
//   (#delete! @target [sep])     with white space in front and, in a list, one separator
//   (#rename! @name @where part…)   each place in the second that reads like the first and
//                                names no member: `x`, not `a.x`
//   (#join! @capture sep)        how the texts of several captures of one name are put together
//   (#rule! name)                the pattern can be named by use patterns
//   (#uses! least [most])        a match counts only if this many uses join it
//   (#use! name @capture…)       the pattern is a use: its edits are made together with those
//                                of a match of the rule in which these captures read the same
//   (#eq? #not-eq? #match? #not-match? #any-of?)   conditions, as everywhere
//   (#same-index? @a @b [n])     both are at the same place among their named siblings, or the
//                                first is n places later
//   (#inside? @a @b)             the first is a part of the second
//   (#substitute! @text @names @values [open close])
//                                where @text is put, the names in it become the values
//   (#parent? #not-parent? @a kind…)   the parent of the node is of one of these kinds
//   (#or!)                       another way to rewrite the match, for callers that try several
//   (#enclosing! @a @b kind field …)
//                                @a is the field of the nearest node of these kinds around @b
//   (#declares! @name @type)     a match says which type something of that name has
//   (#declared! @type @name)     @type is what such a match says of this name
//   (#table! @t expression text …)   the pattern is a table, named by its capture
//   (#value! @t @a)              in this pattern @t means the value that the table has for @a
//
// A use sees its own captures and those of the match that it joins. Edits inside other edits of the
// same match are not made, except in text that the outer edit keeps.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
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
  std::size_t file = 0;  ///< of the texts that were matched together
};

/// A text that rules are matched in, and its number among those that are matched together.
struct RuleText {
  SyntaxTree tree;
  std::string_view text;
  std::size_t file = 0;
};

struct CapturedNodes;
struct RulePattern;
class RuleEvaluation;

/// What one match does to the text: edits in order, none overlapping another.
struct RuleMatch {
  std::size_t rule = 0;  ///< number of the pattern in its file
  std::vector<RuleEdit> edits{};
};

class Rules {
 public:
  /// A file of a language (`text` of `file`): rewrites.scm, outline.scm. There are no rules if the
  /// file has none. An error says where the file is wrong.
  static Result<std::shared_ptr<const Rules>> read(const Language& language, std::string_view text,
                                                   std::string_view file);
  /// The same, read only once; null if there are none, or if the file is wrong. `file` must be
  /// valid as long as the process runs.
  static const Rules* known(const Language& language, std::string_view text, std::string_view file);
  ~Rules();

  /// In the order of the patterns, then of the text.
  std::vector<RuleMatch> match(const SyntaxTree& tree, std::string_view text) const;
  /// The same for several texts; a use in one may join a definition in another.
  std::vector<RuleMatch> match(std::span<const RuleText> texts) const;

  /// What these rules capture in one text. Valid as long as the text.
  std::vector<CapturedNodes> capture(const RuleText& text) const;
  /// A match with its uses, the match itself first.
  struct Joined {
    std::size_t pattern = 0;
    std::vector<RuleEvaluation> evaluations;
  };
  /// Joins what was captured in several texts. If `of` is given, only these patterns.
  std::vector<Joined> join(std::span<const CapturedNodes* const> captured,
                           const std::vector<bool>& of = {}) const;
  const std::vector<RulePattern>& patterns() const;

 private:
  Rules();
  struct Query;
  std::unique_ptr<Query> query_;
};

}  // namespace whittle
