// Reads what a language's chip.scm says about a program (docs/chip-rules.md), as a plan.
//
// The rules are those of syntax/rules.h, with additional clauses:
//
//   (#phase! name…)            this pattern and those after it belong to these phases
//   (#list! @node [kind…])     the named children of the node, of these kinds if some are given,
//                              are elements of a list
//   (#tail! @node part…)       what replaces the last element of the list when it is left out:
//                              nothing if the parts are empty
//   (#chain! @link @arm @next @start)
//                              links of a chain: one arm can replace the whole chain, or any arm
//                              can be removed; @start is removed with the last arm
//   (#at! @node)               the place that the simplification belongs to; otherwise it is what
//                              the first edit changes
//   (#except! @nodes kind)     if these nodes are used as a replacement, those of this kind at the
//                              end are left out
//   (#shield! @node)           a declaration, for --shield declarations
//   (#reach! @node part…)      what may replace the node, depending on whether something in it was
//                              executed
//
// Files are matched together. What was read of a file is kept while its text is the same, for the
// stages that follow.
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
  const Rules* rules = nullptr;        ///< null: it is not chipped
  std::string bytes;
  RuleText text;
  std::vector<CapturedNodes> captured;
};

class ChipReader {
 public:
  struct Options {
    Scope scope{};  ///< settled, or everything
    bool shield_declarations = false;
    std::shared_ptr<const OriginalLines> lines{};  ///< for read_reached()
  };
  ChipReader(LanguageOf language_of, Options options)
      : language_of_(std::move(language_of)), options_(std::move(options)) {}

  /// The plan of a phase; the files are in the order of the source's.
  ChipPlan read(const Source& source, std::string_view phase);
  /// The clauses #reach! of a phase: with `reached`, for nodes with lines that were executed, in
  /// that order; otherwise for nodes with probes none of which was executed. There are no places.
  /// REQUIRES: the options have the lines.
  ChipPlan read_reached(const Source& source, std::string_view phase, const ReachedLines& lines,
                        bool reached);
  /// The plan that leaves out each comment.
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
    std::size_t used = 0;  // the round in which it was last used
  };
  std::map<std::pair<std::string, Hash128>, Known> known_;
  std::size_t round_ = 0;
};

inline Span span_of(TSNode node) {
  return {ts_node_start_byte(node), ts_node_end_byte(node)};
}

/// For each pattern, whether it belongs to the phase.
std::vector<bool> patterns_of(std::string_view phase, const Rules& rules);

/// The elements of a list (#list!).
std::vector<TSNode> elements_of(TSNode node, const RuleClause& list);

/// Whether simplifications are known for a language.
inline bool can_chip(const Language* language) {
  return language != nullptr && !language->chip.empty();
}

}  // namespace whittle
