#include "oracle/judge.h"

#include <fmt/format.h>

#include <algorithm>

#include "util/files.h"
#include "util/shell.h"

namespace whittle {

namespace {

// A name as an argument: a command must not take it for an option.
std::string as_argument(const std::string& name) {
  return name.starts_with('-') ? "./" + name : name;
}

std::string place(const Shape& shape) {
  return shape.directory ? "." : as_argument(shape.names.front());
}

std::string absolute_place(const Scene& scene) {
  return scene.shape->directory ? scene.directory
                                : scene.directory + "/" + scene.shape->names.front();
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
}

// A command as a user would type it.
std::string typed(const std::vector<std::string>& words) {
  constexpr std::string_view kSpecial = " \t\n'\"\\$`;&|<>()*?[]#~!";
  std::string result;
  for (const std::string& word : words) {
    const bool plain = !word.empty() && word.find_first_of(kSpecial) == word.npos;
    result += (result.empty() ? "" : " ") + (plain ? word : shell_word(word));
  }
  return result;
}

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::vector<std::string> lines_of(const Variant& variant) {
  std::vector<std::string> result;
  for (const VariantFile& file : variant.files()) {
    const std::string text = file.text();
    for (const std::string_view line : split_lines(text)) {
      if (!line.empty()) result.emplace_back(line);
    }
  }
  return result;
}

Command command(const Scene& scene, std::vector<std::string> argv, bool feed_stdin) {
  Command result;
  result.argv = std::move(argv);
  result.directory = scene.directory;
  if (feed_stdin) result.stdin_path = scene.directory + "/" + scene.shape->names.front();
  result.timeout = scene.timeout;
  return result;
}

std::vector<std::string> with_names(const std::string& program, const Variant& variant) {
  std::vector<std::string> argv{program};
  for (const VariantFile& file : variant.files()) argv.push_back(as_argument(file.name));
  return argv;
}

// The convention of the field: 0 fail, 1 pass, anything else unresolved.
Answer by_status(const Run& run) {
  Answer answer;
  answer.seconds = run.seconds;
  answer.by_time_limit = run.timed_out;
  if (run.timed_out) {
    answer.why = fmt::format("timed out after {:.1f} s", run.seconds);
  } else if (run.exit_status == 0) {
    answer.outcome = Outcome::fail;
  } else if (run.exit_status == 1) {
    answer.outcome = Outcome::pass;
  } else {
    answer.why = run.not_started.empty() ? describe_end(run) : run.not_started;
  }
  return answer;
}

Error no_symptom(std::string message) {
  return {ErrorKind::no_symptom, std::move(message)};
}

std::optional<Trace> first_trace(const Run& run) {
  if (auto trace = find_trace(run.err)) return trace;
  return find_trace(run.out);
}

// The backtrace that a tracer saw, or else a debugger, which has the last run.
std::optional<Trace> backtrace_of(std::span<const Run> runs) {
  for (const Run& run : runs) {
    if (run.crash) return run.crash->trace;
  }
  if (runs.size() < 2) return std::nullopt;
  return read_gdb(runs.back().out + runs.back().err);
}

// Why nobody knows where the program crashed, and what to do about it.
std::string why_nowhere(std::span<const Run> runs) {
  for (const Run& run : runs) {
    if (!run.not_traced.empty()) {
      return fmt::format(": it cannot be traced ({}), and gdb does not say it either",
                         run.not_traced);
    }
    if (!run.crash || run.crash->trace.has_place()) continue;
    if (run.crash->program.empty()) {
      return ": it crashed outside of all programs and libraries, and its stack does not say where "
             "it came from";
    }
    return fmt::format(
        ": {} has no symbols, and offsets in it mean nothing, because it is built "
        "by the test or is a variant itself. Compile with -g, and do not strip it",
        run.crash->program);
  }
  return {};
}

}  // namespace

// What a run printed, for the message that says why there is no symptom: how it begins, and how
// it ends, which is where interpreters say what happened.
std::string excerpt(const Run& run) {
  constexpr std::size_t kFirst = 4;
  constexpr std::size_t kLast = 8;
  constexpr std::size_t kWidest = 200;
  std::string result;
  for (const auto& [name, text] : {std::pair("stdout", &run.out), std::pair("stderr", &run.err)}) {
    if (text->empty()) continue;
    result += fmt::format("\n  on {}:", name);
    const std::vector<std::string_view> lines = split_lines(*text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i == kFirst && lines.size() > kFirst + kLast + 1) {
        i = lines.size() - kLast;
        result += "\n    …";
      }
      const bool wide = lines[i].size() > kWidest;
      result += fmt::format("\n    {}{}", lines[i].substr(0, kWidest), wide ? "…" : "");
    }
  }
  return result.empty() ? "\n  It printed nothing." : "\n  It printed" + result;
}

