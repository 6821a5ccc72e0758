#include "syntax/jumps.h"

#include <tree_sitter/api.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>

#include "syntax/query.h"
#include "util/characters.h"

namespace whittle {

namespace {

struct LabelledBlock {
  std::string_view name;  // empty: it has no label
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t inside = 0;  // after the label
};

struct ListEntry {
  ByteSpan whole;
  ByteSpan name;
  TSNode list;
};

struct Function {
  ByteSpan body;
  std::vector<ByteSpan> labels;
  std::vector<ByteSpan> targets;
  std::vector<ByteSpan> jumps;
  std::vector<ListEntry> entries;
};

std::vector<Function> find_functions(const TSQuery* query, const SyntaxTree& tree) {
  std::map<std::uint32_t, Function> functions;
  std::vector<ByteSpan> labels;
  std::vector<ByteSpan> targets;
  std::vector<ByteSpan> jumps;
  std::vector<ListEntry> entries;
  const QueryCursor cursor = matches_of(query, tree);
  TSQueryMatch match;
  while (ts_query_cursor_next_match(cursor.get(), &match)) {
    ListEntry entry{};
    bool is_entry = false;
    for (const TSQueryCapture& capture : std::span(match.captures, match.capture_count)) {
      const std::string_view name = capture_name(query, capture.index);
      const ByteSpan place = place_of(capture.node);
      if (name == "scope") functions[place.begin].body = place;
      if (name == "label") labels.push_back(place);
      if (name == "target") targets.push_back(place);
      if (name == "jump") jumps.push_back(place);
      if (name == "open") entry.whole.begin = place.begin;
      if (name == "close") entry.whole.end = place.end;
      if (name == "from") {
        entry.name = place;
        entry.list = ts_node_parent(capture.node);
        is_entry = true;
      }
    }
    if (is_entry) entries.push_back(entry);
  }
  const auto function_of = [&](std::uint32_t at) -> Function* {
    auto after = functions.upper_bound(at);
    if (after == functions.begin()) return nullptr;
    Function& function = std::prev(after)->second;
    return at < function.body.end ? &function : nullptr;
  };
  for (const ByteSpan& label : labels) {
    if (Function* function = function_of(label.begin)) function->labels.push_back(label);
  }
  for (const ByteSpan& target : targets) {
    if (Function* function = function_of(target.begin)) function->targets.push_back(target);
  }
  for (const ByteSpan& jump : jumps) {
    if (Function* function = function_of(jump.begin)) function->jumps.push_back(jump);
  }
  for (const ListEntry& entry : entries) {
    if (Function* function = function_of(entry.name.begin)) function->entries.push_back(entry);
  }
  std::vector<Function> result;
  for (auto& [begin, function] : functions) {
    std::ranges::sort(function.labels, {}, &ByteSpan::begin);
    std::ranges::sort(function.entries, {}, [](const ListEntry& e) { return e.whole.begin; });
    result.push_back(std::move(function));
  }
  return result;
}

class Follower {
 public:
  Follower(const Function& function, std::string_view in_names, std::string_view text)
      : function_(function), in_names_(in_names), text_(text) {
    blocks_.push_back({{}, function.body.begin, function.body.end, function.body.begin});
    for (const ByteSpan& label : function.labels) {
      blocks_.back().end = label.begin;
      blocks_.push_back({name_at(label), label.begin, function.body.end, label.end});
    }
    // Up to the bracket.
    blocks_.back().end -= 1;
    if (blocks_.size() > 1 && blank(function.body.begin + 1, blocks_.front().end)) {
      blocks_.erase(blocks_.begin());
    }
    std::map<std::string_view, std::size_t> numbers;
    for (std::size_t i = 0; i < blocks_.size(); ++i) numbers.try_emplace(blocks_[i].name, i);
    numbers_ = std::move(numbers);
    for (const ByteSpan& target : function.targets) {
      const auto to = numbers_.find(name_at(target));
      if (to != numbers_.end() && !to->first.empty()) {
        ++jumps_[{block_at(target.begin), to->second}];
      }
    }
  }

  void follow(std::vector<RuleEdit>& edits) {
    const std::set<std::size_t> live = reached();
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      if (!live.contains(i)) edits.push_back({blocks_[i].begin, blocks_[i].end, {}});
    }
    std::map<const void*, std::vector<const ListEntry*>> lists;
    for (const ListEntry& entry : function_.entries) {
      if (live.contains(block_at(entry.whole.begin))) lists[entry.list.id].push_back(&entry);
    }
    for (const auto& [list, entries] : lists) follow_list(entries, live, edits);
  }

  void join(std::vector<std::vector<RuleEdit>>& joined) const {
    for (const ByteSpan& jump : function_.jumps) {
      const std::size_t from = block_at(jump.begin);
      for (const ByteSpan& target : function_.targets) {
        if (target.begin < jump.begin || target.end > jump.end) continue;
        const auto to = numbers_.find(name_at(target));
        if (to == numbers_.end() || to->second == from || to->second == 0) continue;
        const LabelledBlock& block = blocks_[to->second];
        if (jumps_to(to->second) != 1 || has_entries(to->second)) continue;
        std::string_view inside = text_.substr(block.inside, block.end - block.inside);
        while (!inside.empty() && is_blank(inside.front())) inside.remove_prefix(1);
        while (!inside.empty() && is_blank(inside.back())) inside.remove_suffix(1);
        joined.push_back(
            {{jump.begin, jump.end, std::string(inside)}, {block.begin, block.end, {}}});
        std::ranges::sort(joined.back(), {}, &RuleEdit::begin);
      }
    }
  }

