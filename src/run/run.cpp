#include "run/run.h"

#include <fmt/format.h>

#include <utility>

#include "run/missing_languages.h"

namespace whittle {

Status LockedRun::close(StopReason reason) {
  if (const auto& helper = bench_->helper(); helper && !helper->failures().empty()) {
    context_.observer.happened(event::HelpersFailed{helper->failures()});
  }
  if (const std::uint64_t count = bench_->residents_started(); count > 0) {
    context_.observer.happened(event::ResidentsStarted{count});
  }
  return test_->close(reason);
}

Result<OpenRun> OpenRun::begin(RunContext context, Equipment equipment) {
  OpenRun run(context);
  run.equipment_ = std::make_shared<const Equipment>(std::move(equipment));
  Result<std::unique_ptr<TestBench>> bench =
      TestBench::open(context.spec, *run.equipment_, context.observer, context.control);
  if (!bench) return bench.error();
  run.bench_ = std::move(*bench);
  return run;
}

Status OpenRun::take(Subject subject) {
  subject_ = std::move(subject);
  Surroundings all = surroundings_of_test(context_.spec.test, *equipment_);
  for (const Surroundings& more :
       {surroundings_of_course(context_.spec.course), subject_.surroundings}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  Result<RunJournal> journal = RunJournal::find(
      context_.spec, subject_.result, subject_.failing.variant, std::move(all), context_.observer);
  if (!journal) return journal.error();
  journal_ = std::move(*journal);
  if (resumed()) subject_.failing.variant = journal_->earlier()->original();
  tell_missing_languages(context_.spec, original(), context_.observer);
  return bench_->set_input(original(), subject_.directory);
}

Result<std::unique_ptr<LockedTest>> OpenRun::lock_test() {
  const auto& [spec, observer, control] = context_;
  if (subject_.without) {
    return lock_inverted(spec, *bench_, original(), *subject_.without, observer, control);
  }
  Result<std::unique_ptr<LockedTest>> test =
      lock_failing(spec, *bench_, subject_.failing, observer, control);
  if (test || !subject_.passing || test.error().kind != ErrorKind::no_symptom) return test;
  if (!bench_->shows(subject_.passing->variant)) return test;
  return Error{ErrorKind::no_symptom,
               fmt::format("{} does not show the symptom, but {} does: name the passing input "
                           "first, then the failing one",
                           subject_.failing.name, subject_.passing->name)};
}

// What an answer depends on beside the variant. Where whittle itself looks for the symptom, what
// was seen on the original is a part of the test: what a group captured, where it crashed.
Hash128 OpenRun::sharing_context(const LockedTest& test) const {
  Hasher context;
  const auto add = [&](std::string_view text) {
    context.add_number(text.size());
    context.add(text);
  };
  const TestSpec& spec = context_.spec.test;
  add(identity_of(spec).hex());
  add(test.symptom());
  add(subject_.directory ? "directory" : "file");
  for (const auto& [name, mark] : surroundings_of_test(spec, *equipment_)) {
    add(name);
    add(mark);
  }
  if (!spec.scripted() || spec.symptom.same_crash) add(original().hash().hex());
  if (subject_.passing) add(subject_.passing->variant.hash().hex());
  return context.finish();
}

Status OpenRun::open_journal(LockedTest& test) {
  Result<std::unique_ptr<Journal>> opened = journal_->open(original());
  if (!opened) return opened.error();
  Status status = test.record_in(std::move(*opened));
  if (status && !context_.spec.keep.cache.empty()) {
    status = test.share_outcomes(sharing_context(test));
  }
  if (status && context_.spec.test.flaky) status = test.expect_flakiness(original());
  return status;
}

Result<LockedRun> OpenRun::lock(const LockSteps& steps) && {
  Result<std::unique_ptr<LockedTest>> test = lock_test();
  if (!test) return test.error();
  Status status = steps.once_locked();
  if (status) status = journal_->check_symptom((*test)->symptom());
  if (status && !resumed()) {
    if (!subject_.without) {
      status = check_steady(*bench_, **test, subject_.failing, context_.observer);
    }
    if (status) {
      status = steps.before_results(journal_->replaces() ? May::replace : May::create);
    }
  }
  if (status && subject_.passing) {
    status = lock_passing(context_.spec, *bench_, **test, *subject_.passing, context_.observer);
  }
  if (status) status = open_journal(**test);
  if (!status) return status.error();
  return LockedRun(context_, std::move(equipment_), std::move(bench_), std::move(*test),
                   original());
}

}  // namespace whittle