std::string end_of(const Run& run) {
  const bool was = run.not_started.empty() && !run.timed_out && (run.killed || run.signal != 0);
  return (was ? "was " : "") + describe_end(run);
}

std::vector<std::string> fill_in(const std::vector<std::string>& words, const Scene& scene) {
  // If a word is exactly {}, braces in other words mean something else.
  const bool alone = std::ranges::find(words, "{}") != words.end();
  std::vector<std::string> result;
  for (std::string word : words) {
    if (word == "{args}") {
      for (std::string& line : lines_of(*scene.variant)) result.push_back(std::move(line));
      continue;
    }
    const bool stands_for_it = word == "{}";
    if (result.empty() && stands_for_it) word = "./{}";  // a program beside it, not on the PATH
    if (stands_for_it || !alone) replace_all(word, "{}", place(*scene.shape));
    replace_all(word, "{abs}", absolute_place(scene));
    for (const std::string& name : scene.shape->names)
      replace_all(word, "{" + name + "}", as_argument(name));
    result.push_back(std::move(word));
  }
  return result;
}

bool mentions_variant(const std::vector<std::string>& words, const Shape& shape) {
  return std::ranges::any_of(words, [&](const std::string& word) {
    const auto holds = [&](const std::string& part) { return word.find(part) != word.npos; };
    return holds("{}") || holds("{abs}") || word == "{args}" ||
           std::ranges::any_of(shape.names,
                               [&](const std::string& name) { return holds("{" + name + "}"); });
  });
}

// --- TEST

std::variant<Command, Answer> ScriptJudge::next(const Scene& scene,
                                                std::span<const Run> runs) const {
  if (runs.empty()) {
    std::vector<std::string> argv = input_.as_arguments ? fill_in({program_, "{args}"}, scene)
                                                        : with_names(program_, *scene.variant);
    Command test = command(scene, std::move(argv), input_.feed_stdin);
    test.keep_stdout = test.keep_stderr = !locked_ || trace_.has_value();
    return test;
  }
  Answer answer = by_status(runs[0]);
  if (answer.outcome == Outcome::fail && trace_ && first_trace(runs[0]) != trace_) {
    answer.outcome = Outcome::unresolved;
    answer.why = "another crash";
  }
  return answer;
}

Result<std::string> ScriptJudge::lock(std::span<const Run> original) {
  const Run& run = original[0];
  if (run.exit_status != 0 || run.timed_out) {
    return no_symptom(
        fmt::format("{} {}; exit status 0 would mean that the symptom is there, 1 "
                    "that it is not.{}",
                    name_, end_of(run), excerpt(run)));
  }
  locked_ = true;
  if (same_crash_) {
    trace_ = first_trace(run);
    if (!trace_) {
      return no_symptom(
          fmt::format("--same-crash: {} prints no stack trace that could be "
                      "compared; let it print what the program printed.{}",
                      name_, excerpt(run)));
    }
    return fmt::format("{} exits with 0 and reports {}", name_, trace_->describe());
  }
  return fmt::format("{} exits with 0", name_);
}

// --- COMMAND

std::variant<Command, Answer> SymptomJudge::next(const Scene& scene,
                                                 std::span<const Run> runs) const {
  if (runs.empty()) return first_run(scene);
  if (std::optional<Command> again = look_closer(scene, runs)) return *std::move(again);
  return answer(runs);
}

Command SymptomJudge::first_run(const Scene& scene) const {
  Command test = place_from_ == PlaceFrom::tracer
                     ? traced(scene)
                     : command(scene, fill_in(words_, scene), feed_stdin_);
  test.keep_stdout = !locked_ || symptom_.wants_stdout();
  test.keep_stderr = !locked_ || symptom_.wants_stderr();
  test.early_end = early_end_;
  return test;
}

