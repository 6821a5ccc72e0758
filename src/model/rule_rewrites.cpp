#include "model/rule_rewrites.h"

#include "syntax/rules.h"

namespace whittle {

std::vector<Rewrite> rule_rewrites(const RewriteInput& input) {
  std::vector<Rewrite> rewrites;
  for (std::size_t file = 0; file < input.files.size(); ++file) {
    const Language* language = input.files[file].language;
    if (language == nullptr) continue;
    const Rules* rules = Rules::known(*language, language->rewrites, "rewrites.scm");
    if (rules == nullptr) continue;
    for (const RuleMatch& match : rules->match(input.files[file].parts.tree, input.text(file))) {
      Rewrite rewrite;
      for (const RuleEdit& edit : match.edits) {
        rewrite.edits.push_back({file, {edit.begin, edit.end}, edit.text});
      }
      rewrites.push_back(std::move(rewrite));
    }
  }
  return rewrites;
}

}  // namespace whittle
