// whittle history: where a test last passed, the smallest change that made it fail, and a
// patch for today.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "cli/commands.h"
#include "cli/history_report.h"
#include "cli/history_run.h"
#include "cli/input.h"
#include "cli/make_judge.h"
#include "cli/report.h"
#include "cli/run_journal.h"
#include "cli/session.h"
#include "repository/paths.h"
#include "repository/repository.h"
#include "util/files.h"

namespace whittle {

namespace fs = std::filesystem;

namespace {

constexpr const char* kFolder = "whittle-history";

// A folder that is gone when this is.
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

// The name of a path in the checkout; nullopt: it is not in it.
std::optional<std::string> name_in(const std::string& checkout, const std::string& path) {
  if (checkout.empty()) return std::nullopt;
  std::error_code error;
  const fs::path top = fs::weakly_canonical(checkout, error);
  const fs::path there = fs::weakly_canonical(path, error);
  const fs::path name = there.lexically_relative(top);
  if (name.empty() || *name.begin() == ".." || name == ".") return std::nullopt;
  return name.string();
}

// Where a path that the user wrote is: in this directory, or else in the checkout.
std::string place_of(const std::string& path, const std::string& checkout) {
  std::error_code ignored;
  if (fs::path(path).is_absolute() || checkout.empty()) return path;
  const bool here = fs::exists(path, ignored) && name_in(checkout, path);
  return here ? path : checkout + "/" + path;
}

// As the repository calls it: from its top, without ./ and a slash at the end.
std::string plain_path(const std::string& path, const std::string& checkout) {
  std::error_code ignored;
  if (fs::exists(path, ignored)) {
    if (const auto name = name_in(checkout, path)) return *name;
  }
  std::string plain = fs::path(path).lexically_normal().string();
  while (plain.size() > 1 && plain.ends_with('/')) plain.pop_back();
  return plain;
}

// What TEST means: a program of the checkout, which is carried to all revisions; another program;
// or a shell command.
void find_out_test(HistoryOptions& history, const std::string& checkout) {
  if (history.test.empty()) return;
  std::string path = history.test;
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored) && !checkout.empty()) path = checkout + "/" + path;
  const bool file = fs::is_regular_file(path, ignored);
  if (file) {
    if (const auto name = name_in(checkout, path)) {
      history.carry.push_back(path);
      history.test_words = {"./" + *name};
      return;
    }
  }
  const std::string found = find_program(history.test);
  if (!found.empty()) {
    history.test_words = {absolute(found)};
  } else {
    history.test_words = {"/bin/sh", "-c", history.test};
  }
}

// What --carry names, as the checkout has it now; else as the newest revision has it.
Result<Variant> carried_files(const HistoryOptions& history, const std::string& checkout,
                              const Variant& newest) {
  Variant result;
  for (const std::string& path : history.carry) {
    const std::string place = place_of(path, checkout);
    const std::optional<std::string> name = name_in(checkout, place);
    std::error_code ignored;
    if (name && fs::exists(place, ignored)) {
      Result<Input> input = load_input({place});
      if (!input) return input.error();
      std::vector<VariantFile> files = input->variant.files();
      for (VariantFile& file : files) {
        if (!file.is_link()) file.mode = (file.mode & 0100) != 0 ? 0755 : 0644;
        file.name = input->directory ? *name + "/" + file.name : *name;
      }
      result = laid_over(result, Variant(std::move(files), input->variant.owners()));
      continue;
    }
    std::vector<VariantFile> files;
    for (const VariantFile& file : newest.files()) {
      if (is_within(file.name, path)) files.push_back(file);
    }
    if (files.empty()) {
      return Error{
          ErrorKind::input,
          fmt::format("--carry {}: neither the checkout nor the newest revision has it", path)};
    }
    result = laid_over(result, Variant(std::move(files), newest.owners()));
  }
  return result;
}

// Changes that are not committed are in no revision, and so in no test.
void warn_of_changes(const Options& options, Repository& repository, const Variant& carried,
                     const std::string& results) {
  if (!options.history.from.empty()) return;
  std::vector<std::string> changed = repository.changed_in_checkout();
  const std::optional<std::string> own = name_in(repository.checkout(), results);
  std::erase_if(changed, [&](const std::string& name) {
    const bool written = is_within(name, kJournalFolder) || (own && is_within(name, *own));
    return written || carried.find(name) != nullptr;
  });
  if (changed.empty()) return;
  say(fmt::format(
      "{} of the checkout {} not as committed ({}{}): that is left alone and not "
      "tested; commit it, or name what the test needs with --carry",
      changed.size() == 1 ? "a file" : fmt::format("{} files", changed.size()),
      changed.size() == 1 ? "is" : "are", changed.front(), changed.size() == 1 ? "" : ", …"));
}

