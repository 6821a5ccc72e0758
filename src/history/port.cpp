#include "history/port.h"

#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "history/merge_variants.h"
#include "model/edits.h"

namespace whittle {

std::optional<Variant> Port::onto(const Variant& target) const {
  if (empty()) return target;
  if (target.hash() == base.hash()) return patched;
  VariantMerge merge = merge_variants(base, patched, target);
  if (!merge.conflicts.empty()) return std::nullopt;
  return std::move(merge.merged);
}

Variant Port::lines_onto(const Variant& target) const {
  using Line = std::tuple<std::string, std::string_view, std::string_view>;
  const auto line = [](const EditsModel& edits, Change i) {
    return Line(edits.file_of(i), edits.removed(i), edits.added(i));
  };
  std::multiset<Line> others;
  const EditsModel apart(target, base, Grain::line_pairs);
  for (Change i = 0; i < apart.size(); ++i) others.insert(line(apart, i));
  const EditsModel all(target, patched, Grain::line_pairs);
  std::vector<Change> own;
  for (Change i = 0; i < all.size(); ++i) {
    const auto other = others.find(line(all, i));
    if (other == others.end()) {
      own.push_back(i);
    } else {
      others.erase(other);
    }
  }
  return all.render(Configuration::of_changes(std::move(own)));
}

}  // namespace whittle
