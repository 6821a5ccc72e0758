// Every reader of failure reports, on any bytes.
#include "oracle/trace.h"

#include <set>

#include "fuzz/fuzz.h"
#include "oracle/trace_readers.h"

using namespace whittle;

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

void check(const Trace& trace) {
  static const std::set<std::string> kKinds{"sanitizer", "valgrind", "gcc",    "clang",
                                            "assertion", "java",     "python", "node",
                                            "rust",      "go",       "c++",    "gdb"};
  must(kKinds.contains(trace.kind), "the kind is one that the header names");
  must(trace.what.find('\n') == std::string::npos, "what went wrong is one line");
  must(trace.frames.size() <= 8, "at most eight frames are kept");
  for (std::size_t i = 0; i < trace.frames.size(); ++i) {
    must(!trace.frames[i].empty(), "frames have names");
    must(trace.frames[i].find('\n') == std::string::npos, "of one line");
    must(i == 0 || trace.frames[i] != trace.frames[i - 1], "of direct recursion there is one");
  }
  must(!trace.describe().empty() || trace.what.empty(), "it can be described");
}

std::string with_carriage_returns(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return result;
}

/// Readers are linear: what they take for a long text shows as a slow unit.
std::string repeated(const std::string& text) {
  constexpr std::size_t kLong = 100'000;
  std::string result = text;
  while (!text.empty() && result.size() < kLong) result += text;
  return result;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const bool large = bytes.below(65536) % 1024 == 1023;
  std::string text = bytes.text();
  if (large) text = repeated(text);
  for (const Reader read : kReaders) {
    const auto trace = read(text);
    if (trace) check(*trace);
    must(read(text) == trace, "the same text gives the same trace");
  }
  const auto found = find_trace(text);
  must(!found || !found->what.empty(), "a report says what went wrong");
  if (text.find('\r') == std::string::npos) {
    must(find_trace(with_carriage_returns(text)) == found, "line ends of either kind are the same");
  }
  trace_reader::function_name(text);
  trace_reader::without_numbers(text);
  return 0;
}
