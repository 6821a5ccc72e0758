#include "history/reindent.h"

#include <algorithm>
#include <map>

#include "history/line_book.h"

namespace whittle {

namespace {

std::string_view indentation(std::string_view line) {
  return line.substr(0, std::min(line.find_first_not_of(" \t"), line.size()));
}

std::string_view line_end(std::string_view line) {
  if (line.ends_with("\r\n")) return line.substr(line.size() - 2);
  return line.ends_with('\n') ? line.substr(line.size() - 1) : std::string_view();
}

std::string_view body(std::string_view line) {
  line.remove_suffix(line_end(line).size());
  return line.substr(indentation(line).size());
}

std::string times(std::size_t count, std::string_view unit) {
  std::string result;
  while (count-- > 0) result += unit;
  return result;
}

// How often the unit is repeated, if there is nothing else.
std::optional<std::size_t> count_of(std::string_view unit, std::string_view text) {
  if (text.size() % unit.size() != 0) return std::nullopt;
  const std::size_t count = text.size() / unit.size();
  if (text != times(count, unit)) return std::nullopt;
  return count;
}

// One indentation by the change that turned `before` into `after`: something put before or taken
// away.
std::optional<std::string> shift(std::string_view before, std::string_view after,
                                 std::string_view text) {
  if (after.ends_with(before)) {
    return std::string(after.substr(0, after.size() - before.size())) + std::string(text);
  }
  const std::string_view taken =
      before.substr(0, before.size() - std::min(before.size(), after.size()));
  if (!before.ends_with(after) || !text.starts_with(taken)) return std::nullopt;
  return std::string(text.substr(taken.size()));
}

std::optional<std::string> exchange(const IndentUnits& units, std::string_view text) {
  if (units.before.empty() || units.after.empty()) return std::nullopt;
  const auto count = count_of(units.before, text);
  if (!count) return std::nullopt;
  return times(*count, units.after);
}

}  // namespace

std::string indent_unit(std::span<const std::string_view> lines) {
  std::map<std::string_view, std::size_t> steps;
  std::string_view last;
  for (const std::string_view line : lines) {
    if (is_blank(line)) continue;
    const std::string_view next = indentation(line);
    if (next.size() > last.size() && next.starts_with(last)) ++steps[next.substr(last.size())];
    last = next;
  }
  const auto most =
      std::ranges::max_element(steps, {}, [](const auto& step) { return step.second; });
  if (most == steps.end()) return "";
  const auto as_many = [&](const auto& step) { return step.second == most->second; };
  return std::ranges::count_if(steps, as_many) == 1 ? std::string(most->first) : "";
}

std::optional<Reindent> Reindent::learn(std::span<const LinePair> lines, IndentUnits units) {
  Reindent result;
  result.units_ = std::move(units);
  for (const auto& [before, after] : lines) {
    if (const auto from = line_end(before), to = line_end(after); !from.empty() && !to.empty()) {
      if (result.ends_ && result.ends_->first == from && result.ends_->second != to) {
        return std::nullopt;
      }
      if (!result.ends_) result.ends_ = Change(from, to);
    }
    if (is_blank(before)) continue;
    const Change change(indentation(before), indentation(after));
    const auto known = std::ranges::find(result.seen_, change.first, &Change::first);
    if (known == result.seen_.end()) {
      result.seen_.push_back(change);
    } else if (known->second != change.second) {
      return std::nullopt;
    }
  }
  return result;
}

std::optional<std::string> Reindent::indent(std::string_view before) const {
  const auto known = std::ranges::find(seen_, before, &Change::first);
  if (known != seen_.end()) return known->second;
  if (seen_.empty()) return std::nullopt;
  const auto explains = [&](const auto& rule) {
    return std::ranges::all_of(
        seen_, [&](const Change& change) { return rule(change.first) == change.second; });
  };
  const auto by_units = [&](std::string_view text) { return exchange(units_, text); };
  if (units_.before != units_.after && explains(by_units)) return by_units(before);
  const auto by_shift = [&](std::string_view text) {
    return shift(seen_.front().first, seen_.front().second, text);
  };
  return explains(by_shift) ? by_shift(before) : std::nullopt;
}

std::string Reindent::end(std::string_view before) const {
  return ends_ && ends_->first == before ? ends_->second : std::string(before);
}

std::optional<std::string> Reindent::apply(std::string_view line) const {
  const std::string after = end(line_end(line));
  if (is_blank(line)) return std::string(indentation(line)) + after;
  const auto indented = indent(indentation(line));
  if (!indented) return std::nullopt;
  return *indented + std::string(body(line)) + after;
}

bool same_but_indentation(std::string_view a, std::string_view b) {
  return body(a) == body(b) && line_end(a).empty() == line_end(b).empty();
}

}  // namespace whittle
