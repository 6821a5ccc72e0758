#include "engine/tree_inputs.h"

#include <algorithm>

#include "chip/read.h"
#include "engine/checked_stage.h"
#include "engine/input_kind.h"
#include "model/tree_edits.h"
#include "syntax/ranges.h"

namespace whittle {

namespace {

template <class Input>
void keep(std::vector<Input>& kept, const Input& made) {
  constexpr std::size_t kMaxKept = 4;
  if (kept.size() == kMaxKept) kept.erase(kept.begin());
  kept.push_back(made);
}

// A name or a number that is required there is not changed.
ChangeTree keeping_words(const ChangeTree& tree) {
  std::vector<Change> words;
  for (Change node = 0; node < tree.size(); ++node) {
    const bool word = tree[node].end == node + 1;
    if (word && tree[node].place == Slot::required) words.push_back(node);
  }
  return tree.with_fixed(words);
}

// Modifiers (static, public, const) are left to the stage `modifiers` (languages/*/chip.scm).
void keep_modifiers(const Language& language, std::string_view text, Parts& parts) {
  const Rules* rules = Rules::known(language, language.chip, "chip.scm");
  if (rules == nullptr) return;
  const std::vector<bool> those = patterns_of("modifiers", *rules);
  std::vector<Span> spans;
  const RuleText where{parts.tree, text};
  for (const CapturedNodes& match : rules->capture(where)) {
    if (!those[match.pattern]) continue;
    for (const auto& capture : match.captures) spans.push_back(span_of(capture.second));
  }
  // Of spans that hold others only the outer ones: all modifiers, and one of them.
  std::ranges::sort(spans, [](const Span& a, const Span& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
  std::vector<Span> outer;
  for (const Span& span : spans) {
    if (outer.empty() || !within(span, outer.back())) outer.push_back(span);
  }
  for (Part& part : parts.parts) {
    const auto after = std::ranges::upper_bound(outer, part.begin, {}, &Span::begin);
    const bool inside = after != outer.begin() && part.end <= std::prev(after)->end;
    if (inside) part.place = Slot::fixed;
  }
}

}  // namespace

Question tree_question(const PlanOptions& options, std::string_view name, std::string_view text) {
  return Question::about_file(options.tree_command, name, text);
}

std::vector<Question> tree_questions(const PlanOptions& options, const Variant& variant) {
  std::vector<Question> questions;
  if (options.tree_command.empty()) return questions;
  const Source source(variant);
  for (std::size_t i = 0; i < source.files(); ++i) {
    if (source.file(i).is_link()) continue;
    questions.push_back(tree_question(options, source.file(i).name, source.text(i)));
  }
  return questions;
}

ReadFile file_reader(const PlanOptions& options, ReplyTo reply_to) {
  if (options.tree_command.empty()) {
    return [options](std::string_view name, std::string_view text) -> std::optional<FileParts> {
      const Language* const language = language_for(options, name, text);
      if (language == nullptr) return std::nullopt;
      return FileParts{language, read_parts(*language, text)};
    };
  }
  return [options, reply_to = std::move(reply_to)](
             std::string_view name, std::string_view text) -> std::optional<FileParts> {
    const Reply reply = reply_to(tree_question(options, name, text));
    if (!reply.text) return std::nullopt;
    auto parts = read_ranges(*reply.text, text.size());
    if (!parts) return std::nullopt;
    return FileParts{nullptr, std::move(*parts)};
  };
}

std::optional<AnyStage> stage_on_tree(const std::shared_ptr<TreeInputs>& inputs,
                                      std::string_view name, const Finding& start,
                                      MakeOfTree make) {
  return asking_first(name, start, tree_questions(inputs->options(), start.failing),
                      [inputs, start, make = std::move(make)](const Inquiry& told) {
                        return make(inputs->of(start.failing, told));
                      });
}

TreeInput TreeInputs::of(const Variant& variant, const Inquiry& told) {
  const auto known = std::ranges::find(trees_, variant.hash(), &TreeInput::hash);
  if (known != trees_.end()) return *known;
  const Source source(variant);
  const ReadFile read =
      file_reader(options_, [&told](const Question& question) { return told.to(question); });
  const bool modifiers_come =
      std::ranges::find(options_.stages, "modifiers") != options_.stages.end();
  std::vector<Parts> parts;
  std::vector<ParseCheck::Parsed> parsed;
  std::uint64_t lost = 0;
  for (std::size_t i = 0; i < source.files(); ++i) {
    FileParts file;
    if (!source.file(i).is_link()) {
      auto taken_apart = read(source.file(i).name, source.text(i));
      if (taken_apart) {
        file = std::move(*taken_apart);
      } else if (options_.tree_command.empty()) {  // it stands beside files that are parsed
        file.parts = line_parts(source.text(i));
      }
    }
    if (modifiers_come && can_chip(file.language)) {
      keep_modifiers(*file.language, source.text(i), file.parts);
    }
    if (file.parts.tree) lost += error_bytes(file.parts.tree);
    parsed.push_back({file.language, file.parts.tree});
    parts.push_back(std::move(file.parts));
  }
  TreeInput made;
  made.hash = variant.hash();
  made.model = std::make_shared<TreeModel>(source.variant(), std::move(parts), options_.scope);
  made.tree = options_.readable ? keeping_words(made.model->tree()) : made.model->tree();
  made.lost =
      static_cast<double>(lost) / static_cast<double>(std::max<std::uint64_t>(1, variant.size()));
  made.check = std::make_shared<ParseCheck>(made.model->source(), std::move(parsed));
  keep(trees_, made);
  return made;
}

RewriteReading TreeInputs::for_rewrites(const Variant& variant) {
  const auto known = std::ranges::find(readings_, variant.hash(), &RewriteReading::hash);
  if (known != readings_.end()) return *known;
  auto input = std::make_shared<RewriteInput>(
      read_rewrite_input(variant, [this](std::string_view name, std::string_view text) {
        return language_for(options_, name, text);
      }));
  std::vector<ParseCheck::Parsed> parsed;
  for (const RewriteInput::File& file : input->files) {
    parsed.push_back({file.language, file.parts.tree});
  }
  RewriteReading made{variant.hash(), input, nullptr};
  made.check = std::make_shared<ParseCheck>(input->source, std::move(parsed));
  keep(readings_, made);
  return made;
}

LanguageOf TreeInputs::language_of() const {
  return [this](std::string_view name, std::string_view text) {
    return language_for(options_, name, text);
  };
}

bool TreeInputs::follows(const Variant& variant) {
  const auto known = std::ranges::find(follows_, variant.hash(), &std::pair<Hash128, bool>::first);
  if (known != follows_.end()) return known->second;
  const Source source(variant);
  bool jumps = false;
  for (std::size_t i = 0; i < source.files() && options_.tree_command.empty(); ++i) {
    const Language* language = language_for(options_, source.file(i).name, source.text(i));
    jumps |= language != nullptr && !language->jumps.empty();
  }
  const bool follows = jumps && !with_followed_jumps(variant, language_of());
  keep(follows_, {variant.hash(), follows});
  return follows;
}

AnyStage TreeInputs::searched(std::string_view name, std::shared_ptr<const Model> model,
                              AnySearch search, std::shared_ptr<const VariantCheck> check,
                              const Variant& start) {
  return checked(AnyStage(std::make_unique<SearchStage>(name, following(std::move(model), start),
                                                        std::move(search))),
                 std::move(check));
}

std::shared_ptr<const Model> TreeInputs::following(std::shared_ptr<const Model> model,
                                                   const Variant& start) {
  if (options_.scope.everything() && follows(start)) {
    model = std::make_shared<JumpRepairingModel>(std::move(model), language_of());
  }
  if (!options_.lines) return model;
  return std::make_shared<LineKeepingModel>(std::move(model), options_.lines);
}

Variant TreeInputs::followed(const Variant& base, Variant variant) {
  if (options_.scope.everything() && follows(base)) {
    if (std::optional<Variant> better = with_followed_jumps(variant, language_of())) {
      variant = std::move(*better);
    }
  }
  return options_.lines ? options_.lines->keep(variant) : variant;
}

}  // namespace whittle
