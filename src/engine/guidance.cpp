#include "engine/guidance.h"

#include <fmt/format.h>

#include <charconv>

namespace whittle {

namespace {

constexpr std::string_view kSkip = "skip ";
constexpr std::string_view kKeep = "keep ";

// Takes a number and the space after it from the front of a text.
std::optional<std::uint64_t> take_number(std::string_view& text) {
  std::uint64_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (error != std::errc() || end == last || *end != ' ') return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
  return number;
}

}  // namespace

std::string Guidance::text() const {
  if (kind == Kind::skip_stage) return fmt::format("{}{}", kSkip, name);
  return fmt::format("{}{} {} {}", kKeep, begin, end, name);
}

std::optional<Guidance> Guidance::parse(std::string_view text) {
  if (text.starts_with(kSkip)) return skip(text.substr(kSkip.size()));
  if (!text.starts_with(kKeep)) return std::nullopt;
  text.remove_prefix(kKeep.size());
  const auto begin = take_number(text);
  const auto end = begin ? take_number(text) : std::nullopt;
  if (!end || text.empty()) return std::nullopt;
  return keep(text, *begin, *end);
}

}  // namespace whittle
