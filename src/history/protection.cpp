#include "history/protection.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>

#include "model/edits.h"
#include "repository/paths.h"

namespace whittle {

Result<Protection> Protection::of(const std::vector<std::string>& what, const Variant& newest) {
  Protection result;
  for (std::string each : what) {
    std::string path = each;
    while (path.size() > 1 && path.ends_with('/')) path.pop_back();
    const bool there = std::ranges::any_of(
        newest.files(), [&](const VariantFile& file) { return is_within(file.name, path); });
    if (there) {
      result.paths_.push_back(std::move(path));
      continue;
    }
    auto lines = std::make_shared<const RE2>(each, RE2::Quiet);
    if (!lines->ok()) {
      return Error{ErrorKind::usage,
                   fmt::format("--protect {}: there is no such file, and it is no expression: {}",
                               each, lines->error())};
    }
    result.lines_.push_back(std::move(lines));
  }
  return result;
}

bool Protection::covers(const std::string& name) const {
  return std::ranges::any_of(paths_,
                             [&](const std::string& path) { return is_within(name, path); });
}

Variant Protection::floor(const Variant& older, const Variant& newer) const {
  if (empty()) return older;
  const auto with_edits = [&](const Variant& from, Grain grain, const auto& wanted) {
    const EditsModel edits(from, newer, grain, [](auto, auto) { return std::nullopt; });
    std::vector<Change> in;
    for (Change i = 0; i < edits.size(); ++i) {
      if (wanted(edits, i)) in.push_back(i);
    }
    return edits.render(Configuration::of_changes(std::move(in)));
  };
  const Variant with_files =
      with_edits(older, Grain::files,
                 [&](const EditsModel& edits, Change i) { return covers(edits.file_of(i)); });
  return with_edits(with_files, Grain::lines, [&](const EditsModel& edits, Change i) {
    const std::string_view text = edits.added(i);
    return std::ranges::any_of(lines_, [&](const auto& re) {
      return !text.empty() && RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *re);
    });
  });
}

}  // namespace whittle
