// Symptoms of any patterns on any output: what a symptom locked on, fails.
#include "oracle/symptom.h"

#include "fuzz/fuzz.h"

using namespace whittle;

namespace {

Run any_run(Bytes& bytes, std::string out, std::string err) {
  Run run;
  run.out = std::move(out);
  run.err = std::move(err);
  run.timed_out = bytes.below(8) == 7;
  if (bytes.below(4) == 3) {
    run.signal = static_cast<int>(1 + bytes.below(64));
  } else {
    run.exit_status = static_cast<int>(bytes.below(256));
  }
  run.seconds = static_cast<double>(bytes.below(5));
  if (bytes.below(16) == 15) run.not_started = "no such file";
  return run;
}

SymptomOptions any_options(Bytes& bytes, std::vector<std::string> expressions) {
  SymptomOptions options;
  if (bytes.below(8) == 7) options.exit_status = static_cast<int>(bytes.below(4));
  if (bytes.below(8) == 7) options.signal = static_cast<int>(1 + bytes.below(15));
  options.hang = bytes.below(8) == 7;
  if (bytes.below(8) == 7) options.slower_than = static_cast<double>(bytes.below(4));
  options.same_crash = bytes.below(4) == 3;
  const std::size_t count = bytes.below(expressions.size() + 1);
  for (std::size_t i = 0; i < count; ++i) {
    options.patterns.push_back(
        {bytes.flip() ? Stream::out : Stream::err, bytes.below(4) != 3, std::move(expressions[i])});
  }
  return options;
}

void check_signals(const std::string& text) {
  const Result<int> signal = parse_signal(text);
  if (!signal) return;
  must(*signal >= 1 && *signal <= 64, "a signal has a number");
  const std::string name = signal_name(*signal);
  if (!name.starts_with("SIG")) return;
  must(parse_signal(name).ok() && *parse_signal(name) == *signal, "names stand for numbers");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  Bytes choices = bytes;
  for (int i = 0; i < 32; ++i) bytes.byte();
  std::vector<std::string> texts = bytes.texts(5);
  for (std::size_t i = 3; i < 5; ++i) texts[i].resize(std::min<std::size_t>(texts[i].size(), 100));
  check_signals(texts[4].substr(0, 10));
  const Run original = any_run(choices, texts[0], texts[1]);
  const Run other = any_run(choices, texts[2], texts[1]);
  const std::optional<Trace> trace = choices.flip() ? read_gdb(texts[2]) : std::nullopt;
  const SymptomOptions options = any_options(choices, {texts[3], texts[4]});

  Result<Symptom> symptom = Symptom::make(options);
  if (!symptom) {
    must(symptom.error().kind == ErrorKind::usage, "a bad pattern is the user's error");
    return 0;
  }
  symptom->judge(original, trace);
  must(!describe_end(original).empty(), "every end can be described");
  if (choices.flip()) symptom->set_passing(other);
  const Status locked = symptom->lock(original, trace);
  if (!locked) {
    must(locked.error().kind == ErrorKind::no_symptom, "there is no symptom");
    must(!locked.error().message.empty(), "and a reason");
    return 0;
  }
  must(!symptom->describe().empty(), "a symptom can be described");
  must(symptom->judge(original, trace).outcome == Outcome::fail, "the original fails");
  symptom->judge(other, std::nullopt);
  symptom->wants_place(other);
  Run stopped = original;
  stopped.killed = true;
  must(symptom->judge(stopped, trace).outcome == Outcome::unresolved,
       "what was stopped tells nothing");
  return 0;
}
