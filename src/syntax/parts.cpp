#include "syntax/parts.h"

#include <tree_sitter/api.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

#include "syntax/grammar.h"
#include "syntax/indentation.h"
#include "syntax/names.h"
#include "syntax/outline.h"
#include "syntax/shown.h"
#include "syntax/walk.h"
#include "util/characters.h"

namespace whittle {

namespace {

// Grammars are read once; null where one cannot be.
Grammar* grammar_of(const Language& language) {
  thread_local std::map<const Language*, std::unique_ptr<Grammar>> known;
  const auto [it, added] = known.try_emplace(&language);
  if (added) {
    auto read = Grammar::read(language.grammar);
    if (read) it->second = std::move(*read);
  }
  return it->second.get();
}

// The children of a node, with the grammar's readings between them.
struct Child {
  TSNode node;
  Kind kind = 0;
  bool named = false;
  bool alone = false;  // can be left out alone
};

class PartsReader {
 public:
  PartsReader(const Language& language, std::string_view text)
      : language_(language),
        text_(text),
        shown_(shown_to_parser(language, text)),
        grammar_(grammar_of(language)) {}

  Parts read();

 private:
  // A part whose place is known, to be visited.
  struct Pending {
    Part part;
    TSNode node{};                 // null: a group
    std::vector<Pending> members;  // of a group
    std::uint32_t separator_end = 0;
  };

  void learn_tokens(TSNode root);
  Kind kind_of(TSNode node);
  void visit(TSNode node, std::uint32_t self, std::vector<Pending>& out);
  void collect(TSNode node);
  bool match(Kind kind);
  bool removable(std::size_t from, std::size_t to) {
    return automaton_->meets(left_[from], right_[to]);
  }
  void find_lists();
  void settle_list(const std::vector<std::size_t>& run);
  void find_groups();
  Pending pending_child(std::size_t index, std::uint32_t node_begin);
  void settle_required(std::size_t index, Pending& pending, std::uint32_t self);
  void settle_optional(TSNode node, std::vector<Pending>& all);
  static Pending group_of(std::vector<Pending>& items, std::size_t from, std::size_t to);
  void group_blocks(std::vector<Pending>& lines);
  void add_extras(std::vector<Pending>& out);
  Pending pending_extra(TSNode extra) const;
  void add_extra(TSNode extra, std::vector<Pending>& merged, Pending* next);
  static void settle_gaps(std::vector<Pending>& all, std::uint32_t at);
  std::uint32_t gap_before(std::uint32_t at, std::uint32_t least) const;
  std::uint32_t string_number(const std::string& text);
  std::vector<std::uint32_t> shortest_of(const Kinds& kinds);
  std::uint32_t slot_number(const Kinds& kinds);

  const Language& language_;
  std::string_view text_;
  std::optional<std::string> shown_;  // see syntax/shown.h
  Grammar* grammar_;
  Parts result_;
  std::vector<Kind> kinds_;  // by the parser's symbol
  std::unordered_map<std::string, std::uint32_t> string_numbers_;
  std::map<Kinds, std::uint32_t> slot_numbers_;
  TSTreeCursor cursor_{};

