#include "run/history.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "repository/paths.h"
#include "repository/private_folders.h"
#include "repository/repository.h"
#include "run/carried_line.h"
#include "run/checkout.h"
#include "run/find_change.h"
#include "run/history_tests.h"
#include "run/walk_back.h"
#include "run/walk_forward.h"
#include "util/files.h"

namespace whittle {

namespace {

// A folder that is removed with this object.
class Scratch {
 public:
  explicit Scratch(std::string path) : path_(std::move(path)) {}
  ~Scratch() { remove_scratch(path_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// Changes that are not committed are in no revision, and so in no test.
void tell_changes(RunContext context, Repository& repository, const Variant& carried,
                  const std::string& results) {
  if (!context.spec.input.revisions.from.empty()) return;
  std::vector<std::string> changed = repository.changed_in_checkout();
  const std::optional<std::string> own = name_in(repository.checkout(), results);
  std::erase_if(changed, [&](const std::string& name) {
    const bool written = is_within(name, kJournalFolder) || (own && is_within(name, *own));
    return written || carried.find(name) != nullptr;
  });
  if (!changed.empty()) context.observer.happened(event::CheckoutDiffers{std::move(changed)});
}

// Results must not change what the next run reads.
Status check_results(const Repository& repository, const std::string& folder) {
  if (!repository.reads(folder)) return {};
  return Error{ErrorKind::usage,
               fmt::format("the next run would read {} as a part of {}; name another place with "
                           "--out",
                           folder, repository.describe())};
}

// Whether there is an older revision.
Status check_line(const std::vector<std::string>& paths, const Repository& repository,
                  const std::vector<Revision>& revisions) {
  if (revisions.size() > 1) return {};
  const std::string& id = revisions.front().id;
  if (!paths.empty()) {
    return Error{ErrorKind::input,
                 fmt::format("no revision older than {} changes {}", id, fmt::join(paths, " or "))};
  }
  return Error{ErrorKind::input,
               fmt::format("{} has no revision older than {}", repository.describe(), id)};
}

std::string mark_of_line(const std::vector<Revision>& revisions) {
  Hasher hasher;
  for (const Revision& revision : revisions) {
    hasher.add(revision.id);
    hasher.add("\n");
  }
  return hasher.finish().hex();
}

// The test passes where it should fail: perhaps the opposite is meant.
Error offering_the_reverse(Error error, const TestSpec& test) {
  if (error.kind != ErrorKind::opposite || test.revision.test.empty()) return error;
  error.message += test.invert ? "\n  With --invert, the test must pass today."
                               : "\n  The test must fail today. To find the change that made it "
                                 "pass, add --invert. If exit status 0 means that all is well, "
                                 "add --bisect-exit.";
  return error;
}

std::string folder_of(const KeepSpec& keep) {
  std::string folder = keep.out.empty() ? std::string(kHistoryFolder) : keep.out;
  while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  return folder;
}

Result<std::unique_ptr<Repository>> open_repository_of(RunContext context,
                                                       const std::string& scratch) {
  const RevisionsSpec& revisions = context.spec.input.revisions;
  return open_repository(
      {.place = revisions.repository,
       .scratch = scratch,
       .group_by_time_only = revisions.by_time,
       .say = [&observer = context.observer](
                  const std::string& line) { observer.happened(event::RepositorySays{line}); },
       .stopped = [&control = context.control] { return control.stopped().load(); }});
}

void tell_beginning(RunContext context, const Repository& repository, const Lineage& lineage) {
  const RevisionsSpec& revisions = context.spec.input.revisions;
  context.observer.happened(event::HistoryBegins{
      .repository = repository.describe(),
      .newest = lineage[0].id,
      .older = lineage.size() - 1,
      .gallops = revisions.good.empty() && revisions.step == 0 && lineage.size() > 2});
}

// What is found, whatever the reason for the end.
Result<StopReason> search(HistoryParts parts) {
  Result<StopReason> reason = WalkBack(parts).run();
  const auto goes_on = [&] { return reason && *reason == StopReason::done; };
  if (goes_on() && parts.found.passed) reason = find_change(parts);
  if (goes_on() && parts.found.repair) reason = WalkForward(parts).run();
  return reason;
}

Status check_good(const RunSpec& spec, const HistoryFound& found, const std::string& newest) {
  const std::string& good = spec.input.revisions.good;
  if (!found.at_end || good.empty()) return {};
  return Error{ErrorKind::input, fmt::format("--good {}: the test {} there as it does at {}", good,
                                             spec.test.invert ? "passes" : "fails", newest)};
}

Result<HistoryResult> walk(RunContext context, LockedRun& run, Repository& repository,
                           Lineage& lineage, const std::vector<std::string>& paths,
                           const Protection& protection) {
  HistoryResult result{.folder = folder_of(context.spec.keep)};
  CarriedLine line(lineage, paths);
  HistoryTests tests(context, run, line, result.found);
  const Result<StopReason> reason =
      search({context, repository, line, tests, protection, result.found});
  if (!reason) return reason.error();
  if (const Status status = check_good(context.spec, result.found, lineage[0].id); !status) {
    return status.error();
  }
  if (const Status closed = run.close(*reason); !closed) return closed.error();
  result.revisions = lineage.revisions();
  result.reason = *reason;
  result.totals = totals_of(run, tests.figures());
  return result;
}

}  // namespace

Result<HistoryResult> run_history(RunContext context) {
  const RunSpec& spec = context.spec;
  const RevisionsSpec& asked = spec.input.revisions;
  Result<std::string> made = make_scratch(spec.limits.tmp);
  if (!made) return made.error();
  const Scratch scratch(*made);
  Result<std::unique_ptr<Repository>> repository = open_repository_of(context, scratch.path());
  if (!repository) return repository.error();
  const std::string folder = folder_of(spec.keep);
  if (const Status s = check_results(**repository, folder); !s) return s.error();
  const std::string checkout = (*repository)->checkout();
  CheckoutTest test = find_test_in(checkout, spec.test.revision.test);
  Result<OpenRun> open = OpenRun::begin(context, {.test_words = std::move(test.words)});
  if (!open) return open.error();
  std::vector<std::string> paths;
  for (const std::string& path : asked.paths) paths.push_back(name_from_top(path, checkout));
  Result<std::vector<Revision>> revisions =
      (*repository)->line({asked.from, asked.good.empty() ? asked.oldest : asked.good, paths});
  if (!revisions) return revisions.error();
  if (const Status s = check_line(paths, **repository, *revisions); !s) return s.error();
  const Result<Variant> newest = (*repository)->files(revisions->front());
  if (!newest) return newest.error();
  std::vector<std::string> carry = asked.carry;
  carry.insert(carry.end(), test.carry.begin(), test.carry.end());
  const Result<Variant> carried = carried_files(carry, checkout, *newest);
  if (!carried) return carried.error();
  tell_changes(context, **repository, *carried, folder);
  Lineage lineage(**repository, *revisions, *carried);
  const Result<Variant> original = lineage.files(0);
  if (!original) return original.error();
  const Result<Protection> protection = Protection::of(spec.course.history.protect, *original);
  if (!protection) return protection.error();
  const std::string name = fmt::format("{} in {}", lineage[0].id, (*repository)->describe());
  const Status status = open->take(
      {.failing = {*original, name},
       .directory = true,
       .result = folder,
       .surroundings = {{"the history of " + asked.repository, mark_of_line(*revisions)}}});
  if (!status) return status.error();
  tell_beginning(context, **repository, lineage);
  Result<LockedRun> run = std::move(*open).lock();
  if (!run) return offering_the_reverse(run.error(), spec.test);
  return walk(context, *run, **repository, lineage, paths, *protection);
}

}  // namespace whittle
