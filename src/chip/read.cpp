#include "chip/read.h"

#include <algorithm>

#include "chip/planner.h"

namespace whittle {

namespace {

using Files = std::vector<std::shared_ptr<const ChipFile>>;

// Calls use(rules, what they capture) for each language of the files.
template <class Use>
void each_language(const Files& all, const Use& use) {
  std::vector<const Rules*> languages;
  for (const auto& file : all) {
    if (file->rules != nullptr && std::ranges::find(languages, file->rules) == languages.end()) {
      languages.push_back(file->rules);
    }
  }
  for (const Rules* rules : languages) {
    std::vector<const CapturedNodes*> captured;
    for (const auto& file : all) {
      if (file->rules != rules) continue;
      for (const CapturedNodes& match : file->captured) captured.push_back(&match);
    }
    std::ranges::stable_sort(captured, {}, &CapturedNodes::pattern);
    use(*rules, captured);
  }
}

}  // namespace

std::vector<bool> patterns_of(std::string_view phase, const Rules& rules) {
  std::vector<bool> those;
  bool now = false;
  for (const RulePattern& pattern : rules.patterns()) {
    if (const RuleClause* clause = find_clause(pattern, "phase!")) {
      now = std::ranges::find(clause->arguments, phase, &RuleArgument::text) !=
            clause->arguments.end();
    }
    those.push_back(now);
  }
  return those;
}

std::vector<TSNode> elements_of(TSNode node, const RuleClause& list) {
  const auto is_element = [&](TSNode child) {
    if (!ts_node_is_named(child) || ts_node_is_extra(child)) return false;
    return list.arguments.size() == 1 ||
           std::any_of(list.arguments.begin() + 1, list.arguments.end(),
                       [&](const RuleArgument& kind) { return kind.text == ts_node_type(child); });
  };
  std::vector<TSNode> elements;
  TSTreeCursor cursor = ts_tree_cursor_new(node);
  for (bool more = ts_tree_cursor_goto_first_child(&cursor); more;
       more = ts_tree_cursor_goto_next_sibling(&cursor)) {
    const TSNode child = ts_tree_cursor_current_node(&cursor);
    if (is_element(child)) elements.push_back(child);
  }
  ts_tree_cursor_delete(&cursor);
  return elements;
}

std::shared_ptr<const ChipFile> ChipReader::file(std::string_view name, std::string_view text) {
  Hasher hasher;
  hasher.add(text);
  auto& known = known_[{std::string(name), hasher.finish()}];
  if (known.file == nullptr) {
    auto made = std::make_shared<ChipFile>();
    made->bytes = text;
    made->language = language_of_(name, text);
    if (can_chip(made->language)) {
      made->rules = Rules::known(*made->language, made->language->chip, "chip.scm");
    }
    if (made->rules != nullptr) {
      made->text = {parse(*made->language, made->bytes), made->bytes};
      made->captured = made->rules->capture(made->text);
    }
    known.file = std::move(made);
  }
  known.used = round_;
  return known.file;
}

std::vector<std::shared_ptr<const ChipFile>> ChipReader::files(const Source& source) {
  constexpr std::size_t kRounds = 4;  // what was not asked for as often is forgotten
  ++round_;
  std::vector<std::shared_ptr<const ChipFile>> result;
  for (std::size_t i = 0; i < source.files(); ++i) {
    static const auto kNone = std::make_shared<const ChipFile>();
    result.push_back(source.file(i).is_link() ? kNone : file(source.file(i).name, source.text(i)));
  }
  std::erase_if(known_, [&](const auto& row) { return row.second.used + kRounds < round_; });
  return result;
}

ChipPlan ChipReader::read(const Source& source, std::string_view phase) {
  const Files all = files(source);
  Planner planner(source, all, options_);
  each_language(all, [&](const Rules& rules, const std::vector<const CapturedNodes*>& captured) {
    planner.add(rules, captured, phase);
  });
  return planner.finish();
}

ChipPlan ChipReader::read_comments(const Source& source) {
  const Files all = files(source);
  Planner planner(source, all, options_);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i]->text.tree) planner.add_comments(i, *all[i]);
  }
  return planner.finish();
}

ChipPlan ChipReader::read_reached(const Source& source, std::string_view phase,
                                  const ReachedLines& lines, bool reached) {
  const Files all = files(source);
  Planner planner(source, all, options_);
  each_language(all, [&](const Rules& rules, const std::vector<const CapturedNodes*>& captured) {
    planner.add_reached(rules, captured, phase, lines, reached);
  });
  planner.sort_by_time();
  return planner.finish();
}

}  // namespace whittle
