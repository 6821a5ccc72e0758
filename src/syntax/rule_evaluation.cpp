#include "syntax/rule_evaluation.h"

#include <algorithm>
#include <charconv>

#include "syntax/grammar.h"
#include "syntax/walk.h"

namespace whittle {

namespace {

bool blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool in_word(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::size_t index_of(TSNode node) {
  std::size_t index = 0;
  for (TSNode before = ts_node_prev_named_sibling(node); !ts_node_is_null(before);
       before = ts_node_prev_named_sibling(before)) {
    ++index;
  }
  return index;
}

bool inside(TSNode inner, TSNode outer) {
  return inner.tree == outer.tree && ts_node_start_byte(outer) <= ts_node_start_byte(inner) &&
         ts_node_end_byte(inner) <= ts_node_end_byte(outer);
}

// Which argument is the first of what a clause puts somewhere.
std::size_t first_part(const RuleClause& clause) {
  return clause.name == "rename!" ? 2 : 1;
}

void append(std::string& text, std::string_view more) {
  if (!text.empty() && !more.empty() && would_glue(text.back(), more.front())) text += ' ';
  text += more;
}

bool one_token(TSNode node) {
  while (ts_node_child_count(node) == 1) node = ts_node_child(node, 0);
  return ts_node_child_count(node) == 0;
}

bool before(const RuleEdit& a, const RuleEdit& b) {
  if (a.file != b.file) return a.file < b.file;
  return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
}

// Outer edits only. REQUIRES: sorted by `before`.
void settle(std::vector<RuleEdit>& edits) {
  std::vector<RuleEdit> kept;
  for (RuleEdit& edit : edits) {
    if (!kept.empty() && edit.file == kept.back().file && edit.begin < kept.back().end) continue;
    kept.push_back(std::move(edit));
  }
  edits = std::move(kept);
}

}  // namespace

std::string_view text_of(TSNode node, std::string_view text) {
  const std::uint32_t begin = ts_node_start_byte(node);
  return text.substr(begin, ts_node_end_byte(node) - begin);
}

std::optional<TSNode> captured(const CapturedNodes& match, std::uint32_t capture) {
  for (const auto& [id, node] : match.captures) {
    if (id == capture) return node;
  }
  return std::nullopt;
}

std::string_view RuleEvaluation::text(TSNode node) const {
  const bool own = joined_ == nullptr || node.tree == own_->where->tree.get();
  return text_of(node, own ? own_->where->text : joined_->where->text);
}

// The value in a table, if the capture means one.
std::optional<std::string> RuleEvaluation::value(std::uint32_t capture) const {
  const auto asked = std::ranges::find(pattern_->values, capture, &RulePattern::Value::table);
  const auto table = tables_->find(capture);
  if (asked == pattern_->values.end() || table == tables_->end()) return std::nullopt;
  return table->second.look_up(plain({asked->of, {}}));
}

std::vector<TSNode> RuleEvaluation::nodes(std::uint32_t capture) const {
  std::vector<TSNode> found;
  for (const CapturedNodes* match : {own_, joined_}) {
    if (match == nullptr || !found.empty()) continue;
    for (const auto& [id, node] : match->captures) {
      if (id == capture) found.push_back(node);
    }
  }
  return found;
}

std::string RuleEvaluation::plain(const RuleArgument& argument) const {
  if (!argument.capture) return argument.text;
  if (const auto looked_up = value(*argument.capture)) return *looked_up;
  for (const auto& [capture, said] : told_) {
    if (capture == *argument.capture) return std::string(said);
  }
  std::string joined;
  for (const TSNode node : nodes(*argument.capture)) append(joined, text(node));
  return joined;
}

bool RuleEvaluation::holds(const RuleClause& clause) const {
  const auto& arguments = clause.arguments;
  if (clause.name == "same-index?" || clause.name == "inside?") {
    const auto a = nodes(arguments[0].capture.value_or(0));
    const auto b = nodes(arguments[1].capture.value_or(0));
    if (a.empty() || b.empty()) return false;
    if (clause.name == "inside?") return inside(a.front(), b.front());
    std::size_t later = 0;
    if (arguments.size() > 2) {
      const std::string& text = arguments[2].text;
      std::from_chars(text.data(), text.data() + text.size(), later);
    }
    return index_of(a.front()) == index_of(b.front()) + later;
  }
  if (clause.name == "parent?" || clause.name == "not-parent?") {
    const auto of = nodes(*arguments[0].capture);
    if (of.empty()) return false;
    const TSNode parent = ts_node_parent(of.front());
    const std::string_view kind = ts_node_is_null(parent) ? "" : ts_node_type(parent);
    const bool among = std::any_of(arguments.begin() + 1, arguments.end(),
                                   [&](const RuleArgument& other) { return other.text == kind; });
    return among == (clause.name == "parent?");
  }
  const std::string first = plain(arguments[0]);
  if (clause.name == "eq?") return first == plain(arguments[1]);
  if (clause.name == "not-eq?") return first != plain(arguments[1]);
  if (clause.name == "any-of?") {
    return std::any_of(arguments.begin() + 1, arguments.end(),
                       [&](const RuleArgument& other) { return first == plain(other); });
  }
  const bool matches = RE2::PartialMatch(first, *clause.expression);
  return matches == (clause.name == "match?");
}

void RuleEvaluation::add_places(std::vector<EditTarget>& places, std::size_t way) const {
  for (const RuleClause& clause : pattern_->ways[std::min(way, pattern_->ways.size() - 1)]) {
    for (const TSNode target : targets(clause)) {
      EditTarget place{this, &clause, target, {}};
      if (clause.name == "delete!") {
        place.edit = deletion(clause, target);
      } else {
        place.edit = {ts_node_start_byte(target), ts_node_end_byte(target), {}};
      }
      place.edit.file = own_->where->file;
      places.push_back(std::move(place));
    }
  }
}

// What a clause changes.
std::vector<TSNode> RuleEvaluation::targets(const RuleClause& clause) const {
  const std::vector<TSNode> named = nodes(*clause.arguments[0].capture);
  if (clause.name != "rename!") return named;
  std::vector<TSNode> found;
  for (const TSNode around : nodes(*clause.arguments[1].capture)) {
    walk(around, [&](TSNode leaf) {
      if (ts_node_child_count(leaf) > 0) return Walk::into;
      const TSNode previous = ts_node_prev_sibling(leaf);
      const bool member = !ts_node_is_null(previous) && text(previous) == ".";
      const auto reads = [&](TSNode name) {
        return ts_node_symbol(leaf) == ts_node_symbol(name) && !ts_node_eq(leaf, name) &&
               text(leaf) == text(name);
      };
      if (!member && std::ranges::any_of(named, reads)) found.push_back(leaf);
      return Walk::into;
    });
  }
  return found;
}

RuleEdit RuleEvaluation::deletion(const RuleClause& clause, TSNode target) const {
  RuleEdit edit{ts_node_start_byte(target), ts_node_end_byte(target), {}};
  if (clause.arguments.size() > 1) {
    const std::string& separator = clause.arguments[1].text;
    const TSNode previous = ts_node_prev_sibling(target);
    const TSNode next = ts_node_next_sibling(target);
    if (!ts_node_is_null(previous) && text(previous) == separator) {
      edit.begin = ts_node_start_byte(previous);
    } else if (!ts_node_is_null(next) && text(next) == separator) {
      edit.end = ts_node_end_byte(next);
    }
  }
  const std::string_view all = own_->where->text;
  while (edit.begin > 0 && blank(all[edit.begin - 1])) --edit.begin;
  return edit;
}

// The nodes of a capture that a clause puts in the place of one: where that is one of several of
// the same capture, itself.
std::vector<TSNode> RuleEvaluation::put(const RuleClause& clause, std::uint32_t capture,
                                        std::optional<TSNode> target) const {
  if (target && clause.arguments[0].capture == capture) return {*target};
  return nodes(capture);
}

bool RuleEvaluation::substitutes(std::uint32_t capture) const {
  return std::ranges::any_of(pattern_->substitutions, [&](const RuleClause& clause) {
    return clause.arguments[0].capture == capture;
  });
}

std::vector<RuleEvaluation::Part> RuleEvaluation::parts(const RuleClause& clause,
                                                        std::optional<TSNode> target) const {
  std::vector<Part> made;
  for (std::size_t i = first_part(clause); i < clause.arguments.size(); ++i) {
    const RuleArgument& argument = clause.arguments[i];
    if (!argument.capture) {
      made.push_back({std::nullopt, argument.text});
      continue;
    }
    if (const auto looked_up = value(*argument.capture)) {
      made.push_back({std::nullopt, *looked_up});
      continue;
    }
    std::vector<TSNode> several = put(clause, *argument.capture, target);
    if (const RuleClause* except = find_clause(*pattern_, "except!")) {
      while (!several.empty() && except->arguments[0].capture == argument.capture &&
             except->arguments[1].text == ts_node_type(several.back())) {
        several.pop_back();
      }
    }
    const auto separator = pattern_->separators.find(*argument.capture);
    for (std::size_t n = 0; n < several.size(); ++n) {
      if (n > 0 && separator != pattern_->separators.end()) {
        made.push_back({std::nullopt, separator->second});
      }
      if (substitutes(*argument.capture)) {
        made.push_back({std::nullopt, rewritten(several[n], *argument.capture, several[n], {})});
      } else {
        made.push_back({several[n], {}});
      }
    }
  }
  return made;
}

std::string RuleEvaluation::replacement(const EditTarget& place,
                                        const std::vector<RuleEdit>& inner) const {
  std::string made;
  for (std::size_t i = first_part(*place.clause); i < place.clause->arguments.size(); ++i) {
    const RuleArgument& argument = place.clause->arguments[i];
    if (!argument.capture) {
      append(made, argument.text);
      continue;
    }
    if (const auto looked_up = value(*argument.capture)) {
      append(made, *looked_up);
      continue;
    }
    const auto separator = pattern_->separators.find(*argument.capture);
    std::string joined;
    for (const TSNode node : put(*place.clause, *argument.capture, place.target)) {
      if (!joined.empty() && separator != pattern_->separators.end()) joined += separator->second;
      append(joined, rewritten(node, *argument.capture, place.target, inner));
    }
    append(made, joined);
  }
  return made;
}

// A node's text with what is substituted in it and, where it is a part of the target, with
// the inner edits. What stands elsewhere is taken as it was: it may hold the target.
std::string RuleEvaluation::rewritten(TSNode node, std::uint32_t capture, TSNode target,
                                      const std::vector<RuleEdit>& inner) const {
  const std::uint32_t begin = ts_node_start_byte(node);
  const std::uint32_t end = ts_node_end_byte(node);
  std::vector<RuleEdit> edits;
  if (inside(node, target)) {
    for (const RuleEdit& edit : inner) {
      if (edit.begin >= end || edit.end <= begin) continue;
      edits.push_back({std::max(edit.begin, begin), std::min(edit.end, end), edit.text});
    }
  }
  for (const RuleClause& clause : pattern_->substitutions) {
    if (clause.arguments[0].capture == capture) substitute(clause, node, target, inner, edits);
  }
  std::ranges::stable_sort(edits, before);
  settle(edits);
  const std::string_view whole = text(node);
  std::string made;
  std::uint32_t at = begin;
  for (const RuleEdit& edit : edits) {
    made += whole.substr(at - begin, edit.begin - at);
    append(made, edit.text);
    at = edit.end;
  }
  append(made, whole.substr(at - begin));
  return made;
}

void RuleEvaluation::substitute(const RuleClause& clause, TSNode node, TSNode target,
                                const std::vector<RuleEdit>& inner,
                                std::vector<RuleEdit>& edits) const {
  const auto names = nodes(clause.arguments[1].capture.value_or(0));
  const std::uint32_t value_capture = clause.arguments[2].capture.value_or(0);
  const auto values = nodes(value_capture);
  const bool brackets = clause.arguments.size() > 3;
  const auto put = [&](std::uint32_t begin, std::uint32_t end, TSNode value, bool bare) {
    std::string made = rewritten(value, ~std::uint32_t{0}, target, inner);
    if (brackets && !bare && !one_token(value)) {
      made = clause.arguments[3].text + made + clause.arguments[4].text;
    }
    edits.push_back({begin, end, std::move(made)});
  };
  const std::size_t count = std::min(names.size(), values.size());
  const auto words_of_leaf = [&] {
    const std::uint32_t begin = ts_node_start_byte(node);
    const std::string_view leaf = text(node);
    for (std::size_t from = 0; from < leaf.size();) {
      std::size_t to = from;
      while (to < leaf.size() && in_word(leaf[to])) ++to;
      for (std::size_t i = 0; i < count && to > from; ++i) {
        if (text(names[i]) != leaf.substr(from, to - from)) continue;
        put(begin + static_cast<std::uint32_t>(from), begin + static_cast<std::uint32_t>(to),
            values[i], to - from == leaf.size());
        break;
      }
      from = std::max(to, from + 1);
    }
  };
  if (ts_node_child_count(node) == 0) return words_of_leaf();
  walk(node, [&](TSNode leaf) {
    if (ts_node_child_count(leaf) > 0 || !ts_node_is_named(leaf)) return Walk::into;
    for (std::size_t i = 0; i < count; ++i) {
      if (brackets && ts_node_symbol(leaf) != ts_node_symbol(names[i])) continue;
      if (text(leaf) != text(names[i])) continue;
      put(ts_node_start_byte(leaf), ts_node_end_byte(leaf), values[i], false);
      break;
    }
    return Walk::into;
  });
}

std::vector<RuleEdit> edits_at(std::vector<RuleEvaluation::EditTarget> places) {
  using EditTarget = RuleEvaluation::EditTarget;
  std::ranges::stable_sort(
      places, [](const EditTarget& a, const EditTarget& b) { return before(a.edit, b.edit); });
  // The inner ones come first: they are parts of the texts of the outer ones.
  for (std::size_t i = places.size(); i-- > 0;) {
    EditTarget& place = places[i];
    if (place.clause->name == "delete!") continue;
    std::vector<RuleEdit> inner;
    for (std::size_t j = i + 1; j < places.size() && places[j].edit.file == place.edit.file &&
                                places[j].edit.begin < place.edit.end;
         ++j) {
      const RuleEdit& edit = places[j].edit;
      if (edit.begin == place.edit.begin && edit.end == place.edit.end) continue;
      inner.push_back(edit);
    }
    place.edit.text = place.evaluation->replacement(place, inner);
  }
  std::vector<RuleEdit> edits;
  for (EditTarget& place : places) edits.push_back(std::move(place.edit));
  settle(edits);
  return edits;
}

}  // namespace whittle
