#include "engine/port_stages.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/checked_stage.h"
#include "model/edits.h"
#include "search/alone.h"
#include "search/closing.h"
#include "search/needs.h"
#include "search/registry.h"

namespace whittle {

namespace {

constexpr const char* kUses = "uses";
constexpr const char* kWords = "words";

AnySearch search_of(const PortOptions& options, const EditsModel& model) {
  const SearchEntry* entry = find_patch_search(options.search);
  if (entry == nullptr) entry = &patch_searches().front();
  SearchRequest request;
  request.start = Configuration::all(model.size());
  request.weights = model.weights();
  request.try_nothing = false;
  return entry->make(request);
}

// What adds a use goes with what adds the definition; nothing is asked for that cannot build.
AnySearch closing_of(const EditsModel& model) {
  auto needs = std::make_shared<Needs>(model.size());
  for (const auto& [edit, needed] : model.needs()) needs->add(edit, needed);
  needs->finish();
  return Closing(Configuration::all(model.size()), std::move(needs),
                 {.weights = model.weights(), .gallop = false, .patient = true});
}

StageSpec grain_stage(const PortOptions& options, const Variant& base, Grain grain) {
  return {std::string(grain_name(grain)),
          [options, base, grain](std::string_view name,
                                 const Finding& start) -> std::optional<AnyStage> {
            auto model = std::make_shared<EditsModel>(base, start.failing, grain, options.read);
            if (model->size() == 0) return std::nullopt;
            const bool parses = grain == Grain::statements || grain == Grain::declarations;
            return checked(
                AnyStage(std::make_unique<SearchStage>(name, model, search_of(options, *model))),
                parses ? model->check() : nullptr);
          }};
}

// Where a refactoring has touched every line, what matters may be one word of them. Only what
// leaves a patch of fewer lines is tried: it makes lines that neither of the two has.
StageSpec words_stage(const PortOptions& options, const Variant& base) {
  return {kWords,
          [options, base](std::string_view name, const Finding& start) -> std::optional<AnyStage> {
            constexpr Change kMaxChanges = 64;
            auto model =
                std::make_shared<EditsModel>(base, start.failing, Grain::words, options.read);
            if (model->size() < 2 || model->size() > kMaxChanges) return std::nullopt;
            const std::size_t lines = changed_lines(base, start.failing);
            std::vector<Change> tried;
            for (Change i = 0; i < model->size(); ++i) {
              const Variant alone = model->render(Configuration::of_changes({i}));
              if (changed_lines(base, alone) < lines) tried.push_back(i);
            }
            Alone search(Configuration::all(model->size()), std::move(tried));
            return checked(AnyStage(std::make_unique<SearchStage>(name, model, std::move(search))),
                           model->check());
          }};
}

StageSpec uses_stage(const PortOptions& options, const Variant& base) {
  return {kUses,
          [options, base](std::string_view name, const Finding& start) -> std::optional<AnyStage> {
            auto model = std::make_shared<EditsModel>(base, start.failing, Grain::declarations,
                                                      options.read);
            constexpr Change kFew = 4;  // the stages after it find these as soon
            if (model->size() < kFew) return std::nullopt;
            return checked(AnyStage(std::make_unique<SearchStage>(name, model, closing_of(*model))),
                           model->check());
          }};
}

class ForPassing final : public StageAround {
 public:
  using StageAround::StageAround;

  std::unique_ptr<Stage> clone() const override { return std::make_unique<ForPassing>(*this); }
  std::optional<Trial> next() const override {
    std::optional<Trial> trial = stage_->next();
    if (trial) std::swap(trial->chance, trial->pass_chance);
    return trial;
  }
  void report(Outcome outcome) override {
    stage_->report(outcome == Outcome::pass   ? Outcome::fail
                   : outcome == Outcome::fail ? Outcome::pass
                                              : Outcome::unresolved);
  }
  bool tells_pass() const override { return true; }
};

}  // namespace

std::vector<std::string> hierarchies() {
  return {"syntax", "patch", "flat"};
}

std::vector<std::string> port_searches() {
  std::vector<std::string> names;
  for (const SearchEntry& entry : patch_searches()) names.emplace_back(entry.name);
  return names;
}

std::vector<StageSpec> port_stages(const PortOptions& options, const Variant& base) {
  std::vector<StageSpec> stages;
  const auto add = [&](Grain grain) { stages.push_back(grain_stage(options, base, grain)); };
  if (options.hierarchy != "flat") add(Grain::files);
  if (options.hierarchy == "patch") add(Grain::hunks);
  if (options.hierarchy != "syntax") {
    add(Grain::lines);
    return stages;
  }
  const bool whole = options.smallest == Smallest::declarations;
  stages.push_back(uses_stage(options, base));
  add(Grain::declarations);
  if (whole) return stages;
  add(Grain::statements);
  add(Grain::line_pairs);
  stages.push_back(words_stage(options, base));
  return stages;
}

AnyStage for_passing(AnyStage stage) {
  return AnyStage(std::make_unique<ForPassing>(std::move(stage)));
}

}  // namespace whittle
