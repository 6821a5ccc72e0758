#include "chip/planner.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "chip/layout.h"
#include "syntax/comments.h"

namespace whittle {

namespace {

// When a node was first reached, where that is no number.
constexpr std::size_t kNever = ~std::size_t{0};
constexpr std::size_t kUnknown = kNever - 1;

// Of each pattern, whether it has such a clause.
std::vector<bool> with_clause(std::string_view name, const Rules& rules) {
  std::vector<bool> those;
  for (const RulePattern& pattern : rules.patterns()) {
    those.push_back(find_clause(pattern, name) != nullptr);
  }
  return those;
}

}  // namespace

Planner::Planner(const Source& source, const std::vector<std::shared_ptr<const ChipFile>>& files,
                 const ChipReader::Options& options)
    : source_(source), files_(files), options_(options) {
  for (std::size_t i = 0; i < files.size(); ++i) numbers_[&files[i]->text] = i;
  plan_.files = files.size();
}

void Planner::add(const Rules& rules, const std::vector<const CapturedNodes*>& captured,
                  std::string_view phase) {
  if (options_.shield_declarations) {
    for (const auto& match : rules.join(captured, with_clause("shield!", rules))) {
      add_shields(match);
    }
  }
  const std::vector<Rules::Joined> joined = rules.join(captured, patterns_of(phase, rules));
  for (auto from = joined.begin(); from != joined.end();) {
    auto to = from;
    while (to != joined.end() && to->pattern == from->pattern) ++to;
    add_pattern({from, to});
    from = to;
  }
}

void Planner::add_reached(const Rules& rules, const std::vector<const CapturedNodes*>& captured,
                          std::string_view phase, const ReachedLines& lines, bool reached) {
  for (const Rules::Joined& match : rules.join(captured, patterns_of(phase, rules))) {
    const RuleEvaluation& evaluation = match.evaluations.front();
    const RuleClause* clause = find_clause(evaluation.pattern(), "reach!");
    if (clause == nullptr) continue;
    for (const TSNode node : evaluation.nodes(*clause->arguments[0].capture)) {
      const std::size_t file = number_of(evaluation);
      const std::size_t when = first_reached(file, node, lines);
      if (when == kUnknown || (when != kNever) != reached) continue;
      Simplification made{{{file, span_of(node), parts_of(evaluation, *clause, node)}}};
      if (bytes_saved(made) <= 0) continue;
      if (add_change(std::move(made))) when_.push_back(when);
    }
  }
}

void Planner::sort_by_time() {
  std::vector<std::size_t> order(when_.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return when_[i]; });
  std::vector<Simplification> sorted;
  sorted.reserve(order.size());
  for (const std::size_t i : order) sorted.push_back(std::move(plan_.changes[i]));
  plan_.changes = std::move(sorted);
}

void Planner::add_comments(std::size_t file, const ChipFile& read) {
  for (const TSNode node : comments_in(*read.language, read.text.tree.root(), read.bytes)) {
    if (const auto change = add_change({{{file, span_of(node), {}}}})) {
      add_step(place_at(file, span_of(node)), 0, ChipStep::Kind::one_of, *change);
    }
  }
}

ChipPlan Planner::finish() {
  for (auto& [key, place] : places_) plan_.places.push_back(std::move(place.place));
  return std::move(plan_);
}

void Planner::add_shields(const Rules::Joined& match) {
  const RuleEvaluation& evaluation = match.evaluations.front();
  const RuleClause* clause = find_clause(evaluation.pattern(), "shield!");
  for (const TSNode node : evaluation.nodes(*clause->arguments[0].capture)) {
    shields_.insert({number_of(evaluation), ts_node_start_byte(node), ts_node_end_byte(node)});
  }
}

void Planner::add_pattern(Matches matches) {
  const RulePattern& pattern = matches.front().evaluations.front().pattern();
  if (find_clause(pattern, "chain!") != nullptr) return add_chains(matches);
  const bool list = find_clause(pattern, "list!") != nullptr;
  for (const Rules::Joined& match : matches) {
    if (!pattern.ways.front().empty()) add_ways(match);
    if (list) add_list(match.evaluations.front());
  }
}

Planner::PlannedTarget& Planner::place_at(std::size_t file, Span span) {
  PlannedTarget& place = places_[{file, span.begin, ~span.end}];
  place.place.file = file;
  place.place.span = span;
  return place;
}

