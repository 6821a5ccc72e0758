// The answers of a resident process, on any bytes, cut anywhere.
#include "fuzz/fuzz.h"
#include "oracle/resident_reader.h"

using namespace whittle;

namespace {

using State = ResidentReader::State;

void check(const ResidentReader& reader) {
  const Run& run = reader.run();
  must(run.out.size() <= ResidentReader::kOutputLimit, "no more is kept than the limit");
  must(run.exit_status >= -1 && run.exit_status <= 255, "a status is one");
  must(run.signal >= 0 && run.signal <= 64, "a signal is one");
  if (reader.state() != State::answered) return;
  const int ends =
      run.said.has_value() + (run.exit_status >= 0) + (run.signal > 0) + run.timed_out + run.killed;
  must(ends == 1, "a test is answered once");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const std::size_t part = 1 + bytes.below(64);
  const std::string text = bytes.text();
  ResidentReader whole;
  ResidentReader cut;
  whole.expect(7);
  cut.expect(7);
  whole.take(text);
  for (std::size_t at = 0; at < text.size(); at += part) cut.take(text.substr(at, part));
  check(whole);
  must(cut.state() == whole.state(), "the parts do not count");
  must(cut.run().out == whole.run().out && cut.run().err == whole.run().err, "nor for the output");
  must(cut.run().said == whole.run().said && cut.run().why == whole.run().why, "nor the outcome");
  must(cut.nonsense() == whole.nonsense(), "nor for what is nonsense");
  if (whole.state() != State::answered) return 0;
  whole.expect(8);
  must(whole.take("") != State::answered || whole.run().out.empty(), "the next begins anew");
  return 0;
}
