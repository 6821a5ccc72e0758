// What a language's chip.scm says about a program (docs/chip-rules.md), as a plan.
//
// The rules are those of syntax/rules.h, with clauses of their own:
//
//   (#phase! name…)            this pattern and those after it belong to these phases
//   (#list! @node [kind…])     the named children of the node, of these kinds if some are given,
//                              are elements of a list
//   (#tail! @node part…)       what stands in the place of the list's last element once it is
//                              left out: nothing where the parts are empty
//   (#chain! @link @arm @next @start)
//                              links of a chain: arms of which one may stand for the whole, or
//                              any one go; @start is what goes with the last arm
//   (#at! @node)               where the simplification belongs; otherwise it is what the first
//                              edit changes
//   (#except! @nodes kind)     where these nodes are put somewhere, those of this kind at the
//                              end stay away
//   (#shield! @node)           a declaration, for --shield declarations
//   (#reach! @node part…)      what may stand for the node, by whether something in it was
//                              reached
//
// Files are matched together. What was read of a file is kept while its text is the same, for
// the passes that come after.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "change/variant.h"
#include "chip/plan.h"
#include "model/file_parts.h"
#include "model/lines.h"
#include "model/scope.h"
#include "model/source.h"
#include "syntax/rule_evaluation.h"
#include "syntax/rules.h"
#include "util/hash.h"

namespace whittle {

/// A file, parsed, and what the rules capture in it.
struct ChipFile {
  const Language* language = nullptr;  ///< null: it is not chipped
  const Rules* rules = nullptr;        ///< null: likewise
  std::string bytes;
  RuleText text;
  std::vector<CapturedNodes> captured;
};

class ChipReader {
 public:
  struct Options {
    Scope scope{};  ///< settled, or everything
    bool shield_declarations = false;
    std::shared_ptr<const OriginalLines> lines{};  ///< for what was reached
  };
  ChipReader(LanguageOf language_of, Options options)
      : language_of_(std::move(language_of)), options_(std::move(options)) {}

  /// The plan of a phase; the files are in the order of the source's.
  ChipPlan read(const Source& source, std::string_view phase);
  /// What the clauses #reach! of a phase say of nodes of which lines were reached, in that order;
  /// or of which none was, but could have told so. No places. REQUIRES: the options have the
  /// lines.
  ChipPlan read_reached(const Source& source, std::string_view phase, const ReachedLines& lines,
                        bool reached);
  /// Each comment by leaving it out.
  ChipPlan read_comments(const Source& source);
  /// The files as they were read.
  std::vector<std::shared_ptr<const ChipFile>> files(const Source& source);
  const Options& options() const { return options_; }

 private:
  std::shared_ptr<const ChipFile> file(std::string_view name, std::string_view text);

  LanguageOf language_of_;
  Options options_;
  struct Known {
    std::shared_ptr<const ChipFile> file;
    std::size_t used = 0;  // the round in which it was last asked for
  };
  std::map<std::pair<std::string, Hash128>, Known> known_;
  std::size_t round_ = 0;
};

inline Span span_of(TSNode node) {
  return {ts_node_start_byte(node), ts_node_end_byte(node)};
}

/// Of each pattern, whether it belongs to the phase.
std::vector<bool> patterns_of(std::string_view phase, const Rules& rules);

/// The elements of a list (#list!).
std::vector<TSNode> elements_of(TSNode node, const RuleClause& list);

/// Whether simplifications are known for a language.
inline bool can_chip(const Language* language) {
  return language != nullptr && !language->chip.empty();
}

}  // namespace whittle