// Whether there is anything to go back to.
Status check_line(const HistoryOptions& history, const Repository& repository,
                  const std::vector<Revision>& revisions) {
  if (revisions.size() > 1) return {};
  const std::string& id = revisions.front().id;
  if (!history.paths.empty()) {
    return Error{ErrorKind::input, fmt::format("no revision older than {} changes {}", id,
                                               fmt::join(history.paths, " or "))};
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

// The test passes where it should fail: the other way round may be what is meant.
Error offering_the_reverse(Error error, const Options& options) {
  const bool passes =
      error.message.find(options.invert ? " fails: it " : " passes: it ") != std::string::npos;
  if (error.kind != ErrorKind::no_symptom || options.history.test.empty() || !passes) return error;
  error.message +=
      options.invert
          ? "\n  With --invert the test has to pass today."
          : "\n  There is nothing to look for, unless it is the change that made it pass: then add "
            "--invert. If the test is meant the other way round (exit 0: all is well), add "
            "--bisect-exit.";
  return error;
}

}  // namespace

Result<int> history(Options& options) {
  HistoryOptions& h = options.history;
  Result<std::string> made = make_scratch(options.tmp);
  if (!made) return made.error();
  const Scratch scratch(*made);
  Result<std::unique_ptr<Repository>> repository =
      open_repository({.place = h.repository,
                       .scratch = scratch.path(),
                       .group_by_time_only = h.by_time,
                       .say = say,
                       .stopped = [] { return interrupted().load(); }});
  if (!repository) return repository.error();
  const std::string checkout = (*repository)->checkout();
  find_out_test(h, checkout);
  Result<std::unique_ptr<Session>> session = Session::open(options);
  if (!session) return session.error();
  for (std::string& path : h.paths) path = plain_path(path, checkout);
  Result<std::vector<Revision>> revisions =
      (*repository)->line({h.from, h.good.empty() ? h.oldest : h.good, h.paths});
  if (!revisions) return revisions.error();
  if (const Status status = check_line(h, **repository, *revisions); !status) return status.error();
  const Result<Variant> newest = (*repository)->files(revisions->front());
  if (!newest) return newest.error();
  const Result<Variant> carried = carried_files(h, checkout, *newest);
  if (!carried) return carried.error();
  HistoryPlaces places{options.out.empty() ? kFolder : options.out};
  while (places.folder.size() > 1 && places.folder.ends_with('/')) places.folder.pop_back();
  warn_of_changes(options, **repository, *carried, places.folder);
  Lineage lineage(**repository, *revisions, *carried);
  const Result<Variant> original = lineage.files(0);
  if (!original) return original.error();
  Result<Protection> protection = Protection::of(h.protect, *original);
  if (!protection) return protection.error();
  if (const Status s = (*session)->set_input(*original, true); !s) return s.error();

  Result<RunJournal> journal =
      RunJournal::find(options, places.folder, *original,
                       {{"the history of " + h.repository, mark_of_line(*revisions)}});
  if (!journal) return journal.error();
  const std::string shown = fmt::format("{} in {}", lineage[0].id, (*repository)->describe());
  if (!options.quiet) {
    say(fmt::format(
        "{}: {} back from {}", (*repository)->describe(),
        lineage.size() == 2 ? "1 revision" : fmt::format("{} revisions", lineage.size() - 1),
        lineage[0].id));
  }
  if (!options.quiet && h.good.empty() && h.step == 0 && lineage.size() > 2) {
    say("going back 1, 4, 16, … revisions, then between: that finds a place where it changed; "
        "--step 1 finds the newest");
  }
  Status status = (*session)->lock_failing(*original, shown);
  if (!status) return offering_the_reverse(status.error(), options);
  if (status) status = journal->check_symptom((*session)->symptom());
  if (status && !journal->earlier()) status = (*session)->check_steady(*original, shown);
  if (!status) return status.error();
  Result<std::unique_ptr<Journal>> opened = journal->open(*original);
  if (!opened) return opened.error();
  status = (*session)->record_in(std::move(*opened));
  if (status) status = (*session)->share_outcomes(*original);
  if (status && options.flaky) status = (*session)->expect_flakiness(*original);
  if (!status) return status.error();

  HistoryRun run(options, **session, **repository, lineage, std::move(*protection));
  const Result<StopReason> reason = run.run();
  if (!reason) return reason.error();
  if (run.found().at_end && !h.good.empty()) {
    return Error{ErrorKind::input,
                 fmt::format("--good {}: the test {} there as it does at {}", h.good,
                             options.invert ? "passes" : "fails", lineage[0].id)};
  }
  if (const Status closed = (*session)->close(*reason); !closed) return closed.error();
  const HistoryReport report(options, **session, run, lineage, places, *reason);
  if (const Status written = report.write(); !written) return written.error();
  if (options.json) {
    fmt::print("{}", report.json());
  } else if (!options.quiet) {
    fmt::print("{}", report.text());
    if (*reason == StopReason::limit && !run.found().not_forward.empty()) {
      fmt::print("To go on, allow more than --max-patch {}.\n", h.max_patch);
    } else if (*reason != StopReason::done) {
      fmt::print("{} {}\n",
                 *reason == StopReason::interrupted ? "Interrupted." : "Stopped by a limit.",
                 how_to_go_on(options, places.folder));
    }
  }
  if (*reason == StopReason::interrupted) return kInterrupted;
  return run.found().at_end ? kNeverPassed : kDone;
}

}  // namespace whittle
