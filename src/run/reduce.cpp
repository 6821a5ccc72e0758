#include "run/reduce.h"

#include <fmt/format.h>
#include <stdio.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "engine/computing.h"
#include "engine/plan.h"
#include "run/chip_plan.h"
#include "run/input.h"
#include "run/input_matters.h"
#include "run/program.h"
#include "run/reduce_plan.h"
#include "util/files.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

Result<ResultPlace> place_of(const RunSpec& spec, bool directory) {
  const std::vector<std::string>& paths = spec.input.paths;
  std::string path = paths.front();
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  if (spec.keep.in_place) {
    if (directory) return Error{ErrorKind::usage, "--in-place is for a single file"};
    // If the input is a symbolic link, the file that it points to is reduced.
    return ResultPlace(fs::canonical(path).string(), false);
  }
  if (!spec.keep.out.empty()) {
    std::error_code ignored;  // a result that does not exist yet is not the input
    if (fs::equivalent(spec.keep.out, path, ignored)) {
      return Error{ErrorKind::usage, "--out names the input; say --in-place to overwrite it"};
    }
    if (const std::string* around = directory_around(paths, spec.keep.out)) {
      return Error{ErrorKind::usage,
                   fmt::format("the result {} would be in {}, and the next run would read it as a "
                               "part of its input; name another place with --out",
                               spec.keep.out, *around)};
    }
    return ResultPlace(spec.keep.out, directory);
  }
  if (spec.kind() == RunKind::chip) return ResultPlace(place_outside(paths, "chipped"), directory);
  if (directory) return ResultPlace(place_outside(paths, "reduced"), true);
  return ResultPlace(with_word(path, "reduced"), false);
}

// For --in-place. What an earlier run kept stays. The input is not kept twice: a start that was
// killed before it had a journal has kept it already.
Status keep_input(const std::string& path) {
  std::string kept = path + ".orig";
  for (int i = 2; fs::exists(kept); ++i) {
    if (mark_of(kept) == mark_of(path)) return {};
    kept = fmt::format("{}.orig{}", path, i);
  }
  remove_temporaries_beside(kept);
  const std::string temporary = temporary_beside(kept);
  const Result<FileBytes> input = map_file(path);
  if (!input) return input.error();
  int error = write_pieces(temporary, {input->bytes}, input->mode, Durable::yes);
  if (error == 0 && ::rename(temporary.c_str(), kept.c_str()) != 0) error = errno;
  if (error == 0) return {};
  ::unlink(temporary.c_str());
  return Error{ErrorKind::output,
               fmt::format("cannot keep the input as {}: {}", kept, std::strerror(error))};
}

Status check_names(const RunSpec& spec) {
  if (!spec.input.paths.empty()) return {};
  return Error{ErrorKind::usage,
               spec.kind() == RunKind::chip
                   ? "say how the program is run (--java CLASS, --c, --run with --compare, a test, "
                     "or a command after --), and name its files"
                   : "name the test and the file (whittle reduce TEST FILE), or the file and a "
                     "command (whittle reduce FILE -- COMMAND {})"};
}

Result<LoadedInput> load(const RunSpec& spec) {
  const std::vector<std::string>& paths = spec.input.paths;
  Result<LoadedInput> input =
      load_input(paths, spec.kind() == RunKind::chip ? Naming::folders : Naming::last_part);
  if (input && input->variant.size() == 0) {
    return Error{ErrorKind::input, fmt::format("{} is empty: there is nothing to make smaller",
                                               paths.size() == 1 ? paths[0] : "the input")};
  }
  return input;
}

struct Planned {
  PlanOptions options;
  ReductionPlan plan;
};

// The plan, checked against the input before any test is run.
Result<Planned> plan_for(RunContext context, OpenRun& run, std::vector<StageSpec> given) {
  const auto& [spec, observer, control] = context;
  const Variant& original = run.original();
  if (!given.empty()) return Planned{{}, {.stages = std::move(given)}};
  Result<PlanOptions> options = spec.kind() == RunKind::chip
                                    ? chip_plan(spec, original, observer)
                                    : reduce_plan(spec, original, observer);
  if (!options) return options.error();
  options->helper = run.bench().helper();
  Computing computing(options->tries_commands() ? nullptr : &control.stopped());
  auto made_stages = computing([options = *options, original] {
    return std::pair(reduction_stages(options, original), check_of(options, {&original, 1}));
  });
  if (!made_stages) return Error{ErrorKind::interrupted, "interrupted"};
  auto& [stages, check] = *made_stages;
  if (!stages) return stages.error();
  Planned planned{*options, {.stages = std::move(*stages), .scope = options->scope}};
  planned.plan.check = std::move(check);
  planned.plan.helper = options->helper;
  if (spec.course.objective != "bytes") {
    auto made = Objective::make(spec.course.objective, *options, original);
    if (!made) return made.error();
    planned.plan.objective = *made;
  }
  if (spec.test.trace || !spec.test.reached.empty()) {
    auto made = probing(spec.test, *options, original);
    if (!made) return made.error();
    run.bench().prepare(std::move(*made));
  }
  return planned;
}

// For --record-input, once the original has shown the symptom: it must show it again when it is
// given what it read.
Status replay_input(RunContext context, OpenRun& run) {
  InputRecording* const recording = run.equipment().recording.get();
  if (recording == nullptr) return {};
  const TestSpec& test = context.spec.test;
  const Result<bool> read = recording->keep();
  if (!read) return read.error();
  if (!*read) {
    context.observer.happened(event::NothingRead{test.input});
    return {};
  }
  if (test.flaky || test.repeat > 1 || run.bench().shows(run.original())) return {};
  return Error{
      ErrorKind::no_symptom,
      fmt::format("{} does not show the symptom with the recorded input. It may read in a way "
                  "that cannot be recorded (in several threads, for example), or be flaky. Leave "
                  "out --record-input.",
                  context.spec.input.paths.front())};
}

