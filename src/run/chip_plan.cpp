#include "run/chip_plan.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <map>
#include <set>

#include "chip/probe.h"
#include "chip/read.h"
#include "engine/chip_stages.h"
#include "engine/input_kind.h"
#include "model/cut.h"
#include "model/lines.h"
#include "model/source.h"
#include "run/reduce_plan.h"
#include "syntax/walk.h"
#include "util/files.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

std::optional<std::size_t> number(std::string_view text) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value == 0) return std::nullopt;
  return value;
}

// The file of the program that the user means: by its name, or the end of it.
std::vector<std::string> files_named(const Variant& original, std::string_view name) {
  while (name.starts_with("./")) name.remove_prefix(2);
  std::vector<std::string> found;
  for (const VariantFile& file : original.files()) {
    if (file.name == name) return {file.name};
    const bool ends = file.name.ends_with(name) || name.ends_with("/" + file.name);
    const std::size_t before = file.name.size() - std::min(file.name.size(), name.size());
    if (ends && (before == 0 || file.name[before - 1] == '/')) found.push_back(file.name);
  }
  return found;
}

// FILE:FROM-TO, FILE:LINE, or without FILE where there is only one; nullopt: it is none.
Result<std::optional<Scope::Lines>> lines_of(std::string_view word, const Variant& original,
                                             std::string_view option) {
  const std::size_t colon = word.rfind(':');
  const std::string_view range = colon == word.npos ? word : word.substr(colon + 1);
  const std::size_t dash = range.find('-');
  const auto from = number(range.substr(0, dash));
  const auto to = dash == range.npos ? from : number(range.substr(dash + 1));
  if (!from || !to) return std::optional<Scope::Lines>();
  if (*to < *from) return usage_error(fmt::format("{} {}: it ends before it begins", option, word));
  std::vector<std::string> named;
  if (colon != word.npos) {
    named = files_named(original, word.substr(0, colon));
  } else if (original.files().size() == 1) {
    named = {original.files().front().name};
  } else {
    return usage_error(fmt::format("{} {}: the program has several files, so say which: FILE:{}",
                                   option, word, word));
  }
  if (named.size() == 1) {
    const std::size_t lines = cut_lines(original.find(named.front())->text()).size();
    if (*from <= lines) return std::optional(Scope::Lines{named.front(), *from, *to});
    return usage_error(fmt::format("{} {}: {} has {} lines", option, word, named.front(), lines));
  }
  return usage_error(fmt::format("{} {}: {} of the program is named so", option, word,
                                 named.empty() ? "no file" : "more than one file"));
}

// Lines that match an expression.
Status add_matching(const std::string& expression, const Source& source,
                    std::vector<Scope::Lines>& kept) {
  RE2::Options options(RE2::Quiet);
  options.set_encoding(RE2::Options::EncodingLatin1);
  const RE2 compiled(expression, options);
  if (!compiled.ok()) {
    return usage_error(
        fmt::format("--shield {}: it is neither declarations, nor FILE:FROM-TO, nor a "
                    "regular expression: {}",
                    expression, compiled.error()));
  }
  const std::size_t before = kept.size();
  for (std::size_t i = 0; i < source.files(); ++i) {
    std::size_t line = 0;
    for (const Span& span : cut_lines(source.text(i))) {
      ++line;
      const std::string_view text = source.text(i).substr(span.begin, span.end - span.begin);
      if (!RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), compiled)) continue;
      kept.push_back({source.file(i).name, line, line});
    }
  }
  if (kept.size() > before) return {};
  return usage_error(fmt::format("--shield {}: no line of the program matches", expression));
}

// What may be chipped according to --shield and --focus.
Result<Scope> scope_of(const ChipCourse& course, const Variant& original) {
  const Source source(original);
  std::vector<Scope::Lines> kept;
  for (const std::string& word : course.shield) {
    if (word == "declarations") continue;
    const auto lines = lines_of(word, original, "--shield");
    if (!lines) return lines.error();
    if (*lines) {
      kept.push_back(**lines);
    } else if (const Status status = add_matching(word, source, kept); !status) {
      return status.error();
    }
  }
  std::map<std::string, std::vector<Scope::Lines>> focus;
  for (const std::string& word : course.focus) {
    const auto lines = lines_of(word, original, "--focus");
    if (!lines) return lines.error();
    if (!*lines) return usage_error(fmt::format("--focus {}: write FILE:FROM-TO", word));
    focus[(*lines)->file].push_back(**lines);
  }
  for (std::size_t i = 0; i < source.files() && !focus.empty(); ++i) {
    std::vector<Scope::Lines>& in_file = focus[source.file(i).name];
    std::ranges::sort(in_file, {}, &Scope::Lines::from);
    std::size_t next = 1;
    for (const Scope::Lines& lines : in_file) {
      if (next < lines.from) kept.push_back({lines.file, next, lines.from - 1});
      next = std::max(next, lines.to + 1);
    }
    kept.push_back({source.file(i).name, next, ~std::size_t{0}});
  }
  return kept.empty() ? Scope() : Scope::without(kept, original);
}

