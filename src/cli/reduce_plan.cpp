#include "cli/reduce_plan.h"

#include <fmt/format.h>

#include "cli/session.h"
#include "engine/input_kind.h"
#include "model/cut.h"
#include "model/source.h"
#include "syntax/load_language.h"
#include "util/files.h"
#include "util/nearest.h"

namespace whittle {

namespace {

// Marks in the input itself, as other reducers know them too.
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

// Nothing was said that makes the language unimportant.
bool language_matters(const Options& o) {
  return o.atoms.empty() && o.only_pass.empty() && o.args.empty() && o.removable.empty() &&
         o.requires_file.empty() && o.tree.empty() && o.language != "none" &&
         o.algorithm == "adaptive";
}

// That a note is in no language goes without saying.
bool is_note(const std::string& name, std::uint64_t size) {
  constexpr std::uint64_t kShort = 4096;
  return size <= kShort && (name.ends_with(".txt") || name.ends_with(".log"));
}

}  // namespace

Status choose_trees(const Options& o, PlanOptions& plan) {
  plan.tree_command = o.tree;
  if (!o.parser.empty()) {
    Result<const Language*> loaded = load_language(o.parser[0], o.parser[1]);
    if (!loaded) return loaded.error();
    plan.parser = *loaded;
    return {};
  }
  if (!o.language.empty() && o.language != "none" && find_language(o.language) == nullptr) {
    std::vector<std::string> known;
    for (const Language& language : languages()) known.push_back(language.name);
    return Error{ErrorKind::usage,
                 fmt::format("--language: there is no {}{}\n"
                             "  whittle languages lists them, --parser loads another, and none "
                             "cuts by lines, brackets and tokens.",
                             o.language, did_you_mean(o.language, known))};
  }
  plan.language = o.language;
  return {};
}

Result<PlanOptions> reduce_plan(const Options& o, const Variant& original) {
  PlanOptions plan;
  plan.stages = o.atoms;
  if (!o.only_pass.empty()) plan.stages = {o.only_pass};
  plan.algorithm = o.algorithm;
  plan.readable = o.readable;
  plan.pass_command = o.pass;
  if (const Status status = choose_trees(o, plan); !status) return status.error();
  plan.monotone = o.monotone;
  plan.causes = causes_of(o);
  if (plan.causes != Causes::first) {
    if (o.algorithm == "adaptive") plan.algorithm = "ddmin";  // only these look at subsets
    if (plan.algorithm != "ddmin" && plan.algorithm != "wdd") {
      return Error{ErrorKind::usage, "--causes goes with --algorithm ddmin or wdd"};
    }
  }
  if (!o.region.empty() && !o.removable.empty()) {
    return Error{ErrorKind::usage, "--region and --removable exclude each other"};
  }
  if (!o.region.empty()) {
    Result<Scope> scope = Scope::region(o.region[0], o.region[1]);
    if (!scope) return scope.error();
    plan.scope = *scope;
  }
  if (!o.removable.empty()) {
    Result<Scope> scope = Scope::removable(o.removable);
    if (!scope) return scope.error();
    plan.scope = *scope;
  }
  if (plan.scope.everything() && has_marks(original)) {
    say("only what stands between the lines marked DDBEGIN and DDEND is reduced");
    plan.scope = *Scope::region("DDBEGIN", "DDEND");
  }
  const bool whole_lines = !o.removable.empty() || !o.requires_file.empty() || !o.args.empty();
  if (plan.stages.empty() && whole_lines) plan.stages = {"lines"};
  if (!plan.scope.everything()) {
    const Source source(original);
    bool some = false;
    for (std::size_t i = 0; i < source.files(); ++i) some |= !plan.scope.of(source.text(i)).empty();
    if (!some) return Error{ErrorKind::usage, "no line of the input may go: nothing matches"};
  }
  if (!o.requires_file.empty()) {
    if (original.files().size() != 1) {
      return Error{ErrorKind::usage, "--requires is for a single file"};
    }
    Result<std::string> text = read_file(o.requires_file);
    if (!text) return text.error();
    Result<Requirements> parsed =
        parse_requirements(*text, cut_lines(Source(original).text(0)).size());
    if (!parsed) return parsed.error();
    plan.requirements = *parsed;
  }
  return plan;
}

void say_unparsed(const Options& o, const PlanOptions& plan, const Variant& original) {
  if (o.quiet || !language_matters(o)) return;
  const Source source(original);
  if (source.files() == 1 && is_utf16(source.text(0))) {
    say(fmt::format("{} is in UTF-16: it is not parsed, but cut by lines and characters",
                    source.file(0).name));
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
      if (!is_note(file.name, text.size())) unknown.push_back(file.name);
    } else if (text.size() > parsed_at_once(*language)) {
      say(fmt::format("{} is above {}: it is cut by lines and brackets before it is parsed",
                      file.name, size_text(parsed_at_once(*language))));
    }
  }
  if (unknown.empty()) return;
  if (unknown.size() > 1) unknown[0] += fmt::format(" and {} more", unknown.size() - 1);
  say(
      fmt::format("no language is known for {}: cut by lines{} and tokens (--language names one, "
                  "whittle languages lists them)",
                  unknown[0], has_language(plan, original) ? "" : ", brackets"));
}

}  // namespace whittle
