#include "engine/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/checked_stage.h"
#include "engine/chip_stages.h"
#include "engine/common_stage.h"
#include "engine/rewrite_stages.h"
#include "engine/tree_inputs.h"
#include "engine/tree_stage.h"
#include "engine/user_pass.h"
#include "model/cut.h"
#include "model/deletion.h"
#include "model/edits.h"
#include "model/pair.h"
#include "model/parse_check.h"
#include "model/tree.h"
#include "model/values.h"
#include "model/well_formed_check.h"
#include "search/dd.h"
#include "search/descend.h"
#include "search/registry.h"
#include "syntax/ranges.h"
#include "util/utf8.h"

namespace whittle {

namespace {

void add_binary_atoms(std::uint64_t size, std::vector<std::string>& atoms) {
  bool zeros = false;  // where the largest blocks did not go (early_zeros_stage)
  for (const unsigned block : {65536u, 4096u, 256u, 16u}) {
    if (size < 8 * std::uint64_t{block}) continue;
    atoms.push_back(fmt::format("blocks:{}", block));
    if (!std::exchange(zeros, true)) atoms.push_back("zeros");
  }
  atoms.insert(atoms.end(), {"bytes", "zeros", "values"});
}

std::optional<AnyStage> search_stage(std::string_view name, std::shared_ptr<const Model> model,
                                     const PlanOptions& options) {
  if (model->size() == 0) return std::nullopt;
  SearchRequest request;
  request.start = Configuration::all(model->size());
  request.weights = model->weights();
  request.causes = options.causes;
  request.monotone = options.monotone;
  const SearchEntry* entry = find_search(options.algorithm);
  if (entry == nullptr) entry = &searches().front();
  return AnyStage(std::make_unique<SearchStage>(name, std::move(model), entry->make(request)));
}

StageSpec files_stage(const PlanOptions& options) {
  return {"files", [options](std::string_view name, const Finding& start) {
            if (start.failing.files().size() < 2) return std::optional<AnyStage>();
            return search_stage(name, std::make_shared<FilesModel>(start.failing), options);
          }};
}

StageSpec deletion_stage(const Atoms& atoms, const PlanOptions& options, const Variant& original) {
  return {atoms.name, [atoms, options, original](std::string_view name, const Finding& start) {
            auto model = std::make_shared<DeletionModel>(start.failing, atoms, options.scope);
            if (options.requirements.empty()) return search_stage(name, model, options);
            const Source source(original);
            return search_stage(
                name,
                std::make_shared<ConstrainedModel>(model, options.requirements, source.text(0)),
                options);
          }};
}

StageSpec zeros_stage(const PlanOptions& options) {
  return {"zeros", [options](std::string_view name, const Finding& start) {
            return search_stage(name,
                                std::make_shared<ValuesModel>(start.failing, options.scope,
                                                              ValuesModel::Unit::bytes),
                                options);
          }};
}

// Where large blocks did not go, offsets matter, and smaller ones hardly go either: zeros come
// first.
StageSpec early_zeros_stage(const PlanOptions& options, std::uint64_t original_size) {
  StageSpec spec = zeros_stage(options);
  spec.once = true;
  spec.make = [make = std::move(spec.make), original_size](std::string_view name,
                                                           const Finding& start) {
    return start.failing.size() == original_size ? make(name, start) : std::nullopt;
  };
  return spec;
}

StageSpec values_stage(const PlanOptions& options) {
  return {
      "values", [options](std::string_view name, const Finding& start) -> std::optional<AnyStage> {
        // Every value of a byte is a change: more bytes than this cannot be numbered.
        constexpr std::uint64_t kMostBytes = std::numeric_limits<Change>::max() / 255;
        if (start.failing.size() > kMostBytes) return std::nullopt;
        auto model =
            std::make_shared<ValuesModel>(start.failing, options.scope, ValuesModel::Unit::steps);
        if (model->size() == 0) return std::nullopt;
        Descend search(Configuration::all(model->size()), model->cuts());
        return AnyStage(std::make_unique<SearchStage>(name, model, std::move(search)));
      }};
}

// One stage for each level of nesting, by indentation or by brackets.
void add_levels(std::string_view kind, std::size_t (*depth_of)(std::string_view),
                const PlanOptions& options, const Variant& original,
                std::vector<StageSpec>& stages) {
  constexpr std::size_t kDeepest = 16;  // deeper ones are left to the finer atoms
  std::size_t depth = 0;
  const Source source(original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    depth = std::max(depth, depth_of(source.text(i)));
  }
  for (std::size_t level = 0; level <= std::min(depth, kDeepest); ++level) {
    stages.push_back(
        deletion_stage(*find_atoms(fmt::format("{}:{}", kind, level)), options, original));
  }
}

// An algorithm that is asked for by name: it tries what it tries.
StageSpec named_tree_stage(const PlanOptions& options, std::shared_ptr<TreeInputs> inputs) {
  return {"tree", [options, inputs](std::string_view name, const Finding& start) {
            const std::shared_ptr<const TreeModel> model = inputs->of(start.failing).model;
            if (model->size() < 2) return std::optional<AnyStage>();
            AnySearch search = find_tree_search(options.algorithm)
                                   ->make({.tree = model->tree(),
                                           .start = Configuration::all(model->size()),
                                           .causes = options.causes,
                                           .monotone = options.monotone});
            return std::optional<AnyStage>(
                AnyStage(std::make_unique<SearchStage>(name, model, std::move(search))));
          }};
}

enum class Care { usual, thorough };

StageSpec tree_stage(std::shared_ptr<TreeInputs> inputs, Care care) {
  StageSpec spec{
      "tree",
      [inputs, care](std::string_view name, const Finding& start) -> std::optional<AnyStage> {
        if (inputs->of(start.failing).model->size() < 2) return std::nullopt;
        if (TreeStage::in_vain(start)) return std::nullopt;
        return AnyStage(std::make_unique<TreeStage>(name, inputs, start, care == Care::thorough));
      }};
  spec.deletes = true;
  spec.thorough = care == Care::thorough;
  return spec;
}

// What is cut before it is parsed is cut once.
void begin_coarse(std::vector<StageSpec>& stages) {
  for (StageSpec& spec : stages) {
    if (spec.name == "tree") return;
    spec.once = spec.once || spec.name != "files";
  }
}

// Where other stages come after the tree it is left to the end to try all of it again.
void add_thorough_stage(std::shared_ptr<TreeInputs> inputs, std::vector<StageSpec>& stages) {
  StageSpec spec = tree_stage(std::move(inputs), Care::thorough);
  spec.last = true;
  stages.insert(std::ranges::find_if(stages, &StageSpec::cosmetic), std::move(spec));
}

constexpr PassEntry kPasses[] = {
    {"files", "whole files"},
    {"numbers", "names for what is numbered one after the other", true},
    {"jumps", "blocks that nothing leads to", true},
    {"first", "rewrites of the language that are tried everywhere at once", true},
    {"tree", "parts of the syntax tree, and descendants in their place"},
    {"rules", "rewrites of the language: parameters with arguments, inlining, simpler types", true},
    {"merge", "two names become one", true},
    {"alternatives", "something shorter that may stand there", true},
    {"pump", "rules and merges that do not shrink, kept if what follows does", true},
    {"windows", "parts that can only go together with others next to them", true},
    {"user", "the edits that the command of --pass prints", true},
    {"literals", "smaller numbers and strings", true},
    {"texts", "shorter strings", true},
    {"names", "shorter names", true},
    {"blanks", "less white space", true},
    {"comments", "comments"},
    {"unreached", "what the program does not come to, and what nothing else speaks of", true},
    {"statements", "chipping: blocks, loops, ifs, switches and tries by parts of them", true},
    {"declarations", "chipping: classes, members, parameters, imports, supertypes", true},
    {"expressions", "chipping: operands, arguments, constants of the right type", true},
    {"modifiers", "chipping: words about declarations, once nothing else goes", true},
    {"outline", "lines with all that is indented below them"},
    {"groups", "what brackets enclose"},
    {"lines", "lines"},
    {"tokens", "words, numbers and single other characters"},
    {"chars", "characters"},
    {"bytes", "bytes"},
    {"blocks:N", "blocks of N bytes"},
    {"zeros", "bytes to zero"},
    {"values", "bytes to smaller values"},
};

std::string known_passes() {
  std::string names;
  for (const PassEntry& entry : kPasses) {
    names += fmt::format("{}{}", names.empty() ? "" : ", ", entry.name);
  }
  return names;
}

// The edits of the user's command, one after the other.
StageSpec user_stage(const PlanOptions& options) {
  return {"user", [options](std::string_view name, const Finding& start) {
            const Source source(start.failing);
            std::vector<Rewrite> rewrites =
                user_rewrites(*options.helper, options.pass_command, source);
            // What does not make the input smaller could be done again for ever.
            std::erase_if(rewrites, [](const Rewrite& rewrite) { return saved(rewrite) <= 0; });
            auto model = std::make_shared<RewriteModel>(source.variant(), std::move(rewrites),
                                                        options.scope);
            return search_stage(name, std::move(model), options);
          }};
}

// What is said of the input's tree must make sense before anything is tested.
Status check_commands(const PlanOptions& options, const Variant& original) {
  const Source source(original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    if (source.file(i).is_link()) continue;
    const std::string_view text = source.text(i);
    if (!options.tree_command.empty()) {
      const auto printed = options.helper->run(options.tree_command, source.file(i).name, text);
      if (!printed) return Error{ErrorKind::usage, "--tree: " + printed.error().message};
      if (const auto nested = read_ranges(*printed, text.size()); !nested) return nested.error();
    }
    if (!options.pass_command.empty()) {
      const auto printed = options.helper->run(options.pass_command, source.file(i).name, text);
      if (!printed) return Error{ErrorKind::usage, "--pass: " + printed.error().message};
      const auto edits = parse_user_edits(*printed, i, text.size());
      if (!edits) return edits.error();
    }
  }
  return {};
}

Error unknown_atoms(std::string_view name, std::string_view known) {
  return {ErrorKind::usage, fmt::format("--passes: there is no {}; known are {}", name, known)};
}

}  // namespace

bool looks_binary(std::string_view text) {
  constexpr std::size_t kEnough = 1 << 16;
  text = text.substr(0, kEnough);
  std::size_t strange = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto c = static_cast<unsigned char>(text[at]);
    if (c == 0) return true;
    const std::size_t length = utf8_length(text.substr(at));
    if (length == 0 || (c < ' ' && (c < '\t' || c > '\r') && c != 0x1b)) ++strange;
    at += std::max<std::size_t>(1, length);
  }
  return strange * 10 > text.size();
}

