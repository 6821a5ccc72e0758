#include "syntax/extra_parts.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "syntax/comments.h"

namespace whittle {

namespace {

// The extra is in front of an element and is removed with it: the two become a group. `apart`: it
// is also in front of the element's separator.
void make_group(std::string_view text, const PendingPart& extra, PendingPart& next, bool apart) {
  PendingPart element = std::move(next);
  next = PendingPart();
  next.part = element.part;
  next.part.kind = 0;
  next.part.slot = 0;
  next.separator_end = element.separator_end;
  element.part.list = Part::kNone;
  element.part.place = Slot::fixed;
  element.part.lead = element.part.begin;
  element.part.gap = gap_before(text, element.part.begin, next.separator_end);
  next.part.begin = extra.part.begin;
  if (apart) next.part.lead = extra.part.lead;
  if (apart) next.part.gap = extra.part.gap;
  next.members.push_back(std::move(element));
}

// `merged`: what begins before it; `next`: what follows, null where nothing does.
void add_extra(const ShownText& text, TSNode extra, std::vector<PendingPart>& merged,
               PendingPart* next) {
  PendingPart pending = extra_part(text, extra);
  if (!merged.empty() && pending.part.begin < merged.back().part.end) {
    if (!merged.back().is_group()) return;
    std::vector<PendingPart>& members = merged.back().members;
    auto at = std::ranges::find_if(
        members, [&](const PendingPart& other) { return other.part.begin > pending.part.begin; });
    if (at == members.end() || at->part.lead >= pending.part.end) {
      members.insert(at, std::move(pending));
      return;
    }
    next = &*at;
  }
  const bool apart = next == nullptr || next->part.lead >= pending.part.end;
  const bool belongs_to_next =
      next != nullptr && next->part.place == Slot::optional && pending.part.hidden;
  if (apart && !belongs_to_next) {
    merged.push_back(std::move(pending));
    return;
  }
  if (pending.part.begin < next->separator_end) return;
  if (!next->is_group()) make_group(text.text, pending, *next, apart);
  next->members.insert(next->members.end() - 1, std::move(pending));
}

}  // namespace

PendingPart extra_part(const ShownText& text, TSNode extra) {
  PendingPart pending;
  Part& part = pending.part;
  part.begin = part.lead = ts_node_start_byte(extra);
  part.end = ts_node_end_byte(extra);
  part.gap = gap_before(text.text, part.begin, 0);
  part.place = Slot::optional;
  part.hidden = text.shown && (*text.shown)[part.begin] != text.text[part.begin];
  if (!part.hidden && is_comment(text.language, extra)) part.outline = Outline::comment;
  pending.node = extra;
  return pending;
}

void add_extras(const ShownText& text, const std::vector<TSNode>& extras,
                std::vector<PendingPart>& parts) {
  if (extras.empty()) return;
  std::vector<PendingPart> merged;
  auto next = parts.begin();
  for (const TSNode extra : extras) {
    while (next != parts.end() && next->part.begin < ts_node_start_byte(extra)) {
      merged.push_back(std::move(*next++));
    }
    add_extra(text, extra, merged, next == parts.end() ? nullptr : &*next);
  }
  merged.insert(merged.end(), std::make_move_iterator(next), std::make_move_iterator(parts.end()));
  parts = std::move(merged);
}

}  // namespace whittle
