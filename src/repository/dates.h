// Points in time as seconds since 1970, and as text; always UTC.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace whittle {

/// "2024-05-01", "2024/05/01 12:30", "2024-05-01T12:30:15", also with a zone: "+0200", "Z", "UTC".
std::optional<std::int64_t> read_date(const std::string& text);
/// "2024-05-01 12:30:15"
std::string write_date(std::int64_t time);

}  // namespace whittle