bool is_utf16(std::string_view text) {
  return text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff");
}

bool is_text(const Variant& original) {
  const Source source(original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    if (looks_binary(source.text(i))) return false;
  }
  return true;
}

std::span<const PassEntry> passes() {
  return kPasses;
}

const Language* language_at_any_size(const PlanOptions& options, std::string_view name,
                                     std::string_view text) {
  if (is_utf16(text)) return nullptr;
  if (options.parser != nullptr) return options.parser;
  if (options.language == "none") return nullptr;
  if (!options.language.empty()) return find_language(options.language);
  return language_of(name, text);
}

const Language* language_for(const PlanOptions& options, std::string_view name,
                             std::string_view text) {
  return text.size() > kLargestParsed ? nullptr : language_at_any_size(options, name, text);
}

std::shared_ptr<const VariantCheck> check_of(const PlanOptions& options,
                                             std::span<const Variant> originals) {
  return WellFormedCheck::of(originals, [&](std::string_view name, std::string_view text) {
    return language_for(options, name, text);
  });
}

bool has_language(const PlanOptions& options, const Variant& original) {
  const Source source(original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    if (language_for(options, source.file(i).name, source.text(i))) return true;
  }
  return false;
}

namespace {

// Whether a file is in a known language, and whether one of these is too large to be parsed first.
struct Known {
  bool some = false;
  bool large = false;
};

Known known_files(const PlanOptions& options, const Variant& original) {
  Known known;
  const Source source(original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    const std::string_view text = source.text(i);
    const Language* const language = language_at_any_size(options, source.file(i).name, text);
    if (language == nullptr) continue;
    known.some = true;
    known.large = known.large || text.size() > parsed_at_once(*language);
  }
  return known;
}

bool is_data(const PlanOptions& options, const Variant& original) {
  const Source source(original);
  for (std::size_t i = 0; i < source.files(); ++i) {
    const Language* const language = language_for(options, source.file(i).name, source.text(i));
    if (language == nullptr || !language->data) return false;
  }
  return true;
}

// Whether so much of the input means nothing to the parser that its tree tells little.
bool is_lost(TreeInputs& inputs, const Variant& original) {
  constexpr double kMuch = 0.25;
  return inputs.of(original).lost > kMuch;
}

std::vector<std::string> chosen_atoms(const PlanOptions& options, const Variant& original,
                                      TreeInputs& inputs) {
  std::vector<std::string> atoms;
  const Known known = known_files(options, original);
  if (original.files().size() > 1) atoms.push_back("files");
  const bool lists = find_search(options.algorithm) != nullptr && options.algorithm != "adaptive";
  if (!options.tree_command.empty()) {
    atoms.insert(atoms.end(), {"tree", "bytes"});
  } else if (find_tree_search(options.algorithm) != nullptr) {
    atoms.push_back("tree");
  } else if (!lists && options.requirements.empty() && known.some) {
    if (known.large) {
      atoms.insert(atoms.end(), {"lines", "groups"});
    } else if (is_lost(inputs, original)) {
      atoms.insert(atoms.end(), {"outline", "lines"});
    }
    atoms.insert(atoms.end(), {"numbers", "jumps", "first", "tree", "rules"});
    if (!options.readable) atoms.insert(atoms.end(), {"merge", "alternatives"});
    atoms.insert(atoms.end(), {"pump", "windows"});
    if (options.readable) return atoms;
    atoms.insert(atoms.end(), {"literals", "texts", "names", "blanks", "tokens"});
  } else if (original.files().size() == 1 && is_utf16(Source(original).text(0))) {
    atoms.insert(atoms.end(), {"lines", "blocks:2"});
  } else if (!is_text(original)) {
    add_binary_atoms(original.size(), atoms);
  } else {
    atoms.insert(atoms.end(), {"lines", "groups", "tokens", "chars"});
  }
  return atoms;
}

std::vector<std::string> choose_atoms(const PlanOptions& options, const Variant& original,
                                      TreeInputs& inputs) {
  std::vector<std::string> atoms =
      options.atoms.empty() ? chosen_atoms(options, original, inputs) : options.atoms;
  const bool asked = std::ranges::find(atoms, "user") != atoms.end();
  if (!options.pass_command.empty() && !asked) atoms.push_back("user");
  return atoms;
}

}  // namespace

