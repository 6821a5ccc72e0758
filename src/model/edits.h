// The model of `whittle isolate`: the changes are the edits that turn one
// variant, PASSING, into another, FAILING.
//
// Law: no edits render as PASSING, all as FAILING, byte for byte. Between them a
// configuration is PASSING with just those edits. What stands where an edit both
// removes and adds: first what is kept of PASSING, then what is added.
//
// The edits come in the order of the files (those of FAILING, then those only in
// PASSING; every variant has them in this order), and in a file by position. A
// file that only FAILING has exists once one of its edits is in; one that only
// PASSING has is gone once all of them are. The mode is FAILING's as soon as one
// edit of the file is in. Where nothing but the mode differs, or an empty file is
// on one side only, that is an edit of its own.
//
// Origins count in FAILING: bytes common to both have one, bytes that only
// PASSING has are new.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/file_parts.h"
#include "model/model.h"
#include "model/parse_check.h"
#include "model/source.h"
#include "util/diff.h"

namespace whittle {

/// How large one edit is.
enum class Grain {
  files,  ///< a file that differs
  hunks,  ///< lines that stand together
  /// Whole lines, together where they belong to one of the things that a program consists of
  /// (Outline::item): one that is new or gone, or all that is changed in one that stays.
  declarations,
  /// Whole lines, together where they are one statement, or another part that may go.
  statements,
  tree,   ///< parts of the syntax trees (model/tree_edits.h); lines where there are none
  lines,  ///< a removed or an added line
  /// The same, but in what is parsed lines are compared by what the trees say is the same, and
  /// where as many are added as removed, each takes the place of one, and is one edit with it.
  /// Called lines, too.
  line_pairs,
  words,   ///< in lines that differ, tokens that stand together
  tokens,  ///< in lines that differ, a removed or an added token
  chars,   ///< in tokens that differ, a removed or an added character
};

std::optional<Grain> find_grain(std::string_view name);
std::string_view grain_name(Grain grain);
/// All that find_grain() knows, coarse to fine.
std::vector<std::string> grain_names();

class EditsModel final : public Model {
 public:
  /// REQUIRES: no variant has two files of one name.
  EditsModel(const Variant& passing, const Variant& failing, Grain grain,
             const ReadFile& read = read_by_name);

  Change size() const override { return static_cast<Change>(edits_.size()); }
  /// The bytes that an edit removes and adds, at least 1.
  Weights weights() const override;
  /// Cost: linear in the number of files, of pieces and of edits left out.
  Variant render(const Configuration& configuration) const override;

  /// Refuses mixes that parse worse than both ends. Null of whole files, and where nothing is
  /// parsed.
  std::shared_ptr<const VariantCheck> check() const { return check_; }

  /// The file that an edit is in, and the text that it adds and removes.
  const std::string& file_of(Change edit) const { return named(pair_of(edit)).name; }
  std::string_view added(Change edit) const {
    return failing_text(pair_of(edit))
        .substr(edits_[edit].b_begin, edits_[edit].b_end - edits_[edit].b_begin);
  }

  std::string_view removed(Change edit) const {
    return passing_text(pair_of(edit))
        .substr(edits_[edit].a_begin, edits_[edit].a_end - edits_[edit].a_begin);
  }

  /// Which edits need others, by the names in them: what adds a use of something that only
  /// another adds needs that; what removes something needs all that removes a use of it. In
  /// pairs, the first needs the second. Only of declarations, statements and trees.
  const std::vector<std::pair<Change, Change>>& needs() const { return needs_; }

  /// The edits, for people: one line each, as `FILE:LINE: - "text"` with the line
  /// in PASSING or `FILE:LINE: + "text"` with the line in FAILING. Edits of one
  /// kind that adjoin share a line, long texts lose their middle.
  std::string describe(const Configuration& difference) const;

 private:
  /// One name; the file's index on each side that has it.
  struct FilePair {
    std::optional<std::size_t> passing;
    std::optional<std::size_t> failing;
    Range edits;
  };

  /// One file, in the trees of both ends.
  struct Trees {
    FileParts passing;
    FileParts failing;
  };

  /// Names of one side, and the edits that they stand in.
  struct Names {
    struct Use {
      std::string word;
      Change edit;
    };
    std::vector<Use> uses;
    std::vector<Use> definitions;
    std::set<std::string> kept;  // defined outside of all edits
  };

  void pair_up();
  void collect_names(const FilePair& pair, const std::vector<Hunk>& edits, const Trees& trees);
  static void collect_names(const Parts& parts, const std::vector<Range>& places, Change first,
                            Names& names);
  void find_needs();
  std::vector<Hunk> edits_of(const FilePair& pair, Grain grain, const ReadFile& read,
                             std::vector<ParseCheck::Parsed>& parsed);
  std::optional<Trees> trees_of(const FilePair& pair, const ReadFile& read) const;
  std::optional<VariantFile> render_file(const FilePair& pair,
                                         const std::vector<Range>& applied) const;
  const VariantFile& named(const FilePair& pair) const;
  const FilePair& pair_of(Change edit) const;
  std::string_view passing_text(const FilePair& pair) const;
  std::string_view failing_text(const FilePair& pair) const;
  std::string describe_file(const FilePair& pair, const std::vector<Range>& edits) const;

  Source passing_;
  Source failing_;
  std::vector<FilePair> files_;
  // In bytes of the file pair. Between two edits of a file stands text that both
  // sides have.
  std::vector<Hunk> edits_;
  std::vector<std::shared_ptr<const void>> owners_;  // of both sides
  std::shared_ptr<const VariantCheck> check_;
  Names added_;    // by FAILING
  Names removed_;  // from PASSING
  std::vector<std::pair<Change, Change>> needs_;
};

/// The lines that are removed and added between two variants.
std::size_t changed_lines(const Variant& a, const Variant& b);

}  // namespace whittle
