#include "repository/dates.h"

#include <time.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace whittle {

namespace {

// Seconds east of Greenwich; nothing: it is no zone.
std::optional<std::int64_t> read_zone(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  if (text.empty() || text == "Z" || text == "UTC" || text == "GMT") return 0;
  const bool numbers = text.size() == 5 && (text[0] == '+' || text[0] == '-') &&
                       text.find_first_not_of("0123456789", 1) == text.npos;
  if (!numbers) return std::nullopt;
  const int hundreds = std::atoi(std::string(text.substr(1)).c_str());
  const std::int64_t seconds = hundreds / 100 * 3600 + hundreds % 100 * 60;
  return text[0] == '-' ? -seconds : seconds;
}

bool is_within_bounds(const tm& date) {
  return date.tm_mon >= 0 && date.tm_mon < 12 && date.tm_mday >= 1 && date.tm_mday <= 31 &&
         date.tm_hour >= 0 && date.tm_hour < 24 && date.tm_min >= 0 && date.tm_min < 60 &&
         date.tm_sec >= 0 && date.tm_sec <= 60;
}

}  // namespace

std::optional<std::int64_t> read_date(const std::string& text) {
  tm date{};
  int day_end = 0, minute_end = 0, second_end = 0;
  std::sscanf(text.c_str(), "%4d%*1[-/]%2d%*1[-/]%2d%n%*1[ T]%2d:%2d%n:%2d%n", &date.tm_year,
              &date.tm_mon, &date.tm_mday, &day_end, &date.tm_hour, &date.tm_min, &minute_end,
              &date.tm_sec, &second_end);
  const int end = std::max({day_end, minute_end, second_end});
  if (end == 0) return std::nullopt;
  const auto zone = read_zone(std::string_view(text).substr(static_cast<std::size_t>(end)));
  date.tm_year -= 1900;
  date.tm_mon -= 1;
  if (!zone || !is_within_bounds(date)) return std::nullopt;
  return ::timegm(&date) - *zone;
}

std::string write_date(std::int64_t time) {
  const time_t seconds = time;
  tm date{};
  ::gmtime_r(&seconds, &date);
  std::array<char, 32> text{};
  return {text.data(), ::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S", &date)};
}

}  // namespace whittle