std::vector<std::string> choose_atoms(const PlanOptions& options, const Variant& original) {
  TreeInputs inputs(options);
  return choose_atoms(options, original, inputs);
}

Result<std::vector<StageSpec>> reduction_stages(const PlanOptions& asked, const Variant& original) {
  PlanOptions options = asked;
  options.scope = asked.scope.settled_on(original);
  if (find_search(options.algorithm) == nullptr && find_tree_search(options.algorithm) == nullptr) {
    std::string names;
    for (const SearchEntry& entry : searches()) names += fmt::format(" {}", entry.name);
    for (const SearchEntry& entry : tree_searches()) names += fmt::format(" {}", entry.name);
    return Error{ErrorKind::usage,
                 fmt::format("--algorithm: {} is unknown; there are{}", options.algorithm, names)};
  }
  if (const Status status = check_commands(options, original); !status) return status.error();
  std::vector<StageSpec> stages;
  const auto inputs = std::make_shared<TreeInputs>(options);
  const ChipStages chipping(inputs, original);
  const bool data = is_data(options, original);
  StageSpec inner = tree_stage(inputs, Care::usual);
  inner.deletes = data;
  bool trees = false;
  for (const std::string& name : choose_atoms(options, original, *inputs)) {
    if (name == "files") {
      // A file without a mark must stay.
      if (!options.scope.everything()) continue;
      stages.push_back(files_stage(options));
      // Of a large program what could go has gone by name (chip/units.h).
      constexpr std::size_t kPatience = 32;
      const bool large = original.size() >= ChipStages::kSmall;
      if (options.lines && large) stages.back().patience = kPatience;
    } else if (name == "tree") {
      trees = find_tree_search(options.algorithm) == nullptr;
      stages.push_back(trees ? tree_stage(inputs, Care::usual) : named_tree_stage(options, inputs));
    } else if (auto rewrites = rewrite_stage(name, inputs, inner)) {
      stages.push_back(std::move(*rewrites));
    } else if (auto chip = chipping.stage(name)) {
      stages.push_back(std::move(*chip));
    } else if (name == "user") {
      if (options.pass_command.empty()) {
        return Error{ErrorKind::usage, "--passes: user needs a command that prints edits (--pass)"};
      }
      stages.push_back(user_stage(options));
    } else if (name == "outline") {
      add_levels("outline", outline_depth, options, original, stages);
    } else if (name == "groups") {
      add_levels("groups", bracket_depth, options, original, stages);
    } else if (name == "zeros") {
      const bool early = options.atoms.empty() &&
                         std::ranges::find(stages, "bytes", &StageSpec::name) == stages.end();
      stages.push_back(early ? early_zeros_stage(options, original.size()) : zeros_stage(options));
    } else if (name == "values") {
      stages.push_back(values_stage(options));
    } else if (const auto atoms = find_atoms(name)) {
      // After a tree there is little left for them, and least where white space is gone.
      const bool rest = options.atoms.empty() && trees;
      const bool words = rest && name == "tokens";
      stages.push_back(deletion_stage(words ? Atoms{name, cut_words} : *atoms, options, original));
      stages.back().last = rest;
    } else {
      return unknown_atoms(name, known_passes());
    }
  }
  if (trees && options.atoms.empty()) begin_coarse(stages);
  if (trees && stages.size() == 1) stages = {tree_stage(inputs, Care::thorough)};
  if (trees && stages.size() > 1) add_thorough_stage(inputs, stages);
  if (!data) {
    for (StageSpec& spec : stages) spec.deletes = false;
  }
  return checked(std::move(stages), check_of(options, {&original, 1}));
}

