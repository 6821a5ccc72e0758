// Which stages a reduction or an isolation goes through.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "chip/plan.h"
#include "engine/pipeline.h"
#include "model/constrained.h"
#include "model/lines.h"
#include "model/parse_check.h"
#include "model/scope.h"
#include "oracle/helper.h"
#include "search/ddmin.h"
#include "syntax/language.h"
#include "util/result.h"

namespace whittle {

/// What becomes of what a passing and a failing input have in common.
enum class Common { keep, reduce };

/// How programs are chipped (chip/chipping.h).
struct ChipOptions {
  Direction direction = Direction::reverse;
  bool shield_declarations = false;
  /// How often each phase comes again; none: until nothing changes any more.
  std::optional<std::size_t> rechip;
  /// Set before the search begins; not set: no variant can tell.
  std::shared_ptr<TellReached> reached;
};

struct PlanOptions {
  std::vector<std::string> atoms;  ///< empty: chosen by what the input looks like
  std::string algorithm = "adaptive";
  Causes causes = Causes::first;
  bool monotone = false;
  Scope scope;
  Requirements requirements;
  Common common = Common::keep;
  /// What the input is parsed as: a language, "none", or empty: by the names of its files.
  std::string language;
  /// A parser that was loaded for this run; it comes before `language`.
  const Language* parser = nullptr;
  /// Names, literals and white space stay as they are.
  bool readable = false;
  ChipOptions chip;
  /// Where variants keep their lines; null: they do not.
  std::shared_ptr<const OriginalLines> lines;
  /// A command that prints the input's tree as byte ranges (syntax/ranges.h).
  std::string tree_command;
  /// A command that prints edits (engine/user_pass.h): the pass `user`.
  std::string pass_command;
  /// Runs these commands, and that of an objective. REQUIRES: not null where there is one.
  std::shared_ptr<Helper> helper;
};

/// What can be asked for by name, one line each.
struct PassEntry {
  std::string_view name;
  std::string_view summary;
  /// It changes what is there: that one more change would work is not ruled out at its end.
  bool rewrites = false;
};
std::span<const PassEntry> passes();

/// A tree takes some 250 times its text. Larger files are cut by lines and brackets before
/// they are parsed, data earlier, for there brackets tell as much; those that are still too large
/// then are not.
inline constexpr std::size_t kParsedAtOnce = std::size_t{16} << 20;
inline constexpr std::size_t kDataParsedAtOnce = std::size_t{2} << 20;
inline std::size_t parsed_at_once(const Language& language) {
  return language.data ? kDataParsedAtOnce : kParsedAtOnce;
}
inline constexpr std::size_t kLargestParsed = std::size_t{64} << 20;

/// What a file is parsed as; null: it is not.
const Language* language_for(const PlanOptions& options, std::string_view name,
                             std::string_view text);
/// Or would be if it were smaller.
const Language* language_at_any_size(const PlanOptions& options, std::string_view name,
                                     std::string_view text);
/// Refuses what is not to be tested, whoever proposes it (model/well_formed_check.h); null:
/// nothing. The stages below have it.
std::shared_ptr<const VariantCheck> check_of(const PlanOptions& options,
                                             std::span<const Variant> originals);
/// Whether a file of the input is parsed.
bool has_language(const PlanOptions& options, const Variant& original);

/// A NUL, or many bytes that no text has, in any encoding that knows ASCII.
bool looks_binary(std::string_view text);
/// By its first two bytes. It is not parsed, but cut by lines and characters.
bool is_utf16(std::string_view text);
/// Whether no file looks binary.
bool is_text(const Variant& original);
/// The passes that were asked for, or those for an input that nothing was said about, coarse
/// to fine; with the one of a command that was given.
std::vector<std::string> choose_atoms(const PlanOptions& options, const Variant& original);

/// The stages that make `original` small. A usage error names what is unknown.
Result<std::vector<StageSpec>> reduction_stages(const PlanOptions& options,
                                                const Variant& original);

/// The stages that narrow the difference of two variants; with Common::reduce the last one
/// makes small what they have in common, and they come in turn.
Result<std::vector<StageSpec>> isolation_stages(const PlanOptions& options, const Variant& passing,
                                                const Variant& failing);

}  // namespace whittle
