// Judges with any words and names over any runs: what a judge locked on, fails;
// and every test ends after a few commands.
#include "oracle/judge.h"

#include "fuzz/fuzz.h"

using namespace whittle;

namespace {

Run any_run(Bytes& bytes, const std::string& out, const std::string& err) {
  Run run;
  run.out = out;
  run.err = err;
  run.exit_status = static_cast<int>(bytes.below(4));
  if (bytes.below(8) == 7) {
    run.exit_status = -1;
    run.signal = static_cast<int>(1 + bytes.below(15));
  }
  run.timed_out = bytes.below(16) == 15;
  return run;
}

std::unique_ptr<Judge> any_judge(Bytes& bytes, const std::vector<std::string>& words) {
  const bool feed = bytes.flip();
  switch (bytes.below(3)) {
    case 0:
      return std::make_unique<ScriptJudge>(words[0], "test", ScriptJudge::Input{feed, bytes.flip()},
                                           bytes.flip());
    case 1:
      return std::make_unique<DifferJudge>(words[0], words[1],
                                           static_cast<DifferJudge::By>(bytes.below(4)), feed);
    default:
      SymptomOptions options;
      options.same_crash = bytes.flip();
      return std::make_unique<SymptomJudge>(words, *Symptom::make(options), feed);
  }
}

// Which of the given runs a command has: a traced run is one of the program, the last is gdb's.
std::size_t number_of(const Command& command, std::size_t before) {
  if (command.argv.front() == "gdb") return 2;
  return command.crash_watch.detail == CrashDetail::none ? before : 0;
}

/// The runs that the judge asks for, and its answer.
std::pair<std::vector<Run>, Answer> drive(const Judge& judge, const Scene& scene,
                                          const std::vector<Run>& given) {
  std::vector<Run> runs;
  for (;;) {
    std::variant<Command, Answer> next = judge.next(scene, runs);
    if (const Answer* answer = std::get_if<Answer>(&next)) return {runs, *answer};
    must(std::get<Command>(next).directory == scene.directory, "commands run in their place");
    must(runs.size() < given.size(), "a test has at most three commands");
    runs.push_back(given[number_of(std::get<Command>(next), runs.size())]);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  Bytes choices = bytes;
  for (int i = 0; i < 24; ++i) bytes.byte();
  std::vector<std::string> texts = bytes.texts(7);
  const std::vector<std::string> words{"program", texts[0], "{}", texts[1]};
  if (texts[2].empty()) texts[2] = "f";
  const Variant variant = single_file(texts[2], texts[3]);
  const Shape shape{{texts[2]}, choices.flip()};
  const Scene scene{"/nowhere", &variant, &shape, 1};

  const std::vector<std::string> filled = fill_in(words, scene);
  must(filled.size() >= 2 && filled[0] == "program", "words stay words");
  must(mentions_variant(words, shape), "{} says where the variant goes");

  const std::unique_ptr<Judge> judge = any_judge(choices, words);
  const std::vector<Run> given{any_run(choices, texts[4], texts[5]),
                               any_run(choices, texts[6], texts[5]),
                               any_run(choices, texts[6], texts[5])};
  const auto [runs, before] = drive(*judge, scene, given);
  if (!judge->lock(runs)) return 0;
  const auto [again, answer] = drive(*judge, scene, given);
  must(again.size() <= runs.size(), "a judge that is locked asks for no more commands");
  must(answer.outcome == Outcome::fail, "the original fails");
  must(answer.reusable, "and that can be relied on");
  return 0;
}