namespace {

// What stages make of a pair of ends. The last few are kept, since the scheduler makes a
// stage for each way that it foresees.
template <class Made>
class OfEnds {
 public:
  template <class Make>
  std::shared_ptr<const Made> of(const Finding& ends, Make make) {
    for (const Entry& entry : kept_) {
      if (entry.passing == ends.passing.hash() && entry.failing == ends.failing.hash()) {
        return entry.made;
      }
    }
    constexpr std::size_t kMost = 4;
    if (kept_.size() == kMost) kept_.erase(kept_.begin());
    kept_.push_back({ends.passing.hash(), ends.failing.hash(), make()});
    return kept_.back().made;
  }

 private:
  struct Entry {
    Hash128 passing;
    Hash128 failing;
    std::shared_ptr<const Made> made;
  };
  std::vector<Entry> kept_;
};

StageSpec edits_stage(const PlanOptions& options, Grain grain) {
  return {std::string(grain_name(grain)),
          [options, grain, kept = std::make_shared<OfEnds<EditsModel>>()](std::string_view name,
                                                                          const Finding& start) {
            const auto model = kept->of(start, [&] {
              return std::make_shared<EditsModel>(start.passing, start.failing, grain,
                                                  file_reader(options));
            });
            DdOptions dd{options.causes, model->weights()};
            AnySearch search =
                make_dd({}, Configuration::all(model->size()), std::move(dd), options.monotone);
            // Hunks that are asked for by name are tried as they are. Tokens are there to find
            // what is smaller than anything that parses.
            const bool parses =
                grain == Grain::tree || (grain == Grain::hunks && options.atoms.empty());
            return std::optional<AnyStage>(
                checked(AnyStage(std::make_unique<SearchStage>(name, model, std::move(search))),
                        parses ? model->check() : nullptr));
          }};
}

StageSpec common_stage(const PlanOptions& options) {
  return {"common", [options, kept = std::make_shared<OfEnds<PairModel>>()](std::string_view name,
                                                                            const Finding& start) {
            const auto model = kept->of(start, [&] {
              return std::make_shared<PairModel>(start.passing, start.failing,
                                                 file_reader(options));
            });
            AnySearch search =
                tree_searches().front().make({.tree = model->tree(),
                                              .start = Configuration::all(model->tree().size()),
                                              .monotone = options.monotone});
            return std::optional<AnyStage>(
                AnyStage(std::make_unique<CommonStage>(name, model, std::move(search))));
          }};
}

}  // namespace

