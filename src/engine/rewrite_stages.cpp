#include "engine/rewrite_stages.h"

#include <algorithm>
#include <map>

#include "engine/pump.h"
#include "engine/rewrite_stage.h"
#include "model/alternative_rewrites.h"
#include "model/blank_rewrites.h"
#include "model/literal_rewrites.h"
#include "model/name_rewrites.h"
#include "model/rule_rewrites.h"
#include "search/adaptive.h"
#include "search/essential.h"
#include "search/windows.h"

namespace whittle {

namespace {

using Inputs = std::shared_ptr<TreeInputs>;
using Made = std::optional<AnyStage>;

// One after the other; those that save most first.
StageSpec one_by_one(std::string name, Inputs inputs, FindRewrites find, std::size_t patience = 0) {
  const auto shared = std::make_shared<const FindRewrites>([find](const RewriteInput& input) {
    std::vector<Rewrite> rewrites = find(input);
    std::ranges::stable_sort(rewrites, std::ranges::greater{}, saved);
    return rewrites;
  });
  return {std::move(name),
          [inputs, shared](std::string_view stage, const Finding& start) -> Made {
            RewriteQueue queue(inputs, shared, RewriteQueue::Bounds{}, start);
            if (!queue.next()) return std::nullopt;
            return AnyStage(std::make_unique<RewriteStage>(stage, std::move(queue)));
          },
          patience};
}

// All at once, then fewer, also those that make the text larger.
StageSpec all_together(std::string name, Inputs inputs, FindRewrites find) {
  return {std::move(name), [inputs, find](std::string_view stage, const Finding& start) -> Made {
            const RewriteReading reading = inputs->for_rewrites(start.failing);
            std::vector<Rewrite> rewrites = find(*reading.input);
            if (rewrites.empty()) return std::nullopt;
            const auto model = std::make_shared<const RewriteModel>(
                reading.input->source.variant(), std::move(rewrites), inputs->options().scope);
            if (model->size() == 0) return std::nullopt;
            Adaptive search(Configuration::all(model->size()), {model->weights()});
            return inputs->searched(stage, model, std::move(search), reading.check, start.failing);
          }};
}

// All at once, then fewer.
StageSpec together(std::string name, Inputs inputs, FindRewrites find) {
  return all_together(std::move(name), std::move(inputs), [find](const RewriteInput& input) {
    std::vector<Rewrite> rewrites = find(input);
    std::erase_if(rewrites, [](const Rewrite& rewrite) { return saved(rewrite) <= 0; });
    return rewrites;
  });
}

// Rules that grow the text by much are not tried: what they bring must outweigh it.
StageSpec pump(Inputs inputs, const StageSpec& inner) {
  constexpr std::int64_t kMostGrown = 16;
  const bool readable = inputs->options().readable;
  const auto find = std::make_shared<const FindRewrites>([readable](const RewriteInput& input) {
    std::vector<Rewrite> rewrites = rule_rewrites(input);
    std::vector<Rewrite> merges = readable ? std::vector<Rewrite>() : merge_names_only(input);
    rewrites.insert(rewrites.end(), std::make_move_iterator(merges.begin()),
                    std::make_move_iterator(merges.end()));
    std::ranges::stable_sort(rewrites, std::ranges::greater{}, saved);
    return rewrites;
  });
  const auto specs = std::make_shared<const std::vector<StageSpec>>(1, inner);
  return {"pump", [inputs, find, specs](std::string_view stage, const Finding& start) -> Made {
            RewriteQueue queue(inputs, find, {-kMostGrown, 0}, start);
            if (!queue.next()) return std::nullopt;
            return AnyStage(std::make_unique<PumpStage>(stage, std::move(queue), specs));
          }};
}

// What the tree rests upon.
StageSpec needed(Inputs inputs) {
  return {"first", [inputs](std::string_view stage, const Finding& start) -> Made {
            const TreeInput input = inputs->of(start.failing);
            if (input.model->size() < 2) return std::nullopt;
            Essential search(input.model->tree(), Configuration::all(input.model->size()));
            return inputs->searched(stage, input.model, std::move(search), input.check,
                                    start.failing);
          }};
}

// First what the symptom rests upon. Then the rules of first.scm: each wherever it matches at
// once, then fewer; then the next. After that the other rules, since what they find is found by
// the tree in many more tests.
StageSpec first_rules(Inputs inputs) {
  struct Kept {
    Hash128 hash;
    std::map<std::size_t, std::vector<Rewrite>> rewrites;
  };
  constexpr std::size_t kPatience = 64;
  const auto kept = std::make_shared<Kept>();
  const auto rewrites_of = [inputs, kept](const RewriteReading& reading) {
    if (kept->rewrites.empty() || !(kept->hash == reading.hash)) {
      *kept = {reading.hash, first_rewrites(*reading.input)};
    }
    return kept->rewrites;
  };
  return {"first", [inputs, rewrites_of](std::string_view, const Finding& start) -> Made {
            const auto found = rewrites_of(inputs->for_rewrites(start.failing));
            if (found.empty()) return std::nullopt;
            auto specs = std::make_shared<std::vector<StageSpec>>();
            specs->push_back(needed(inputs));
            for (const auto& [rule, rewrites] : found) {
              specs->push_back(all_together("first", inputs, [=, rule = rule](const auto& input) {
                return rewrites_of(inputs->for_rewrites(input.source.variant()))[rule];
              }));
            }
            specs->push_back(one_by_one("first", inputs, rule_rewrites, kPatience));
            return AnyStage(std::make_unique<Pipeline>(start, specs, Rounds::once));
          }};
}

// What cannot go alone, with what stands next to it.
StageSpec windows(Inputs inputs) {
  constexpr std::size_t kPatience = 32;
  return {"windows",
          [inputs](std::string_view stage, const Finding& start) -> Made {
            const TreeInput input = inputs->of(start.failing);
            Windows search(input.tree, Configuration::all(input.model->size()));
            if (!search.next()) return std::nullopt;
            return inputs->searched(stage, input.model, std::move(search), input.check,
                                    start.failing);
          },
          kPatience};
}

StageSpec at_the_beginning(StageSpec spec) {
  spec.once = true;
  return spec;
}

StageSpec returning(StageSpec spec) {
  spec.returns = true;
  return spec;
}

StageSpec deleting(StageSpec spec) {
  spec.deletes = true;
  return spec;
}

StageSpec at_the_end(StageSpec spec, bool cosmetic) {
  spec.last = true;
  spec.cosmetic = cosmetic;
  return spec;
}

}  // namespace

std::optional<StageSpec> rewrite_stage(std::string_view name, std::shared_ptr<TreeInputs> inputs,
                                       const StageSpec& inner) {
  if (name == "numbers") {
    return at_the_beginning(all_together("numbers", inputs, name_numbers));
  }
  if (name == "jumps") return at_the_beginning(all_together("jumps", inputs, jump_rewrites));
  if (name == "first") return at_the_beginning(first_rules(inputs));
  if (name == "rules") return returning(deleting(one_by_one("rules", inputs, rule_rewrites)));
  if (name == "merge") return returning(one_by_one("merge", inputs, merge_names, 48));
  if (name == "alternatives") {
    return returning(deleting(one_by_one("alternatives", inputs, shorter_alternatives, 32)));
  }
  if (name == "pump") return returning(pump(inputs, inner));
  if (name == "windows") return returning(deleting(windows(inputs)));
  if (name == "literals") return at_the_end(together("literals", inputs, shrink_literals), false);
  if (name == "texts") return at_the_end(one_by_one("texts", inputs, shrink_texts, 16), false);
  if (name == "names") return at_the_end(together("names", inputs, rename_names), true);
  if (name == "blanks") return at_the_end(together("blanks", inputs, remove_blanks), true);
  return std::nullopt;
}

}  // namespace whittle
