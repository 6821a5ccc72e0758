#include "model/rule_rewrites.h"

#include <algorithm>

#include "syntax/jumps.h"
#include "syntax/numbers.h"
#include "syntax/rules.h"

namespace whittle {

namespace {

Rewrite rewrite_of(const std::vector<RuleEdit>& edits) {
  Rewrite rewrite;
  for (const RuleEdit& edit : edits) {
    rewrite.edits.push_back({edit.file, {edit.begin, edit.end}, edit.text});
  }
  return rewrite;
}

// Calls use(number of the rule, rewrite). Files of one language are matched together: what is
// defined in one is used in others.
template <class Use>
void each_match(const RewriteInput& input, std::string_view Language::*text, std::string_view name,
                const Use& use) {
  std::vector<std::pair<const Language*, std::vector<RuleText>>> by_language;
  for (std::size_t file = 0; file < input.files.size(); ++file) {
    const Language* language = input.files[file].language;
    if (language == nullptr) continue;
    auto known =
        std::ranges::find(by_language, language, [](const auto& row) { return row.first; });
    if (known == by_language.end()) {
      known = by_language.insert(known, {language, {}});
    }
    known->second.push_back({input.files[file].parts.tree, input.text(file), file});
  }
  for (const auto& [language, texts] : by_language) {
    const Rules* rules = Rules::known(*language, language->*text, name);
    if (rules == nullptr) continue;
    for (const RuleMatch& match : rules->match(texts)) use(match.rule, rewrite_of(match.edits));
  }
}

// What find(language, tree, text) says of each file: the edits of one rewrite after the other.
template <class Find>
std::vector<Rewrite> in_each_file(const RewriteInput& input, const Find& find) {
  std::vector<Rewrite> rewrites;
  for (std::size_t file = 0; file < input.files.size(); ++file) {
    const Language* language = input.files[file].language;
    if (language == nullptr) continue;
    for (std::vector<RuleEdit>& edits :
         find(*language, input.files[file].parts.tree, input.text(file))) {
      for (RuleEdit& edit : edits) edit.file = file;
      if (!edits.empty()) rewrites.push_back(rewrite_of(edits));
    }
  }
  return rewrites;
}

}  // namespace

std::vector<Rewrite> rule_rewrites(const RewriteInput& input) {
  std::vector<Rewrite> rewrites;
  each_match(input, &Language::rewrites, "rewrites.scm",
             [&](std::size_t, Rewrite rewrite) { rewrites.push_back(std::move(rewrite)); });
  for (Rewrite& joined : in_each_file(input, join_blocks)) rewrites.push_back(std::move(joined));
  return rewrites;
}

std::map<std::size_t, std::vector<Rewrite>> first_rewrites(const RewriteInput& input) {
  std::map<std::size_t, std::vector<Rewrite>> rewrites;
  each_match(input, &Language::first, "first.scm", [&](std::size_t rule, Rewrite rewrite) {
    rewrites[rule].push_back(std::move(rewrite));
  });
  return rewrites;
}

std::vector<Rewrite> name_numbers(const RewriteInput& input) {
  return in_each_file(input,
                      [](const Language& language, const SyntaxTree& tree, std::string_view text) {
                        return name_numbers(language, tree, text);
                      });
}

std::vector<Rewrite> jump_rewrites(const RewriteInput& input) {
  return in_each_file(
      input, [](const Language& language, const SyntaxTree& tree, std::string_view text) {
        return std::vector<std::vector<RuleEdit>>{repair_jumps(language, tree, text)};
      });
}

}  // namespace whittle
