// whittle reduce --list-stages: all stages, and which of them would run on an input.

#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/narrator.h"
#include "engine/choose_stages.h"
#include "engine/input_kind.h"
#include "engine/stage_table.h"
#include "model/source.h"
#include "run/events.h"
#include "run/input.h"
#include "run/missing_languages.h"
#include "run/reduce_plan.h"

namespace whittle {

namespace {

void print(const std::vector<std::string>* chosen) {
  for (const StageEntry& entry : stage_table()) {
    const bool used = chosen && std::ranges::any_of(*chosen, [&](const std::string& name) {
                        return name.substr(0, name.find(':')) == entry.kind();
                      });
    fmt::print("{}{:13} {}\n",
               chosen == nullptr ? ""
               : used            ? "* "
                                 : "  ",
               entry.name, entry.summary);
  }
}

// What the first file is read as.
std::string kind_of(const PlanOptions& plan, const Variant& original) {
  const Source source(original);
  const Language* const language = language_for(plan, source.file(0).name, source.text(0));
  if (language != nullptr) return language->title;
  return is_text(original) ? "text" : "binary";
}

}  // namespace

Result<int> list_stages(const RunSpec& spec, const Talk& talk) {
  const std::vector<std::string>& paths = spec.input.paths;
  if (paths.empty()) {
    print(nullptr);
    return kDone;
  }
  const Result<LoadedInput> input = load_input(paths);
  if (!input) return input.error();
  Narrator narrator(talk, spec.kind());
  tell_missing_languages(spec, input->variant, narrator);
  RunObserver nobody;
  const Result<PlanOptions> plan = reduce_plan(spec, input->variant, nobody);
  if (!plan) return plan.error();
  const std::vector<std::string> chosen = choose_stages(*plan, input->variant);
  print(&chosen);
  fmt::print("* runs on {} ({})\n", paths.front(), kind_of(*plan, input->variant));
  return kDone;
}

}  // namespace whittle
