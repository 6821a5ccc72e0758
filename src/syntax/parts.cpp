#include "syntax/parts.h"

#include <tree_sitter/api.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "syntax/child_roles.h"
#include "syntax/extra_parts.h"
#include "syntax/grammar.h"
#include "syntax/lost_parts.h"
#include "syntax/names.h"
#include "syntax/node_children.h"
#include "syntax/outline.h"
#include "syntax/part_table.h"
#include "syntax/pending_part.h"
#include "syntax/shown.h"
#include "syntax/walk.h"

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

// The shortest text of each token that only its scanner knows.
void learn_tokens(Grammar& grammar, const SymbolKinds& kinds, std::string_view text, TSNode root) {
  constexpr std::uint32_t kTooLong = 64;
  grammar.forget_tokens();
  walk(root, [&](TSNode node) {
    const Kind kind = kinds.of(node);
    if (ts_node_is_named(node) && grammar.is_external(kind)) {
      const std::uint32_t begin = ts_node_start_byte(node);
      const std::uint32_t end = ts_node_end_byte(node);
      if (end > begin && end - begin < kTooLong) {
        grammar.learn_token(kind, text.substr(begin, end - begin));
      }
    }
    return Walk::into;
  });
}

// Makes no gap reach into what stands before.
void settle_gaps(std::vector<PendingPart>& all, std::uint32_t at) {
  for (PendingPart& one : all) {
    one.part.gap = std::max(one.part.gap, at);
    one.part.lead = std::max(one.part.lead, one.part.gap);
    settle_gaps(one.members, one.part.begin);
    at = one.part.end;
  }
}

// Goes through a syntax tree and appends its parts to `result`.
class PartsReader {
 public:
  PartsReader(Grammar& grammar, const TSLanguage* parser, const ShownText& text, TSNode root,
              Parts& result)
      : grammar_(grammar),
        text_(text),
        root_(root),
        kinds_(grammar, parser),
        reader_(root, kinds_),
        table_(grammar, result),
        result_(result) {
    learn_tokens(grammar, kinds_, text_.text, root);
  }

  void read();

 private:
  std::vector<PendingPart> parts_of(TSNode node, std::uint32_t self);
  void add_children(std::uint32_t self, std::vector<PendingPart>& out);
  PendingPart group_part(const ChildRoles::Group& group) const;
  PendingPart child_part(std::size_t index) const;
  void settle_required(std::size_t index, Part& part, std::uint32_t self);
  void settle_lists(std::uint32_t first_list);
  std::uint32_t append(Part part, std::uint32_t parent);

  Grammar& grammar_;
  ShownText text_;
  TSNode root_;
  SymbolKinds kinds_;
  ChildReader reader_;
  PartTable table_;
  Parts& result_;
  // Of the node that is visited.
  NodeChildren children_;
  ChildRoles roles_;
};

void PartsReader::read() {
  struct Frame {
    PendingPart pending;
    std::uint32_t parent;
  };
  std::vector<Frame> stack;
  const auto push = [&](std::vector<PendingPart> all, std::uint32_t parent) {
    for (std::size_t i = all.size(); i-- > 0;) stack.push_back({std::move(all[i]), parent});
  };
  push(parts_of(root_, 0), 0);
  while (!stack.empty()) {
    Frame frame = std::move(stack.back());
    stack.pop_back();
    const std::uint32_t self = append(frame.pending.part, frame.parent);
    if (frame.pending.is_group()) {
      push(std::move(frame.pending.members), self);
    } else if (ts_node_child_count(frame.pending.node) > 0) {
      push(parts_of(frame.pending.node, self), self);
    }
  }
}

// The number of the part.
std::uint32_t PartsReader::append(Part part, std::uint32_t parent) {
  const auto self = static_cast<std::uint32_t>(result_.parts.size());
  part.parent = parent;
  if (part.list != Part::kNone) {
    PartList& list = result_.lists[part.list];
    if (list.first == Part::kNone) list.first = self;
    list.last = self;
  }
  result_.parts.push_back(part);
  return self;
}

std::vector<PendingPart> PartsReader::parts_of(TSNode node, std::uint32_t self) {
  std::vector<PendingPart> parts;
  reader_.read(node, children_);
  if (roles_.match(grammar_.children_of(kinds_.of(node)), children_.children)) {
    add_children(self, parts);
    add_extras(text_, children_.extras, parts);
  } else {
    parts = lost_parts(text_, node, children_);
  }
  settle_gaps(parts, ts_node_start_byte(node));
  return parts;
}

