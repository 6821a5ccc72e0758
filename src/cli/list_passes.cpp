// whittle reduce --list-passes: what can be done with an input, and what would be done with
// this one.

#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/reduce_plan.h"
#include "engine/choose_stages.h"
#include "engine/input_kind.h"
#include "engine/stage_table.h"
#include "model/source.h"

namespace whittle {

namespace {

// TEST need not be named: a single name is the file's.
std::vector<std::string> input_paths(const Options& o) {
  if (!o.args.empty()) return {o.args};
  const bool has_test = o.scripted() && o.names.size() > 1;
  return {o.names.begin() + (has_test ? 1 : 0), o.names.end()};
}

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

// As what the first file is read.
std::string kind_of(const PlanOptions& plan, const Variant& original) {
  const Source source(original);
  const Language* const language = language_for(plan, source.file(0).name, source.text(0));
  if (language != nullptr) return language->title;
  return is_text(original) ? "text" : "binary";
}

}  // namespace

Result<int> list_passes(const Options& options) {
  const std::vector<std::string> paths = input_paths(options);
  if (paths.empty()) {
    print(nullptr);
    return kDone;
  }
  const Result<Input> input = load_input(paths);
  if (!input) return input.error();
  const Result<PlanOptions> plan = reduce_plan(options, input->variant);
  if (!plan) return plan.error();
  const std::vector<std::string> chosen = choose_stages(*plan, input->variant);
  print(&chosen);
  fmt::print("* those that {} gets ({})\n", paths.front(), kind_of(*plan, input->variant));
  return kDone;
}

}  // namespace whittle