// The stages of a program that nothing was said about.
std::vector<std::string> usual_stages(const Variant& original) {
  std::vector<std::string> stages{"comments",     "unreached",   "statements",
                                  "declarations", "expressions", "modifiers",
                                  "tree",         "rules",       "windows"};
  if (original.size() >= ChipStages::kSmall) stages.insert(stages.begin() + 3, "unreached");
  if (original.files().size() > 1) stages.insert(stages.begin() + 2, "files");
  return stages;
}

// Checks that at least one file can be chipped, and reports files that do not parse to the
// observer.
Status check_files(const PlanOptions& plan, const Variant& original, RunObserver& observer) {
  bool known = false;
  std::vector<std::string> broken;
  const Source source(original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    const VariantFile& file = source.file(i);
    const Language* language =
        file.is_link() ? nullptr : language_for(plan, file.name, source.text(i));
    if (!can_chip(language)) continue;
    known = true;
    if (ts_node_has_error(parse(*language, source.text(i)).root())) broken.push_back(file.name);
  }
  if (!broken.empty()) observer.happened(event::ParsedInPart{std::move(broken)});
  if (known) return {};
  std::string names;
  for (const LanguageDescription& language : languages()) {
    if (language.chips) names += (names.empty() ? "" : ", ") + language.title;
  }
  return Error{ErrorKind::input,
               fmt::format("no file of the program is in a language that can be chipped ({}); "
                           "whittle reduce takes any input",
                           names)};
}

}  // namespace

Result<PlanOptions> chip_plan(const RunSpec& spec, const Variant& original, RunObserver& observer) {
  const ChipCourse& course = spec.course.chip;
  PlanOptions plan;
  plan.readable = true;
  if (const Status status = choose_trees(spec.course, plan); !status) return status.error();
  plan.chip.direction = course.direction;
  plan.chip.rechip = course.rechip;
  plan.chip.shield_declarations =
      std::ranges::find(course.shield, "declarations") != course.shield.end();
  plan.lines = std::make_shared<const OriginalLines>(original);
  Result<Scope> scope = scope_of(course, original);
  if (!scope) return scope.error();
  plan.scope = *scope;
  plan.chip.probes = true;
  plan.stages = spec.course.stages.empty() ? usual_stages(original) : spec.course.stages;
  if (const Status status = check_files(plan, original, observer); !status) return status.error();
  return plan;
}

namespace {

LanguageOf language_of(const PlanOptions& plan) {
  return [plan](std::string_view name, std::string_view text) {
    return language_for(plan, name, text);
  };
}

}  // namespace

Result<std::function<Variant(const Variant&)>> probing(const TestSpec& test,
                                                       const PlanOptions& plan,
                                                       const Variant& original) {
  const auto probes = std::make_shared<Probes>(language_of(plan), plan.lines);
  if (!test.reached.empty()) (void)probes->everywhere(original);
  const std::set<SourceLine> can_tell = probes->reached({}).probed;
  std::set<SourceLine> where;
  for (const std::string& word : test.reached) {
    const auto lines = lines_of(word, original, "--reached");
    if (!lines) return lines.error();
    if (!*lines) return usage_error(fmt::format("--reached {}: write FILE:LINE", word));
    const SourceLine line{(*lines)->file, (*lines)->from};
    if (!can_tell.contains(line)) {
      return usage_error(fmt::format(
          "--reached {}: no statement of a block begins there, so nothing can tell", word));
    }
    where.insert(line);
  }
  const bool all = test.trace;
  return std::function<Variant(const Variant&)>([probes, where, all](const Variant& variant) {
    return probes->saying(variant, all ? std::set<SourceLine>() : where);
  });
}

}  // namespace whittle
