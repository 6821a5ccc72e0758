#include "whittle/reduce.h"

#include <stop_token>

#include "library/convert.h"
#include "library/notices.h"
#include "library/reduce_with.h"
#include "model/unified.h"
#include "run/input.h"
#include "run/isolate.h"
#include "run/minimality.h"
#include "run/reduce.h"

namespace whittle {

namespace {

// A run of the library, from what was asked for to the result.
class LibraryRun {
 public:
  LibraryRun(Asked asked, const Options& options, std::uint64_t bytes)
      : asked_(std::move(asked)),
        notifier_(options.on_notice, bytes),
        told_(options.control),
        stop_(options.stop, Stop{control_}) {
    told_.attach(&control_);
  }
  ~LibraryRun() { told_.attach(nullptr); }
  LibraryRun(const LibraryRun&) = delete;
  LibraryRun& operator=(const LibraryRun&) = delete;

  RunContext context() { return {asked_.spec, notifier_, control_}; }
  const Equipment& equipment() const { return asked_.equipment; }
  const RunSpec& spec() const { return asked_.spec; }
  Result<OpenRun> open() { return OpenRun::begin(context(), asked_.equipment); }

 private:
  struct Stop {
    RunControl& control;
    void operator()() const { control.stop(); }
  };

  Asked asked_;
  Notifier notifier_;
  RunControl control_;
  Control told_;                   // acts on control_ while this lives
  std::stop_callback<Stop> stop_;  // last: it uses control_
};

Error empty_input() {
  return {ErrorKind::input, "the input is empty: there is nothing to make smaller"};
}

// With one file its name, otherwise words.
std::string shown_name(const Variant& input, const char* words) {
  return input.files().size() == 1 ? input.files().front().name : words;
}

ReducedInput reduced_input(const ReduceResult& result, const RunSpec& spec) {
  ReducedInput reduced;
  reduced.files = files_of(result.found.front().variant);
  for (std::size_t i = 1; i < result.found.size(); ++i) {
    reduced.further.push_back(files_of(result.found[i].variant));
  }
  reduced.bytes_before = result.original.size();
  reduced.bytes = result.found.front().variant.size();
  reduced.ended = ended_by(result.reason);
  reduced.empty_fails = result.empty_fails;
  if (reduced.ended == Ended::done && !result.empty_fails) {
    reduced.minimal = proved_parts(result.finished_stages, spec.course);
  }
  reduced.symptom = result.totals.symptom;
  reduced.counts = counts_of(result.totals);
  return reduced;
}

IsolatedDifference isolated_difference(const IsolateResult& result) {
  const Finding& ends = result.found.front().ends;
  IsolatedDifference isolated;
  isolated.passing = files_of(ends.passing);
  isolated.failing = files_of(ends.failing);
  isolated.difference = unified_diff(ends.passing, ends.failing);
  isolated.changes = result.changes_of(result.found.front());
  isolated.ended = ended_by(result.reason);
  isolated.symptom = result.totals.symptom;
  isolated.counts = counts_of(result.totals);
  return isolated;
}

}  // namespace

Result<ReducedInput> reduce_with(Variant input, const Test& test, const Options& options,
                                 OwnStages own) {
  if (input.size() == 0) return empty_input();
  if (const Status status = check_shape(test, input); !status) return status.error();
  Result<Asked> asked = asked_for(RunKind::reduce, test, options);
  if (!asked) return asked.error();
  asked->equipment.asker = std::move(own.asker);
  LibraryRun run(std::move(*asked), options, input.size());
  Result<OpenRun> open = run.open();
  if (!open) return open.error();
  const std::string name = shown_name(input, "the input");
  const bool several = input.files().size() > 1;
  const Result<ReduceResult> result = reduce_input(run.context(), run.equipment(), std::move(*open),
                                                   {.variant = std::move(input),
                                                    .name = name,
                                                    .directory = several,
                                                    .stages = std::move(own.stages)});
  if (!result) return result.error();
  return reduced_input(*result, run.spec());
}

inline namespace v0 {

Result<ReducedInput> reduce(Input input, const Test& test, const Options& options) {
  Result<Variant> variant = variant_of(std::move(input).take());
  if (!variant) return variant.error();
  return reduce_with(std::move(*variant), test, options, {});
}

Result<IsolatedDifference> isolate(Input passing, Input failing, const Test& test,
                                   const Options& options) {
  const Result<Variant> passes = variant_of(std::move(passing).take());
  if (!passes) return passes.error();
  const Result<Variant> fails = variant_of(std::move(failing).take());
  if (!fails) return fails.error();
  if (passes->files().empty()) return Error{ErrorKind::input, "there is no passing input"};
  if (fails->files().empty()) return Error{ErrorKind::input, "there is no failing input"};
  for (const Variant& each : {*passes, *fails}) {
    if (const Status status = check_shape(test, each); !status) return status.error();
  }
  Result<Asked> asked = asked_for(RunKind::isolate, test, options);
  if (!asked) return asked.error();
  LibraryRun run(std::move(*asked), options, fails->size());
  Result<OpenRun> open = run.open();
  if (!open) return open.error();
  const Result<IsolateResult> result =
      isolate_inputs(run.context(), std::move(*open),
                     {.passing = {*passes, "the passing input"},
                      .failing = {*fails, "the failing input"},
                      .directory = passes->files().size() > 1 || fails->files().size() > 1});
  if (!result) return result.error();
  return isolated_difference(*result);
}

Result<Input> Input::read(const std::vector<std::string>& paths) {
  const Result<LoadedInput> loaded = load_input(paths);
  if (!loaded) return loaded.error();
  return Input(files_of(loaded->variant));
}

std::string_view version() {
  return WHITTLE_VERSION;
}

}  // namespace v0

}  // namespace whittle
