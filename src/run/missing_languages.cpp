#include "run/missing_languages.h"

#include <set>

#include "model/source.h"
#include "syntax/language.h"

namespace whittle {

void tell_missing_languages(const RunSpec& spec, const Variant& original, RunObserver& observer) {
  const CourseSpec& course = spec.course;
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