void PartsReader::add_children(std::uint32_t self, std::vector<PendingPart>& out) {
  const auto first_list = static_cast<std::uint32_t>(result_.lists.size());
  result_.lists.resize(first_list + roles_.lists().size(), {Part::kNone, Part::kNone, Part::kNone});
  auto group = roles_.groups().begin();
  for (std::size_t i = 0; i < children_.children.size(); ++i) {
    while (group != roles_.groups().end() && group->to <= i) ++group;
    const bool grouped = group != roles_.groups().end() && group->from <= i;
    if (grouped && group->from == i) out.push_back(group_part(*group));
    const NodeChild& child = children_.children[i];
    // A token that cannot go by itself is no part.
    if (!child.named && (!roles_.alone(i) || grouped || roles_.separates(i))) continue;
    if (child.begin() == child.end()) continue;
    PendingPart pending = child_part(i);
    const std::optional<std::size_t> list = roles_.list_of(i);
    if (list) pending.part.list = first_list + static_cast<std::uint32_t>(*list);
    if (list || roles_.alone(i)) {
      pending.part.place = Slot::optional;
    } else {
      settle_required(i, pending.part, self);
    }
    pending.part.slot = table_.slot_number(roles_.instead_of(i, i + 1));
    (grouped ? out.back().members : out).push_back(std::move(pending));
  }
  settle_lists(first_list);
}

PendingPart PartsReader::group_part(const ChildRoles::Group& group) const {
  const NodeChild& first = children_.children[group.from];
  PendingPart whole;
  whole.part.begin = whole.part.lead = first.begin();
  whole.part.end = children_.children[group.to - 1].end();
  whole.part.gap =
      gap_before(text_.text, whole.part.begin, std::min(first.before_end, whole.part.begin));
  whole.part.place = Slot::optional;
  return whole;
}

PendingPart PartsReader::child_part(std::size_t index) const {
  const NodeChild& child = children_.children[index];
  const std::size_t lead = roles_.lead(index);
  const NodeChild& first = children_.children[lead];
  PendingPart pending;
  pending.node = child.node;
  Part& part = pending.part;
  part.begin = child.begin();
  part.end = child.end();
  part.lead = first.begin();
  part.gap = gap_before(text_.text, part.lead, std::min(first.before_end, part.lead));
  if (lead < index && first.after_extra) {
    // The newline after a comment stays: what follows must not become part of it.
    const std::size_t newline = text_.text.substr(0, part.lead).find('\n', part.gap);
    if (newline != text_.text.npos) part.gap = static_cast<std::uint32_t>(newline + 1);
  }
  part.kind = child.kind + 1;
  if (part.lead < part.begin) pending.separator_end = children_.children[index - 1].end();
  return pending;
}

void PartsReader::settle_required(std::size_t index, Part& part, std::uint32_t self) {
  const Part& parent = result_.parts[self];
  const std::string* instead = grammar_.shortest(roles_.instead_of(index, index + 1));
  part.place = Slot::fixed;
  if (instead == nullptr || instead->size() >= part.end - part.begin) return;
  // Where the parent is the same text and can be replaced, that is enough.
  const bool same_as_parent = part.begin == parent.begin && part.end == parent.end;
  if (same_as_parent && parent.place != Slot::fixed && self != 0) return;
  part.place = Slot::required;
  part.instead = table_.string_number(*instead);
}

// What a list leaves where all of it goes.
void PartsReader::settle_lists(std::uint32_t first_list) {
  for (std::size_t i = 0; i < roles_.lists().size(); ++i) {
    const auto [first, last] = roles_.lists()[i];
    if (roles_.removable(first, last + 1)) continue;
    const std::string* instead = grammar_.shortest(roles_.instead_of(first, last + 1));
    result_.lists[first_list + i].instead = table_.string_number(instead ? *instead : "");
  }
}

// The whole text as one part.
Parts whole_text(std::string_view text) {
  Parts result;
  result.slots.emplace_back();
  result.slot_strings.emplace_back();
  Part whole;
  whole.end = static_cast<std::uint32_t>(text.size());
  whole.last = 1;
  result.parts.push_back(whole);
  return result;
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
  Parts result = whole_text(text);
  Grammar* const grammar = grammar_of(language);
  if (grammar == nullptr) return result;
  const std::optional<std::string> shown = shown_to_parser(language, text);
  result.tree = parse_shown(language, shown ? *shown : text);
  if (!result.tree) return result;
  const TSNode root = result.tree.root();
  result.errors = ts_node_has_error(root);
  PartsReader(*grammar, language.parser, {text, shown, language}, root, result).read();
  close_parts(result.parts);
  read_names(language, text, result);
  read_outline(language, text, result);
  return result;
}

}  // namespace whittle
