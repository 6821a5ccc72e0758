#include "model/cut_edits.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "model/edit_needs.h"
#include "model/line_edits.h"
#include "model/text_edits.h"
#include "model/tree_edits.h"
#include "util/binary.h"

namespace whittle {

namespace {

using File = VariantPair::File;

/// One file, in the trees of both ends.
struct Trees {
  FileParts passing;
  FileParts failing;
};

// The side that does not have a file.
FileParts read_nothing(const Language* language) {
  return {language, language != nullptr ? read_parts(*language, "") : line_parts("")};
}

// None where nothing is known of a file, or the language is not the same on both sides.
std::optional<Trees> trees_of(const VariantPair& variants, const File& file, const ReadFile& read) {
  const std::string_view name = variants.name(file);
  auto passing = file.passing ? read(name, variants.passing_text(file)) : std::nullopt;
  auto failing = file.failing ? read(name, variants.failing_text(file)) : std::nullopt;
  if (failing && !file.passing) passing = read_nothing(failing->language);
  if (passing && !file.failing) failing = read_nothing(passing->language);
  if (!passing || !failing || passing->language != failing->language) return std::nullopt;
  return Trees{std::move(*passing), std::move(*failing)};
}

bool in_whole_lines(Grain grain) {
  return grain == Grain::declarations || grain == Grain::statements || grain == Grain::line_pairs;
}

bool has_link(const VariantPair& variants, const File& file) {
  const VariantFile* const passing = variants.passing(file);
  const VariantFile* const failing = variants.failing(file);
  return (passing && passing->is_link()) || (failing && failing->is_link());
}

// The edits of a file that do not depend on the grain; none: the grain decides.
std::optional<std::vector<Hunk>> indivisible(const VariantPair& variants, const File& file) {
  const std::string_view a = variants.passing_text(file);
  const std::string_view b = variants.failing_text(file);
  if (a == b) {
    const bool same =
        file.on_both_sides() && variants.passing(file)->mode == variants.failing(file)->mode;
    if (same) return std::vector<Hunk>();
    return std::vector<Hunk>{{a.size(), a.size(), b.size(), b.size()}};
  }
  if (has_link(variants, file)) return std::vector<Hunk>{{0, a.size(), 0, b.size()}};
  return std::nullopt;
}

class EditCutter {
 public:
  EditCutter(const VariantPair& variants, Grain grain, const ReadFile& read)
      : variants_(variants), grain_(grain), read_(read), parsed_(variants.failing().files()) {}

  /// `first`: the number that the first of them gets.
  std::vector<Hunk> edits_of(const File& file, Change first) {
    if (auto edits = indivisible(variants_, file)) return *edits;
    const std::string_view a = variants_.passing_text(file);
    const std::string_view b = variants_.failing_text(file);
    const auto trees = grain_ == Grain::files ? std::nullopt : trees_of(variants_, file, read_);
    if (!trees) return edits_between(a, b, for_bytes_of(a, b));
    const PartedText parted_a{a, trees->passing.parts};
    const PartedText parted_b{b, trees->failing.parts};
    std::vector<Hunk> edits = in_whole_lines(grain_) ? line_edits(parted_a, parted_b, grain_)
                              : by_tree()            ? tree_edits(parted_a, parted_b).edits
                                                     : edits_between(a, b, grain_);
    if (by_tree() || in_whole_lines(grain_)) {
      needs_.add_file(trees->passing.parts, trees->failing.parts, edits, first);
    }
    if (file.failing) {
      parsed_[*file.failing] = {trees->failing.language, trees->failing.parts.tree,
                                count_errors(trees->passing.parts.tree)};
    }
    return edits;
  }

  std::vector<std::pair<Change, Change>> needs() const { return needs_.find(); }

  std::shared_ptr<const VariantCheck> check() const {
    const auto is_parsed = [](const auto& file) { return file.language != nullptr; };
    if (std::ranges::none_of(parsed_, is_parsed)) return nullptr;
    return std::make_shared<ParseCheck>(variants_.failing(), parsed_);
  }

 private:
  bool by_tree() const { return grain_ == Grain::tree || grain_ == Grain::parts; }
  // A binary file has no lines.
  Grain for_bytes_of(std::string_view a, std::string_view b) const {
    const bool by_lines = by_tree() || grain_ == Grain::aligned_lines;
    return by_lines && (looks_binary(a) || looks_binary(b)) ? Grain::blocks : grain_;
  }

  const VariantPair& variants_;
  Grain grain_;
  const ReadFile& read_;
  EditNeeds needs_;
  std::vector<ParseCheck::Parsed> parsed_;  // of FAILING's files
};

}  // namespace

CutEdits cut_edits(const Variant& passing, const Variant& failing, Grain grain,
                   const ReadFile& read) {
  EditList list{VariantPair(passing, failing)};
  EditCutter cutter(list.variants, grain, read);
  for (const File& file : list.variants.files()) {
    const Change first = list.size();
    const std::vector<Hunk> edits = cutter.edits_of(file, first);
    list.edits.insert(list.edits.end(), edits.begin(), edits.end());
    list.of_file.push_back({first, list.size()});
  }
  auto needs = cutter.needs();
  auto check = cutter.check();
  return {std::move(list), std::move(needs), std::move(check)};
}

}  // namespace whittle
