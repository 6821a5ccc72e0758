// Variants whose lines stand where they stood in the original.
//
// What goes leaves its newlines behind: so messages and stack traces of a variant speak of the
// lines of the original, and what goes with a line is a blank line. A newline that continues a
// directive of a preprocessor (#) keeps its backslash; what comes to stand at the beginning of its
// line keeps its indentation. Where parts of the original come in another order, what comes too
// early keeps no lines.
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

  /// The same variant with the newlines that it has lost. REQUIRES: its pieces know where they
  /// stood in the original.
  Variant keep(const Variant& variant) const;

  /// The line on which a byte of a file of the original stands, counted from 1.
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
