#include "model/constant_rewrites.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "syntax/value_reports.h"

namespace whittle {

namespace {

std::string filled(std::string_view text, std::size_t number) {
  std::string made(text);
  const std::size_t at = made.rfind('%');
  return at == made.npos ? made : made.replace(at, 1, std::to_string(number));
}

// The text with reports; the first expression has this number.
std::string reporting(std::string_view text, const ReportedValues& values, std::size_t number) {
  std::string made;
  std::vector<std::pair<std::uint32_t, std::size_t>> open;  // where each ends, and its number
  std::size_t at = 0;
  const auto copy_to = [&](std::size_t end) {
    made += text.substr(at, end - at);
    at = end;
  };
  const auto close_until = [&](std::size_t end) {
    for (; !open.empty() && open.back().first <= end; open.pop_back()) {
      copy_to(open.back().first);
      made += filled(values.report.after, open.back().second);
    }
  };
  for (const ByteSpan& expression : values.expressions) {
    close_until(expression.begin);
    copy_to(expression.begin);
    made += filled(values.report.before, number);
    open.emplace_back(expression.end, number++);
  }
  close_until(text.size());
  copy_to(text.size());
  return made;
}

// What was reported, by the number of the expression; empty: more than one value.
std::map<std::size_t, std::string_view> reports_in(std::string_view printed) {
  constexpr std::string_view kMark = "whittle ";
  std::map<std::size_t, std::string_view> reports;
  for (std::size_t at = 0; at < printed.size();) {
    const std::size_t end = std::min(printed.find('\n', at), printed.size());
    std::string_view line = printed.substr(at, end - at);
    at = end + 1;
    if (!line.starts_with(kMark)) continue;
    line.remove_prefix(kMark.size());
    std::size_t number = 0;
    const auto [rest, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    if (error != std::errc() || rest == line.data() + line.size() || *rest != ' ') continue;
    std::string_view value = line.substr(static_cast<std::size_t>(rest - line.data()) + 1);
    if (value == "?") value = {};
    const auto [known, added] = reports.try_emplace(number, value);
    if (!added && known->second != value) known->second = {};
  }
  return reports;
}

}  // namespace

std::optional<Variant> reporting(const RewriteInput& input) {
  const Variant& variant = input.source.variant();
  std::vector<VariantFile> files = variant.files();
  std::vector<std::shared_ptr<const void>> owners = variant.owners();
  std::size_t number = 0;
  for (std::size_t i = 0; i < input.files.size(); ++i) {
    const RewriteInput::File& file = input.files[i];
    if (file.language == nullptr) continue;
    const ReportedValues values = reported_values(*file.language, file.parts.tree);
    if (values.expressions.empty()) continue;
    const auto text = std::make_shared<const std::string>(reporting(input.text(i), values, number));
    number += values.expressions.size();
    files[i].pieces = {{*text, Piece::kNew}};
    owners.push_back(text);
  }
  if (number == 0) return std::nullopt;
  return Variant(std::move(files), std::move(owners));
}

std::vector<Rewrite> constant_rewrites(const RewriteInput& input, std::string_view printed,
                                       std::size_t longer) {
  const std::map<std::size_t, std::string_view> reports = reports_in(printed);
  std::vector<Rewrite> rewrites;
  std::size_t number = 0;
  for (std::size_t i = 0; i < input.files.size(); ++i) {
    const RewriteInput::File& file = input.files[i];
    if (file.language == nullptr) continue;
    for (const ByteSpan& place : reported_values(*file.language, file.parts.tree).expressions) {
      const auto report = reports.find(number++);
      if (report == reports.end() || report->second.empty()) continue;
      const std::string_view value = report->second;
      const std::string_view text = input.text(i).substr(place.begin, place.end - place.begin);
      if (value == text || value.size() > std::max(longer, text.size())) continue;
      rewrites.push_back({{{i, {place.begin, place.end}, std::string(value)}}});
    }
  }
  return rewrites;
}

}  // namespace whittle
