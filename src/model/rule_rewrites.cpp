#include "model/rule_rewrites.h"

#include <map>

#include "syntax/rules.h"

namespace whittle {

namespace {

const Rules* rules_of(const Language& language) {
  thread_local std::map<const Language*, std::shared_ptr<const Rules>> known;
  const auto [it, added] = known.try_emplace(&language);
  if (added) {
    auto read = Rules::read(language, language.rewrites, "rewrites.scm");
    if (read.ok()) it->second = *read;
  }
  return it->second.get();
}

}  // namespace

std::vector<Rewrite> rule_rewrites(const RewriteInput& input) {
  std::vector<Rewrite> rewrites;
  for (std::size_t file = 0; file < input.files.size(); ++file) {
    const Language* language = input.files[file].language;
    const Rules* rules = language == nullptr ? nullptr : rules_of(*language);
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
