#include "run/minimality.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "engine/stage_table.h"
#include "search/registry.h"

namespace whittle {

std::vector<std::string> proved_parts(std::vector<std::string> stages, const CourseSpec& course) {
  // A measure of the user's may have kept what could have gone.
  constexpr std::string_view kSizes[] = {"bytes", "tokens", "nodes"};
  if (std::ranges::find(kSizes, course.objective) == std::end(kSizes)) return {};
  for (const StageEntry& stage : stage_table()) {
    if (stage.does == StageDoes::rewrites) std::erase(stages, stage.name);
  }
  const SearchEntry* const search = find_tree_search(course.algorithm);
  if (search != nullptr && !search->minimal) std::erase(stages, "tree");
  std::ranges::replace(stages, std::string("tree"), std::string("nodes"));
  return stages;
}

}  // namespace whittle
