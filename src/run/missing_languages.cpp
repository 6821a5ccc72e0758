#include "run/missing_languages.h"

#include <algorithm>
#include <set>

#include "engine/stage_table.h"
#include "model/source.h"
#include "syntax/language.h"

namespace whittle {

namespace {

// Stages of a reduction that were named may all work without one.
bool needs_parser(const RunSpec& spec) {
  const std::vector<std::string>& names = spec.course.stages;
  if (spec.kind() != RunKind::reduce || names.empty()) return true;
  return std::ranges::any_of(names, [](const std::string& name) {
    const std::optional<NamedStage> stage = find_stage(name);
    return stage && stage->entry->needs == StageNeeds::parser;
  });
}

}  // namespace

void tell_missing_languages(const RunSpec& spec, const Variant& original, RunObserver& observer) {
  const CourseSpec& course = spec.course;
  if (!needs_parser(spec)) return;
  if (!course.language.empty() || !course.tree.empty() || spec.test.as_arguments) return;
  std::set<const LanguageDescription*> seen;
  const Source source(original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    if (source.file(i).is_link()) continue;
    const LanguageDescription* const found = description_of(source.file(i).name, source.text(i));
    if (found == nullptr || !seen.insert(found).second) continue;
    if (const Result<const Language*> loaded = load_language(*found); !loaded) {
      observer.happened(event::LanguageMissing{found->title, loaded.error().message});
    }
  }
}

}  // namespace whittle
