#include "engine/rewrite_stages.h"

#include <algorithm>
#include <map>

#include "engine/asking_stage.h"
#include "engine/pump.h"
#include "engine/rewrite_stage.h"
#include "model/alternative_rewrites.h"
#include "model/blank_rewrites.h"
#include "model/constant_rewrites.h"
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

// Rewrites one after the other; those that save most come first.
StageSpec one_by_one(std::string name, Inputs inputs, FindRewrites find,
                     std::size_t max_misses = 0) {
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
          max_misses};
}

// These rewrites at once, then fewer.
Made all_at_once(std::string_view stage, const Inputs& inputs, const RewriteReading& reading,
                 std::vector<Rewrite> rewrites, const Finding& start) {
  if (rewrites.empty()) return std::nullopt;
  const auto model = std::make_shared<const RewriteModel>(
      reading.input->source.variant(), std::move(rewrites), inputs->options().scope);
  if (model->size() == 0) return std::nullopt;
  Adaptive search(Configuration::all(model->size()), {model->weights()});
  return inputs->searched(stage, model, std::move(search), reading.check, start.failing);
}

// All rewrites at once, then fewer, including those that make the text larger.
StageSpec all_together(std::string name, Inputs inputs, FindRewrites find) {
  return {std::move(name), [inputs, find](std::string_view stage, const Finding& start) -> Made {
            const RewriteReading reading = inputs->for_rewrites(start.failing);
            return all_at_once(stage, inputs, reading, find(*reading.input), start);
          }};
}

// The rewrites that make the text smaller: all at once, then fewer.
StageSpec together(std::string name, Inputs inputs, FindRewrites find) {
  return all_together(std::move(name), std::move(inputs), [find](const RewriteInput& input) {
    std::vector<Rewrite> rewrites = find(input);
    std::erase_if(rewrites, [](const Rewrite& rewrite) { return saved(rewrite) <= 0; });
    return rewrites;
  });
}

// Rules that make the text much larger are not tried: what follows would have to outweigh it.
StageSpec pump(Inputs inputs, const StageSpec& inner) {
  constexpr std::int64_t kMaxGrown = 16;
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
            RewriteQueue queue(inputs, find, {-kMaxGrown, 0}, start);
            if (!queue.next()) return std::nullopt;
            return AnyStage(std::make_unique<PumpStage>(stage, std::move(queue), specs));
          }};
}

// Leaves out all that is not essential, in few tests (search/essential.h).
StageSpec needed(Inputs inputs) {
  return {
      "first", [inputs](std::string_view stage, const Finding& start) {
        return stage_on_tree(inputs, stage, start, [inputs, stage, start](const TreeInput& input) {
          if (input.model->size() < 2) return Made();
          Essential search(input.model->tree(), Configuration::all(input.model->size()));
          return Made(
              inputs->searched(stage, input.model, std::move(search), input.check, start.failing));
        });
      }};
}

// First the essential parts are looked for. Then come the rules of first.scm: each is applied
// wherever it matches at once, then in fewer places; then the next rule. After that the other
// rules, since the tree would need many more tests to find what they find.
StageSpec first_rules(Inputs inputs) {
  struct Kept {
    Hash128 hash;
    std::map<std::size_t, std::vector<Rewrite>> rewrites;
  };
  constexpr std::size_t kMaxMisses = 64;
  constexpr std::size_t kMaxMissesOfRule = 32;
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
              specs->back().max_misses = kMaxMissesOfRule;
            }
            specs->push_back(one_by_one("first", inputs, rule_rewrites, kMaxMisses));
            return AnyStage(std::make_unique<Pipeline>(start, specs, Rounds::once));
          }};
}

// Parts that cannot go alone are tried together with the parts next to them.
StageSpec windows(Inputs inputs) {
  constexpr std::size_t kMaxMisses = 32;
  return {
      "windows",
      [inputs](std::string_view stage, const Finding& start) {
        return stage_on_tree(inputs, stage, start, [inputs, stage, start](const TreeInput& input) {
          Windows search(input.tree, Configuration::all(input.model->size()));
          if (!search.next()) return Made();
          return Made(
              inputs->searched(stage, input.model, std::move(search), input.check, start.failing));
        });
      },
      kMaxMisses};
}

StageSpec once(StageSpec spec) {
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

StageSpec last(StageSpec spec) {
  spec.last = true;
  return spec;
}

StageSpec cosmetic(StageSpec spec) {
  spec.cosmetic = true;
  return spec;
}

// A run reports the values; then those that were always the same stand for their expressions.
StageSpec constants_stage(Inputs inputs, std::size_t longer) {
  return {"constants", [inputs, longer](std::string_view stage, const Finding& start) -> Made {
            if (!inputs->options().chip.probes) return std::nullopt;
            const RewriteReading reading = inputs->for_rewrites(start.failing);
            const std::optional<Variant> reports = reporting(*reading.input);
            if (!reports) return std::nullopt;
            const Question question = Question::about_run(*reports);
            const std::string name(stage);
            return asking_first(
                stage, start, {question},
                [inputs, longer, reading, question, name, start](const Inquiry& told) -> Made {
                  const Reply reply = told.to(question);
                  if (!reply.text) return std::nullopt;
                  return all_at_once(name, inputs, reading,
                                     constant_rewrites(*reading.input, *reply.text, longer), start);
                });
          }};
}

}  // namespace

StageSpec numbers_stage(Inputs inputs) {
  return once(all_together("numbers", std::move(inputs), name_numbers));
}

StageSpec jumps_stage(Inputs inputs) {
  return once(all_together("jumps", std::move(inputs), jump_rewrites));
}

// At first a value may be longer than its expression: much more can go then.
std::vector<StageSpec> constants_stages(const Inputs& inputs) {
  constexpr std::size_t kLonger = 16;
  constexpr std::size_t kMaxMisses = 16;
  constexpr std::size_t kMost = 8;
  StageSpec later = constants_stage(inputs, 0);
  later.max_misses = kMaxMisses;
  later.most = kMost;
  return {once(constants_stage(inputs, kLonger)), std::move(later)};
}

StageSpec first_stage(Inputs inputs) {
  return once(first_rules(std::move(inputs)));
}

StageSpec rules_stage(Inputs inputs) {
  return returning(deleting(one_by_one("rules", std::move(inputs), rule_rewrites)));
}

StageSpec merge_stage(Inputs inputs) {
  return returning(one_by_one("merge", std::move(inputs), merge_names, 48));
}

StageSpec alternatives_stage(Inputs inputs) {
  return returning(
      deleting(one_by_one("alternatives", std::move(inputs), shorter_alternatives, 32)));
}

StageSpec pump_stage(Inputs inputs, const StageSpec& inner) {
  return returning(pump(std::move(inputs), inner));
}

StageSpec windows_stage(Inputs inputs) {
  return returning(deleting(windows(std::move(inputs))));
}

StageSpec literals_stage(Inputs inputs) {
  return last(together("literals", std::move(inputs), shrink_literals));
}

StageSpec texts_stage(Inputs inputs) {
  return last(one_by_one("texts", std::move(inputs), shrink_texts, 16));
}

StageSpec names_stage(Inputs inputs) {
  return cosmetic(last(together("names", std::move(inputs), rename_names)));
}

StageSpec blanks_stage(Inputs inputs) {
  return cosmetic(last(together("blanks", std::move(inputs), remove_blanks)));
}

}  // namespace whittle
