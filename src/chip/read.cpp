#include "chip/read.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>

#include "syntax/walk.h"

namespace whittle {

namespace {

bool blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// Where what goes with an element begins: the white space in front of it, and comments on lines
// of their own.
std::size_t gap_before(TSNode element, std::string_view text) {
  std::size_t begin = ts_node_start_byte(element);
  TSNode before = ts_node_prev_sibling(element);
  for (;;) {
    while (begin > 0 && blank(text[begin - 1])) --begin;
    if (ts_node_is_null(before) || !ts_node_is_extra(before)) return begin;
    if (ts_node_end_byte(before) < begin) return begin;
    std::size_t line = ts_node_start_byte(before);
    while (line > 0 && (text[line - 1] == ' ' || text[line - 1] == '\t')) --line;
    if (line > 0 && text[line - 1] != '\n') return begin;
    begin = ts_node_start_byte(before);
    before = ts_node_prev_sibling(before);
  }
}

// What begins a line and does not end it leaves its indentation to what follows.
Span at_line_begin(Span span, std::string_view text) {
  std::size_t begin = span.begin;
  while (begin < span.end && blank(text[begin])) ++begin;
  std::size_t line = begin;
  while (line > span.begin && text[line - 1] != '\n') --line;
  if (line == span.begin && line > 0 && text[line - 1] != '\n') return span;
  std::size_t next = span.end;
  while (next < text.size() && (text[next] == ' ' || text[next] == '\t')) ++next;
  if (next == span.end || next == text.size() || text[next] == '\n') return span;
  return {begin, next};
}

// Whether a comment or a line of the preprocessor before an element would swallow what is put
// behind it on its line.
bool line_ends_before(TSNode element, std::string_view text) {
  for (TSNode node = ts_node_prev_sibling(element); !ts_node_is_null(node);
       node = ts_node_prev_sibling(node)) {
    const std::string_view rest = text.substr(ts_node_start_byte(node));
    if (rest.starts_with("//") || rest.starts_with('#')) return true;
  }
  return false;
}

// The white space right before an element, if it has a line's end.
Span line_end_before(TSNode element, std::string_view text) {
  const std::size_t end = ts_node_start_byte(element);
  std::size_t begin = end;
  while (begin > 0 && blank(text[begin - 1])) --begin;
  const bool ends = text.substr(begin, end - begin).find('\n') != text.npos;
  return {ends ? begin : end, end};
}

bool same_but_blanks(std::string_view a, std::string_view b) {
  std::string left;
  std::string right;
  std::ranges::copy_if(a, std::back_inserter(left), [](char c) { return !blank(c); });
  std::ranges::copy_if(b, std::back_inserter(right), [](char c) { return !blank(c); });
  return left == right;
}

// Of each pattern, whether it has such a clause.
std::vector<bool> with_clause(std::string_view name, const Rules& rules) {
  std::vector<bool> those;
  for (const RulePattern& pattern : rules.patterns()) {
    those.push_back(find_clause(pattern, name) != nullptr);
  }
  return those;
}

// Puts the simplifications of one program together.
class Planner {
 public:
  Planner(const Source& source, const std::vector<std::shared_ptr<const ChipFile>>& files,
          const ChipReader::Options& options)
      : source_(source), options_(options) {
    for (std::size_t i = 0; i < files.size(); ++i) numbers_[&files[i]->text] = i;
    plan_.files = files.size();
  }