// The original is run as ever, since a report says more than a backtrace, and since what traces
// processes itself cannot be traced. Once it is known that a tracer finds the place, the first run
// of each variant is traced, and is the only one.
std::optional<Command> SymptomJudge::look_closer(const Scene& scene,
                                                 std::span<const Run> runs) const {
  const bool ended = runs[0].decided == Decided::no;
  if (!ended || !symptom_.wants_place(runs[0])) return std::nullopt;
  if (locked_) {
    const bool next = place_from_ == PlaceFrom::debugger && runs.size() == 1;
    return next && runs[0].signal != 0 ? std::optional(debugged(scene)) : std::nullopt;
  }
  if (runs.size() == 1) return traced(scene);
  const bool helpless = runs.size() == 2 && !runs[1].crash && runs[0].signal != 0;
  return helpless ? std::optional(debugged(scene)) : std::nullopt;
}

Command SymptomJudge::traced(const Scene& scene) const {
  Command test = command(scene, fill_in(words_, scene), feed_stdin_);
  test.crash_watch.detail = symptom_.crash_detail();
  return test;
}

Command SymptomJudge::debugged(const Scene& scene) const {
  std::vector<std::string> argv{"gdb", "-q",  "-nx", "-batch", "-ex",   "set width 0",
                                "-ex", "run", "-ex", "bt",     "--args"};
  for (std::string& word : fill_in(words_, scene)) argv.push_back(std::move(word));
  Command debugger = command(scene, std::move(argv), feed_stdin_);
  debugger.keep_stdout = debugger.keep_stderr = true;
  if (debugger.timeout > 0) debugger.timeout = 10 + 3 * debugger.timeout;  // gdb reads symbols
  return debugger;
}

Answer SymptomJudge::answer(std::span<const Run> runs) const {
  const Run& run = runs[0];
  Answer result;
  if (run.decided != Decided::no) {
    const bool shown = run.decided == Decided::shown;
    result.outcome = shown ? Outcome::fail : Outcome::unresolved;
    if (!shown) result.why = "stopped: it printed what the symptom must not";
    result.seconds = run.seconds;
    result.cut = true;
    return result;
  }
  const std::optional<Trace> trace = backtrace_of(runs);
  Symptom::Verdict verdict = symptom_.judge(run, trace);
  result.outcome = verdict.outcome;
  result.message = std::move(verdict.message);
  for (const Run& each : runs) result.seconds += each.seconds;
  result.by_time_limit =
      run.timed_out || (symptom_.slower_than() && result.outcome == Outcome::fail);
  if (result.outcome == Outcome::unresolved) result.why = end_of(run);
  return result;
}

Result<std::string> SymptomJudge::lock(std::span<const Run> original) {
  const std::optional<Trace> trace = backtrace_of(original);
  if (const Status status = symptom_.lock(original[0], trace); !status) {
    const std::string why = symptom_.wants_place(original[0]) ? why_nowhere(original) : "";
    return Error{status.error().kind,
                 fmt::format("{}{}\n  {} {}.{}", status.error().message, why, typed(words_),
                             end_of(original[0]), excerpt(original[0]))};
  }
  locked_ = true;
  if (trace) place_from_ = trace->kind == "gdb" ? PlaceFrom::debugger : PlaceFrom::tracer;
  early_end_ = symptom_.early_end();
  original_message_ = symptom_.message(original[0], trace);
  return symptom_.describe();
}

std::optional<std::string> SymptomJudge::loosen(std::span<const Run> again) {
  if (!symptom_.loosen(again[0], backtrace_of(again))) return std::nullopt;
  return symptom_.describe();
}

// Where *pass* counts, how a test ends has to be seen also where it cannot fail any more.
void SymptomJudge::lock_passing(std::span<const Run> runs) {
  symptom_.set_passing(runs[0]);
  if (!ends_early()) early_end_.reset();
}

// --- RUN and COMPARE

std::variant<Command, Answer> CompareJudge::next(const Scene& scene,
                                                 std::span<const Run> runs) const {
  if (runs.empty()) {
    Command run = command(scene, with_names(run_, *scene.variant), feed_stdin_);
    run.keep_stdout = run.keep_stderr = true;
    return run;
  }
  if (runs.size() > 1) {
    Answer answer = by_status(runs[1]);
    answer.seconds += runs[0].seconds;
    answer.by_time_limit = answer.by_time_limit || runs[0].timed_out;
    return answer;
  }
  const Run& run = runs[0];
  const std::string out = scene.directory + "/whittle.stdout";
  const std::string err = scene.directory + "/whittle.stderr";
  if (write_pieces(out, {run.out}, 0644) != 0 || write_pieces(err, {run.err}, 0644) != 0) {
    Answer answer;
    answer.why = "no room for the output of RUN";
    answer.reusable = false;
    return answer;
  }
  const std::string end = run.timed_out     ? "timeout"
                          : run.signal != 0 ? signal_name(run.signal)
                                            : std::to_string(run.exit_status);
  Command compare = command(scene, {compare_, "whittle.stdout", "whittle.stderr", end}, false);
  compare.keep_stdout = compare.keep_stderr = true;
  return compare;
}

