#include "run/isolate.h"

#include <algorithm>

#include "engine/computing.h"
#include "engine/isolation_stages.h"
#include "engine/tree_inputs.h"
#include "model/originals.h"
#include "run/input.h"
#include "run/reduce_plan.h"

namespace whittle {

namespace {

// Both ends of a pair of files get one name, so that the test finds either.
Variant named_as(const Variant& variant, const Variant& other) {
  std::vector<VariantFile> files = variant.files();
  files[0].name = other.files()[0].name;
  return Variant(std::move(files), variant.owners());
}

Result<IsolateInputs> load_ends(const std::string& passing_path, const std::string& failing_path) {
  Result<LoadedInput> failing = load_input({failing_path});
  if (!failing) return failing.error();
  Result<LoadedInput> passing = load_input({passing_path});
  if (!passing) return passing.error();
  if (failing->directory != passing->directory) {
    return Error{ErrorKind::input, "name two files or two directories"};
  }
  return IsolateInputs{.passing = {passing->variant, passing_path},
                       .failing = {failing->variant, failing_path},
                       .directory = failing->directory};
}

Result<PlanOptions> isolate_plan(const CourseSpec& course, const std::shared_ptr<Helper>& helper) {
  PlanOptions plan;
  plan.stages = course.stages;
  plan.monotone = course.monotone;
  plan.causes = course.causes;
  plan.common = course.common;
  plan.helper = helper;
  if (const Status status = choose_trees(course, plan); !status) return status.error();
  return plan;
}

// What the user calls the files of an input.
Originals::PathOf paths_in(const std::string& input, bool directory) {
  return [input, directory](const std::string& name) {
    if (!directory) return input;
    return input.ends_with('/') ? input + name : input + "/" + name;
  };
}

// For the result, which is described after the run has ended.
ReplyTo asking(std::shared_ptr<Helper> helper) {
  return [helper = std::move(helper)](const Question& question) {
    return helper ? helper->ask(question) : Reply();
  };
}

}  // namespace

EditsModel IsolateResult::edits_of(const Isolated& one) const {
  return {one.ends.passing, one.ends.failing, *find_grain(finest), read};
}

std::size_t IsolateResult::changes_of(const Isolated& one) const {
  const std::size_t told = edits_of(one).size();
  return one.ends.changes > 0 ? std::min<std::size_t>(one.ends.changes, told) : told;
}

std::string IsolateResult::describe(const Isolated& one) const {
  const EditsModel edits = edits_of(one);
  const Originals originals(original.passing, paths_in(passing_path, directory), original.failing,
                            paths_in(failing_path, directory));
  return edits.describe(Configuration::all(edits.size()), &originals);
}

Result<IsolateResult> run_isolate(RunContext context) {
  const RunSpec& spec = context.spec;
  if (spec.input.paths.size() != 2) {
    return Error{ErrorKind::usage, "name the passing input and the failing one, in this order"};
  }
  const std::string& passing_path = spec.input.paths[0];
  const std::string& failing_path = spec.input.paths[1];
  Result<OpenRun> open = OpenRun::begin(context);
  if (!open) return open.error();
  Result<IsolateInputs> inputs = load_ends(passing_path, failing_path);
  if (!inputs) return inputs.error();
  inputs->places = IsolationFiles::beside(spec.keep.out.empty() ? failing_path : spec.keep.out,
                                          inputs->directory);
  return isolate_inputs(context, std::move(*open), *inputs);
}

Result<IsolateResult> isolate_inputs(RunContext context, OpenRun open,
                                     const IsolateInputs& inputs) {
  const RunSpec& spec = context.spec;
  const auto& [passing, failing, directory, places] = inputs;
  const Finding start{
      failing.variant,
      marked_as_passing(directory ? passing.variant : named_as(passing.variant, failing.variant))};
  if (start.failing.hash() == start.passing.hash()) {
    return Error{ErrorKind::input, "the two inputs do not differ"};
  }
  const Result<PlanOptions> plan = isolate_plan(spec.course, open.bench().helper());
  if (!plan) return plan.error();
  Computing computing(plan->tries_commands() ? nullptr : &context.control.stopped());
  auto made = computing(
      [plan = *plan, start] { return isolation_stages(plan, start.passing, start.failing); });
  if (!made) return Error{ErrorKind::interrupted, "interrupted"};
  Result<std::vector<StageSpec>>& stages = *made;
  if (!stages) return stages.error();
  Status status = open.take(
      {.failing = {start.failing, failing.name},
       .passing = Named{start.passing, passing.name},
       .directory = directory,
       .result = places.base,
       .surroundings = {{"the passing input " + passing.name, start.passing.hash().hex()}}});
  if (status && !open.resumed()) status = places.probe(spec.input.paths);
  if (!status) return status.error();
  Result<LockedRun> run = std::move(open).lock();
  if (!run) return run.error();
  Isolation isolation(context, run->test(), start, places, std::move(*stages));
  const Result<StopReason> reason = isolation.run();
  if (!reason) return reason.error();
  if (const Status closed = run->close(*reason); !closed) return closed.error();
  return IsolateResult{.original = start,
                       .passing_path = passing.name,
                       .failing_path = failing.name,
                       .directory = directory,
                       .found = isolation.found(),
                       .finest = isolation.finest().name,
                       .read = file_reader(*plan, asking(plan->helper)),
                       .reason = *reason,
                       .totals = totals_of(*run, isolation.figures())};
}

}  // namespace whittle
