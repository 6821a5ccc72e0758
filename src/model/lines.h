// Variants whose lines keep the numbers that they had in the original.
//
// Removed text leaves its newlines behind, so messages and stack traces of a variant refer to the
// lines of the original, and a removed line becomes a blank line. A newline that continues a
// preprocessor directive (#) keeps its backslash. Text that moves to the beginning of its line
// keeps its indentation. If parts of the original appear in another order, parts that come too
// early do not keep their lines.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "change/variant.h"
#include "model/model.h"
#include "model/source.h"

namespace whittle {

class OriginalLines {
 public:
  explicit OriginalLines(const Variant& original);

  /// The same variant with the newlines that it has lost. REQUIRES: its pieces know where they were
  /// in the original.
  Variant keep(const Variant& variant) const;

  /// The line of a byte in a file of the original, counted from 1.
  std::size_t line_of(std::string_view file, std::uint64_t origin) const;

 private:
  struct File {
    std::string_view text;
    std::vector<std::size_t> newlines;
    std::vector<bool> continued;  // of each, whether it continues a directive
  };
  Source source_;
  std::map<std::string, File, std::less<>> files_;
};

/// Decorates a model: whatever it renders keeps its lines.
class LineKeepingModel final : public Model {
 public:
  LineKeepingModel(std::shared_ptr<const Model> model, std::shared_ptr<const OriginalLines> lines)
      : model_(std::move(model)), lines_(std::move(lines)) {}

  Change size() const override { return model_->size(); }
  Weights weights() const override { return model_->weights(); }
  Variant render(const Configuration& configuration) const override {
    return lines_->keep(model_->render(configuration));
  }
  bool cuts_alike(const Configuration& configuration) const override {
    return model_->cuts_alike(configuration);
  }

 private:
  std::shared_ptr<const Model> model_;
  std::shared_ptr<const OriginalLines> lines_;
};

}  // namespace whittle