  // The rules of one language, over all of its files.
  void add(const Rules& rules, const std::vector<const CapturedNodes*>& captured,
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

  void add_reached(const Rules& rules, const std::vector<const CapturedNodes*>& captured,
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

  // By when they were first reached: what a program does one after the other stands together.
  void sort_by_time() {
    std::vector<std::size_t> order(when_.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return when_[i]; });
    std::vector<Simplification> sorted;
    for (const std::size_t i : order) sorted.push_back(std::move(plan_.changes[i]));
    plan_.changes = std::move(sorted);
  }

  // A newline stays where a comment stood between two tokens.
  void add_comments(std::size_t file, const ChipFile& read) {
    walk(read.text.tree.root(), [&](TSNode node) {
      if (!ts_node_is_extra(node) || !ts_node_is_named(node)) return Walk::into;
      if (const auto change = add_change({{{file, span_of(node), {}}}})) {
        add_step(place_at(file, span_of(node)), 0, ChipStep::Kind::one_of, *change);
      }
      return Walk::over;
    });
  }

  ChipPlan finish() {
    for (auto& [key, place] : places_) plan_.places.push_back(std::move(place.place));
    return std::move(plan_);
  }

 private:
  using Matches = std::span<const Rules::Joined>;
  struct Place {
    ChipPlace place;
    std::size_t pattern = ~std::size_t{0};  // of the last step
  };

  std::size_t number_of(const RuleEvaluation& evaluation) const {
    return numbers_.at(&evaluation.where());
  }

  void add_shields(const Rules::Joined& match) {
    const RuleEvaluation& evaluation = match.evaluations.front();
    const RuleClause* clause = find_clause(evaluation.pattern(), "shield!");
    for (const TSNode node : evaluation.nodes(*clause->arguments[0].capture)) {
      shields_.insert({number_of(evaluation), ts_node_start_byte(node), ts_node_end_byte(node)});
    }
  }

  void add_pattern(Matches matches) {
    const RulePattern& pattern = matches.front().evaluations.front().pattern();
    if (find_clause(pattern, "chain!") != nullptr) return add_chains(matches);
    const bool list = find_clause(pattern, "list!") != nullptr;
    for (const Rules::Joined& match : matches) {
      if (!pattern.ways.front().empty()) add_ways(match);
      if (list) add_list(match.evaluations.front());
    }
  }

  Place& place_at(std::size_t file, Span span) {
    Place& place = places_[{file, span.begin, ~span.end}];
    place.place.file = file;
    place.place.span = span;
    return place;
  }

  // Steps of one pattern at one place are one step.
  void add_step(Place& place, std::size_t pattern, ChipStep::Kind kind, Change change) {
    if (place.pattern != pattern || place.place.steps.back().kind != kind) {
      place.place.steps.push_back({kind, {}, {}});
      place.pattern = pattern;
    }
    place.place.steps.back().changes.push_back(change);
  }

  // Only where all that goes may go.
  std::optional<Change> add_change(Simplification made) {
    const auto may_go = [&](const ChipEdit& edit) {
      std::size_t at = edit.span.begin;
      for (const ChipPart& part : edit.parts) {
        if (part.kept.end == part.kept.begin) continue;
        if (at < part.kept.begin &&
            !options_.scope.allows(source_, edit.file, {at, part.kept.begin}))
          return false;
        at = std::max(at, part.kept.end);
      }
      return at >= edit.span.end || options_.scope.allows(source_, edit.file, {at, edit.span.end});
    };
    if (!options_.scope.everything() && !std::ranges::all_of(made.edits, may_go)) {
      return std::nullopt;
    }
    plan_.changes.push_back(std::move(made));
    return static_cast<Change>(plan_.changes.size() - 1);
  }

  static constexpr std::size_t kNever = ~std::size_t{0};
  static constexpr std::size_t kUnknown = kNever - 1;

  // When a node was first reached, by the lines on which its children stand: on its first line
  // something else may begin too.
  std::size_t first_reached(std::size_t file, TSNode node, const ReachedLines& lines) const {
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

  // What stands in the target stays what it is there; what comes from elsewhere is text.
  std::vector<ChipPart> parts_of(const RuleEvaluation& evaluation, const RuleClause& clause,
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

  Simplification simplification_of(const Rules::Joined& match, std::size_t way) const {
    Simplification made;
    for (const RuleEvaluation& evaluation : match.evaluations) {
      std::vector<RuleEvaluation::Place> places;
      evaluation.add_places(places, way);
      for (const RuleEvaluation::Place& place : places) {
        ChipEdit edit{number_of(evaluation), {place.edit.begin, place.edit.end}, {}};
        if (place.clause->name != "delete!") {
          edit.parts = parts_of(evaluation, *place.clause, place.target);
        } else {
          edit.span = at_line_begin(edit.span, evaluation.where().text);
        }
        made.edits.push_back(std::move(edit));
      }
    }
    return made;
  }

  void add_ways(const Rules::Joined& match) {
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

  void add_list(const RuleEvaluation& evaluation) {
    const RuleClause& list = *find_clause(evaluation.pattern(), "list!");
    const auto nodes = evaluation.nodes(*list.arguments[0].capture);
    if (nodes.empty()) return;
    const std::vector<TSNode> elements = elements_of(nodes.front(), list);
    if (elements.empty()) return;
    const std::size_t file = number_of(evaluation);
    const std::string_view text = source_.text(file);
    ChipStep step{ChipStep::Kind::list, {}, {}};
    for (const TSNode element : elements) {
      ChipEdit edit{file, {gap_before(element, text), ts_node_end_byte(element)}, {}};
      const Span span = span_of(element);
      if (ts_node_eq(element, elements.back())) edit.parts = tail_of(evaluation);
      const bool stays =
          edit.parts.size() == 1 &&
          same_but_blanks(edit.parts[0].text, text.substr(span.begin, span.end - span.begin));
      if (!edit.parts.empty() && line_ends_before(element, text)) {
        const Span line_end = line_end_before(element, text);
        if (line_end.end > line_end.begin) edit.parts.insert(edit.parts.begin(), {{}, line_end});
      }
      const auto change = stays ? std::nullopt : add_change({{std::move(edit)}});
      step.changes.push_back(change.value_or(ChipStep::kNone));
      step.shielded.push_back(shields_.contains({file, span.begin, span.end}));
    }
    Place& place = place_at(file, span_of(nodes.front()));
    place.place.steps.push_back(std::move(step));
    place.pattern = ~std::size_t{0};
  }

  std::vector<ChipPart> tail_of(const RuleEvaluation& evaluation) const {
    const RuleClause* clause = find_clause(evaluation.pattern(), "tail!");
    if (clause == nullptr) return {};
    std::string text;
    for (const ChipPart& part : parts_of(evaluation, *clause, std::nullopt)) text += part.text;
    if (text.empty()) return {};
    return {{std::move(text), {}}};
  }

  struct Link {
    const RuleEvaluation* evaluation;
    std::size_t pattern;
    Span link;
    Span arm;
    std::optional<Span> next;
    std::optional<Span> start;
  };

  void add_chains(Matches matches) {
    std::map<std::tuple<std::size_t, std::size_t, std::size_t>, Link> links;
    std::set<std::tuple<std::size_t, std::size_t, std::size_t>> later;
    for (const Rules::Joined& match : matches) {
      const RuleEvaluation& evaluation = match.evaluations.front();
      const auto& arguments = find_clause(evaluation.pattern(), "chain!")->arguments;
      const auto span = [&](std::size_t i) -> std::optional<Span> {
        const auto nodes =
            i < arguments.size() ? evaluation.nodes(*arguments[i].capture) : std::vector<TSNode>();
        return nodes.empty() ? std::nullopt : std::optional(span_of(nodes.front()));
      };
      if (!span(0) || !span(1)) continue;
      const Link link{&evaluation, match.pattern, *span(0), *span(1), span(2), span(3)};
      const std::size_t file = number_of(evaluation);
      Link& known = links.try_emplace({file, link.link.begin, link.link.end}, link).first->second;
      if (link.next && !known.next) known = link;  // the same with less of it captured
      if (link.next) later.insert({file, link.next->begin, link.next->end});
    }
    for (const auto& [key, link] : links) {
      if (later.contains(key)) continue;
      std::vector<const Link*> chain{&link};
      while (chain.back()->next) {
        const Span next = *chain.back()->next;
        const auto found = links.find({std::get<0>(key), next.begin, next.end});
        if (found == links.end()) break;
        chain.push_back(&found->second);
      }
      add_chain(std::get<0>(key), chain);
    }
  }

  void add_chain(std::size_t file, const std::vector<const Link*>& chain) {
    const Link& head = *chain.front();
    const Link& last = *chain.back();
    Place& place = place_at(file, head.link);
    const auto add = [&](ChipStep::Kind kind, Span span, std::optional<Span> kept) {
      ChipEdit edit{file, span, {}};
      if (kept) edit.parts.push_back({{}, *kept});
      if (const auto change = add_change({{std::move(edit)}})) {
        add_step(place, head.pattern, kind, *change);
      }
    };
    for (const Link* link : chain) add(ChipStep::Kind::one_of, head.link, link->arm);
    if (last.next) add(ChipStep::Kind::one_of, head.link, last.next);
    for (std::size_t i = 0; i < chain.size(); ++i) {
      const Link& link = *chain[i];
      if (link.next) {
        add(ChipStep::Kind::each, link.link, link.next);
      } else if (i > 0) {
        add(ChipStep::Kind::each, end_of(file, *chain[i - 1]), std::nullopt);
      }
    }
    if (last.next) add(ChipStep::Kind::each, end_of(file, last), std::nullopt);
  }

  // What goes with the arm that comes after a link.
  Span end_of(std::size_t file, const Link& link) const {
    Span span = *link.next;
    if (link.start)
      span = {std::min(span.begin, link.start->begin), std::max(span.end, link.start->end)};
    const std::string_view text = source_.text(file);
    while (span.begin > 0 && blank(text[span.begin - 1])) --span.begin;
    return span;
  }

  const Source& source_;
  const ChipReader::Options& options_;
  std::map<const RuleText*, std::size_t> numbers_;
  std::set<std::tuple<std::size_t, std::size_t, std::size_t>> shields_;
  std::map<std::tuple<std::size_t, std::size_t, std::size_t>, Place> places_;
  ChipPlan plan_;
  std::vector<std::size_t> when_;  // the changes were reached, where they were made for that
};

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

// Calls use(rules, what they capture) for each language of the files.
template <class Use>
void each_language(const std::vector<std::shared_ptr<const ChipFile>>& all, const Use& use) {
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

ChipPlan ChipReader::read(const Source& source, std::string_view phase) {
  const std::vector<std::shared_ptr<const ChipFile>> all = files(source);
  Planner planner(source, all, options_);
  each_language(all, [&](const Rules& rules, const std::vector<const CapturedNodes*>& captured) {
    planner.add(rules, captured, phase);
  });
  return planner.finish();
}

ChipPlan ChipReader::read_comments(const Source& source) {
  const std::vector<std::shared_ptr<const ChipFile>> all = files(source);
  Planner planner(source, all, options_);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i]->text.tree) planner.add_comments(i, *all[i]);
  }
  return planner.finish();
}

ChipPlan ChipReader::read_reached(const Source& source, std::string_view phase,
                                  const ReachedLines& lines, bool reached) {
  const std::vector<std::shared_ptr<const ChipFile>> all = files(source);
  Planner planner(source, all, options_);
  each_language(all, [&](const Rules& rules, const std::vector<const CapturedNodes*>& captured) {
    planner.add_reached(rules, captured, phase, lines, reached);
  });
  planner.sort_by_time();
  return planner.finish();
}

}  // namespace whittle
