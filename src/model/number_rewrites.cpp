#include "model/number_rewrites.h"

#include "syntax/numbers.h"

namespace whittle {

std::vector<Rewrite> name_numbers(const RewriteInput& input) {
  std::vector<Rewrite> rewrites;
  for (std::size_t file = 0; file < input.files.size(); ++file) {
    const Language* language = input.files[file].language;
    if (language == nullptr) continue;
    for (const auto& edits :
         name_numbers(*language, input.files[file].parts.tree, input.text(file))) {
      Rewrite rewrite;
      for (const RuleEdit& edit : edits) {
        rewrite.edits.push_back({file, {edit.begin, edit.end}, edit.text});
      }
      rewrites.push_back(std::move(rewrite));
    }
  }
  return rewrites;
}

}  // namespace whittle
