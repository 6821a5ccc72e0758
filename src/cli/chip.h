// whittle chip, where it is more than a reduction: its plan, its measures, and the files that it
// keeps.
#pragma once

#include <functional>
#include <string>

#include "change/variant.h"
#include "cli/options.h"
#include "engine/plan_options.h"
#include "engine/scheduler.h"

namespace whittle {

/// What the options say about the stages.
Result<PlanOptions> chip_plan(const Options& options, const Variant& original);

/// Whether the class that --java names is one of the program's.
Status check_main_class(const Options& o, const Variant& original);

/// For --trace and --reached: variants with probes in them, which are tested in their place.
Result<std::function<Variant(const Variant&)>> probing(const Options& options,
                                                       const PlanOptions& plan,
                                                       const Variant& original);

/// Lets the stages of the plan ask what variants reach: they are run with probes.
/// `run`: gives what a variant printed on standard error.
void tell_reached(const PlanOptions& plan, std::function<Result<std::string>(const Variant&)> run);

/// How large a program is, as ChipperJ counts (Sterling and Olsson, table II).
struct ProgramSize {
  std::uint64_t lines = 0;  ///< that hold more than blanks and comments
  std::uint64_t nodes = 0;  ///< of its syntax tree, without tokens and comments
};
ProgramSize size_of(const Options& options, const Variant& variant);

/// The same program on fewer lines.
Variant without_blank_lines(const Variant& variant);

/// --keep-files: the variants of a run, each a file or a folder named <prefix>v<number>z<size>.
class VariantFiles {
 public:
  VariantFiles(const Options& options, const Variant& original);
  /// Writes the original, as the first of them.
  Status begin(const Variant& original) const;
  Status add(const Commit& commit);

 private:
  Status write(const Variant& variant, std::uint64_t number) const;

  const Options& options_;
  std::string prefix_;
  std::string ending_;
  std::uint64_t best_ = ~std::uint64_t{0};  // --keep best: the size of the last
};

}  // namespace whittle
