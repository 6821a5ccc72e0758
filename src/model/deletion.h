// The models that only leave something out: lines, tokens, characters, bytes, outline nodes, whole
// files.
//
// Each change is a span of one file; bytes in no span always stay.
#pragma once

#include <memory>
#include <vector>

#include "model/cut.h"
#include "model/model.h"
#include "model/scope.h"
#include "model/source.h"

namespace whittle {

class DeletionModel final : public Model {
 public:
  /// The changes are the spans that the scope allows, in all files. The newline before a line that
  /// must stay is left out only with its whole line, and not at all if the newline before that can
  /// be left out by itself: so a line that must stay is never joined to another line.
  DeletionModel(const Variant& start, const Atoms& atoms, const Scope& scope);

  Change size() const override { return static_cast<Change>(spans_.size()); }
  Weights weights() const override;
  Variant render(const Configuration& configuration) const override;
  bool cuts_alike(const Configuration& configuration) const override;

  /// The lines of the original file (from 0) that each change touches, for constraints; none if its
  /// bytes are not original. REQUIRES: there is one file.
  std::vector<Range> original_lines(std::string_view original) const;
  /// The lines of the original that have bytes in the variant that this model was made from.
  Configuration present_lines(std::string_view original) const;

 private:
  struct FileSpan {
    std::size_t begin;
    std::uint32_t size;
    std::uint32_t file;
    std::size_t end() const { return begin + size; }
  };

  Source source_;
  Atoms atoms_;
  Scope scope_;
  std::vector<FileSpan> spans_;
  std::vector<Change> first_of_file_;  // one more at the end
  std::vector<Change> breaks_;         // changes after which bytes follow that are in no span
};

/// Each change is a whole file; left out, it does not exist.
class FilesModel final : public Model {
 public:
  explicit FilesModel(Variant start) : start_(std::move(start)) {}
  Change size() const override { return static_cast<Change>(start_.files().size()); }
  Weights weights() const override;
  Variant render(const Configuration& configuration) const override;

 private:
  Variant start_;
};

}  // namespace whittle
