#include "engine/chip_stages.h"

#include <algorithm>
#include <string>

#include "chip/chipping.h"
#include "chip/model.h"
#include "chip/read.h"
#include "search/adaptive.h"
#include "search/essential.h"

namespace whittle {

namespace {

constexpr std::string_view kPhases[] = {"statements", "declarations", "expressions"};
// What can go without anything else having to change first, then the rest.
constexpr std::string_view kComments = "comments";
constexpr std::string_view kUnreached[] = {"unreached-bodies", "unreached-parts"};

}  // namespace

// What was made of the last few variants, since the scheduler makes a stage for each way that it
// foresees.
class ChipStages::Readings {
 public:
  explicit Readings(const std::shared_ptr<TreeInputs>& inputs)
      : reader_(
            [inputs](std::string_view name, std::string_view text) {
              return language_for(inputs->options(), name, text);
            },
            {inputs->options().scope, inputs->options().chip.shield_declarations,
             inputs->options().lines}) {}

  struct Reading {
    Hash128 hash;
    std::string phase;
    std::shared_ptr<const ChipPlan> plan;
    std::shared_ptr<const ChipModel> model;
    std::shared_ptr<const ParseCheck> check;
  };

  /// `reached`: the lines that were, for the phases of `unreached`; otherwise null.
  const Reading& of(const Variant& variant, std::string_view phase,
                    const ReachedLines* reached = nullptr) {
    for (const Reading& known : kept_) {
      if (known.hash == variant.hash() && known.phase == phase) return known;
    }
    constexpr std::size_t kMost = 4;
    if (kept_.size() == kMost) kept_.erase(kept_.begin());
    const Source source(variant);
    Reading made{variant.hash(), std::string(phase), nullptr, nullptr, nullptr};
    made.plan = std::make_shared<const ChipPlan>(
        phase == kComments   ? reader_.read_comments(source)
        : reached == nullptr ? reader_.read(source, phase)
                             : reader_.read_unreached(source, phase, *reached));
    made.model = std::make_shared<const ChipModel>(source, made.plan);
    std::vector<ParseCheck::Parsed> parsed;
    for (const auto& file : reader_.files(source)) {
      parsed.push_back({file->rules != nullptr ? file->language : nullptr, file->text.tree});
    }
    made.check = std::make_shared<const ParseCheck>(source, std::move(parsed));
    kept_.push_back(std::move(made));
    return kept_.back();
  }

 private:
  ChipReader reader_;
  std::vector<Reading> kept_;
};

ChipStages::ChipStages(std::shared_ptr<TreeInputs> inputs)
    : inputs_(std::move(inputs)), readings_(std::make_shared<Readings>(inputs_)) {}

std::optional<StageSpec> ChipStages::stage(std::string_view name) const {
  using Made = std::optional<AnyStage>;
  if (name == "unreached") return unreached();
  if (name == kComments) return together("comments", kComments, nullptr);
  if (name == "needed") {
    constexpr std::size_t kPatience = 16;  // names tell little of some programs
    return StageSpec{"needed",
                     [inputs = inputs_](std::string_view stage, const Finding& start) -> Made {
                       constexpr std::uint64_t kSmall = 16'384;  // chipping alone does as well
                       if (start.failing.size() < kSmall) return std::nullopt;
                       const TreeInput input = inputs->of(start.failing);
                       if (input.model->size() < 2) return std::nullopt;
                       Essential search(input.model->tree(),
                                        Configuration::all(input.model->size()));
                       return inputs->searched(stage, input.model, std::move(search), input.check,
                                               start.failing);
                     },
                     kPatience};
  }
  if (std::ranges::find(kPhases, name) == std::end(kPhases)) return std::nullopt;
  const ChipOptions& chip = inputs_->options().chip;
  StageSpec spec{std::string(name),
                 [inputs = inputs_, readings = readings_, direction = chip.direction](
                     std::string_view stage, const Finding& start) -> Made {
                   const Readings::Reading& reading = readings->of(start.failing, stage);
                   Chipping search(reading.plan, direction);
                   if (!search.next()) return std::nullopt;
                   return inputs->searched(stage, reading.model, std::move(search), reading.check,
                                           start.failing);
                 }};
  spec.most = chip.rechip ? *chip.rechip + 1 : 0;
  return spec;
}

// Simplifications that do not touch each other: all at once, then fewer.
StageSpec ChipStages::together(std::string name, std::string_view phase,
                               std::shared_ptr<const ReachedLines> reached) const {
  return {std::move(name),
          [inputs = inputs_, readings = readings_, phase, reached](
              std::string_view stage, const Finding& start) -> std::optional<AnyStage> {
            const auto& reading = readings->of(start.failing, phase, reached.get());
            if (reading.model->size() == 0) return std::nullopt;
            Adaptive search(Configuration::all(reading.model->size()), {reading.model->weights()});
            return inputs->searched(stage, reading.model, std::move(search), reading.check,
                                    start.failing);
          }};
}

// Once: what the run of the original reached says little of others.
StageSpec ChipStages::unreached() const {
  const auto reached = inputs_->options().chip.reached;
  auto specs = std::make_shared<std::vector<StageSpec>>();
  for (const std::string_view phase : kUnreached) {
    specs->push_back(together("unreached", phase, reached));
  }
  StageSpec spec{
      "unreached",
      [specs, reached](std::string_view, const Finding& start) -> std::optional<AnyStage> {
        if (!reached || reached->reached.empty()) return std::nullopt;
        return AnyStage(std::make_unique<Pipeline>(start, specs, Rounds::once));
      }};
  spec.once = true;
  return spec;
}

}  // namespace whittle
