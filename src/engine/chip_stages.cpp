#include "engine/chip_stages.h"

#include <algorithm>
#include <map>
#include <string>

#include "chip/chipping.h"
#include "chip/model.h"
#include "chip/probe.h"
#include "chip/read.h"
#include "chip/units.h"
#include "engine/asking_stage.h"
#include "engine/input_kind.h"
#include "search/adaptive.h"
#include "search/closing.h"

namespace whittle {

namespace {

constexpr std::string_view kComments = "comments";
// First what can be removed without any other change, then the rest.
constexpr std::string_view kUnreached[] = {"unreached-bodies", "unreached-parts"};
constexpr std::string_view kReached = "reached-bodies";
constexpr std::string_view kUnits = "units";

// Which units need which. A mention of a member may mean the member of any class that is there.
Needs needs_of(const ChipUnits& units) {
  std::map<std::pair<std::size_t, ChipUnit::Word>, std::vector<Change>> imports;
  std::vector<std::vector<Change>> at_top(units.words);
  std::vector<bool> is_member(units.words);
  Needs needs(static_cast<Change>(units.units.size()));
  for (Change unit = 0; unit < units.units.size(); ++unit) {
    const ChipUnit& u = units.units[unit];
    if (!u.outer) continue;
    needs.add(unit, *u.outer);
    if (u.stays) needs.add(*u.outer, unit);
    for (const ChipUnit::Word name : u.names) {
      if (u.import) {
        imports[{u.file, name}].push_back(unit);
      } else if (!units.units[*u.outer].outer) {
        at_top[name].push_back(unit);
      } else {
        is_member[name] = true;
        needs.add_member(*u.outer, name, unit);
      }
    }
  }
  for (Change unit = 0; unit < units.units.size(); ++unit) {
    for (const ChipUnit::Word word : units.units[unit].mentions) {
      for (const Change other : at_top[word]) needs.add(unit, other);
      if (is_member[word]) needs.ask(unit, word, Needs::kAlways, false);
      const auto import = imports.find({units.units[unit].file, word});
      if (import == imports.end()) continue;
      for (const Change other : import->second) needs.add(unit, other);
    }
  }
  needs.finish();
  return needs;
}

LanguageOf language_of(const PlanOptions& options) {
  return [options](std::string_view name, std::string_view text) {
    return language_for(options, name, text);
  };
}

}  // namespace

// What was made of the last few variants, since the scheduler makes a stage for each outcome that
// it predicts.
class ChipStages::Readings {
 public:
  Readings(const std::shared_ptr<TreeInputs>& inputs, std::shared_ptr<const OriginalLines> lines)
      : reader_(language_of(inputs->options()),
                {inputs->options().scope, inputs->options().chip.shield_declarations,
                 std::move(lines)}) {}

  struct Reading {
    Hash128 hash;
    std::string phase;
    std::shared_ptr<const ChipPlan> plan;
    std::shared_ptr<const ChipModel> model;
    std::shared_ptr<const ParseCheck> check;
    std::shared_ptr<const Needs> needs;  // of units
    Configuration needed;                // likewise
  };

