// Refuses variants that the parser understands less well than the variant they were made
// from, or than both of two that they are a mix of: no test is spent on what cannot be
// meant.
//
// A variant is parsed incrementally, from the tree of what it was made from and the cuts
// between the two: the cost is that of the cuts, not of the file. Where a language's scanner
// does not allow that, or the cuts are many and the variant is small, from the beginning.
#pragma once

#include <optional>
#include <vector>

#include "change/variant.h"
#include "model/source.h"
#include "syntax/language.h"
#include "syntax/parser.h"

namespace whittle {

/// What may refuse a variant before it is tested.
class VariantCheck {
 public:
  virtual ~VariantCheck() = default;
  virtual bool refuses(const Variant& variant) const = 0;
};

/// How often the parser did not understand; 0 where there is no tree.
std::size_t count_errors(const SyntaxTree& tree);

class ParseCheck final : public VariantCheck {
 public:
  struct Parsed {
    const Language* language = nullptr;  ///< null: this file is not looked at
    SyntaxTree tree;
    std::size_t tolerated = 0;  ///< so many errors a variant may have, or as many as the source
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
  /// Of several files the last text that was parsed and fine: most variants change only one.
  mutable std::vector<std::optional<Hash128>> fine_;
};

}  // namespace whittle
