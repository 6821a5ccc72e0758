// Refuses variants that parse worse than the variant that they were made from, or than both of the
// two variants that they are a mix of: such variants are not worth a test.
//
// A variant is parsed incrementally, from the tree of the variant that it was made from and the
// cuts between the two: the cost depends on the cuts, not on the size of the file. If the scanner
// of a language does not allow that, or if there are many cuts and the variant is small, it is
// parsed from the beginning.
#pragma once

#include <optional>
#include <vector>

#include "change/variant.h"
#include "model/source.h"
#include "syntax/language.h"
#include "syntax/parser.h"

namespace whittle {

/// A check that may refuse a variant before it is tested.
class VariantCheck {
 public:
  virtual ~VariantCheck() = default;
  virtual bool refuses(const Variant& variant) const = 0;
};

/// The number of errors in a tree; 0 if there is no tree.
std::size_t count_errors(const SyntaxTree& tree);

class ParseCheck final : public VariantCheck {
 public:
  struct Parsed {
    const Language* language = nullptr;  ///< null: this file is not checked
    SyntaxTree tree;
    std::size_t tolerated = 0;  ///< a variant may have this many errors, or as many as the source
  };
  /// `files`: in the order of the source's.
  ParseCheck(Source source, std::vector<Parsed> files);

  bool refuses(const Variant& variant) const override;

 private:
  struct File {
    Parsed parsed;
    std::size_t errors = 0;
    std::vector<std::uint32_t> lines;  // where each begins
  };
  bool parses_worse(std::size_t file, const VariantFile& variant) const;
  bool known_to_be_fine(std::size_t file, const VariantFile& variant) const;

  Source source_;
  std::vector<File> files_;
  /// If there are several files: for each, the last text that was not refused. Most variants change
  /// only one.
  mutable std::vector<std::optional<Hash128>> fine_;
};

}  // namespace whittle
