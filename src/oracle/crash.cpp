#include "oracle/crash.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace whittle {

namespace {

// One string per line. Names come from files that anybody may have made.
void put(std::string& bytes, std::string_view text) {
  const auto plain = [](char c) { return c == '\n' ? ' ' : c; };
  std::ranges::transform(text, std::back_inserter(bytes), plain);
  bytes += '\n';
}

std::optional<std::string> take(std::string_view& bytes) {
  const std::size_t end = bytes.find('\n');
  if (end == bytes.npos) return std::nullopt;
  std::string text(bytes.substr(0, end));
  bytes.remove_prefix(end + 1);
  return text;
}

}  // namespace

std::string to_bytes(const Crash& crash) {
  std::string bytes;
  put(bytes, crash.program);
  put(bytes, crash.trace.what);
  for (std::size_t i = 0; i < crash.trace.frames.size(); ++i) {
    put(bytes, crash.trace.frames[i]);
    put(bytes, i < crash.trace.places.size() ? crash.trace.places[i] : "");
  }
  return bytes;
}

std::optional<Crash> crash_from_bytes(std::string_view bytes) {
  Crash crash;
  std::optional<std::string> program = take(bytes);
  std::optional<std::string> signal = take(bytes);
  if (!program || !signal) return std::nullopt;
  crash.program = std::move(*program);
  crash.trace.kind = "crash";
  crash.trace.what = std::move(*signal);
  while (std::optional<std::string> frame = take(bytes)) {
    crash.trace.frames.push_back(std::move(*frame));
    crash.trace.places.push_back(take(bytes).value_or(""));
  }
  return crash;
}

}  // namespace whittle