// Steps of one pattern at one place are one step.
void Planner::add_step(PlannedTarget& place, std::size_t pattern, ChipStep::Kind kind,
                       Change change) {
  if (place.pattern != pattern || place.place.steps.back().kind != kind) {
    place.place.steps.push_back({kind, {}, {}});
    place.pattern = pattern;
  }
  place.place.steps.back().changes.push_back(change);
}

bool Planner::may_go(const ChipEdit& edit) const {
  const auto allowed = [&](std::size_t from, std::size_t to) {
    return from >= to || options_.scope.allows(source_, edit.file, {from, to});
  };
  std::size_t at = edit.span.begin;
  for (const ChipPart& part : edit.parts) {
    if (part.kept.end == part.kept.begin) continue;
    if (!allowed(at, part.kept.begin)) return false;
    at = std::max(at, part.kept.end);
  }
  return allowed(at, edit.span.end);
}

// Whether everything that the edit removes can be removed.
std::optional<Change> Planner::add_change(Simplification made) {
  if (!options_.scope.everything()) {
    const auto allowed = [&](const ChipEdit& edit) { return may_go(edit); };
    if (!std::ranges::all_of(made.edits, allowed)) return std::nullopt;
  }
  plan_.changes.push_back(std::move(made));
  return static_cast<Change>(plan_.changes.size() - 1);
}

// When a node was first reached, by the lines on which its children stand: on its first line
// something else may begin too.
std::size_t Planner::first_reached(std::size_t file, TSNode node, const ReachedLines& lines) const {
  if (ts_node_named_child_count(node) == 0) return kUnknown;
  const std::string& name = source_.file(file).name;
  const std::size_t begin = ts_node_start_byte(ts_node_named_child(node, 0));
  const std::uint64_t first = source_.origin(file, begin);
  const std::uint64_t last = source_.origin(file, ts_node_end_byte(node) - 1);
  if (first == Piece::kNew || last == Piece::kNew) return kUnknown;
  const SourceLine from{name, options_.lines->line_of(name, first)};
  const SourceLine to{name, options_.lines->line_of(name, last)};
  const auto probed = lines.probed.lower_bound(from);
  if (probed == lines.probed.end() || *probed > to) return kUnknown;
  std::size_t when = kNever;
  for (auto line = lines.reached.lower_bound(from);
       line != lines.reached.end() && line->first <= to; ++line) {
    when = std::min(when, line->second);
  }
  return when;
}

// Parts of the target stay parts of the file; parts from elsewhere become text.
std::vector<ChipPart> Planner::parts_of(const RuleEvaluation& evaluation, const RuleClause& clause,
                                        std::optional<TSNode> target) const {
  std::vector<ChipPart> parts;
  for (const RuleEvaluation::Part& part : evaluation.parts(clause, target)) {
    if (!part.node) {
      if (!part.text.empty()) parts.push_back({part.text, {}});
    } else if (target && part.node->tree == target->tree &&
               within(span_of(*part.node), span_of(*target))) {
      parts.push_back({{}, span_of(*part.node)});
    } else {
      parts.push_back({std::string(evaluation.text(*part.node)), {}});
    }
  }
  return parts;
}

Simplification Planner::simplification_of(const Rules::Joined& match, std::size_t way) const {
  Simplification made;
  for (const RuleEvaluation& evaluation : match.evaluations) {
    std::vector<RuleEvaluation::EditTarget> places;
    evaluation.add_places(places, way);
    for (const RuleEvaluation::EditTarget& place : places) {
      ChipEdit edit{number_of(evaluation), {place.edit.begin, place.edit.end}, {}};
      if (place.clause->name != "delete!") {
        edit.parts = parts_of(evaluation, *place.clause, place.target);
      } else {
        edit.span = keeping_indentation(edit.span, evaluation.where().text);
      }
      made.edits.push_back(std::move(edit));
    }
  }
  return made;
}

void Planner::add_ways(const Rules::Joined& match) {
  const RuleEvaluation& evaluation = match.evaluations.front();
  const RulePattern& pattern = evaluation.pattern();
  for (std::size_t way = 0; way < pattern.ways.size(); ++way) {
    Simplification made = simplification_of(match, way);
    if (made.edits.empty() || bytes_saved(made) <= 0) continue;
    Span span = made.edits.front().span;
    if (const RuleClause* at = find_clause(pattern, "at!")) {
      const auto nodes = evaluation.nodes(*at->arguments[0].capture);
      if (!nodes.empty()) span = span_of(nodes.front());
    }
    const std::size_t file = made.edits.front().file;
    if (const auto change = add_change(std::move(made))) {
      add_step(place_at(file, span), match.pattern, ChipStep::Kind::one_of, *change);
    }
  }
}

