// The model of `whittle isolate`: the changes are the edits that turn one variant, PASSING, into
// another, FAILING.
//
// Law: without edits the model renders PASSING, with all of them FAILING, byte for byte. Any other
// configuration is PASSING with just those edits.
//
// model/cut_edits.h cuts the difference into edits, and model/render_edits.h renders a
// configuration.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/cut_edits.h"
#include "model/describe_edits.h"
#include "model/edit_list.h"
#include "model/file_parts.h"
#include "model/grain.h"
#include "model/model.h"
#include "model/parse_check.h"
#include "model/render_edits.h"

namespace whittle {

class EditsModel final : public Model {
 public:
  /// REQUIRES: no variant has two files of one name.
  EditsModel(const Variant& passing, const Variant& failing, Grain grain,
             const ReadFile& read = read_by_name)
      : cut_(cut_edits(passing, failing, grain, read)) {}

  Change size() const override { return cut_.list.size(); }
  /// The bytes that an edit removes and adds, at least 1.
  Weights weights() const override;
  /// Cost: linear in the number of files, of pieces and of edits left out.
  Variant render(const Configuration& configuration) const override {
    return render_edits(cut_.list, configuration);
  }

  /// Refuses mixes that parse worse than both ends. Null for whole files, and if nothing is parsed.
  std::shared_ptr<const VariantCheck> check() const { return cut_.check; }
  /// Pairs of edits, of which the first needs the second, by the names in them
  /// (model/edit_needs.h).
  const std::vector<std::pair<Change, Change>>& needs() const { return cut_.needs; }

  /// The edits of a file, in bytes.
  std::vector<Hunk> places(std::string_view file) const;
  /// The file that an edit is in, and the text that it adds and removes.
  const std::string& file_of(Change edit) const;
  std::string_view added(Change edit) const;
  std::string_view removed(Change edit) const;

  /// The edits, for people (model/describe_edits.h).
  std::string describe(const Configuration& difference,
                       const Originals* originals = nullptr) const {
    return describe_edits(cut_.list, difference, originals);
  }

 private:
  CutEdits cut_;
};

/// The lines that are removed and added between two variants.
std::size_t changed_lines(const Variant& a, const Variant& b);

}  // namespace whittle