Result<std::vector<StageSpec>> isolation_stages(const PlanOptions& options, const Variant& passing,
                                                const Variant& failing) {
  std::vector<std::string> grains = options.atoms;
  if (grains.empty()) {
    const bool several = passing.files().size() > 1 || failing.files().size() > 1;
    const bool tree = !options.tree_command.empty() || has_language(options, failing);
    grains =
        several ? std::vector<std::string>{"files", "hunks"} : std::vector<std::string>{"hunks"};
    grains.push_back(tree ? "tree" : "lines");
    // What parses on both sides is told as such; of nothing, no tree can be a part.
    if (!several && (!tree || passing.size() == 0)) grains.push_back("tokens");
  }
  for (const Variant& end : {passing, failing}) {
    if (const Status status = check_commands(options, end); !status) return status.error();
  }
  std::vector<StageSpec> stages;
  for (const std::string& name : grains) {
    const auto grain = find_grain(name);
    if (!grain)
      return unknown_atoms(
          name, "files, hunks, declarations, statements, tree, lines, words, tokens, chars");
    stages.push_back(edits_stage(options, *grain));
  }
  if (options.common == Common::reduce) stages.push_back(common_stage(options));
  const Variant originals[] = {passing, failing};
  return checked(std::move(stages), check_of(options, originals));
}

}  // namespace whittle
