#include "syntax/lost_parts.h"

#include <utility>

#include "syntax/indentation.h"

namespace whittle {

namespace {

// Collects items in the order of the text, with the text between them.
class ItemWriter {
 public:
  ItemWriter(const ShownText& text, TSNode node, const NodeChildren& children)
      : text_(text), children_(children), at_(ts_node_start_byte(node)) {
    for (const NodeChild& child : children_.children) {
      Part part;
      part.begin = child.begin();
      part.end = child.end();
      if (part.begin == part.end) continue;
      part.kind = child.kind + 1;
      add_all_before(part.begin);
      add(part, child.node);
    }
    add_all_before(ts_node_end_byte(node));
  }

  std::vector<PendingPart> take() { return std::move(items_); }

 private:
  void add(Part part, TSNode node) {
    part.lead = part.begin;
    part.gap = gap_before(text_.text, part.begin, at_);
    part.place = Slot::optional;
    at_ = part.end;
    items_.push_back({part, node});
  }
  // What stands between the last item and `end` is an item, unless it is blank.
  void add_text(std::uint32_t end) {
    Part part;
    part.begin = at_;
    while (part.begin < end && is_blank(text_.text[part.begin])) ++part.begin;
    part.end = gap_before(text_.text, end, part.begin);
    if (part.begin < part.end) add(part, TSNode{});
  }
  void add_all_before(std::uint32_t end) {
    const std::vector<TSNode>& extras = children_.extras;
    for (; extra_ < extras.size() && ts_node_start_byte(extras[extra_]) < end; ++extra_) {
      const PendingPart extra = extra_part(text_, extras[extra_]);
      add_text(extra.part.begin);
      if (extra.part.begin >= at_) add(extra.part, extra.node);
    }
    add_text(end);
  }

  const ShownText& text_;
  const NodeChildren& children_;
  std::uint32_t at_;  // where the last item ends
  std::size_t extra_ = 0;
  std::vector<PendingPart> items_;
};

// Items from one to before another that are still there, as one. They are not there afterwards:
// their end is 0.
PendingPart group_of(std::vector<PendingPart>& items, std::size_t from, std::size_t to) {
  PendingPart group;
  group.part = items[from].part;
  group.part.kind = 0;
  for (std::size_t i = from; i < to; ++i) {
    if (items[i].part.end == 0) continue;
    group.part.end = items[i].part.end;
    group.members.push_back(std::exchange(items[i], PendingPart()));
  }
  return group;
}

// Groups of what stands on one line, or up to a semicolon. All items are no group.
std::vector<PendingPart> group_lines(std::string_view text, std::vector<PendingPart> items) {
  const auto begins_line = [&](const Part& part) {
    return text.substr(part.gap, part.begin - part.gap).find('\n') != text.npos;
  };
  const auto ends_statement = [&](const Part& part) { return text[part.end - 1] == ';'; };
  std::vector<PendingPart> lines;
  for (std::size_t i = 0; i < items.size();) {
    std::size_t end = i + 1;
    while (end < items.size() && !ends_statement(items[end - 1].part) &&
           !begins_line(items[end].part)) {
      ++end;
    }
    if (end - i == 1 || (i == 0 && end == items.size())) {
      for (; i < end; ++i) lines.push_back(std::move(items[i]));
    } else {
      lines.push_back(group_of(items, i, end));
      i = end;
    }
  }
  return lines;
}

// Lines become blocks, inner ones first.
void group_blocks(std::string_view text, std::vector<PendingPart>& lines) {
  std::vector<Entry> entries;
  for (const PendingPart& line : lines) entries.push_back({line.part.begin, line.part.end});
  const std::vector<Block> blocks = indented_blocks(text, entries);
  for (std::size_t i = blocks.size(); i-- > 0;) {
    lines[blocks[i].first] = group_of(lines, blocks[i].first, blocks[i].last);
  }
  std::erase_if(lines, [](const PendingPart& line) { return line.part.end == 0; });
}

}  // namespace

std::vector<PendingPart> lost_parts(const ShownText& text, TSNode node,
                                    const NodeChildren& children) {
  std::vector<PendingPart> parts = group_lines(text.text, ItemWriter(text, node, children).take());
  group_blocks(text.text, parts);
  return parts;
}

}  // namespace whittle
