#include "model/rule_rewrites.h"

#include "syntax/jumps.h"
#include "syntax/rules.h"

namespace whittle {

namespace {

// Calls use(number of the rule, rewrite).
template <class Use>
void each_match(const RewriteInput& input, std::string_view Language::*text, std::string_view name,
                const Use& use) {
  for (std::size_t file = 0; file < input.files.size(); ++file) {
    const Language* language = input.files[file].language;
    if (language == nullptr) continue;
    const Rules* rules = Rules::known(*language, language->*text, name);
    if (rules == nullptr) continue;
    for (const RuleMatch& match : rules->match(input.files[file].parts.tree, input.text(file))) {
      Rewrite rewrite;
      for (const RuleEdit& edit : match.edits) {
        rewrite.edits.push_back({file, {edit.begin, edit.end}, edit.text});
      }
      use(match.rule, std::move(rewrite));
    }
  }
}

// Blocks in the place of the jumps to them.
template <class Use>
void each_joined(const RewriteInput& input, const Use& use) {
  for (std::size_t file = 0; file < input.files.size(); ++file) {
    const Language* language = input.files[file].language;
    if (language == nullptr) continue;
    for (const auto& edits :
         join_blocks(*language, input.files[file].parts.tree, input.text(file))) {
      Rewrite rewrite;
      for (const RuleEdit& edit : edits) {
        rewrite.edits.push_back({file, {edit.begin, edit.end}, edit.text});
      }
      use(std::move(rewrite));
    }
  }
}

}  // namespace

std::vector<Rewrite> rule_rewrites(const RewriteInput& input) {
  std::vector<Rewrite> rewrites;
  each_match(input, &Language::rewrites, "rewrites.scm",
             [&](std::size_t, Rewrite rewrite) { rewrites.push_back(std::move(rewrite)); });
  each_joined(input, [&](Rewrite rewrite) { rewrites.push_back(std::move(rewrite)); });
  return rewrites;
}

std::map<std::size_t, std::vector<Rewrite>> first_rewrites(const RewriteInput& input) {
  std::map<std::size_t, std::vector<Rewrite>> rewrites;
  each_match(input, &Language::first, "first.scm", [&](std::size_t rule, Rewrite rewrite) {
    rewrites[rule].push_back(std::move(rewrite));
  });
  return rewrites;
}

}  // namespace whittle
