#include "model/edits.h"

#include <algorithm>

namespace whittle {

std::vector<Hunk> EditsModel::places(std::string_view file) const {
  const std::vector<VariantPair::File>& files = cut_.list.variants.files();
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (cut_.list.variants.name(files[i]) != file) continue;
    const Range edits = cut_.list.of_file[i];
    return {cut_.list.edits.begin() + edits.begin, cut_.list.edits.begin() + edits.end};
  }
  return {};
}

const std::string& EditsModel::file_of(Change edit) const {
  const EditList& list = cut_.list;
  return list.variants.name(list.variants.files()[list.file_of(edit)]);
}

std::string_view EditsModel::added(Change edit) const {
  const EditList& list = cut_.list;
  const Hunk& hunk = list.edits[edit];
  return list.variants.failing_text(list.variants.files()[list.file_of(edit)])
      .substr(hunk.b_begin, hunk.b_end - hunk.b_begin);
}

std::string_view EditsModel::removed(Change edit) const {
  const EditList& list = cut_.list;
  const Hunk& hunk = list.edits[edit];
  return list.variants.passing_text(list.variants.files()[list.file_of(edit)])
      .substr(hunk.a_begin, hunk.a_end - hunk.a_begin);
}

Weights EditsModel::weights() const {
  std::vector<std::uint32_t> each;
  each.reserve(cut_.list.edits.size());
  for (const Hunk& edit : cut_.list.edits) {
    const std::uint64_t bytes = (edit.a_end - edit.a_begin) + (edit.b_end - edit.b_begin);
    each.push_back(static_cast<std::uint32_t>(std::clamp<std::uint64_t>(bytes, 1, ~0u)));
  }
  return Weights(each);
}

std::size_t changed_lines(const Variant& a, const Variant& b) {
  if (a.hash() == b.hash()) return 0;
  return EditsModel(a, b, Grain::lines, [](auto, auto) { return std::nullopt; }).size();
}

}  // namespace whittle