  /// `lines`: those that were reached, for the phases that ask for them.
  const Reading& of(const Variant& variant, std::string_view phase,
                    const ReachedLines* lines = nullptr) {
    for (const Reading& known : kept_) {
      if (known.hash == variant.hash() && known.phase == phase) return known;
    }
    constexpr std::size_t kMaxKept = 4;
    if (kept_.size() == kMaxKept) kept_.erase(kept_.begin());
    const Source source(variant);
    Reading made{variant.hash(), std::string(phase), {}, {}, {}, {}, {}};
    made.plan = std::make_shared<const ChipPlan>(plan_of(source, phase, lines, made));
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
  ChipPlan plan_of(const Source& source, std::string_view phase, const ReachedLines* lines,
                   Reading& made) {
    if (phase == kComments) return reader_.read_comments(source);
    if (lines == nullptr) return reader_.read(source, phase);
    if (phase != kUnits) return reader_.read_reached(source, phase, *lines, phase == kReached);
    ChipUnits units = read_units(source, reader_.files(source), *lines, reader_.options());
    made.needs = std::make_shared<const Needs>(needs_of(units));
    std::vector<Change> needed;
    for (Change unit = 0; unit < units.units.size(); ++unit) {
      if (units.units[unit].needed) needed.push_back(unit);
    }
    made.needed = Configuration::of_changes(needed);
    return std::move(units.plan);
  }

  ChipReader reader_;
  std::vector<Reading> kept_;
};

ChipStages::ChipStages(std::shared_ptr<TreeInputs> inputs, const Variant& original)
    : inputs_(std::move(inputs)),
      lines_(inputs_->options().lines ? inputs_->options().lines
                                      : std::make_shared<const OriginalLines>(original)),
      readings_(std::make_shared<Readings>(inputs_, lines_)),
      small_(original.size() < kSmall) {}

StageSpec ChipStages::phase(std::string_view name) const {
  const ChipOptions& chip = inputs_->options().chip;
  StageSpec spec{std::string(name),
                 [inputs = inputs_, readings = readings_, direction = chip.direction](
                     std::string_view stage, const Finding& start) -> std::optional<AnyStage> {
                   const Readings::Reading& reading = readings->of(start.failing, stage);
                   Chipping search(reading.plan, direction);
                   if (!search.next()) return std::nullopt;
                   return inputs->searched(stage, reading.model, std::move(search), reading.check,
                                           start.failing);
                 }};
  spec.most = chip.rechip ? *chip.rechip + 1 : 0;
  return spec;
}

StageSpec ChipStages::statements() const {
  return phase("statements");
}

StageSpec ChipStages::declarations() const {
  return phase("declarations");
}

StageSpec ChipStages::expressions() const {
  return phase("expressions");
}

StageSpec ChipStages::modifiers() const {
  StageSpec spec = phase("modifiers");
  spec.last = true;
  return spec;
}

// All of them, then halves. A comment that matters is rare, and not worth many tests: what is left
// goes with the code around it.
StageSpec ChipStages::comments() const {
  StageSpec spec = together("comments", kComments, nullptr);
  spec.max_misses = 16;
  return spec;
}

// Simplifications that do not overlap: all at once, then fewer.
StageSpec ChipStages::together(std::string name, std::string_view phase,
                               std::shared_ptr<const ReachedLines> lines) const {
  return {std::move(name),
          [inputs = inputs_, readings = readings_, phase, lines](
              std::string_view stage, const Finding& start) -> std::optional<AnyStage> {
            const auto& reading = readings->of(start.failing, phase, lines.get());
            if (reading.model->size() == 0) return std::nullopt;
            Adaptive search(Configuration::all(reading.model->size()), {reading.model->weights()});
            return inputs->searched(stage, reading.model, std::move(search), reading.check,
                                    start.failing);
          }};
}

// Declarations that code which was reached does not refer to, directly or through others.
StageSpec ChipStages::unused(std::shared_ptr<const ReachedLines> lines) const {
  return {"unused",
          [inputs = inputs_, readings = readings_, lines](
              std::string_view stage, const Finding& start) -> std::optional<AnyStage> {
            const auto& reading = readings->of(start.failing, kUnits, lines.get());
            ClosingOptions options;
            options.weights = reading.model->weights();
            options.essential = reading.needed;
            Closing search(Configuration::all(reading.model->size()), reading.needs,
                           std::move(options));
            if (!search.next()) return std::nullopt;
            return inputs->searched(stage, reading.model, std::move(search), reading.check,
                                    start.failing);
          }};
}

std::optional<AnyStage> ChipStages::given_reached(const ReachedLines& reached,
                                                  const Finding& start) const {
  if (reached.reached.empty()) return std::nullopt;
  const auto lines = std::make_shared<const ReachedLines>(reached);
  auto specs = std::make_shared<std::vector<StageSpec>>();
  for (const std::string_view phase : kUnreached) {
    specs->push_back(together("unreached", phase, lines));
  }
  if (!small_) {
    constexpr std::size_t kMaxMisses = 24;
    specs->push_back(unused(lines));
    specs->push_back(together("bodies", kReached, lines));
    specs->back().max_misses = kMaxMisses;
  }
  return AnyStage(std::make_unique<Pipeline>(start, specs, Rounds::once));
}

// In a large program it comes again as long as it finds something, since what is left reaches
// less.
StageSpec ChipStages::unreached() const {
  StageSpec spec{
      "unreached",
      [stages = *this](std::string_view name, const Finding& start) -> std::optional<AnyStage> {
        const PlanOptions& options = stages.inputs_->options();
        if (!options.chip.probes) return std::nullopt;
        const auto probes = std::make_shared<Probes>(language_of(options), stages.lines_);
        const Question question = Question::about_run(probes->everywhere(start.failing));
        return asking_first(
            name, start, {question},
            [stages, probes, question, start](const Inquiry& told) -> std::optional<AnyStage> {
              const Reply reply = told.to(question);
              if (!reply.text) return std::nullopt;
              return stages.given_reached(probes->reached(*reply.text), start);
            });
      }};
  spec.once = small_;
  spec.repeats = true;
  return spec;
}

}  // namespace whittle