  // Of the node that is visited.
  std::vector<Child> children_;  // without extras
  std::vector<TSNode> extras_;
  std::vector<std::uint32_t> ends_;  // end of what stands before each child
  std::vector<bool> after_extra_;    // whether that is an extra
  Automaton* automaton_ = nullptr;
  std::vector<Automaton::Reading> left_, right_;
  std::vector<std::int32_t> list_of_;   // of each child: its list, -1 none
  std::vector<std::size_t> lead_from_;  // of each child: the first token of its separator
  std::vector<std::uint8_t> in_list_;   // of each child: it and the one before belong together
  struct Group {
    std::size_t from, to;
  };
  std::vector<Group> groups_;
};

std::uint32_t PartsReader::string_number(const std::string& text) {
  const auto [it, added] =
      string_numbers_.try_emplace(text, static_cast<std::uint32_t>(result_.strings.size()));
  if (added) result_.strings.push_back(text);
  return it->second;
}

std::vector<std::uint32_t> PartsReader::shortest_of(const Kinds& kinds) {
  constexpr std::size_t kMost = 4;
  std::vector<const std::string*> found;
  for (const Kind kind : kinds) {
    const std::string* text = grammar_->shortest(kind);
    if (text == nullptr || text->empty()) continue;
    if (std::ranges::none_of(found, [&](const std::string* other) { return *other == *text; })) {
      found.push_back(text);
    }
  }
  std::ranges::stable_sort(found, {}, [](const std::string* text) { return text->size(); });
  if (found.size() > kMost) found.resize(kMost);
  std::vector<std::uint32_t> numbers;
  for (const std::string* text : found) numbers.push_back(string_number(*text));
  return numbers;
}

std::uint32_t PartsReader::slot_number(const Kinds& kinds) {
  const auto [it, added] =
      slot_numbers_.try_emplace(kinds, static_cast<std::uint32_t>(result_.slots.size()));
  if (added) {
    result_.slots.push_back(kinds);
    for (std::uint32_t& kind : result_.slots.back()) ++kind;
    result_.slot_strings.push_back(shortest_of(kinds));
  }
  return it->second;
}

// Kinds are numbered from 1 in parts.
Kind PartsReader::kind_of(TSNode node) {
  const TSSymbol symbol = ts_node_symbol(node);
  if (symbol >= kinds_.size()) return grammar_->kind("ERROR", true);
  return kinds_[symbol];
}

std::uint32_t PartsReader::gap_before(std::uint32_t at, std::uint32_t least) const {
  while (at > least && is_blank(text_[at - 1])) --at;
  return at;
}

// The shortest text of each token that only its scanner knows.
void PartsReader::learn_tokens(TSNode root) {
  grammar_->forget_tokens();
  walk(root, [&](TSNode node) {
    const Kind kind = kind_of(node);
    if (ts_node_is_named(node) && grammar_->is_external(kind)) {
      const std::uint32_t begin = ts_node_start_byte(node);
      const std::uint32_t end = ts_node_end_byte(node);
      if (end > begin && end - begin < 64) {
        grammar_->learn_token(kind, text_.substr(begin, end - begin));
      }
    }
    return Walk::into;
  });
}

void PartsReader::collect(TSNode node) {
  children_.clear();
  extras_.clear();
  ends_.clear();
  after_extra_.clear();
  ts_tree_cursor_reset(&cursor_, node);
  if (!ts_tree_cursor_goto_first_child(&cursor_)) return;
  std::uint32_t before = ts_node_start_byte(node);
  bool after_extra = false;
  do {
    const TSNode child = ts_tree_cursor_current_node(&cursor_);
    const std::uint32_t end = ts_node_end_byte(child);
    if (ts_node_start_byte(child) == end) {
      // Nothing to see: a token that the parser made up, or one of its scanner's.
      if (!ts_node_is_extra(child) && !ts_node_is_missing(child)) {
        children_.push_back({child, kind_of(child), ts_node_is_named(child)});
        ends_.push_back(before);
        after_extra_.push_back(after_extra);
      }
      continue;
    }
    if (ts_node_is_extra(child)) {
      extras_.push_back(child);
    } else {
      children_.push_back({child, kind_of(child), ts_node_is_named(child)});
      ends_.push_back(before);
      after_extra_.push_back(after_extra);
    }
    before = end;
    after_extra = ts_node_is_extra(child);
  } while (ts_tree_cursor_goto_next_sibling(&cursor_));
}

bool PartsReader::match(Kind kind) {
  automaton_ = grammar_->children_of(kind);
  if (automaton_ == nullptr) return false;
  const std::size_t n = children_.size();
  left_.resize(n + 1);
  right_.resize(n + 1);
  left_[0] = automaton_->at_begin();
  for (std::size_t i = 0; i < n; ++i) {
    left_[i + 1] = automaton_->forward(left_[i], children_[i].kind);
  }
  right_[n] = automaton_->at_end();
  for (std::size_t i = n; i-- > 0;) {
    right_[i] = automaton_->backward(right_[i + 1], children_[i].kind);
  }
  return automaton_->meets(left_[n], right_[n]);
}

// Neighbours with nothing but tokens between them, either of which can go with these.
void PartsReader::find_lists() {
  const std::size_t n = children_.size();
  list_of_.assign(n, -1);
  lead_from_.resize(n);
  in_list_.assign(n + 1, 0);
  for (std::size_t i = 0; i < n; ++i) lead_from_[i] = i;
  const auto seen = [&](std::size_t i) {
    return ts_node_start_byte(children_[i].node) < ts_node_end_byte(children_[i].node);
  };
  std::vector<std::size_t> run;  // neighbours of which that is true
  for (std::size_t i = 0; i < n; ++i) {
    if (!children_[i].named) continue;
    const std::size_t before = run.empty() ? n : run.back();
    const bool listed = before + 1 < i && seen(i) && seen(before) && removable(before, i) &&
                        removable(before + 1, i + 1);
    if (!listed) {
      settle_list(run);
      run.clear();
    }
    run.push_back(i);
  }
  settle_list(run);
}

// Where what separates them also stands after the last, and can go with it, each has its
// own end, and that is no list.
void PartsReader::settle_list(const std::vector<std::size_t>& run) {
  if (run.size() < 2) return;
  const std::size_t last = run.back();
  const std::size_t before = run[run.size() - 2];
  const std::size_t length = last - before - 1;
  bool ended = last + length < children_.size() && removable(last, last + length + 1);
  for (std::size_t k = 1; ended && k <= length; ++k) {
    ended = children_[last + k].kind == children_[before + k].kind;
  }
  if (ended) return;
  for (std::size_t j = 0; j < run.size(); ++j) {
    list_of_[run[j]] = static_cast<std::int32_t>(result_.lists.size());
    if (j == 0) continue;
    lead_from_[run[j]] = run[j - 1] + 1;
    for (std::size_t k = run[j - 1] + 1; k <= run[j]; ++k) in_list_[k] = 1;
  }
  result_.lists.push_back({Part::kNone, Part::kNone, Part::kNone});
}

// For each child that cannot go alone, the fewest neighbours with which it can.
void PartsReader::find_groups() {
  constexpr std::size_t kMost = 8;
  groups_.clear();
  const std::size_t n = children_.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (!children_[i].named || children_[i].alone || list_of_[i] >= 0) continue;
    if (!groups_.empty() && i < groups_.back().to) continue;
    const std::size_t least = groups_.empty() ? 0 : groups_.back().to;
    bool found = false;
    for (std::size_t length = 2; !found && length <= std::min(kMost, n); ++length) {
      const std::size_t first = i + 1 > length ? i + 1 - length : 0;
      for (std::size_t from = std::max(first, least); !found && from <= i; ++from) {
        const std::size_t to = from + length;
        if (to > n || !removable(from, to)) continue;
        if (in_list_[from] != 0 || in_list_[to] != 0) continue;  // lists are not torn
        groups_.push_back({from, to});
        found = true;
      }
    }
  }
}

PartsReader::Pending PartsReader::pending_child(std::size_t i, std::uint32_t node_begin) {
  Pending pending;
  const Child& child = children_[i];
  pending.node = child.node;
  Part& part = pending.part;
  part.begin = ts_node_start_byte(child.node);
  part.end = ts_node_end_byte(child.node);
  part.lead = lead_from_[i] < i ? ts_node_start_byte(children_[lead_from_[i]].node) : part.begin;
  const std::uint32_t least = lead_from_[i] < ends_.size() ? ends_[lead_from_[i]] : node_begin;
  part.gap = gap_before(part.lead, std::min(least, part.lead));
  if (lead_from_[i] < i && after_extra_[lead_from_[i]]) {
    // The newline after a comment stays: what follows must not become part of it.
    const std::size_t newline = text_.substr(0, part.lead).find('\n', part.gap);
    if (newline != text_.npos) part.gap = static_cast<std::uint32_t>(newline + 1);
  }
  part.kind = child.kind + 1;
  if (part.lead < part.begin) pending.separator_end = ts_node_end_byte(children_[i - 1].node);
  return pending;
}

void PartsReader::settle_required(std::size_t i, Pending& pending, std::uint32_t self) {
  Part& part = pending.part;
  const Part& parent = result_.parts[self];
  const std::string* instead = grammar_->shortest(automaton_->between(left_[i], right_[i + 1]));
  part.place = Place::fixed;
  if (instead == nullptr || instead->size() >= part.end - part.begin) return;
  if (part.begin == parent.begin && part.end == parent.end && parent.place != Place::fixed &&
      self != 0) {
    return;  // its parent can be replaced as well
  }
  part.place = Place::required;
  part.instead = string_number(*instead);
}

// Where the parser is lost everything may go: by blocks of lines, by lines and by what ends with
// a semicolon, then one by one; also text that it could make nothing of.
void PartsReader::settle_optional(TSNode node, std::vector<Pending>& all) {
  std::vector<Pending> items;
  std::uint32_t at = ts_node_start_byte(node);
  const auto add = [&](Part part, TSNode child) {
    part.lead = part.begin;
    part.gap = gap_before(part.begin, at);
    part.place = Place::optional;
    at = part.end;
    items.push_back({part, child, {}});
  };
  const auto add_text = [&](std::uint32_t end) {
    Part part;
    part.begin = at;
    while (part.begin < end && is_blank(text_[part.begin])) ++part.begin;
    part.end = gap_before(end, part.begin);
    if (part.begin < part.end) add(part, TSNode{});
  };
  auto extra = extras_.begin();
  const auto add_extras_before = [&](std::uint32_t end) {
    for (; extra != extras_.end() && ts_node_start_byte(*extra) < end; ++extra) {
      const Pending comment = pending_extra(*extra);
      add_text(comment.part.begin);
      if (comment.part.begin >= at) add(comment.part, comment.node);
    }
    add_text(end);
  };
  for (const Child& child : children_) {
    Part part;
    part.begin = ts_node_start_byte(child.node);
    part.end = ts_node_end_byte(child.node);
    if (part.begin == part.end) continue;
    part.kind = child.kind + 1;
    add_extras_before(part.begin);
    add(part, child.node);
  }
  add_extras_before(ts_node_end_byte(node));
  extras_.clear();
  for (std::size_t i = 0; i < items.size();) {
    std::size_t end = i + 1;
    const auto ends = [&](const Part& part) { return text_[part.end - 1] == ';'; };
    while (
        end < items.size() && !ends(items[end - 1].part) &&
        text_.substr(items[end].part.gap, items[end].part.begin - items[end].part.gap).find('\n') ==
            text_.npos) {
      ++end;
    }
    if (end - i == 1 || (i == 0 && end == items.size())) {
      for (; i < end; ++i) all.push_back(std::move(items[i]));
      continue;
    }
    all.push_back(group_of(items, i, end));
    i = end;
  }
  group_blocks(all);
}

// Those from one to before another that are still there, as one.
PartsReader::Pending PartsReader::group_of(std::vector<Pending>& items, std::size_t from,
                                           std::size_t to) {
  Pending group;
  group.part = items[from].part;
  group.part.kind = 0;
  for (std::size_t i = from; i < to; ++i) {
    if (items[i].part.end == 0) continue;
    group.part.end = items[i].part.end;
    group.members.push_back(std::exchange(items[i], Pending()));
  }
  return group;
}

// Lines become blocks, inner ones first.
void PartsReader::group_blocks(std::vector<Pending>& lines) {
  std::vector<Entry> entries;
  for (const Pending& line : lines) entries.push_back({line.part.begin, line.part.end});
  const std::vector<Block> blocks = indented_blocks(text_, entries);
  for (std::size_t i = blocks.size(); i-- > 0;) {
    lines[blocks[i].first] = group_of(lines, blocks[i].first, blocks[i].last);
  }
  std::erase_if(lines, [](const Pending& line) { return line.part.end == 0; });
}

void PartsReader::visit(TSNode node, std::uint32_t self, std::vector<Pending>& out) {
  out.clear();
  collect(node);
  const std::size_t n = children_.size();
  list_of_.assign(n, -1);
  lead_from_.resize(n);
  groups_.clear();
  const std::uint32_t begin = ts_node_start_byte(node);
  if (!match(kind_of(node))) {
    settle_optional(node, out);
  } else {
    for (std::size_t i = 0; i < n; ++i) children_[i].alone = removable(i, i + 1);
    find_lists();
    find_groups();
    std::size_t group = 0;
    for (std::size_t i = 0; i < n; ++i) {
      while (group < groups_.size() && groups_[group].to <= i) ++group;
      const bool grouped = group < groups_.size() && groups_[group].from <= i;
      if (grouped && groups_[group].from == i) {
        Pending whole;
        whole.part.begin = whole.part.lead = ts_node_start_byte(children_[i].node);
        whole.part.end = ts_node_end_byte(children_[groups_[group].to - 1].node);
        whole.part.gap = gap_before(whole.part.begin, std::min(ends_[i], whole.part.begin));
        whole.part.place = Place::optional;
        out.push_back(std::move(whole));
      }
      const Child& child = children_[i];
      const bool listed = list_of_[i] >= 0;
      const bool separates = in_list_[i] != 0 && !listed;
      if (!child.named && (!child.alone || grouped || separates)) continue;
      Pending pending = pending_child(i, begin);
      if (pending.part.begin == pending.part.end) continue;
      if (listed || child.alone) {
        pending.part.place = Place::optional;
        if (listed) pending.part.list = static_cast<std::uint32_t>(list_of_[i]);
      } else {
        settle_required(i, pending, self);
      }
      pending.part.slot = slot_number(automaton_->between(left_[i], right_[i + 1]));
      (grouped ? out.back().members : out).push_back(std::move(pending));
    }
    // What a list leaves where all of it goes.
    for (std::size_t i = 0; i < n; ++i) {
      if (list_of_[i] < 0 || lead_from_[i] < i) continue;
      std::size_t last = i;
      for (std::size_t j = i + 1; j < n && in_list_[j] != 0; ++j) last = j;
      PartList& list = result_.lists[static_cast<std::size_t>(list_of_[i])];
      if (!removable(i, last + 1)) {
        const std::string* instead =
            grammar_->shortest(automaton_->between(left_[i], right_[last + 1]));
        list.instead = instead ? string_number(*instead) : string_number("");
      }
    }
  }
  add_extras(out);
  settle_gaps(out, begin);
}

// Comments and the like, where they stand.
void PartsReader::add_extras(std::vector<Pending>& out) {
  if (extras_.empty()) return;
  std::vector<Pending> merged;
  auto next = out.begin();
  for (const TSNode extra : extras_) {
    while (next != out.end() && next->part.begin < ts_node_start_byte(extra)) {
      merged.push_back(std::move(*next++));
    }
    add_extra(extra, merged, next == out.end() ? nullptr : &*next);
  }
  merged.insert(merged.end(), std::make_move_iterator(next), std::make_move_iterator(out.end()));
  out = std::move(merged);
}

PartsReader::Pending PartsReader::pending_extra(TSNode extra) const {
  Pending pending;
  pending.part.begin = pending.part.lead = ts_node_start_byte(extra);
  pending.part.end = ts_node_end_byte(extra);
  pending.part.gap = gap_before(pending.part.begin, 0);
  pending.part.place = Place::optional;
  pending.part.hidden = shown_ && (*shown_)[pending.part.begin] != text_[pending.part.begin];
  if (!pending.part.hidden) pending.part.outline = Outline::comment;
  pending.node = extra;
  return pending;
}

// `merged`: what begins before it; `next`: what follows.
void PartsReader::add_extra(TSNode extra, std::vector<Pending>& merged, Pending* next) {
  Pending pending = pending_extra(extra);
  if (!merged.empty() && pending.part.begin < merged.back().part.end) {
    // Inside of a group it goes with it.
    if (!ts_node_is_null(merged.back().node)) return;
    std::vector<Pending>& members = merged.back().members;
    auto at = std::ranges::find_if(
        members, [&](const Pending& other) { return other.part.begin > pending.part.begin; });
    if (at == members.end() || at->part.lead >= pending.part.end) {
      members.insert(at, std::move(pending));
      return;
    }
    next = &*at;
  }
  const bool apart = next == nullptr || next->part.lead >= pending.part.end;
  if (apart && !(next != nullptr && next->part.place == Place::optional && pending.part.hidden)) {
    merged.push_back(std::move(pending));
    return;
  }
  // Between the separator of an element and the element, or a word that only looks like a
  // comment and belongs to what follows: it goes with that one.
  if (pending.part.begin < next->separator_end) return;
  if (!ts_node_is_null(next->node)) {
    Pending element = std::move(*next);
    *next = Pending();
    next->part = element.part;
    next->part.kind = 0;
    next->part.slot = 0;
    next->separator_end = element.separator_end;
    element.part.list = Part::kNone;
    element.part.place = Place::fixed;
    element.part.lead = element.part.begin;
    element.part.gap = gap_before(element.part.begin, next->separator_end);
    next->part.begin = pending.part.begin;
    if (apart) next->part.lead = pending.part.lead;
    if (apart) next->part.gap = pending.part.gap;
    next->members.push_back(std::move(element));
  }
  next->members.insert(next->members.end() - 1, std::move(pending));
}

// No gap reaches into what stands before.
void PartsReader::settle_gaps(std::vector<Pending>& all, std::uint32_t at) {
  for (Pending& one : all) {
    one.part.gap = std::max(one.part.gap, at);
    one.part.lead = std::max(one.part.lead, one.part.gap);
    settle_gaps(one.members, one.part.begin);
    at = one.part.end;
  }
}

Parts PartsReader::read() {
  result_.strings.clear();
  result_.slots.emplace_back();
  result_.slot_strings.emplace_back();
  Part whole;
  whole.end = static_cast<std::uint32_t>(text_.size());
  result_.parts.push_back(whole);
  result_.parts.front().last = 1;
  if (grammar_ == nullptr) return std::move(result_);
  result_.tree = parse_shown(language_, shown_ ? *shown_ : text_);
  if (!result_.tree) return std::move(result_);
  const TSNode root = result_.tree.root();
  result_.errors = ts_node_has_error(root);
  const std::uint32_t symbols = ts_language_symbol_count(language_.parser);
  for (std::uint32_t i = 0; i < symbols; ++i) {
    const auto symbol = static_cast<TSSymbol>(i);
    const char* name = ts_language_symbol_name(language_.parser, symbol);
    kinds_.push_back(
        grammar_->kind(name ? name : "",
                       ts_language_symbol_type(language_.parser, symbol) == TSSymbolTypeRegular));
  }
  cursor_ = ts_tree_cursor_new(root);
  learn_tokens(root);

  struct Frame {
    Pending pending;
    std::uint32_t parent;
  };
  std::vector<Frame> stack;
  std::vector<Pending> children;
  const auto push = [&](std::vector<Pending>& all, std::uint32_t parent) {
    for (std::size_t i = all.size(); i-- > 0;) stack.push_back({std::move(all[i]), parent});
  };
  visit(root, 0, children);
  push(children, 0);
  while (!stack.empty()) {
    Frame frame = std::move(stack.back());
    stack.pop_back();
    const auto self = static_cast<std::uint32_t>(result_.parts.size());
    Part& part = frame.pending.part;
    part.parent = frame.parent;
    if (part.list != Part::kNone) {
      PartList& list = result_.lists[part.list];
      if (list.first == Part::kNone) list.first = self;
      list.last = self;
    }
    result_.parts.push_back(part);
    if (ts_node_is_null(frame.pending.node)) {
      push(frame.pending.members, self);
    } else if (ts_node_child_count(frame.pending.node) > 0) {
      visit(frame.pending.node, self, children);
      push(children, self);
    }
  }
  ts_tree_cursor_delete(&cursor_);
  close_parts(result_.parts);
  read_names(language_, text_, result_);
  read_outline(language_, text_, result_);
  return std::move(result_);
}

}  // namespace

void close_parts(std::vector<Part>& parts) {
  for (std::size_t i = parts.size(); i-- > 0;) {
    parts[i].last = std::max(parts[i].last, static_cast<std::uint32_t>(i + 1));
    if (i == 0) break;
    Part& parent = parts[parts[i].parent];
    parent.last = std::max(parent.last, parts[i].last);
  }
}

Parts read_parts(const Language& language, std::string_view text) {
  return PartsReader(language, text).read();
}

}  // namespace whittle