 private:
  int jumps_to(std::size_t block) const {
    int sum = 0;
    for (const auto& [jump, count] : jumps_) sum += jump.second == block ? count : 0;
    return sum;
  }

  bool has_entries(std::size_t block) const {
    return std::ranges::any_of(function_.entries, [&](const ListEntry& entry) {
      return block_at(entry.whole.begin) == block;
    });
  }

  // Without the punctuation around it: "%x", "x:".
  std::string_view name_at(const ByteSpan& place) const {
    std::string_view name = text_.substr(place.begin, place.end - place.begin);
    const auto in_name = [&](char c) {
      return is_word_character(c) || c == '"' || in_names_.find(c) != in_names_.npos;
    };
    while (!name.empty() && !in_name(name.front())) name.remove_prefix(1);
    while (!name.empty() && !in_name(name.back())) name.remove_suffix(1);
    return name;
  }

  bool blank(std::uint32_t begin, std::uint32_t end) const {
    return begin >= end || std::ranges::all_of(text_.substr(begin, end - begin), is_blank);
  }

  std::size_t block_at(std::uint32_t at) const {
    const auto after = std::ranges::upper_bound(blocks_, at, {}, &LabelledBlock::begin);
    return after == blocks_.begin() ? 0 : static_cast<std::size_t>(after - blocks_.begin()) - 1;
  }

  std::set<std::size_t> reached() const {
    std::set<std::size_t> live{0};
    std::vector<std::size_t> todo{0};
    while (!todo.empty()) {
      const std::size_t from = todo.back();
      todo.pop_back();
      for (auto it = jumps_.lower_bound({from, 0}); it != jumps_.end() && it->first.first == from;
           ++it) {
        if (live.insert(it->first.second).second) todo.push_back(it->first.second);
      }
    }
    return live;
  }

  void follow_list(const std::vector<const ListEntry*>& entries, const std::set<std::size_t>& live,
                   std::vector<RuleEdit>& edits) const {
    const std::size_t here = block_at(entries.front()->whole.begin);
    std::map<std::size_t, int> wanted;  // by block: how often it jumps here
    for (const auto& [jump, count] : jumps_) {
      if (jump.second == here && live.contains(jump.first)) wanted[jump.first] = count;
    }
    std::vector<const ListEntry*> gone;
    std::vector<const ListEntry*> kept;
    for (const ListEntry* entry : entries) {
      const auto from = numbers_.find(name_at(entry->name));
      const auto wants = from == numbers_.end() ? wanted.end() : wanted.find(from->second);
      if (wants == wanted.end() || wants->second == 0) {
        gone.push_back(entry);
      } else {
        --wants->second;
        kept.push_back(entry);
      }
    }
    std::erase_if(wanted, [](const auto& want) { return want.second == 0; });
    if (wanted.size() == 1 && !gone.empty() && !blocks_[wanted.begin()->first].name.empty()) {
      // The block that it was about has become a part of another.
      const ListEntry* entry = gone.front();
      const std::string_view old = name_at(entry->name);
      if (!numbers_.contains(old)) {
        const auto at = static_cast<std::uint32_t>(old.data() - text_.data());
        edits.push_back({at, at + static_cast<std::uint32_t>(old.size()),
                         std::string(blocks_[wanted.begin()->first].name)});
        gone.erase(gone.begin());
        kept.push_back(entry);
      }
    }
    if (kept.empty()) return;
    for (const ListEntry* entry : gone) edits.push_back(without(*entry, entries));
  }

  // An entry goes with what separates it from the next, or from the one before.
  static RuleEdit without(const ListEntry& entry, const std::vector<const ListEntry*>& entries) {
    const auto at = std::ranges::find(entries, &entry);
    if (std::next(at) != entries.end()) {
      return {entry.whole.begin, (*std::next(at))->whole.begin, {}};
    }
    return {at == entries.begin() ? entry.whole.begin : (*std::prev(at))->whole.end,
            entry.whole.end,
            {}};
  }

  const Function& function_;
  std::string_view in_names_;
  std::string_view text_;
  std::vector<LabelledBlock> blocks_;
  std::map<std::string_view, std::size_t> numbers_;
  std::map<std::pair<std::size_t, std::size_t>, int> jumps_;  // from, to: how many
};

}  // namespace

std::vector<RuleEdit> repair_jumps(const Language& language, const SyntaxTree& tree,
                                   std::string_view text) {
  std::vector<RuleEdit> edits;
  if (language.jumps.empty() || !tree) return edits;
  const TSQuery* const query = known_query(language, &Language::jumps);
  if (query == nullptr) return edits;
  for (const Function& function : find_functions(query, tree)) {
    Follower(function, language.in_names, text).follow(edits);
  }
  std::ranges::sort(edits, {}, &RuleEdit::begin);
  // Where the last entries of a list go, what is between two of them goes with both.
  std::vector<RuleEdit> apart;
  for (RuleEdit& edit : edits) {
    if (!apart.empty() && edit.begin < apart.back().end) {
      apart.back().end = std::max(apart.back().end, edit.end);
      continue;
    }
    apart.push_back(std::move(edit));
  }
  return apart;
}

std::vector<std::vector<RuleEdit>> join_blocks(const Language& language, const SyntaxTree& tree,
                                               std::string_view text) {
  std::vector<std::vector<RuleEdit>> joined;
  if (language.jumps.empty() || !tree) return joined;
  const TSQuery* const query = known_query(language, &Language::jumps);
  if (query == nullptr) return joined;
  for (const Function& function : find_functions(query, tree)) {
    Follower(function, language.in_names, text).join(joined);
  }
  return joined;
}

}  // namespace whittle
