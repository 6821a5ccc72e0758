// The table of the known formats, the most informative first: a sanitizer that aborts also leaves a
// signal, an internal error of a compiler may contain a failed assertion, a wrapper in Python may
// report that its program died.
#include "oracle/trace.h"

#include <algorithm>

#include "oracle/trace_readers.h"

namespace whittle {

namespace {

using Reader = std::optional<Trace> (*)(std::string_view);

constexpr Reader kReaders[] = {
    trace_reader::sanitizer,
    trace_reader::undefined_behaviour,
    trace_reader::valgrind,
    trace_reader::gcc,
    trace_reader::clang,
    trace_reader::assertion,
    trace_reader::java,
    trace_reader::python,
    trace_reader::node,
    trace_reader::rust,
    trace_reader::go,
    trace_reader::cpp_exception,
    read_gdb,
};

std::string in_function(const Trace& trace) {
  const auto named = std::ranges::find_if(trace.frames, [](auto& name) { return name != "??"; });
  if (named == trace.frames.end()) return {};
  const bool offset = trace.kind == "crash" && named->find("+0x") != named->npos;
  return offset ? " at " + *named + " (no symbols)" : " in " + *named;
}

}  // namespace

bool Trace::has_place() const {
  return std::ranges::any_of(frames, [](const std::string& name) { return name != "??"; });
}

std::string Trace::describe() const {
  if (kind == "gcc" || kind == "clang") {
    if (what.starts_with("in ")) {
      return "internal compiler error " + what + (frames.empty() ? "" : " (" + frames[0] + ")");
    }
    return "internal compiler error: " + what + in_function(*this);
  }
  if (kind == "rust" || kind == "go") return "panic: " + what + in_function(*this);
  if (kind == "c++") return "uncaught " + what + in_function(*this);
  return what + in_function(*this);
}

Trace Trace::told(TraceDetail detail) const {
  Trace result{kind, what, frames};
  if (detail != TraceDetail::lines) return result;
  for (std::size_t i = 0; i < std::min(frames.size(), places.size()); ++i) {
    if (!places[i].empty()) result.frames[i] += " (" + places[i] + ")";
  }
  return result;
}

std::optional<Trace> find_trace(std::string_view text) {
  for (const Reader read : kReaders) {
    auto trace = read(text);
    if (trace && !trace->what.empty()) return trace;  // else cut off, or no report after all
  }
  return std::nullopt;
}

// The program's own output is in there too, so the last announcement counts.
std::optional<Trace> read_gdb(std::string_view text) {
  using namespace trace_reader;
  std::size_t mark = text.rfind(" received signal ");
  std::size_t length = 17;
  if (mark == kNone) {
    mark = text.rfind(" terminated with signal ");
    length = 24;
  }
  if (mark == kNone) return std::nullopt;
  const std::string_view signal = leading_name(text.substr(mark + length));
  if (!signal.starts_with("SIG")) return std::nullopt;
  Frames frames;
  Lines lines(after_line(text, mark));
  while (const auto line = lines.next()) {
    if (!line->starts_with('#')) continue;
    if (const auto frame = numbered_frame(*line)) frames.add_native(*frame);
    if (frames.full()) break;
  }
  return frames.under("gdb", std::string(signal.substr(0, 20)));
}

}  // namespace whittle
