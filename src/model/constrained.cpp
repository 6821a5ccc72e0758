#include "model/constrained.h"

#include <fmt/format.h>

#include <charconv>
#include <map>

namespace whittle {

namespace {

// The numbers of one line; nullopt if there is something else.
std::optional<std::vector<std::size_t>> numbers(std::string_view line) {
  std::vector<std::size_t> result;
  line = line.substr(0, line.find('#'));
  for (std::size_t at = 0; at < line.size();) {
    if (std::string_view(" \t\r\n:,").find(line[at]) != std::string_view::npos) {
      ++at;
      continue;
    }
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(line.data() + at, line.data() + line.size(), value);
    if (error != std::errc()) return std::nullopt;
    at = static_cast<std::size_t>(end - line.data());
    result.push_back(value);
  }
  return result;
}

}  // namespace

Result<Requirements> parse_requirements(std::string_view text, std::size_t lines) {
  Requirements result;
  std::size_t number = 0;
  for (const Span& span : cut_lines(text)) {
    ++number;
    const auto values = numbers(text.substr(span.begin, span.end - span.begin));
    if (!values || values->size() == 1) {
      return Error{ErrorKind::usage,
                   fmt::format("--requires: line {} should be a line number and the numbers of "
                               "the lines that it needs, as in \"12 3\"",
                               number)};
    }
    for (const std::size_t value : *values) {
      if (value < 1 || value > lines) {
        return Error{ErrorKind::usage,
                     fmt::format("--requires: line {} names line {}, but the input has {} lines",
                                 number, value, lines)};
      }
    }
    for (std::size_t i = 1; i < values->size(); ++i) {
      result.emplace_back((*values)[0] - 1, (*values)[i] - 1);
    }
  }
  return result;
}

ConstrainedModel::ConstrainedModel(std::shared_ptr<const DeletionModel> model,
                                   const Requirements& requirements, std::string_view original)
    : model_(std::move(model)) {
  std::map<std::size_t, std::vector<Change>> changes_of;
  const std::vector<Range> lines = model_->original_lines(original);
  for (Change i = 0; i < lines.size(); ++i) {
    for (Change line = lines[i].begin; line < lines[i].end; ++line) changes_of[line].push_back(i);
  }
  const Configuration present = model_->present_lines(original);
  for (const auto& [dependent, needed] : requirements) {
    const auto a = changes_of.find(dependent);
    const auto b = changes_of.find(needed);
    if (b == changes_of.end()) continue;  // fixed here: it cannot go
    const Configuration changes = Configuration::of_changes(b->second);
    if (a != changes_of.end()) {
      needs_.push_back({Configuration::of_changes(a->second), changes});
    } else if (present.contains(static_cast<Change>(dependent))) {
      fixed_ = fixed_.plus(changes);  // what needs it cannot go here
    }
  }
}

Configuration ConstrainedModel::closure(const Configuration& configuration) const {
  Configuration kept = configuration.plus(fixed_);
  for (bool changed = true; changed;) {
    changed = false;
    for (const Need& need : needs_) {
      if (!kept.intersect(need.needed).empty() || kept.intersect(need.dependents).empty()) continue;
      kept = kept.minus(need.dependents);
      changed = true;
    }
  }
  return kept;
}

Variant ConstrainedModel::render(const Configuration& configuration) const {
  return model_->render(closure(configuration));
}

}  // namespace whittle
