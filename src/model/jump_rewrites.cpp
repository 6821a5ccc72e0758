#include "model/jump_rewrites.h"

#include "syntax/jumps.h"

namespace whittle {

std::vector<Rewrite> jump_rewrites(const RewriteInput& input) {
  std::vector<Rewrite> rewrites;
  for (std::size_t file = 0; file < input.files.size(); ++file) {
    const Language* language = input.files[file].language;
    if (language == nullptr) continue;
    Rewrite rewrite;
    for (RuleEdit& edit : follow_jumps(*language, input.files[file].parts.tree, input.text(file))) {
      rewrite.edits.push_back({file, {edit.begin, edit.end}, std::move(edit.text)});
    }
    if (!rewrite.edits.empty()) rewrites.push_back(std::move(rewrite));
  }
  return rewrites;
}

}  // namespace whittle
