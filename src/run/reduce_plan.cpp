#include "run/reduce_plan.h"

#include <fmt/format.h>

#include "engine/input_kind.h"
#include "model/cut.h"
#include "model/source.h"
#include "syntax/load_language.h"
#include "util/binary.h"
#include "util/files.h"
#include "util/nearest.h"

namespace whittle {

namespace {

// Whether the input has the marks that other reducers, too, use for the lines that can be removed.
bool has_marks(const Variant& original) {
  const Source source(original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    const std::size_t begin = source.text(i).find("DDBEGIN");
    if (begin != std::string_view::npos &&
        source.text(i).find("DDEND", begin) != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

// Whether the stages depend on the language that the input is in.
bool language_matters(const RunSpec& spec) {
  const CourseSpec& course = spec.course;
  return course.stages.empty() && !spec.test.as_arguments && course.removable.empty() &&
         course.requires_file.empty() && course.tree.empty() && course.language != "none" &&
         course.algorithm == "adaptive";
}

// A short text in no language: the user does not expect it to be parsed.
bool is_note(const std::string& name, std::uint64_t size) {
  constexpr std::uint64_t kShort = 4096;
  return size <= kShort && (name.ends_with(".txt") || name.ends_with(".log"));
}

}  // namespace

Status choose_trees(const CourseSpec& course, PlanOptions& plan) {
  plan.tree_command = course.tree;
  if (!course.parser.empty()) {
    Result<const Language*> loaded = load_language(course.parser[0], course.parser[1]);
    if (!loaded) return loaded.error();
    plan.parser = *loaded;
    return {};
  }
  const bool named = !course.language.empty() && course.language != "none";
  const LanguageDescription* const language = find_description(course.language);
  if (named && language == nullptr) {
    std::vector<std::string> known;
    for (const LanguageDescription& one : languages()) known.push_back(one.name);
    return Error{ErrorKind::usage,
                 fmt::format("--language: there is no {}{}\n"
                             "  whittle languages lists them, --parser loads another, and none "
                             "cuts by lines, brackets and tokens.",
                             course.language, did_you_mean(course.language, known))};
  }
  if (named) {
    if (const auto loaded = load_language(*language); !loaded) return loaded.error();
  }
  plan.language = course.language;
  return {};
}

namespace {

// Which lines can be removed.
Result<Scope> scope_of(const CourseSpec& course, const Variant& original, RunObserver& observer) {
  if (!course.region.empty() && !course.removable.empty()) {
    return Error{ErrorKind::usage, "--region and --removable exclude each other"};
  }
  if (!course.region.empty()) return Scope::region(course.region[0], course.region[1]);
  if (!course.removable.empty()) return Scope::removable(course.removable);
  if (!has_marks(original)) return Scope();
  observer.happened(event::MarksFound{});
  return Scope::region("DDBEGIN", "DDEND");
}

bool leaves_something(const Scope& scope, const Variant& original) {
  if (scope.everything()) return true;
  const Source source(original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    if (!scope.of(source.text(i)).empty()) return true;
  }
  return false;
}

Result<Requirements> requirements_of(const std::string& path, const Variant& original) {
  if (original.files().size() != 1) {
    return Error{ErrorKind::usage, "--requires is for a single file"};
  }
  Result<std::string> text = read_file(path);
  if (!text) return text.error();
  return parse_requirements(*text, cut_lines(Source(original).text(0)).size());
}

}  // namespace

Result<PlanOptions> reduce_plan(const RunSpec& spec, const Variant& original,
                                RunObserver& observer) {
  const CourseSpec& course = spec.course;
  PlanOptions plan;
  plan.stages = course.stages;
  plan.algorithm = course.algorithm;
  plan.readable = course.readable;
  plan.pass_command = course.pass;
  plan.chip.probes = spec.test.name.empty();
  if (const Status status = choose_trees(course, plan); !status) return status.error();
  plan.monotone = course.monotone;
  plan.causes = course.causes;
  if (plan.causes != Causes::first) {
    if (plan.algorithm == "adaptive") plan.algorithm = "ddmin";  // it looks at all subsets
    if (plan.algorithm != "ddmin" && plan.algorithm != "wdd") {
      return Error{ErrorKind::usage, "--causes goes with --algorithm ddmin or wdd"};
    }
  }
  Result<Scope> scope = scope_of(course, original, observer);
  if (!scope) return scope.error();
  plan.scope = *scope;
  const bool whole_lines =
      !course.removable.empty() || !course.requires_file.empty() || spec.test.as_arguments;
  if (plan.stages.empty() && whole_lines) plan.stages = {"lines"};
  if (!leaves_something(plan.scope, original)) {
    return Error{ErrorKind::usage,
                 "no line of the input can be removed: none matches --region or --removable"};
  }
  if (!course.requires_file.empty()) {
    Result<Requirements> parsed = requirements_of(course.requires_file, original);
    if (!parsed) return parsed.error();
    plan.requirements = *parsed;
  }
  return plan;
}

void tell_unparsed(const RunSpec& spec, const PlanOptions& plan, const Variant& original,
                   RunObserver& observer) {
  using Why = event::NotParsed::Why;
  if (!language_matters(spec)) return;
  const Source source(original);
  if (source.files() == 1 && is_utf16(source.text(0))) {
    observer.happened(event::NotParsed{.why = Why::utf16, .file = source.file(0).name});
    return;
  }
  if (!has_language(plan, original) && !is_text(original)) return;  // all of it is cut as bytes
  std::vector<std::string> unknown;
  for (std::size_t i = 0; i < source.files(); ++i) {
    const VariantFile& file = source.file(i);
    const std::string_view text = source.text(i);
    if (file.is_link() || text.empty() || looks_binary(text)) continue;
    const Language* const language = language_at_any_size(plan, file.name, text);
    if (language == nullptr) {
      // For a language that is known but cannot be loaded: run/missing_languages.h.
      const bool known = description_of(file.name, text) != nullptr;
      if (!known && !is_note(file.name, text.size())) unknown.push_back(file.name);
    } else if (text.size() > parsed_at_once(*language)) {
      observer.happened(event::NotParsed{
          .why = Why::large, .file = file.name, .limit = parsed_at_once(*language)});
    }
  }
  if (unknown.empty()) return;
  observer.happened(event::NotParsed{.why = Why::unknown,
                                     .file = unknown[0],
                                     .more = unknown.size() - 1,
                                     .others_parsed = has_language(plan, original)});
}

}  // namespace whittle
