#include "model/repair_jumps.h"

#include "model/rewrites.h"
#include "model/source.h"
#include "syntax/jumps.h"
#include "syntax/parser.h"

namespace whittle {

std::optional<Variant> with_followed_jumps(const Variant& variant, const LanguageOf& language_of) {
  constexpr int kMaxRounds = 8;  // what goes may set other things free
  std::optional<Variant> result;
  for (int round = 0; round < kMaxRounds; ++round) {
    const Source source(result ? *result : variant);
    std::vector<Rewrite> rewrites;
    for (std::size_t file = 0; file < source.files(); ++file) {
      if (source.file(file).is_link()) continue;
      const std::string_view text = source.text(file);
      const Language* language = language_of(source.file(file).name, text);
      if (language == nullptr || language->jumps.empty()) continue;
      Rewrite rewrite;
      for (RuleEdit& edit : repair_jumps(*language, parse(*language, text), text)) {
        rewrite.edits.push_back({file, {edit.begin, edit.end}, std::move(edit.text)});
      }
      if (!rewrite.edits.empty()) rewrites.push_back(std::move(rewrite));
    }
    if (rewrites.empty()) break;
    result = RewriteModel(source.variant(), std::move(rewrites)).render(Configuration());
  }
  return result;
}

Variant JumpRepairingModel::render(const Configuration& configuration) const {
  Variant variant = model_->render(configuration);
  std::optional<Variant> followed = with_followed_jumps(variant, language_of_);
  return followed ? std::move(*followed) : variant;
}

}  // namespace whittle