Result<std::string> CompareJudge::lock(std::span<const Run> original) {
  const Run& compare = original.back();
  if (original.size() < 2 || compare.exit_status != 0) {
    return no_symptom(
        fmt::format("{} {}, then {} {}; exit status 0 would mean that the symptom "
                    "is there.{}",
                    run_, end_of(original[0]), compare_, end_of(compare), excerpt(original[0])));
  }
  return fmt::format("{} finds it in what {} prints", compare_, run_);
}

// --- two commands that disagree

std::variant<Command, Answer> DifferJudge::next(const Scene& scene,
                                                std::span<const Run> runs) const {
  if (runs.size() < 2) {
    std::string line = commands_[runs.size()];
    replace_all(line, "{}", shell_word(place(*scene.shape)));
    replace_all(line, "{abs}", shell_word(absolute_place(scene)));
    for (const std::string& name : scene.shape->names) {
      replace_all(line, "{" + name + "}", shell_word(name));
    }
    Command one = command(scene, {"/bin/sh", "-c", line}, feed_stdin_);
    one.keep_stdout = one.keep_stderr = true;
    return one;
  }
  Answer answer;
  answer.seconds = runs[0].seconds + runs[1].seconds;
  answer.by_time_limit = runs[0].timed_out || runs[1].timed_out;
  const bool as_before = end_of(runs[0]) == ends_[0] && end_of(runs[1]) == ends_[1];
  if (as_before && disagree(runs[0], runs[1], by_)) {
    answer.outcome = Outcome::fail;
  } else if (!disagree(runs[0], runs[1], By::anything)) {
    answer.outcome = Outcome::pass;
  } else {
    answer.why = fmt::format("the first {}, the second {}", end_of(runs[0]), end_of(runs[1]));
  }
  return answer;
}

bool DifferJudge::disagree(const Run& a, const Run& b, By by) const {
  const bool ends = end_of(a) != end_of(b);
  switch (by) {
    case By::anything:
      return ends || a.out != b.out;
    case By::end:
      return ends;
    case By::out:
      return a.out != b.out;
    case By::err:
      return a.err != b.err;
  }
  return false;
}

Result<std::string> DifferJudge::lock(std::span<const Run> original) {
  const Run& a = original[0];
  const Run& b = original[1];
  for (const Run& run : original) {
    if (run.exit_status != 126 && run.exit_status != 127) continue;
    return no_symptom(fmt::format("one of the two commands could not be run.{}", excerpt(run)));
  }
  if (!disagree(a, b, by_)) {
    return no_symptom(
        fmt::format("the two commands agree on the original: the first {}, the "
                    "second {}.{}",
                    end_of(a), end_of(b), excerpt(a)));
  }
  for (int i = 0; i < 2; ++i) ends_[i] = end_of(original[static_cast<std::size_t>(i)]);
  if (by_ == By::anything) by_ = disagree(a, b, By::end) ? By::end : By::out;
  if (by_ == By::end) return fmt::format("the first {} where the second {}", ends_[0], ends_[1]);
  return fmt::format("both {}, but print different things on {}", ends_[0],
                     by_ == By::out ? "stdout" : "stderr");
}

std::variant<Command, Answer> InvertedJudge::next(const Scene& scene,
                                                  std::span<const Run> runs) const {
  std::variant<Command, Answer> next = judge_->next(scene, runs);
  if (Answer* answer = std::get_if<Answer>(&next)) {
    if (answer->outcome == Outcome::fail) {
      answer->outcome = Outcome::pass;
    } else if (answer->outcome == Outcome::pass) {
      answer->outcome = Outcome::fail;
    }
  } else if (Command& command = std::get<Command>(next);
             command.early_end && command.early_end->decides == Decided::excluded) {
    command.early_end.reset();  // whether it passes has to be seen
  }
  return next;
}

}  // namespace whittle