// What happens with results at the end of a run. Each step is left out if the run was stopped.
class Ending {
 public:
  Ending(RunContext context, LockedRun& run, const Equipment& equipment)
      : context_(context), run_(run), equipment_(equipment) {}

  /// An error ends the run; being interrupted only ends the checks.
  Status check(const Reduced& found, StopReason& reason) {
    // A search that was not interrupted has tested its result, unless the symptom is a hang.
    const bool looked_at = reason != StopReason::interrupted && !context_.spec.test.symptom.hang;
    if (!looked_at) {
      if (Status status =
              step(reason, [&] { return run_.test().verify(found.variant, found.path); });
          !status) {
        return status;
      }
    }
    if (equipment_.recording && equipment_.recording->kept()) {
      if (Status status = step(reason, [&] { return write_input(found); }); !status) return status;
    }
    const bool inside = context_.spec.test.program.resident() && !equipment_.recording;
    if (inside && reason != StopReason::interrupted &&
        !run_.bench().shows_outside(found.variant, run_.test().timeout())) {
      context_.observer.happened(event::NeedsResidentJvm{found.path});
    }
    return {};
  }

 private:
  template <class Step>
  static Status step(StopReason& reason, Step step) {
    if (reason == StopReason::interrupted) return {};
    Status status = step();
    if (status || status.error().kind != ErrorKind::interrupted) return status;
    reason = StopReason::interrupted;
    return {};
  }

  // Without this file nobody could run the result: it reads less than the original did.
  Status write_input(const Reduced& found) {
    const Result<std::string> read = equipment_.recording->read_during(
        [&] { return run_.test().verify(found.variant, found.path); });
    if (!read) return read.error();
    const std::string path = found.path + ".input";
    if (const Status status = replace_file(path, {*read}, 0644); !status) return status;
    context_.observer.happened(event::InputWritten{found.path, path, read->empty()});
    return {};
  }

  RunContext context_;
  LockedRun& run_;
  const Equipment& equipment_;
};

void compare_messages(RunContext context, const LockedTest& test, const Reduced& found) {
  const std::string& before = test.original_message();
  if (found.message.empty() || found.message == before) return;
  context.observer.happened(event::MessageChanged{found.path, before, found.message});
}

Result<ReduceResult> conclude(RunContext context, LockedRun& run, const Equipment& equipment,
                              const Reduction& reduction, StopReason reason,
                              const std::string& name) {
  ReduceResult result{.original = run.original(),
                      .found = reduction.found(),
                      .original_message = run.test().original_message()};
  result.empty_fails = result.found.front().variant.size() == 0 && !context.spec.test.invert;
  if (reason == StopReason::done) {
    const Status matters = check_input_matters(context, run, result.found.front().variant, name);
    if (!matters) return matters.error();
  }
  Ending ending(context, run, equipment);
  for (const Reduced& found : result.found) {
    if (const Status status = ending.check(found, reason); !status) return status.error();
    compare_messages(context, run.test(), found);
  }
  if (const Status status = run.close(reason); !status) return status.error();
  result.reason = reason;
  result.finished_stages = reduction.finished_stages();
  result.totals = totals_of(run, reduction.figures());
  return result;
}

}  // namespace

Result<ReduceResult> run_reduce(RunContext context) {
  const RunSpec& spec = context.spec;
  if (const Status status = check_names(spec); !status) return status.error();
  Result<Equipment> equipment = equip(spec);
  if (!equipment) return equipment.error();
  Result<OpenRun> open = OpenRun::begin(context, *equipment);
  if (!open) return open.error();
  Result<LoadedInput> input = load(spec);
  if (!input) return input.error();
  if (const Status s = check_main_class(spec.test.program, input->variant); !s) return s.error();
  Result<ResultPlace> place = place_of(spec, input->directory);
  if (!place) return place.error();
  return reduce_input(context, *equipment, std::move(*open),
                      {.variant = input->variant,
                       .name = spec.input.paths.front(),
                       .directory = input->directory,
                       .place = *place});
}

Result<ReduceResult> reduce_input(RunContext context, const Equipment& equipment, OpenRun open,
                                  ReduceInput input) {
  const RunSpec& spec = context.spec;
  const ResultPlace& place = input.place;
  Status status = open.take({.failing = {input.variant, input.name},
                             .directory = input.directory,
                             .result = place.path()});
  if (!status) return status.error();
  Result<Planned> planned = plan_for(context, open, std::move(input.stages));
  if (!planned) return planned.error();
  if (spec.test.invert) open.invert(emptied(open.original()));
  Result<LockedRun> run = std::move(open).lock(
      // NOLINTNEXTLINE(bugprone-use-after-move): called within lock(), before it takes anything
      {.once_locked = [&] { return replay_input(context, open); },
       .before_results =
           [&](May may) {
             Status writable = place.probe(may);
             return writable && spec.keep.in_place ? keep_input(place.path()) : writable;
           }});
  if (!run) return run.error();
  if (spec.kind() == RunKind::reduce) {
    tell_unparsed(spec, planned->options, run->original(), context.observer);
  }
  Reduction reduction(context, run->test(), run->original(), std::move(planned->plan), place);
  const Result<StopReason> reason = reduction.run();
  if (!reason) return reason.error();
  Result<ReduceResult> result = conclude(context, *run, equipment, reduction, *reason, input.name);
  // The test says nothing, so there is no reason to lose the input.
  if (!result && result.error().kind == ErrorKind::no_symptom && spec.keep.in_place) {
    status = place.write(run->original());
    if (!status) return status.error();
  }
  return result;
}

}  // namespace whittle
