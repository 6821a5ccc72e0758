#include "engine/choose_stages.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/input_kind.h"
#include "model/source.h"
#include "search/registry.h"

namespace whittle {

namespace {

using Names = std::vector<std::string>;

void add(Names& names, const Names& more) {
  names.insert(names.end(), more.begin(), more.end());
}

// Zeros are also tried after the largest blocks: where offsets matter, hardly anything can be
// removed, but much can be zero.
Names for_binary(std::uint64_t size) {
  Names names;
  for (const unsigned block : {65536u, 4096u, 256u, 16u}) {
    if (size < 8 * std::uint64_t{block}) continue;
    names.push_back(fmt::format("blocks:{}", block));
    if (names.size() == 1) names.push_back("zeros");
  }
  add(names, {"bytes", "zeros", "values"});
  return names;
}

// Whether the parser understands so little of the input that its tree tells little.
bool is_lost(TreeInputs& inputs, const Variant& original) {
  constexpr double kMuch = 0.25;
  return inputs.of(original).lost > kMuch;
}

Names for_language(const PlanOptions& options, const Variant& original, TreeInputs& inputs) {
  Names names;
  if (known_files(options, original).large) {
    names = {"outline", "groups", "lines"};
  } else if (is_lost(inputs, original)) {
    names = {"outline", "lines"};
  }
  add(names, {"numbers", "jumps"});
  // Larger inputs are seldom programs that run, and adding probes takes seconds.
  constexpr std::uint64_t kMaxProgram = 1 << 20;
  if (original.size() <= kMaxProgram) {
    names.emplace_back("unreached");
    if (!options.readable) names.emplace_back("constants");
  }
  add(names, {"first", "tree", "rules"});
  if (!options.readable) add(names, {"merge", "alternatives"});
  add(names, {"pump", "windows"});
  if (!options.readable) add(names, {"literals", "texts", "names", "blanks", "tokens"});
  return names;
}

// Without `files`.
Names for_kind(const PlanOptions& options, const Variant& original, TreeInputs& inputs) {
  // A search over lists that was asked for by name is not given trees.
  const bool lists = find_search(options.algorithm) != nullptr && options.algorithm != "adaptive";
  if (!options.tree_command.empty()) return {"tree", "bytes"};
  if (find_tree_search(options.algorithm) != nullptr) return {"tree"};
  if (!lists && options.requirements.empty() && known_files(options, original).some) {
    return for_language(options, original, inputs);
  }
  if (original.files().size() == 1 && is_utf16(Source(original).text(0))) {
    return {"lines", "blocks:2"};
  }
  if (!is_text(original)) return for_binary(original.size());
  return {"outline", "groups", "lines", "tokens", "chars"};
}

}  // namespace

std::vector<std::string> choose_stages(const PlanOptions& options, const Variant& original,
                                       TreeInputs& inputs) {
  Names names = options.stages;
  if (names.empty()) {
    if (original.files().size() > 1) names.push_back("files");
    add(names, for_kind(options, original, inputs));
  }
  const bool named = std::ranges::find(names, "user") != names.end();
  if (!options.pass_command.empty() && !named) names.push_back("user");
  return names;
}

std::vector<std::string> choose_stages(const PlanOptions& options, const Variant& original) {
  TreeInputs inputs(options);
  return choose_stages(options, original, inputs);
}

}  // namespace whittle