void Planner::add_list(const RuleEvaluation& evaluation) {
  const RuleClause& list = *find_clause(evaluation.pattern(), "list!");
  const auto nodes = evaluation.nodes(*list.arguments[0].capture);
  if (nodes.empty()) return;
  const std::vector<TSNode> elements = elements_of(nodes.front(), list);
  if (elements.empty()) return;
  const std::size_t file = number_of(evaluation);
  ChipStep step{ChipStep::Kind::list, {}, {}};
  for (const TSNode element : elements) {
    const Span span = span_of(element);
    const bool last = ts_node_eq(element, elements.back());
    const std::vector<ChipPart> tail = last ? tail_of(evaluation) : std::vector<ChipPart>();
    const std::string_view text = source_.text(file).substr(span.begin, span.end - span.begin);
    const bool stays = tail.size() == 1 && same_but_blanks(tail[0].text, text);
    const auto change = stays ? std::nullopt : add_change({{element_edit(file, element, tail)}});
    step.changes.push_back(change.value_or(ChipStep::kNone));
    step.shielded.push_back(shields_.contains({file, span.begin, span.end}));
  }
  PlannedTarget& place = place_at(file, span_of(nodes.front()));
  place.place.steps.push_back(std::move(step));
  place.pattern = ~std::size_t{0};
}

// The element with what goes with it, and `tail` in its place.
ChipEdit Planner::element_edit(std::size_t file, TSNode element, std::vector<ChipPart> tail) const {
  const std::string_view text = source_.text(file);
  ChipEdit edit{
      file,
      {begin_with_comments(*files_[file]->language, element, text), ts_node_end_byte(element)},
      {}};
  edit.parts = std::move(tail);
  if (!edit.parts.empty() && line_ends_before(element, text)) {
    const Span line_end = line_end_before(element, text);
    if (line_end.end > line_end.begin) edit.parts.insert(edit.parts.begin(), {{}, line_end});
  }
  return edit;
}

std::vector<ChipPart> Planner::tail_of(const RuleEvaluation& evaluation) const {
  const RuleClause* clause = find_clause(evaluation.pattern(), "tail!");
  if (clause == nullptr) return {};
  std::string text;
  for (const ChipPart& part : parts_of(evaluation, *clause, std::nullopt)) text += part.text;
  if (text.empty()) return {};
  return {{std::move(text), {}}};
}

void Planner::add_chains(Matches matches) {
  std::map<std::size_t, std::vector<const Rules::Joined*>> by_file;
  for (const Rules::Joined& match : matches) {
    by_file[number_of(match.evaluations.front())].push_back(&match);
  }
  for (const auto& [file, of_file] : by_file) {
    for (const Chain& chain : chains_of(of_file)) add_chain(file, chain);
  }
}

void Planner::add_chain(std::size_t file, const Chain& chain) {
  const ChainLink& head = chain.front();
  const ChainLink& last = chain.back();
  PlannedTarget& place = place_at(file, head.link);
  const auto add = [&](ChipStep::Kind kind, Span span, std::optional<Span> kept) {
    ChipEdit edit{file, span, {}};
    if (kept) edit.parts.push_back({{}, *kept});
    if (const auto change = add_change({{std::move(edit)}})) {
      add_step(place, head.pattern, kind, *change);
    }
  };
  for (const ChainLink& link : chain) add(ChipStep::Kind::one_of, head.link, link.arm);
  if (last.next) add(ChipStep::Kind::one_of, head.link, last.next);
  for (std::size_t i = 0; i < chain.size(); ++i) {
    if (chain[i].next) {
      add(ChipStep::Kind::each, chain[i].link, chain[i].next);
    } else if (i > 0) {
      add(ChipStep::Kind::each, end_of(file, chain[i - 1]), std::nullopt);
    }
  }
  if (last.next) add(ChipStep::Kind::each, end_of(file, last), std::nullopt);
}

// What comes next after a link, with what goes with it.
Span Planner::end_of(std::size_t file, const ChainLink& link) const {
  Span span = *link.next;
  if (link.start) {
    span = {std::min(span.begin, link.start->begin), std::max(span.end, link.start->end)};
  }
  return {begin_of_blanks(source_.text(file), span.begin), span.end};
}

}  // namespace whittle
